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

test('of four hundred messages none is filed under the other deal, and where both could be meant none is filed', async () => {
  const nobody = null
  const kinds: [string, (n: number) => { from: string; to: string[] }, string | null][] = [
    ['firsts', (n) => ({ from: `lawyer${n}@firsts.example`, to: [ana.email] }), deals.ferrous],
    ['seconds', (n) => ({ from: `lawyer${n}@seconds.example`, to: [ana.email] }), deals.zinc],
    ['bank', (n) => ({ from: `lender${n}@bank.example`, to: [ana.email, ben.email] }), nobody],
    ['orlaAna', () => ({ from: 'cfo@orla.example', to: [ana.email] }), deals.ferrous],
    ['orlaBen', () => ({ from: 'cfo@orla.example', to: [ben.email] }), deals.zinc],
    ['orlaBoth', () => ({ from: 'cfo@orla.example', to: [ana.email, ben.email] }), nobody],
    ['crossed', () => ({ from: 'cfo@orla.example', to: [ben.email, 'a@firsts.example'] }), nobody],
    ['stranger', () => ({ from: 'someone@elsewhere.example', to: [ana.email] }), nobody],
  ]
  const gold = new Map<string, string | null>()
  const mails: Mail[] = []
  for (let n = 0; n < 25; n++)
    for (const [kind, people, deal] of kinds) {
      const id = `${kind}${n}`
      mails.push(message(ana, id, people(n)))
      // an answer from anybody belongs where its conversation does
      mails.push(
        message(ana, `${id}answer`, { from: 'assistant@elsewhere.example', to: people(n).to.slice(0, 1), after: id }),
      )
      gold.set(id, deal).set(`${id}answer`, deal)
    }
  for (let at = 0; at < mails.length; at += 50) await keep(ana, mails.slice(at, at + 50))
  const rows = await service.deps.sql<{ subject: string; deal_id: string | null }[]>`
    select subject, deal_id from emails where firm_id = ${ana.firmId}`
  assert.equal(rows.length, 400)
  const wrong = rows.filter(({ subject, deal_id }) => gold.get(subject) !== deal_id)
  assert.deepEqual(
    wrong.map(({ subject, deal_id }) => [subject, deal_id === deals.ferrous ? 'ferrous' : deal_id]),
    [],
  )
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
