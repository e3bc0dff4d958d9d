import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { eventually, startTestService } from '../../../test/harness.ts'
import { identifier } from '../../platform/db/statement.ts'
import { openZip } from '../../platform/zip/read_zip.ts'

const service = await startTestService()
const { sql } = service.deps
const ana = await service.register('Ana')
const bob = await service.invite(ana, 'Bob', 'member')
const stranger = await service.register('Stranger')

const address = 'carla.conti@acme.example'
const company = await ana.create('/api/companies', { name: 'Acme' })
const company_id = company.id
const contact = await ana.create('/api/contacts', {
  name: 'Carla Conti',
  email: 'Carla.Conti@acme.example',
  phone: '+39 06 1',
  company_id,
})
const kept = await ana.create('/api/contacts', {
  name: 'Carla Contini',
  email: 'carla.contini@acme.example',
  company_id,
})
await ana.create('/api/notes', { content: 'Prefers to be called in the morning', contact_id: contact.id })
const note = await ana.create('/api/notes', {
  content: 'Carla Conti and Carla Contini agree (carla.conti@acme.example)',
  company_id,
})
const call = await ana.create('/api/interactions', {
  type: 'call',
  subject: 'Call with Carla Conti',
  company_id,
  contact_ids: [contact.id],
})
const meeting = await ana.create('/api/calendar/events', {
  summary: 'Lunch with Carla Conti',
  start: '2026-03-02T12:00:00Z',
  end: '2026-03-02T13:00:00Z',
  attendees: [address, 'otto@acme.example'],
  company_id,
})
const deal = await ana.create('/api/deals', { name: 'Project Ferrous', company_id })
await ana.create(`/api/deals/${deal.id}/parties`, { contact_id: contact.id, role: 'expert', note: 'Knows the market' })
await ana.create('/api/tasks', { title: 'Ask Carla Conti for the deck', contact_id: contact.id })
const [mail, bobs] = ['019f0000-0000-7000-8000-000000000001', '019f0000-0000-7000-8000-000000000002'] as const
for (const [id, owner] of [
  [mail, ana.id],
  [bobs, bob.id],
] as const)
  await sql`
    insert into emails (firm_id, id, owner_id, company_id, contact_id, thread_id, subject, direction, from_address, from_name, to_addresses, sent_at, body)
    values (${ana.firmId}, ${id}, ${owner}, ${company_id}, ${contact.id}, 't', 'Re: terms', 'inbound', 'carla.conti@acme.example',
      'Carla Conti', ${[ana.email]}, now(), 'Kind regards, Carla Conti (the text of a mail)')`

async function finished(id: string) {
  return eventually(async () => {
    const { body } = await ana.get(`/api/export/archives/${id}`)
    assert.equal(body.status, 'completed', JSON.stringify(body))
    return body
  })
}

test('all that is known of a person comes as one archive, as far as who asks may read it', async () => {
  const begun = await ana.post('/api/export/people', { email: address })
  assert.equal(begun.status, 202, JSON.stringify(begun.body))
  const made = await finished(begun.body.id)
  assert.deepEqual(
    {
      contacts: made.counts.contacts,
      emails: made.counts.emails,
      meetings: made.counts.meetings,
      notes: made.counts.notes,
      interactions: made.counts.interactions,
      deal_parties: made.counts.deal_parties,
    },
    { contacts: 1, emails: 2, meetings: 1, notes: 2, interactions: 1, deal_parties: 1 },
  )
  const response = await fetch(`${service.url}/api/export/archives/${begun.body.id}/download`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const path = join(service.dataDir, 'person.zip')
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
  const zip = await openZip(path, 100)
  assert.match(await text(await zip.read('contacts.jsonl')), /"phone":"\+39 06 1"/)
  const mails = (await text(await zip.read('emails.jsonl')))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const bodyOf = (id: string) => mails.find((each) => each.id === id)?.body
  assert.match(bodyOf(mail), /the text of a mail/)
  assert.equal(bodyOf(bobs), null)
  zip.close()
})

test('who is to be erased is asked for by address or contact, by an admin', async () => {
  for (const path of ['/api/export/people', '/api/export/people/erase', '/api/export/people/erase/preview']) {
    assert.equal((await ana.post(path, {})).status, 422)
    assert.equal((await ana.post(path, { email: 'nobody' })).status, 422)
    assert.equal((await bob.post(path, { email: address })).status, 403)
    assert.equal((await stranger.post(path, { contact_id: contact.id })).status, 404)
  }
  assert.equal((await ana.post('/api/export/people/erase', { email: 'nobody@example.com' })).status, 404)
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 200)
})

test('erasing tells beforehand what will go, and then nothing names the person', async () => {
  const before = await ana.post('/api/export/people/erase/preview', { contact_id: contact.id })
  assert.equal(before.status, 200, JSON.stringify(before.body))
  assert.equal(before.body.erased.contacts, 1)
  assert.equal(before.body.erased.emails, 2)
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 200, 'a look changes nothing')

  const erased = await ana.post('/api/export/people/erase', { contact_id: contact.id })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.deepEqual(erased.body.erased, before.body.erased)
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 404)
  assert.equal((await ana.get(`/api/contacts/${kept.id}`)).body.name, 'Carla Contini')
  assert.equal(
    (await ana.get(`/api/notes/${note.id}`)).body.content,
    'erased person and Carla Contini agree (erased person)',
  )
  assert.equal((await ana.get(`/api/interactions/${call.id}`)).body.subject, 'Call with erased person')
  const { body: lunch } = await ana.get(`/api/calendar/events/${meeting.id}`)
  assert.equal(lunch.summary, 'Lunch with erased person')
  assert.deepEqual(lunch.attendees, ['erased-person@erased.invalid', 'otto@acme.example'])
  for (const [person, id] of [
    [ana, mail],
    [bob, bobs],
  ] as const) {
    const { body } = await person.get(`/api/emails/${id}`)
    const [message] = body.emails ?? [body]
    assert.equal(message.from, 'erased-person@erased.invalid')
    assert.match(message.body, /^Kind regards, erased person/)
  }
})

test('of somebody known by one word alone the contact goes, and no text that has the word', async () => {
  const max = await ana.create('/api/contacts', { name: 'Max', company_id })
  const maximum = await ana.create('/api/notes', { content: 'Max is a word', company_id })
  const { status, body } = await ana.post('/api/export/people/erase', { contact_id: max.id })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await ana.get(`/api/contacts/${max.id}`)).status, 404)
  assert.equal((await ana.get(`/api/notes/${maximum.id}`)).body.content, 'Max is a word')
})

test('no table of the firm names an erased person, and the audit log still says that something happened', async () => {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'firm_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`
      select row_to_json(t)::text as row from ${identifier(name)} t
      where firm_id = ${ana.firmId} and row_to_json(t)::text ~* 'carla[. ]conti(?!ni)'`
    assert.deepEqual(
      rows.map(({ row }) => row.slice(0, 300)),
      [],
      name,
    )
  }
  const [stub] = await sql`
    select kind, before, after from events
    where firm_id = ${ana.firmId} and subject_id = ${contact.id} and kind = 'created'`
  assert.deepEqual({ ...stub }, { kind: 'created', before: null, after: null })
  assert.equal((await ana.get('/api/events?kind=erased')).body.total, 2)
  assert.equal((await ana.get('/api/events?page_size=100')).status, 200)
})
