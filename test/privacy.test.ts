import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { recordClick, recordEmail } from '../src/areas/emails/index.ts'
import { newRow } from '../src/platform/db/statement.ts'
import { transact } from '../src/platform/db/transact.ts'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { fillPath, makeRecords, type Operation, readOperations } from './openapi_walk.ts'

// Mail, private meetings and the accounts of a person are theirs, within the firm too: every route that reads, as the
// admin of the same firm. A route that is added later is covered without a change here.

const secret = 'zanzibar'

let service: TestService
let ana: Person
let ben: Person
let ids: Record<string, string>
let operations: Operation[]
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  ids = { ...(await makeRecords(service, ana)), ...(await makeSecrets()) }
  operations = await readOperations(service)
})

/** What Ben has for himself, with the word wherever a text can be private. */
async function makeSecrets(): Promise<Record<string, string>> {
  const { sql } = service.deps
  const who = { firmId: ben.firmId, userId: ben.id, role: 'member' as const }
  const mail = {
    owner_id: ben.id,
    message_id: '<talk@example.com>',
    thread_id: '<talk@example.com>',
    subject: 'A talk',
    direction: 'outbound' as const,
    from_address: ben.email,
    to_addresses: ['carla@example.com'],
    bcc_addresses: [`${secret}@example.com`],
    sent_at: '2026-03-01T09:30:00Z',
    body: `We buy ${secret}`,
    html: `<p>We buy ${secret}</p>`,
    tracked: true,
    attachments: [{ filename: `${secret}.pdf`, content_type: 'application/pdf', size: 9, part: '2' }],
  }
  const email = await transact(sql, (db) => recordEmail(db, who, mail))
  await recordClick(sql, who, { emailId: email.id, url: `https://example.com/${secret}` })
  const [attachment] = await sql<{ id: string }[]>`
    select id from email_attachments where firm_id = ${ben.firmId} and email_id = ${email.id}`
  const event = await ben.create('/api/calendar/events', {
    summary: secret,
    location: secret,
    description: secret,
    attendees: [`${secret}@example.com`],
    start: '2026-03-02T09:30:00Z',
    end: '2026-03-02T10:30:00Z',
    is_private: true,
  })
  await ben.patch(`/api/calendar/events/${event.id}`, { description: `${secret} again` })
  const [connection_id, run_id] = [uuidv7(), uuidv7()]
  await sql`insert into connections ${newRow({
    firm_id: ben.firmId,
    id: connection_id,
    service: 'mail',
    adapter: 'imap_smtp',
    name: secret,
    owner_id: ben.id,
    account: `${secret}@example.com`,
    settings: JSON.stringify({ imap_host: `${secret}.example` }),
    status: 'failing',
    error_message: secret,
    created_by: ben.id,
  })}`
  await sql`insert into sync_runs ${newRow({
    firm_id: ben.firmId,
    id: run_id,
    connection_id,
    mode: 'full',
    status: 'failed',
    error_message: secret,
    skipped: JSON.stringify([{ name: secret, reason: secret }]),
  })}`
  return {
    email_id: email.id,
    thread_id: mail.thread_id,
    attachment_id: attachment?.id ?? '',
    event_id: event.id,
    connection_id,
    run_id,
  }
}

const searched = ['search', 'query', 'q']

test('what is a colleague’s own is in no answer to an admin, by its id, in a list or by a search', async () => {
  let asked = 0
  for (const { method, path, query } of operations) {
    if (method !== 'GET') continue
    const at = fillPath(path, (name) => ids[name] ?? 'x')
    const questions = [
      '',
      ...query.flatMap(({ name }) => (searched.includes(name) ? `${name}=${secret}` : [])),
      ...query.flatMap(({ name }) => (name in ids ? `${name}=${ids[name]}` : [])),
      ...(query.some(({ name }) => name === 'start_date') ? ['start_date=2026-03-01&end_date=2026-03-31'] : []),
    ]
    for (const question of questions) {
      const { body } = await ana.get(`${at}?${question}`)
      const told = JSON.stringify(body).replaceAll(`"query":"${secret}"`, '')
      assert.doesNotMatch(told, new RegExp(secret, 'i'), `GET ${path}?${question}`)
      asked++
    }
  }
  assert.ok(asked > 100, `${asked} questions`)
  for (const filter of [`search=${secret}`, 'has_attachments=true&direction=outbound&owner=all'])
    for (const list of ['/api/emails', '/api/emails/threads']) {
      const { body } = await ana.get(`${list}?${filter}`)
      const found = JSON.stringify(body.emails ?? body.data)
      assert.ok(!found.includes(ids['email_id'] ?? ''), `${list}?${filter}`)
    }
})

test('to the person it is there', async () => {
  for (const path of [
    '/api/emails/{email_id}',
    '/api/calendar/events/{event_id}',
    '/api/integrations/{connection_id}',
  ]) {
    const { status, body } = await ben.get(fillPath(path, (name) => ids[name] ?? ''))
    assert.equal(status, 200, path)
    assert.match(JSON.stringify(body), new RegExp(secret), path)
  }
})

test('the account of a colleague is neither changed, read, checked nor removed by an admin', async () => {
  const at = `/api/integrations/${ids['connection_id']}`
  for (const [method, path, body] of [
    ['PATCH', at, { name: 'Mine', shared: true }],
    ['POST', `${at}/check`, {}],
    ['POST', `${at}/sync`, { mode: 'full' }],
    ['DELETE', at, undefined],
  ] as const)
    assert.equal((await ana.send(method, path, body)).status, 404, `${method} ${path}`)
  const mail = { to: ['carla@example.com'], subject: 'x', body: 'x', provider: ids['connection_id'] }
  assert.equal((await ana.post('/email_bot/send', mail)).status, 404)
  const own = `/api/emails/${ids['email_id']}`
  assert.equal((await ana.patch(own, { shared: true })).status, 403)
  assert.equal((await ana.post(`${own}/attachments/${ids['attachment_id']}/keep`, {})).status, 404)
  assert.equal((await ana.patch(`/api/calendar/events/${ids['event_id']}`, { is_private: false })).status, 403)
})

test('the mailbox of somebody who was shut out is not read any more by itself, and again when they are back', async () => {
  const { sql, jobs, config } = service.deps
  const { enqueueDue } = await import('../src/areas/integrations/runs/due.ts')
  const due = async () => {
    await sql`
      update connections set next_sync_at = now() where firm_id = ${ben.firmId} and id = ${ids['connection_id'] ?? ''}`
    await enqueueDue({ sql, jobs, config }, new AbortController().signal)
    const [runs] = await sql<{ n: number }[]>`
      select count(*)::int as n from sync_runs
      where firm_id = ${ben.firmId} and connection_id = ${ids['connection_id'] ?? ''} and started_by is null`
    return runs?.n
  }
  assert.equal((await ana.patch(`/api/users/${ben.id}`, { status: 'disabled' })).status, 200)
  const before = await due()
  assert.equal((await ana.patch(`/api/users/${ben.id}`, { status: 'active' })).status, 200)
  await eventually(async () => assert.equal(await due(), (before ?? 0) + 1))
})
