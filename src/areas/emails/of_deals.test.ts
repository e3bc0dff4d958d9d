import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { transact } from '../../platform/db/transact.ts'
import { keepMail } from './keep.ts'

// Conversations that belong to deals: two deals of one company, and a lawyer who writes of both.

let service: TestService
let ana: Person
let ben: Person
let company_id: string
let deals: { id: string }[]
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  company_id = (await ana.create('/api/companies', { name: 'Orla Pumps', website: 'orla.example' })).id
  deals = [
    await ana.create('/api/deals', { name: 'Project Ferrous', company_id }),
    await ana.create('/api/deals', { name: 'Project Zinc', company_id }),
  ]
})

let sent = 0
/** A message as a synchronisation brings it into a person's mailbox; answers its id. */
async function bring(person: Person, message_id: string, reference_ids: string[] = [], from = 'lea@lawyers.example') {
  const mail = {
    owner_id: person.id,
    message_id,
    reference_ids,
    subject: `About ${message_id}`,
    direction: 'inbound' as const,
    from_address: from,
    to_addresses: [person.email],
    cc_addresses: [],
    sent_at: new Date(Date.UTC(2026, 2, 1, 9, sent++)).toISOString(),
    body: 'Words',
    shared: true,
  }
  const who = { firmId: person.firmId, userId: person.id, role: 'member' as const }
  const [kept] = await transact(service.deps.sql, (db) => keepMail(db, who, [mail]))
  return kept?.id ?? ''
}
const file = (id: string, deal: { id: string } | null | undefined) =>
  ana.patch(`/api/emails/${id}`, { deal_id: deal?.id ?? null })
const subjectsOf = async (deal: { id: string } | undefined) => {
  const { body } = await ana.get(`/api/emails?deal_id=${deal?.id}`)
  return body.emails.map(({ subject }: { subject: string }) => subject.slice('About '.length)).sort()
}

test('a conversation is filed under a deal as a whole, in every mailbox, and what is written in it later follows', async () => {
  const [ferrous, zinc] = deals
  const first = await bring(ana, '<f1@x>')
  await bring(ben, '<f2@x>', ['<f1@x>'], 'lea@orla.example')
  const other = await bring(ana, '<z1@x>')
  const { status, body } = await file(first, ferrous)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([status, body.deal_id, body.deal_name, body.company_id], [200, ferrous?.id, 'Project Ferrous', null])
  await file(other, zinc)
  await bring(ana, '<f3@x>', ['<f1@x>', '<f2@x>'])
  await bring(ben, '<z2@x>', ['<z1@x>'])
  assert.deepEqual(await subjectsOf(ferrous), ['<f1@x>', '<f2@x>', '<f3@x>'])
  assert.deepEqual(await subjectsOf(zinc), ['<z1@x>', '<z2@x>'])
  const threads = (await ana.get(`/api/emails/threads?deal_id=${ferrous?.id}`)).body
  assert.deepEqual([threads.total, threads.data[0].deal_name, threads.data[0].count], [1, 'Project Ferrous', 3])
  const companyOf = (await ana.get('/api/emails?search=f2')).body.emails[0]
  assert.equal(companyOf.company_id, company_id, 'what it was filed under by its people stays')
})

test('a conversation that joins one of a deal becomes part of it; taken out of the deal, all of it is out', async () => {
  const [ferrous] = deals
  const begun = await bring(ana, '<j1@x>')
  await bring(ana, '<j2@x>')
  await file(begun, ferrous)
  await bring(ana, '<j3@x>', ['<j1@x>', '<j2@x>'])
  assert.deepEqual(
    (await subjectsOf(ferrous)).filter((id: string) => id.startsWith('<j')),
    ['<j1@x>', '<j2@x>', '<j3@x>'],
  )
  assert.equal((await file(begun, null)).body.deal_id, null)
  await bring(ana, '<j4@x>', ['<j3@x>'])
  assert.deepEqual(
    (await subjectsOf(ferrous)).filter((id: string) => id.startsWith('<j')),
    [],
  )
})

test('a deal that is not there is refused; of a deal that was deleted the mail stays', async () => {
  const id = await bring(ana, '<d1@x>')
  const { status, body } = await ana.patch(`/api/emails/${id}`, { deal_id: unknownId })
  assert.deepEqual([status, body.error_code], [404, 'deal_not_found'])
  const deal = await ana.create('/api/deals', { name: 'Project Tin', company_id })
  await file(id, deal)
  await ana.delete(`/api/deals/${deal.id}`)
  assert.deepEqual((await ana.get(`/api/emails/${id}`)).body.deal_id, null)
  await ana.post(`/api/bin/${deal.id}/restore`)
  assert.deepEqual((await ana.get(`/api/emails/${id}`)).body.deal_id, deal.id)
})

test('what belongs to a deal moves with it to another company, but for the mail', async () => {
  const other = await ana.create('/api/companies', { name: 'Tarn Valves' })
  const deal = await ana.create('/api/deals', { name: 'Project Lead', company_id })
  const deal_id = deal.id
  const call = await ana.create('/api/interactions', { type: 'call', subject: 'Price', deal_id })
  const note = await ana.create('/api/notes', { content: 'Cheap', deal_id })
  const mail = await bring(ana, '<m1@x>', [], 'lea@orla.example')
  await file(mail, deal)
  const moved = await ana.patch(`/api/deals/${deal_id}`, { company_id: other.id })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  for (const path of [`/api/interactions/${call.id}`, `/api/notes/${note.id}`])
    assert.equal((await ana.get(path)).body.company_id, other.id, path)
  const { body } = await ana.get(`/api/emails/${mail}`)
  assert.deepEqual([body.company_id, body.deal_id], [company_id, deal_id])
})

test('whoever joins a deal or its team later has waiting mail asked about again, and none that was answered or filed', async () => {
  const { id: agency } = await ana.create('/api/companies', { name: 'Vantage Advisers', website: 'vantage.example' })
  await ana.create('/api/contacts', { name: 'Ida Holm', email: 'ida@home.example', company_id: agency })
  const [waits, answered, filed, other] = [
    await bring(ana, '<p1@x>', [], 'kim@vantage.example'),
    await bring(ana, '<p2@x>', [], 'ida@home.example'),
    await bring(ana, '<p3@x>', [], 'kim@vantage.example'),
    await bring(ana, '<p4@x>', [], 'somebody@unknown.example'),
  ]
  await file(answered, null)
  await file(filed, deals[0])
  const possible = async (id: string) =>
    (await ana.get(`/api/emails/${id}/thread`)).body.possible_deals.map(({ name }: { name: string }) => name)
  for (const deal of deals) await ana.create(`/api/deals/${deal.id}/parties`, { company_id: agency, role: 'buy_side' })
  await eventually(async () => assert.deepEqual(await possible(waits), ['Project Ferrous', 'Project Zinc']))
  assert.deepEqual([await possible(answered), await possible(filed), await possible(other)], [[], [], []])
  const third = await ana.create('/api/deals', { name: 'Project Amber', company_id: agency })
  await ana.send('PUT', `/api/deals/${third.id}/team`, { members: [{ user_id: ana.id }] })
  await eventually(async () =>
    assert.deepEqual(await possible(waits), ['Project Amber', 'Project Ferrous', 'Project Zinc']),
  )
  assert.equal((await ana.get(`/api/emails/${filed}`)).body.deal_id, deals[0]?.id)
})
