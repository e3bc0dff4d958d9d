import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import * as xlsx from '@e965/xlsx'
import { eventually, type Person, startTestService } from '../../../test/harness.ts'
import { whileLocked } from '../../../test/locked.ts'
import { makeRecords } from '../../../test/openapi_walk.ts'
import { zipOf } from '../../platform/zip/write_zip.ts'
import { lists } from './lists.ts'
import { asWorkbook } from './xlsx.ts'

const service = await startTestService()
const { register, invite } = service
const ana = await register('Ana')
const bob = await register('Bob')

/** A file as it comes, byte for byte. */
async function take(person: Person, path: string) {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${person.token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The same, all of it, and that there is one. */
const taken = async (person: Person, path: string) => {
  const file = await take(person, path)
  assert.equal(file.status, 200, file.bytes.toString())
  return file
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')

const acme = await ana.create('/api/companies', {
  name: '=HYPERLINK("http://evil.example","Acme")',
  industry: 'Software, "hard"',
  revenue: -12.5,
  description: 'two\nlines',
})
await ana.create('/api/companies', { name: 'Zürich Ölmühle', industry: 'Food', revenue: 7_000_000, website: 'oel.ch' })

test('a list is a CSV file that Excel opens as it is, and in which no text is computed', async () => {
  const { status, headers, bytes } = await taken(ana, '/api/export/companies?format=csv&sort_by=revenue')
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="Companies \d{4}-\d\d-\d\d\.csv"$/)
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const [head, first, second] = bytes.toString('utf8').slice(1).split('\r\n')
  assert.equal(
    head,
    'Name,Industry,Revenue,Currency,EBITDA,Employees,Founded,Location,Country,Website,Phone,Description,Ownership,Kind,Status,Created,Updated,ID,Tags',
  )
  assert.ok(
    first?.startsWith(
      `"'=HYPERLINK(""http://evil.example"",""Acme"")","Software, ""hard""",-12.5,USD,,,,,,,,"two\nlines",,,active,2`,
    ),
    first,
  )
  assert.ok(second?.startsWith('Zürich Ölmühle,Food,7000000,USD,'), second)
})

test('the filters and the order of a list hold for its file too', async () => {
  const found = linesOf((await taken(ana, '/api/export/companies?format=csv&search=ölm')).bytes)
  assert.equal(found.length, 2)
  const none = linesOf((await taken(ana, '/api/export/companies?format=csv&status=inactive')).bytes)
  assert.equal(none.length, 1, 'a file without rows has its head')
})

test('a workbook has its figures as figures, its times as times and its texts as texts', async () => {
  await ana.create('/api/deals', {
    name: '+1 deal _x000D_',
    company_id: acme.id,
    value: 5.25,
    close_date: '2026-11-30',
  })
  const { status, headers, bytes } = await taken(ana, '/api/export/deals?format=xlsx')
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition') ?? '', /Deals .*\.xlsx/)
  const book = xlsx.read(bytes, { cellDates: true, cellNF: true })
  assert.deepEqual(book.SheetNames, ['Deals'])
  const [row] = xlsx.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Deals'] ?? {}, { UTC: true })
  assert.equal(row?.['Name'], '+1 deal _x000D_')
  assert.equal(row?.['Value'], 5.25)
  assert.ok(row?.['Close date'] instanceof Date)
  assert.equal((row['Close date'] as Date).toISOString().slice(0, 10), '2026-11-30')
  assert.ok(row?.['Created (UTC)'] instanceof Date)
  assert.equal(book.Sheets['Deals']?.['D2'].z, '[>=1000]#,##0;#,##0.00')
})

test('what does not fit on a sheet goes on with the next', async () => {
  const rows = async function* () {
    yield [{ name: 'one' }, { name: 'two' }]
    yield [{ name: 'three' }, { name: 'four' }, { name: 'five' }]
  }
  const columns = [{ field: 'name', title: 'Name', kind: 'text' as const }]
  const book = xlsx.read(await buffer(zipOf(asWorkbook('Names', columns, rows(), 2))))
  assert.deepEqual(book.SheetNames, ['Names', 'Names 2', 'Names 3'])
  assert.deepEqual(xlsx.utils.sheet_to_json(book.Sheets['Names 3'] ?? {}), [{ Name: 'five' }])
})

test('every list is given in both formats, with all its rows', async () => {
  const company_id = acme.id
  const contact = await ana.create('/api/contacts', {
    name: 'Carla',
    email: 'carla@acme.com',
    phone: '+41 44 1',
    company_id,
  })
  await ana.create('/api/financials', { company_id, period: '2025', revenue: 5, ebitda: -1 })
  await ana.create('/api/notes', { content: '@mention', company_id, tags: ['a', 'b'] })
  await ana.create('/api/interactions', { type: 'call', subject: 'A call', company_id, contact_ids: [contact.id] })
  await ana.create('/api/calendar/events', {
    summary: 'Weekly',
    start: '2026-03-02T09:30:00Z',
    end: '2026-03-02T10:30:00Z',
    recurrence: 'FREQ=WEEKLY;COUNT=60',
    company_id,
  })
  const rows = {
    contacts: 1,
    financials: 1,
    notes: 1,
    interactions: 1,
    'calendar-events': 60,
    users: 1,
    emails: 0,
    files: 0,
  }
  for (const [list, count] of Object.entries(rows)) {
    const csv = await taken(ana, `/api/export/${list}?format=csv`)
    assert.equal(linesOf(csv.bytes).length, count + 1, list)
    const book = xlsx.read((await taken(ana, `/api/export/${list}?format=xlsx`)).bytes)
    assert.equal(xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}).length, count, list)
  }
  assert.match((await taken(ana, '/api/export/contacts?format=csv')).bytes.toString(), /,'\+41 44 1,/)
})

test('a file has more rows than the largest page, also of what was searched for and of the audit log', async () => {
  const eva = await register('Eva')
  const rowsOf = (fields: object) => Array.from({ length: 120 }, (_, place) => ({ name: `Falcon ${place}`, ...fields }))
  const { body } = await eva.post('/api/companies/bulk', { rows: rowsOf({}) })
  const company_id = body.results[0].id
  for (const kind of ['contacts', 'deals']) await eva.post(`/api/${kind}/bulk`, { rows: rowsOf({ company_id }) })
  for (const list of [
    'companies?search=falcon',
    'contacts?search=falcon',
    'deals?search=falcon',
    'events?kind=created',
  ]) {
    const { total } = (await eva.get(`/api/${list}`)).body
    assert.ok(total >= 120, `${list}: ${total}`)
    const { bytes } = await taken(eva, `/api/export/${list}&format=csv`)
    assert.equal(linesOf(bytes).length - 1, total, list)
  }
})

test('no cell of a file is an object in the words of a program, whatever kinds of records the firm has', async () => {
  const eve = await register('Eve')
  await makeRecords(service, eve)
  await eve.create('/api/contacts', { name: 'Nested', tags: [] })
  for (const { name } of lists) {
    const csv = await taken(eve, `/api/export/${name}?format=csv`)
    const text = csv.bytes.toString()
    assert.ok(linesOf(csv.bytes).length > 1, `${name} has rows`)
    assert.doesNotMatch(text, /\[object|(?:^|,)(?:undefined|NaN)(?:,|\r)/, name)
    const book = xlsx.read((await taken(eve, `/api/export/${name}?format=xlsx`)).bytes)
    for (const sheet of Object.values(book.Sheets))
      assert.doesNotMatch(xlsx.utils.sheet_to_csv(sheet), /\[object|undefined|NaN/, name)
  }
  const files = (await taken(eve, '/api/export/files?format=csv')).bytes.toString()
  assert.match(files, /,(?:none|waiting|done),/)
})

test('who has taken a list out stands in the audit log, which is taken out likewise', async () => {
  await taken(ana, '/api/export/users?format=csv&status=active')
  const { body } = await ana.get('/api/events?kind=exported&page_size=1')
  assert.equal(body.data[0].summary, 'Ana took out the export “People (CSV)”')
  assert.deepEqual(body.data[0].after.filters, ['status'])
  const log = linesOf((await taken(ana, '/api/export/events?format=csv')).bytes)
  assert.ok(log.length > 8)
  assert.match(log.join('\n'), /Ana added the contact “Carla”/)
})

test('a list is taken out by who may read it, and of one’s own firm alone', async () => {
  const vera = await invite(ana, 'Vera', 'viewer')
  assert.equal((await taken(vera, '/api/export/companies?format=csv')).status, 200)
  assert.equal((await take(vera, '/api/export/events?format=csv')).status, 403)
  assert.equal((await fetch(`${service.url}/api/export/companies?format=csv`)).status, 401)
  assert.equal(linesOf((await taken(bob, '/api/export/companies?format=csv')).bytes).length, 1)
  const deals = await taken(bob, `/api/export/deals?format=csv&company_id=${acme.id}`)
  assert.equal(linesOf(deals.bytes).length, 1)
})

test('what a list refuses its file refuses too, with a sentence', async () => {
  assert.equal((await ana.get('/api/export/companies?format=pdf')).body.detail, 'format: must be one of csv, xlsx')
  assert.equal((await ana.get('/api/export/companies?format=csv&revenue_min=x')).status, 422)
  assert.equal((await ana.get('/api/export/secrets?format=csv')).status, 404)
})

test('who has the whole of a list may take the next one, and the next', async () => {
  for (let turn = 0; turn < 12; turn++) await taken(ana, `/api/export/companies?format=${turn % 2 ? 'xlsx' : 'csv'}`)
})

test('a reader who leaves in the middle keeps no place and no connection', async () => {
  await service.deps.sql`
    insert into companies (firm_id, id, name, description)
    select ${bob.firmId}, gen_random_uuid(), 'Company ' || n, repeat('x', 20000) from generate_series(1, 1500) n`
  for (let turn = 0; turn < 8; turn++) {
    const stop = new AbortController()
    const response = await fetch(`${service.url}/api/export/companies?format=${turn % 2 ? 'xlsx' : 'csv'}`, {
      headers: { authorization: `Bearer ${bob.token}` },
      signal: stop.signal,
    })
    // there are three places: a fourth has to wait until one that left is noticed
    if (response.status === 503) {
      turn--
      continue
    }
    assert.equal(response.status, 200)
    await response.body?.getReader().read()
    stop.abort()
  }
  await eventually(async () => {
    const [busy] = await service.deps.sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and application_name = 'firm-crm'`
    assert.equal(busy?.n, 0)
  })
  await eventually(async () =>
    assert.equal(linesOf((await taken(bob, '/api/export/companies?format=csv')).bytes).length, 1501),
  )
})

test('two lists at once are for each person, and never the last place for one firm, so that others get theirs', async () => {
  const bea = await invite(bob, 'Bea', 'member')
  const stop = new AbortController()
  const begun = () =>
    fetch(`${service.url}/api/export/companies?format=csv`, {
      headers: { authorization: `Bearer ${bob.token}` },
      signal: stop.signal,
    })
  const placed = async () => {
    const response = await begun()
    assert.equal(response.status, 200)
    return response.body?.getReader()
  }
  // a list has its heads, and waits for its first company however much of it a reader's machine would take
  await whileLocked(service, 'companies', async () => {
    const open = [await placed(), await placed()]
    const third = await begun()
    assert.equal(third.status, 503)
    assert.match(await third.text(), /You are taking 2 lists out now/)
    // nor does anybody else of the firm take the last place, which is for others
    const colleagues = await bea.get('/api/export/companies?format=csv')
    assert.equal(colleagues.status, 503)
    assert.match(colleagues.body.detail, /Your firm is taking several lists out now/)
    assert.equal((await take(ana, '/api/export/users?format=csv')).status, 200)
    stop.abort()
    for (const reader of open) await assert.rejects(async () => reader?.closed)
  })
  await eventually(async () => assert.equal((await take(bob, '/api/export/companies?format=csv')).status, 200))
})

test('a file can be what a screen shows: the rows that are ticked, its columns in their order, and words in place of codes', async () => {
  const nils = await invite(ana, 'Nils', 'member')
  const company = await ana.create('/api/companies', {
    name: 'Nordlys',
    country: 'DK',
    ownership: 'founder',
    revenue: 4e7,
  })
  const other = await ana.create('/api/companies', { name: 'Sydlys', country: 'NO' })
  await ana.create('/api/deals', {
    name: 'Project Light',
    company_id: company.id,
    value: 5e6,
    stage: 'proposal',
    owner_id: nils.id,
  })
  const won = await ana.create('/api/deals', {
    name: 'Project Dark',
    company_id: company.id,
    value: 1,
    stage: 'closed_won',
  })
  const person = await ana.create('/api/contacts', { name: 'Carla', company_id: company.id })
  await nils.create('/api/interactions', {
    type: 'call',
    subject: 'Hello',
    company_id: company.id,
    contact_ids: [person.id],
    date: '2026-01-02T03:04:05Z',
  })
  const columns = 'columns=country,name,ownership,owners,open_value,last_contact'
  const some = async (list: string, query: string, ids: string[], who = ana) => {
    const { status, body } = await who.post(`/api/export/${list}?format=csv&${query}`, { ids })
    assert.equal(status, 200, JSON.stringify(body))
    return linesOf(Buffer.from(body))
  }
  assert.deepEqual(await some('companies', `${columns}&values=labels`, [company.id]), [
    'Country,Name,Ownership,Owners,Open deals (USD),Last contact',
    'Denmark,Nordlys,Founder,Nils,5000000,2026-01-02T03:04:05.000Z',
  ])
  assert.deepEqual(
    await some('companies', 'columns=name,country&sort_by=name&sort_order=desc', [company.id, other.id]),
    ['Name,Country', 'Sydlys,NO', 'Nordlys,DK'],
  )
  assert.deepEqual(await some('deals', 'columns=name,value,stage', [won.id]), [
    'Name,Value,Currency,Stage',
    'Project Dark,1,USD,closed_won',
  ])
  assert.deepEqual(await some('deals', 'columns=name,company,stage&values=labels', [won.id]), [
    'Name,Company,Stage',
    'Project Dark,Nordlys,Won',
  ])
  assert.deepEqual(await some('contacts', 'columns=name,company,last_contact', [person.id]), [
    'Name,Company,Last contact,Last contact by',
    'Carla,Nordlys,2026-01-02T03:04:05.000Z,Nils',
  ])
  const [head] = linesOf((await taken(ana, '/api/export/contacts?format=csv')).bytes)
  assert.doesNotMatch(head ?? '', /Last contact/, 'what programs read stays as it is')
  // what another firm ticks is not there, and an empty column list is no column
  assert.equal((await some('companies', columns, [company.id], bob)).length, 1)
  for (const ids of [[], ['x'], undefined])
    assert.equal((await ana.post('/api/export/companies?format=csv', { ids })).status, 422)
  assert.equal((await ana.get('/api/export/companies?values=words')).status, 422)
})
