import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { transact } from '../../platform/db/transact.ts'
import { keepMail, type Mail } from './keep.ts'

// Two deals of one company, each with a lawyer and somebody of the firm; a bank that is on both.

let service: TestService
let ana: Person
let ben: Person
let deals: Record<'ferrous' | 'zinc', string>
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  const company = async (name: string) =>
    (await ana.create('/api/companies', { name, website: `${name.toLowerCase()}.example` })).id
  const [orla, bank, firstFirm, secondFirm] = [
    await company('Orla'),
    await company('Bank'),
    await company('Firsts'),
    await company('Seconds'),
  ]
  const makeDeal = async (name: string, lawyers: string, team: Person) => {
    const { id } = await ana.create('/api/deals', { name, company_id: orla })
    for (const [company_id, role] of [
      [lawyers, 'lawyer'],
      [bank, 'lender'],
    ])
      await ana.create(`/api/deals/${id}/parties`, { company_id, role })
    const named = await ana.send('PUT', `/api/deals/${id}/team`, { members: [{ user_id: team.id }] })
    assert.equal(named.body.members?.[0]?.user_id, team.id, JSON.stringify(named.body))
    return id as string // reason: as every id
  }
  deals = {
    ferrous: await makeDeal('Project Ferrous', firstFirm, ana),
    zinc: await makeDeal('Project Zinc', secondFirm, ben),
  }
})

let sent = 0
const message = (
  person: Person,
  id: string,
  { from, to, after }: { from: string; to: string[]; after?: string },
): Mail => ({
  owner_id: person.id,
  message_id: `<${id}@x>`,
  reference_ids: after ? [`<${after}@x>`] : [],
  subject: id,
  direction: 'inbound',
  from_address: from,
  to_addresses: to,
  cc_addresses: [],
  sent_at: new Date(Date.UTC(2026, 2, 1, 9, sent++)).toISOString(),
  body: 'Words',
  shared: true,
})
const keep = (person: Person, mails: Mail[]) =>
  transact(service.deps.sql, (db) => keepMail(db, { firmId: person.firmId, userId: person.id, role: 'member' }, mails))
const dealOf = async (id: string) => {
  const { body } = await ana.get(`/api/emails?search=${id}`)
  return body.emails.find(({ subject }: { subject: string }) => subject === id)?.deal_id ?? null
}

type Waiting = { thread_id: string; subject: string; last_email_id: string; possible_deals: { name: string }[] }
const waiting = async (person: Person, filter = 'awaits_deal=true'): Promise<Waiting[]> => {
  const { status, body } = await person.get(`/api/emails/threads?${filter}&page_size=100`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}
const namesOf = ({ possible_deals }: Waiting) => possible_deals.map(({ name }) => name)
const answer = async (person: Person, { last_email_id }: Waiting, deal_id: string | null) =>
  assert.equal((await person.patch(`/api/emails/${last_email_id}`, { deal_id })).status, 200)

type Gold = 'ferrous' | 'zinc' | 'asked' | 'left'

test('of four hundred messages none is filed under the other deal; where both could be meant it is asked, once, and the answer stays', async () => {
  const kinds: [string, (n: number) => { from: string; to: string[] }, Gold, ('ferrous' | 'zinc')?][] = [
    ['firsts', (n) => ({ from: `lawyer${n}@firsts.example`, to: [ana.email] }), 'ferrous'],
    ['seconds', (n) => ({ from: `lawyer${n}@seconds.example`, to: [ana.email] }), 'zinc'],
    ['bank', (n) => ({ from: `lender${n}@bank.example`, to: [ana.email, ben.email] }), 'asked', 'ferrous'],
    ['orlaAna', () => ({ from: 'cfo@orla.example', to: [ana.email] }), 'ferrous'],
    ['orlaBen', () => ({ from: 'cfo@orla.example', to: [ben.email] }), 'zinc'],
    ['orlaBoth', () => ({ from: 'cfo@orla.example', to: [ana.email, ben.email] }), 'asked', 'zinc'],
    ['crossed', () => ({ from: 'cfo@orla.example', to: [ben.email, 'a@firsts.example'] }), 'asked'],
    ['stranger', () => ({ from: 'someone@elsewhere.example', to: [ana.email] }), 'left'],
  ]
  const gold = new Map<string, Gold>()
  const mails: Mail[] = []
  for (let n = 0; n < 25; n++)
    for (const [kind, people, of] of kinds) {
      const id = `${kind}${n}`
      mails.push(message(ana, id, people(n)))
      // an answer from anybody belongs where its conversation does
      mails.push(
        message(ana, `${id}answer`, { from: 'assistant@elsewhere.example', to: people(n).to.slice(0, 1), after: id }),
      )
      gold.set(id, of).set(`${id}answer`, of)
    }
  for (let at = 0; at < mails.length; at += 50) await keep(ana, mails.slice(at, at + 50))
  const found = async () => {
    const rows = await service.deps.sql<{ subject: string; deal_id: string | null; is_asked: boolean }[]>`
      select subject, deal_id, exists (
        select from possible_deals p where p.firm_id = ${ana.firmId} and p.thread_id = e.thread_id) as is_asked
      from emails e where firm_id = ${ana.firmId}`
    return new Map(
      rows.map(({ subject, deal_id, is_asked }): [string, Gold] => [
        subject,
        deal_id === deals.ferrous ? 'ferrous' : deal_id ? 'zinc' : is_asked ? 'asked' : 'left',
      ]),
    )
  }
  assert.equal(gold.size, 400)
  assert.deepEqual(differing(await found(), gold), [])

  const asked = await waiting(ana)
  assert.deepEqual(
    asked.map(({ subject }) => subject).sort(),
    mails
      .map(({ subject }) => subject)
      .filter((id) => gold.get(id) === 'asked' && !id.endsWith('answer'))
      .sort(),
    'each conversation once',
  )
  for (const one of asked) assert.deepEqual(namesOf(one), ['Project Ferrous', 'Project Zinc'])
  assert.equal((await ana.get('/api/emails?awaits_deal=true')).body.total, 150)
  assert.equal((await ana.get('/api/emails?awaits_deal=false')).body.total, 250)
  assert.equal((await waiting(ana, `possible_deal_id=${deals.zinc}`)).length, 75)

  const said = new Map(kinds.map(([kind, , , of]) => [kind, of]))
  const later: Mail[] = []
  for (const one of asked) {
    const of = said.get(one.subject.replace(/\d+$/, ''))
    await answer(ana, one, of ? deals[of] : null)
    for (const id of [one.subject, `${one.subject}answer`, `${one.subject}later`]) gold.set(id, of ?? 'left')
    const people = { from: 'x@bank.example', to: [ben.email], after: `${one.subject}answer` }
    later.push(message(ana, `${one.subject}later`, people))
  }
  await keep(ana, later)
  assert.deepEqual(differing(await found(), gold), [])
  assert.deepEqual(await waiting(ana), [], 'nobody is asked again')
  assert.equal((await ana.get('/api/emails?awaits_deal=false')).body.total, 475)
})

const differing = (found: Map<string, Gold>, gold: Map<string, Gold>) =>
  [...gold].filter(([id, of]) => found.get(id) !== of).map(([id, of]) => ({ id, of, found: found.get(id) }))

const fromBank = (id: string, after?: string) =>
  message(ana, id, { from: 'x@bank.example', to: [ana.email], ...(after && { after }) })

test('conversations that are joined are asked about as one, and not where either was answered for', async () => {
  await keep(ana, [fromBank('one'), fromBank('two')])
  await keep(ana, [{ ...fromBank('both'), reference_ids: ['<one@x>', '<two@x>'] }])
  const [joined, ...others] = await waiting(ana)
  assert.deepEqual([joined?.subject, others], ['one', []])
  await answer(ana, joined as Waiting, null) // reason: it is there, by the line before
  await keep(ana, [fromBank('three')])
  await keep(ana, [{ ...fromBank('all'), reference_ids: ['<three@x>', '<both@x>'] }])
  assert.deepEqual(await waiting(ana), [])
  const { body } = await ana.get('/api/events?subject_type=email&page_size=1')
  assert.equal(body.data[0].subject.id, joined?.last_email_id, 'that it is of none was said by somebody')
})

test('a deal that is lost or deleted leaves the question; a thread asked about two is not filed under the one that is left', async () => {
  await keep(ana, [fromBank('leaving')])
  const question = async () => (await waiting(ana)).map(namesOf)
  await ana.patch(`/api/deals/${deals.zinc}`, { stage: 'closed_lost' })
  assert.deepEqual(await question(), [['Project Ferrous']])
  assert.deepEqual(await waiting(ana, `possible_deal_id=${deals.zinc}`), [])
  await keep(ana, [fromBank('leaving later', 'leaving')])
  assert.deepEqual(await question(), [['Project Ferrous']])
  await ana.patch(`/api/deals/${deals.zinc}`, { stage: 'proposal' })
  assert.deepEqual(await question(), [['Project Ferrous', 'Project Zinc']])
  await ana.delete(`/api/deals/${deals.zinc}`)
  assert.deepEqual(await question(), [])
  await ana.post(`/api/bin/${deals.zinc}/restore`)
  assert.deepEqual(await question(), [['Project Ferrous', 'Project Zinc']])
  const [kept] = await keep(ana, [fromBank('returning')])
  for (const id of Object.values(deals)) await ana.delete(`/api/deals/${id}`)
  await ana.patch(`/api/emails/${kept?.id}`, { deal_id: null })
  for (const id of Object.values(deals)) await ana.post(`/api/bin/${id}/restore`)
  assert.deepEqual(
    await question(),
    [['Project Ferrous', 'Project Zinc']],
    'what was answered meanwhile is not asked again',
  )
  const { body } = await ana.get(`/api/emails/${(await waiting(ana))[0]?.last_email_id}/thread`)
  assert.deepEqual(namesOf(body), ['Project Ferrous', 'Project Zinc'])
})

test('a restricted deal is asked about within its wall alone, and outside nothing tells that there is a question', async () => {
  assert.equal((await ana.send('PUT', `/api/walls/${deals.zinc}`, { user_ids: [ana.id, ben.id] })).status, 200)
  const olga = await service.invite(ana, 'Olga', 'member')
  assert.equal((await waiting(ana)).length, 1)
  for (const filter of ['awaits_deal=true', `possible_deal_id=${deals.zinc}`, `possible_deal_id=${deals.ferrous}`])
    assert.deepEqual(await waiting(olga, filter), [], filter)
  const [seen] = await waiting(olga, 'search=leaving')
  assert.deepEqual(seen?.possible_deals, [])
})

test('what a person said of a conversation stays, also that it is of no deal', async () => {
  const [kept] = await keep(ana, [message(ana, 'said', { from: 'x@firsts.example', to: [ana.email] })])
  assert.equal(await dealOf('said'), deals.ferrous)
  assert.equal((await ana.patch(`/api/emails/${kept?.id}`, { deal_id: null })).status, 200)
  await keep(ana, [message(ana, 'later', { from: 'x@firsts.example', to: [ana.email], after: 'said' })])
  assert.deepEqual([await dealOf('said'), await dealOf('later')], [null, null])
})

test('a deal that is closed, or whose company was deleted, gets no mail by itself', async () => {
  await ana.patch(`/api/deals/${deals.zinc}`, { stage: 'closed_lost' })
  await keep(ana, [message(ana, 'closed', { from: 'x@seconds.example', to: [ana.email] })])
  assert.equal(await dealOf('closed'), null)
  await keep(ana, [message(ana, 'only', { from: 'x@bank.example', to: [ana.email] })])
  assert.equal(await dealOf('only'), deals.ferrous, 'the one open deal that the bank is on')
})
