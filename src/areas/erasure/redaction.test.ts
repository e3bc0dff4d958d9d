import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'

// A contact is called as a deal is, so that erasing the one would rewrite what was recorded of the other.

let service: TestService
let ana: Person
let company_id: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  company_id = (await ana.create('/api/companies', { name: 'Acme' })).id
})

const eventsOf = async (id: string) => (await ana.get(`/api/events?subject_id=${id}&page_size=100`)).body.data
const verified = () =>
  eventually(async () => {
    const { body } = await ana.get('/api/events/verify')
    assert.equal(body.waiting, 0)
    return body
  })

test('erasing a contact that is called as a deal leaves the deal, its notes and its part of the log as they are', async () => {
  const deal = await ana.create('/api/deals', { name: 'Project Heron', company_id, value: 21_000_000 })
  const patched = await ana.patch(`/api/deals/${deal.id}`, { next_step: 'Sign Project Heron' })
  assert.equal(patched.status, 200, JSON.stringify(patched.body))
  const note = await ana.create('/api/notes', { content: 'Project Heron goes on', deal_id: deal.id })
  const second = await ana.create('/api/deals', { name: 'Project Heron – carve-out', company_id, value: 5 })
  const told = await Promise.all([deal, second, note].map(({ id }) => eventsOf(id)))
  const contact = await ana.create('/api/contacts', { name: 'Project Heron', phone: '21000000', company_id })

  const { body: preview } = await ana.post('/api/export/people/erase/preview', { contact_id: contact.id })
  assert.deepEqual(preview.records, [{ kind: 'contacts', id: contact.id, name: 'Project Heron' }])
  assert.deepEqual([preview.erased.deals, preview.left.shared_names], [0, ['Project Heron']])
  const erased = await ana.post('/api/export/people/erase', { contact_id: contact.id })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 404)
  const { name, next_step, value } = (await ana.get(`/api/deals/${deal.id}`)).body
  assert.deepEqual([name, next_step, value], ['Project Heron', 'Sign Project Heron', 21_000_000])
  assert.equal((await ana.get(`/api/notes/${note.id}`)).body.content, 'Project Heron goes on')
  assert.deepEqual(await Promise.all([deal, second, note].map(({ id }) => eventsOf(id))), told)
})

test('beforehand each record is listed, and afterwards the log tells what was redacted, by whom and why', async () => {
  const deal = await ana.create('/api/deals', { name: 'Succession of Dora Dahl', company_id, value: 7_000_000 })
  await ana.patch(`/api/deals/${deal.id}`, { next_step: 'Call Dora Dahl', value: 8_000_000 })
  const contact = await ana.create('/api/contacts', { name: 'Dora Dahl', email: 'dora@acme.example', company_id })
  const note = await ana.create('/api/notes', { content: 'Dora Dahl agrees', company_id })
  const tag = await ana.post('/api/tags/apply', { kind: 'company', ids: [company_id], add: ['Friend of Dora Dahl'] })
  assert.equal(tag.status, 200, JSON.stringify(tag.body))

  const person = { contact_id: contact.id }
  const { body: preview } = await ana.post('/api/export/people/erase/preview', person)
  const listed = preview.records.map(({ kind, id, name }: Record<string, string>) => [
    kind,
    kind === 'tags' ? '' : id,
    name,
  ])
  assert.deepEqual(listed.sort(), [
    ['contacts', contact.id, 'Dora Dahl'],
    ['deals', deal.id, 'Succession of Dora Dahl'],
    ['notes', note.id, 'Dora Dahl agrees'],
    ['tags', '', 'Friend of Dora Dahl'],
  ])
  assert.deepEqual(preview.left.names, [{ kind: 'deal', id: deal.id, name: 'Succession of Dora Dahl' }])

  const reason = 'Her letter of 3 March; Dora Dahl signed it'
  const { status, body } = await ana.post('/api/export/people/erase', { ...person, reason })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.records, preview.records)
  const { name, next_step } = (await ana.get(`/api/deals/${deal.id}`)).body
  assert.deepEqual([name, next_step], ['Succession of Dora Dahl', 'Call erased person'])
  // what else the log tells of the deal stays: its figures, and that they changed
  const changed = (await eventsOf(deal.id)).find(({ kind }: { kind: string }) => kind === 'updated')
  assert.deepEqual([Number(changed.before.value), Number(changed.after.value)], [7_000_000, 8_000_000])
  assert.equal(changed.after.next_step, 'Call erased person')
  const { verified: isWhole, redactions } = await verified()
  assert.equal(isWhole, true)
  const [{ actor, reason: why, events }] = redactions
  assert.deepEqual([actor.name, why], ['Ana', 'Her letter of 3 March; erased person signed it'])
  assert.ok(events >= 4)
})
