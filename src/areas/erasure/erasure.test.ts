import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { readEvents } from '../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'
import { startReceiver } from '../../../test/peers/webhook_receiver.ts'
import { completeReading, pageWith } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'
import { tracesInFiles, tracesInTables } from '../../../test/traces.ts'

// A person is written down wherever the service lets one, and is then looked for in every column of every table.

const name = 'Quilla Xanthéa'
const email = 'Quilla.Xanthea@zeppo.example'
const phone = '+49 171 5550-199'
const named = 'quilla|xanth|1715550199|171 5550-199'

let service: TestService
let ana: Person
let bob: Person
let receiver: Awaited<ReturnType<typeof startReceiver>>
let contactId: string
let companyId: string
let importId: string
let fileId: string
before(async () => {
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', CHAT_QUERIES_PER_MINUTE: '1000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  receiver = await startReceiver((got, response) => response.end(JSON.stringify(got.body)))
})
after(() => receiver.close())

const settledChain = () =>
  eventually(async () => {
    const { body } = await ana.get('/api/events/verify')
    assert.equal(body.waiting, 0)
    return body
  })

async function writeEverywhere() {
  await ana.create('/api/webhooks', { name: `For ${name}`, url: receiver.url })
  await ana.create('/api/users/invitations', { email, role: 'viewer' })
  const company = { name: 'Zeppo Works', description: `Led by ${name}, ${email}` }
  companyId = (await ana.create('/api/companies', company)).id
  const fields = {
    name,
    email,
    phone,
    role: 'CFO',
    linkedin: 'https://linkedin.com/in/quilla-x',
    company_id: companyId,
  }
  contactId = (await ana.create('/api/contacts', fields)).id
  const before = { name: 'Quilla Oldname', email: 'quilla.oldname@zeppo.example', company_id: companyId }
  const former = await ana.create('/api/contacts', before)
  const merged = await ana.post(`/api/contacts/${contactId}/merge`, { other_id: former.id })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const deal = await ana.create('/api/deals', { name: `Succession of ${name}`, company_id: companyId, value: 5 })
  await ana.patch(`/api/deals/${deal.id}`, { next_step: `Call ${phone}`, description: 'Ask Quilla Oldname' })
  for (const [kind, id] of [
    ['contact', contactId],
    ['company', companyId],
  ] as const) {
    await ana.post('/api/tags/apply', { kind, ids: [id], add: [`Friend of ${name}`] })
    const field = await ana.create('/api/custom-fields', { kind, name: `Assistant to ${name}`, type: 'text' })
    const values = { [field.key]: `“${name}” – ${email}` }
    const kept = await ana.patch(`/api/custom-fields/values/${kind}/${id}`, { values })
    assert.equal(kept.status, 200, JSON.stringify(kept.body))
  }
  await ana.create('/api/notes', { content: 'Likes to be called in the morning', contact_id: contactId })
  await ana.create('/api/notes', { content: `${name} agrees`, deal_id: deal.id, tags: [name] })
  await bob.create('/api/tasks', { title: `Ask ${name}`, details: `at ${email}`, contact_id: contactId })
  await ana.create('/api/interactions', {
    type: 'call',
    subject: `Call with ${name}`,
    notes: phone,
    contact_ids: [contactId],
  })
  for (const is_private of [false, true])
    await bob.create('/api/calendar/events', {
      summary: `Lunch with ${name}`,
      description: email,
      location: `At ${name}’s`,
      start: '2026-03-02T12:00:00Z',
      end: '2026-03-02T13:00:00Z',
      attendees: [email.toLowerCase()],
      is_private,
    })
  const sent = await ana.send(
    'POST',
    '/email_bot/send',
    { to: [`${name} <${email}>`], subject: `Dear ${name}`, body: `Dear ${name}, is it ${phone}?`, provider: 'outbox' },
    { 'idempotency-key': 'mail-1' },
  )
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await ana.create('/api/views', { list: 'contacts', name: `With ${name}`, query: { search: name } })
  await ana.send(
    'POST',
    '/api/contacts/bulk',
    { rows: [{ name: 'Otto Other' }, { email, role: 'Chief' }], key: 'email' },
    { 'idempotency-key': 'rows-1' },
  )
  const table = `Name,E-mail,Phone,Role\n${name},${email},${phone},CFO\nNobody,${name},,\n`
  importId = (await uploadTable(service, ana, table, `Contacts of ${name}.csv`, { kind: 'contacts' })).id
  await ask(ana, importId, 'run')
  await uploadTable(service, ana, 'Name\nSomebody Else\n', 'others.csv', { kind: 'contacts' })
  for (const [person, query] of [
    [ana, `What is the phone number of ${name}?`],
    [bob, `Tell me about ${name}`],
    [bob, 'List all contacts'],
    [bob, `notes about ${name}`],
  ] as const) {
    const { status } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: uuidv7() })
    assert.equal(status, 200)
  }
  const { body: file } = await ana.upload(pdf('a memorandum'), `CV of ${name}.pdf`, {
    company_id: companyId,
    description: `Sent by ${name}`,
  })
  fileId = file.id
  const page = pageWith(1, ['# Team', `${name} leads the firm.`])
  await completeReading(service, ana, fileId, {
    data: {
      document_type: 'cim',
      company: 'Zeppo',
      industry: null,
      summary: null,
      currency: null,
      financials: { revenue: null, ebitda: null, ebitda_margin: null, revenue_growth: null },
      market: { size: null, growth_rate: null },
      team: [],
      deal: { valuation: null, structure: null },
    },
    pages: [page],
    findings: [],
  } as never) // reason: no more is read of it
  await ana.get(`/api/search?q=${encodeURIComponent(name)}`)
  for (const [path, body] of [
    ['/api/export/archives', {}],
    ['/api/export/people', { email }],
  ] as const) {
    const { status, body: begun } = await ana.post(path, body)
    assert.equal(status, 202, JSON.stringify(begun))
    await eventually(async () =>
      assert.equal((await ana.get(`/api/export/archives/${begun.id}`)).body.status, 'completed'),
    )
  }
  await eventually(async () => {
    const [row] = await service.deps.sql<{ n: number }[]>`
      select count(*)::int as n from webhook_deliveries where firm_id = ${ana.firmId} and status = 'waiting'`
    assert.equal(row?.n, 0)
  })
}

const archives = async () =>
  (await Array.fromAsync(service.deps.storage.list())).map(({ key }) => key).filter((key) => key.startsWith('exports/'))

test('a person is erased from wherever the service lets one be written down; documents stay and are told of', async () => {
  await writeEverywhere()
  await settledChain()
  const before = await tracesInTables(service, named)
  const written = [
    'contacts',
    'companies',
    'deals',
    'notes',
    'tasks',
    'interactions',
    'calendar_events',
    'calendar_private_details',
    'emails',
    'tags',
    'custom_fields',
    'custom_values',
    'saved_views',
    'chats',
    'chat_messages',
    'merges',
    'imports',
    'import_rows',
    'import_problems',
    'webhooks',
    'webhook_deliveries',
    'events',
    'exports',
    'invitations',
    'files',
    'passages',
  ]
  assert.deepEqual(
    written.filter((table) => !before[`public.${table}`]),
    [],
    'there is something to be erased',
  )
  assert.equal((await archives()).length, 2)

  const { status, body } = await ana.post('/api/export/people/erase', { email })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.erased.contacts, 1)
  assert.deepEqual([...new Set(body.left.documents.map((one: { file_id: string }) => one.file_id))], [fileId])

  // names of deals and companies stay, and are told of
  assert.deepEqual(
    body.left.names.map((one: { name: string }) => one.name),
    [`Succession of ${name}`],
  )
  await service.deps
    .sql`update deals set name = 'Succession' where firm_id = ${ana.firmId} and name = ${`Succession of ${name}`}`
  const documents = /^public\.(files|file_pages|file_tables|file_values|labelled_values|passages)$/
  const left = await tracesInTables(service, named)
  for (const table of Object.keys(left)) if (documents.test(table)) delete left[table]
  assert.deepEqual(left, {})
  assert.deepEqual(await archives(), [], 'archives of before would tell')
  // what has left the service: the outbox stands for a mail server
  assert.deepEqual(
    tracesInFiles(service, named).filter((path) => !path.startsWith('outbox/')),
    [],
  )
})

test('the audit log keeps that something happened, and its chain holds', async () => {
  const { verified, first_break, erased } = await settledChain()
  assert.deepEqual([verified, first_break], [true, null])
  assert.ok(erased > 10)
  const { body } = await ana.get(`/api/events?subject_id=${contactId}&page_size=100`)
  const kinds = body.data.map(({ kind }: { kind: string }) => kind)
  for (const kind of ['created', 'merged', 'deleted', 'erased']) assert.ok(kinds.includes(kind), kind)
})

test('the analyst knows the person no more, and a question of before is not answered again', async () => {
  for (const person of [ana, bob])
    for (const query of [`Who is ${name}?`, 'List all contacts']) {
      const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: uuidv7() })
      const told = JSON.stringify(events).replaceAll(name, '')
      assert.doesNotMatch(told, /5550-199|zeppo\.example/i, query)
      assert.ok(!told.includes(contactId), query)
    }
  const { body } = await bob.get('/agentic-chat/chats')
  assert.equal(body.data.length, 5)
})

test('an import that named the person tells nothing of its file any more; a request of before is not done twice', async () => {
  const { body } = await ana.get(`/api/import/${importId}`)
  assert.equal(body.status, 'completed')
  assert.equal((await ana.post(`/api/import/${importId}/run`)).status, 409)
  assert.equal((await ana.post(`/api/import/${importId}/undo`)).status, 202)
  const rows = { rows: [{ name: 'Otto Other' }, { email, role: 'Chief' }], key: 'email' }
  const again = await ana.send('POST', '/api/contacts/bulk', rows, { 'idempotency-key': 'rows-1' })
  assert.deepEqual([again.status, again.body.error_code], [409, 'outcome_unknown'])
})
