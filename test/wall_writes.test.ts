import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, type Reply, startTestService, type TestService, unknownId } from './harness.ts'
import { ask, uploadTable } from './import_tables.ts'
import { fillPath, type Operation, readOperations, type Schema, validBody, validValue } from './openapi_walk.ts'
import { assertNoTrace, masked } from './wall_answers.ts'
import { dayFromNow, mailMatched, makeWalledFirm, type WalledFirm } from './walled_firm.ts'

// Who is outside writes: to records behind a wall, with their ids in what is sent, and with the names and addresses by which
// records are known again. Each answer is that of a record which does not exist, or of a firm that never had it.

let service: TestService
let firm: WalledFirm
let twin: WalledFirm
let writes: Operation[]
before(async () => {
  service = await startTestService({ REPORTS_PER_HOUR: '1000', CHAT_QUERIES_PER_MINUTE: '10000' })
  firm = await makeWalledFirm(service, true)
  twin = await makeWalledFirm(service, false)
  writes = (await readOperations(service)).filter(
    ({ method, path }) => method !== 'GET' && !/^\/(auth|api\/walls|api\/users|api\/integrations|t)\b/.test(path),
  )
})

const openId = (name: string) => firm.open[name] ?? unknownId
const told = ({ status, body }: Reply) => masked(JSON.stringify([status, body]))

/** The smallest body that the schema takes, and one with all of its fields. */
function* bodiesOf({ method, body }: Operation, idFor: (name: string) => string): Generator<unknown> {
  if (method === 'DELETE' || !body) return yield undefined
  yield validBody(body, idFor)
  const all = Object.entries(body.properties ?? {})
  yield Object.fromEntries(all.map(([name, schema]) => [name, validValue(name, schema, idFor)]))
}

test('a record behind a wall takes no change of any kind, and is answered as one that does not exist', async () => {
  const tried = new Set<string>()
  for (const operation of writes) {
    const { method, path, pathParameters } = operation
    if (pathParameters.length === 0 || pathParameters.some((name) => !firm.walled[name])) continue
    for (const body of bodiesOf(operation, openId)) {
      const send = (idOf: (name: string) => string) => firm.outsider.send(method, fillPath(path, idOf), body)
      const walled = await send((name) => firm.walled[name] ?? '')
      const missing = await send((name) => (name.endsWith('_id') ? unknownId : '1'))
      assert.equal(told(walled), told(missing), `${method} ${path} ${JSON.stringify(body)}`)
      assert.ok(walled.status >= 400, `${method} ${path}`)
      if (walled.status === 404) tried.add(`${method} ${path}`)
    }
  }
  assert.ok(tried.size >= 28, `${tried.size} routes got as far as looking for the record`)
})

/** The fields of a body that name a record, also within its rows and lists. */
const referencesIn = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(/_ids?$/.test(name) ? [name] : []),
    ...referencesIn(field.items ?? {}),
  ])

test('what is sent with the id of a record behind a wall is answered as with an id of nothing', async () => {
  const tried = new Set<string>()
  for (const operation of writes) {
    const { method, path, body, pathParameters } = operation
    const isUnknown = (name: string) => name.endsWith('_id') && !firm.open[name]
    if (!body || path.endsWith('/bulk') || pathParameters.some(isUnknown)) continue
    for (const field of new Set(referencesIn(body))) {
      // of a chat, whoever asks chooses the id
      if (field === 'chat_id') continue
      const name = field.replace(/s$/, '')
      const walledId = firm.walled[name] ?? firm.walled['company_id'] ?? ''
      const send = (id: string) => {
        const at = (one: string) => (one === name ? id : openId(one))
        const content = validValue('body', { ...body, required: [...(body.required ?? []), field] }, at)
        return firm.outsider.send(method, fillPath(path, openId), content)
      }
      const [walled, missing] = [await send(walledId), await send(unknownId)]
      assert.equal(told(walled), told(missing), `${method} ${path} ${field}`)
      assertNoTrace(told(walled), firm, `${method} ${path} ${field}`)
      tried.add(`${method} ${path} ${field}`)
    }
  }
  assert.ok(tried.size >= 20, [...tried].join('\n'))
})

/** The same in both firms, as their outsiders: the answers are alike. */
async function assertAlike(what: string, work: (person: Person, of: WalledFirm) => Promise<string>) {
  const [answer, other] = [await work(firm.outsider, firm), await work(twin.outsider, twin)]
  assertNoTrace(answer, firm, what)
  assert.equal(masked(answer), masked(other), what)
}

const cora = { name: 'Cora Zyxquorum', email: 'cora@zyxquorum.example' }

test('rows that name a record behind a wall by what it is known by are new rows, and each id in them is of nothing', async () => {
  const bulks: [kind: string, body: (of: WalledFirm) => object][] = [
    ['companies', () => ({ key: 'name', rows: [{ name: 'ZYXQUORUM Dynamics Ltd', employees: 3 }] })],
    ['companies', () => ({ key: 'domain', rows: [{ name: 'Other', website: 'www.zyxquorum.example/en' }] })],
    ['contacts', () => ({ key: 'email', rows: [{ ...cora, role: 'Chief' }] })],
    [
      'deals',
      (of) => ({ key: 'name', rows: [{ name: 'Project Vexillum', company_id: of.open['company_id'], value: 1 }] }),
    ],
    [
      'contacts',
      (of) => ({
        rows: [
          { name: 'X', company_id: of.walled['company_id'] ?? unknownId },
          { id: of.walled['contact_id'] ?? unknownId, role: 'X' },
        ],
      }),
    ],
    [
      'companies',
      (of) => ({ atomic: true, rows: [{ name: 'Y' }, { id: of.walled['company_id'] ?? unknownId, name: 'Y' }] }),
    ],
    [
      'deals',
      (of) => ({
        rows: [
          { name: 'Z', company_id: of.walled['company_id'] ?? unknownId },
          { id: of.walled['deal_id'] ?? unknownId, stage: 'lead' },
        ],
      }),
    ],
    [
      'financials',
      (of) => ({
        rows: [
          { company_id: of.walled['company_id'] ?? unknownId, period: 'FY2025', revenue: 1 },
          { id: of.walled['record_id'] ?? unknownId, revenue: 1 },
        ],
      }),
    ],
  ]
  for (const [kind, body] of bulks)
    await assertAlike(`bulk ${kind} ${JSON.stringify(body(twin))} zyxquorum vexillum`, async (person, of) =>
      told(await person.post(`/api/${kind}/bulk`, body(of))),
    )
})

test('an import makes records of what is behind a wall as if it were not there, and links to nothing of it', async () => {
  const tables: [kind: string, table: string][] = [
    ['companies', 'Company,Website,Employees\nZyxquorum Dynamics,https://zyxquorum.example,7\nAlpha Systems,,9\n'],
    ['contacts', `Name,E-mail,Company\n${cora.name},${cora.email},Zyxquorum Dynamics\nNew,new@zyxquorum.example,\n`],
    [
      'deals',
      'Deal,Company,Stage,Value\nProject Vexillum,Alpha Systems,Lead,5\nZyxquorum buyout,Zyxquorum Dynamics,Lead,5\n',
    ],
    ['financials', 'Company,Period,Revenue\nZyxquorum Dynamics,FY2025,17\n'],
    ['notes', 'Note,Company,Deal\nHello,Zyxquorum Dynamics,\nHello,,Project Vexillum\n'],
  ]
  for (const [kind, table] of tables)
    await assertAlike(`import of ${kind}: zyxquorum vexillum`, async (person) => {
      const { id } = await uploadTable(service, person, table, 'table.csv', { kind })
      const checked = kind === 'companies' ? await ask(person, id, 'check') : null
      const done = await ask(person, id, 'run')
      const { body: problems } = await person.get(`/api/import/${id}/problems`)
      const undone = kind === 'notes' ? await ask(person, id, 'undo') : null
      return JSON.stringify([checked?.counts, checked?.samples, done.counts, done.samples, problems, undone?.counts])
    })
})

test('what the outsider adds under the same name, address or tag is theirs alone, and lists, duplicates and merges know of nothing else', async () => {
  const writing: [path: string, body: object][] = [
    ['/api/companies', { name: 'Zyxquorum Dynamics', website: 'https://zyxquorum.example' }],
    ['/api/contacts', cora],
    ['/api/tags', { name: 'quibblewick' }],
    ['/api/tasks/from-text', { text: 'Call Cora Zyxquorum of Zyxquorum Dynamics on Project Vexillum next week' }],
    ['/email_bot/compose', { recipient: 'Cora Zyxquorum', company_name: 'Zyxquorum Dynamics', purpose: 'follow_up' }],
    ['/email_bot/send', { to: ['vera@zyxquorum.example'], subject: 'Hello', body: 'Hello', provider: 'outbox' }],
    [
      '/api/calendar/events',
      {
        summary: 'Lunch',
        start: '2026-03-01T09:30:00Z',
        end: '2026-03-01T10:30:00Z',
        attendees: ['vera@zyxquorum.example'],
      },
    ],
  ]
  for (const [path, body] of writing)
    await assertAlike(`POST ${path} ${JSON.stringify(body)}`, async (person) => told(await person.post(path, body)))
  await mailMatched(service)
  const reading = [
    '/api/companies/duplicates?name=Zyxquorum+Dynamics',
    '/api/contacts/duplicates?name=Cora+Zyxquorum',
    '/api/companies/duplicates',
    '/api/contacts/duplicates',
    '/api/companies?search=zyxquorum',
    '/api/contacts?search=cora',
    '/api/deals?search=vexillum',
    '/api/tags',
    '/api/tasks',
    '/api/emails',
    '/api/calendar/events',
    '/api/search?q=zyxquorum',
    '/api/companies/facets',
    '/api/export/companies',
    '/api/export/contacts?search=zyxquorum',
    '/api/export/events',
  ]
  for (const path of reading)
    await assertAlike(`GET ${path} zyxquorum vexillum quibblewick`, async (person) =>
      told(await person.get(path)).replace(/"waiting":\d+/, ''),
    )
})

test('the calendar that a program of the outsider reads has no meeting from behind a wall, also of those they are invited to', async () => {
  const [ines] = firm.insiders
  const meeting = { summary: 'Zyxquorum signing', start: dayFromNow(1), end: dayFromNow(1.1) }
  await ines.create('/api/calendar/events', {
    ...meeting,
    company_id: firm.walled['company_id'],
    attendees: [firm.outsider.email],
  })
  await assertAlike('the calendar feed', async (person) => {
    const { url } = await person.create('/api/calendar/feed')
    const response = await fetch(url)
    const text = await response.text()
    assert.match(text, /SUMMARY:A meeting of my own/)
    return text.replace(/^UID:.*$/gm, '')
  })
})

test('those within find everything as it was', async () => {
  const [ines] = firm.insiders
  const { body } = await ines.get(`/api/companies/${firm.walled['company_id']}`)
  assert.deepEqual([body.name, body.employees, body.contacts_count], ['Zyxquorum Dynamics', 7391, 2])
  const { body: contact } = await ines.get(`/api/contacts/${firm.walled['contact_id']}`)
  assert.equal(contact.role, 'Gnomonics officer')
})
