import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, sendTable, settled, uploadTable, workbook } from '../../../test/import_tables.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const upload = (person: Person, content: string | Uint8Array, filename: string, kind: string, more = {}) =>
  uploadTable(service, person, content, filename, { kind, ...more })
const fieldsOf = (found: { mapping: { columns: { field: string | null }[] } }) =>
  found.mapping.columns.map(({ field }) => field)

test('a list of companies is read, understood, checked and imported', async () => {
  const table = `Firma;Webseite;Branche;Umsatz;Mitarbeiter;Gründungsjahr
Müller & Söhne GmbH;www.mueller.de;Maschinenbau;12,5 Mio;1.200;1954
Acme Inc;https://acme.com;Software;3.250.000,50;85;2001

Broken;acme;Software;viel;12;1999`
  const read = await upload(ana, Buffer.from(table, 'latin1'), 'firmen.csv', 'companies')
  assert.equal(read.status, 'ready', JSON.stringify(read.error))
  assert.deepEqual([read.layout.encoding, read.layout.delimiter, read.layout.header_row], ['windows-1252', ';', 1])
  assert.deepEqual(fieldsOf(read), ['name', 'website', 'industry', 'revenue', 'employees', 'founded_year'])
  assert.equal(read.progress.rows_total, 3)

  const checked = await ask(ana, read.id, 'check')
  assert.equal(checked.status, 'checked', JSON.stringify(checked.error))
  assert.deepEqual([checked.counts.created, checked.counts.failed], [2, 1])
  assert.equal((await ana.get('/api/companies')).body.total, 0, 'a check writes nothing')

  const done = await ask(ana, read.id, 'run')
  assert.equal(done.status, 'completed', JSON.stringify(done.error))
  assert.deepEqual([done.counts.created, done.counts.failed], [2, 1])
  const { body } = await ana.get('/api/companies?sort_by=name')
  assert.equal(body.total, 2)
  assert.deepEqual(
    body.data.map(({ name, revenue }: { name: string; revenue: number }) => [name, revenue]),
    [
      ['Acme Inc', 3_250_000.5],
      ['Müller & Söhne GmbH', 12_500_000],
    ],
  )
  const timeline = await ana.get(`/api/companies/${body.data[0].id}/timeline`)
  assert.equal(timeline.body.data[0].summary, 'Ana brought in the company “Acme Inc”')
})

test('what failed can be downloaded, mended and imported again with the same mapping; nothing is doubled', async () => {
  const eva = await service.register('Eva')
  const table = 'Company,Site,Sales\nAcme,acme.com,5\n=cmd|calc,evil.com,x\nBeta,beta.com,"1,2,3"\n'
  const read = await upload(eva, table, 'list.csv', 'companies')
  await ask(eva, read.id, 'run')
  const problems = await eva.get(`/api/import/${read.id}/problems`)
  assert.equal(problems.body.total, 2)
  assert.match(problems.body.data[1].problem, /^Sales: “1,2,3” is not a number/)
  const { body: errors, headers } = await eva.get(`/api/import/${read.id}/errors`)
  assert.match(headers.get('content-type') ?? '', /text\/csv/)
  const lines = errors.replace('\ufeff', '').trim().split('\r\n')
  assert.equal(lines[0], 'Company,Site,Sales,problem')
  assert.match(lines[1], /^"'=cmd\|calc",evil\.com,x,Row 3: Sales: “x” is not a number$/)

  const mended = errors.replace(',x,', ',7,').replace('"1,2,3"', '8')
  const again = await upload(eva, mended, 'mended.csv', 'companies', { mapping_of: read.id })
  assert.deepEqual(fieldsOf(again), ['name', 'website', 'revenue', null])
  const done = await ask(eva, again.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [2, 0], JSON.stringify(done.samples))
  const { body } = await eva.get('/api/companies?sort_by=name')
  assert.deepEqual(body.data.map(({ name }: { name: string }) => name).sort(), ['=cmd|calc', 'Acme', 'Beta'])
})

test('what failed comes in the form of its file: with semicolons, where commas stand in numbers', async () => {
  const eva = await service.register('Eva')
  const table = 'Firma;Umsatz;Ort\nAcme;3.250,5;Köln, Deutz\nBeta;viel, sehr;"a;b"\n'
  const read = await upload(eva, table, 'liste.csv', 'companies')
  await ask(eva, read.id, 'run')
  const { body: errors } = await eva.get(`/api/import/${read.id}/errors`)
  const [head, row] = errors.replace('\ufeff', '').split('\r\n')
  assert.equal(head, 'Firma;Umsatz;Ort;problem')
  assert.ok(row.startsWith('Beta;"viel, sehr";"a;b";"Row 3: Umsatz'), row)
  const again = await upload(eva, errors.replace('viel, sehr', '12,5'), 'mended.csv', 'companies', {
    mapping_of: read.id,
  })
  const done = await ask(eva, again.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [1, 0], JSON.stringify(done.samples))
  const { body } = await eva.get('/api/companies?sort_by=name')
  assert.deepEqual(
    body.data.map(({ name, revenue, location }: Record<string, unknown>) => [name, revenue, location]),
    [
      ['Acme', 3250.5, 'Köln, Deutz'],
      ['Beta', 12.5, 'a;b'],
    ],
  )
})

test('an exported list is imported as it was, also texts that a spreadsheet would take for formulas', async () => {
  const [eva, finn] = [await service.register('Eva'), await service.register('Finn')]
  const names = ['=SUM(A1)', '+49 Group', '-Minus', '@home', "'=quoted", "'Tis", 'Plain, "Inc"'].sort()
  for (const name of names) await eva.create('/api/companies', { name, location: `@${name}` })
  const { body: exported } = await eva.get('/api/export/companies?format=csv')
  const read = await upload(finn, exported, 'companies.csv', 'companies')
  const done = await ask(finn, read.id, 'run')
  assert.equal(done.counts.created, names.length, JSON.stringify(done.samples))
  const { body } = await finn.get('/api/companies?page_size=50')
  type Row = { name: string; location: string }
  assert.deepEqual(
    body.data.map(({ name, location }: Row) => [name, location]).sort(),
    names.map((name) => [name, `@${name}`]),
  )
})

test('a workbook: days by their style, shares, foreign money, merged cells, and the sheet that has the table', async () => {
  const eva = await service.register('Eva')
  await eva.create('/api/companies', { name: 'Acme Inc', website: 'https://www.acme.com' })
  const content = workbook(
    {
      Cover: [['Pipeline of 2026']],
      Deals: [
        ['Our deals', null, null, null, null],
        ['Deal', 'Company', 'Value', 'Probability', 'Closing', 'Stage'],
        ['Anvil', 'ACME', 5_000_000, { percent: 0.25 }, { days: 46_082 }, 'Due diligence'],
        ['Hammer', null, { euros: 1.5 }, { percent: 0.5 }, { days: 46_083 }, 'won'],
      ],
    },
    { merged: ['B3:B4', 'A1:F1'] },
  )
  const first = await upload(eva, content, 'deals.xlsx', 'deals')
  const cover = await eva.patch(`/api/import/${first.id}`, { layout: { sheet: 'Cover' } })
  assert.equal(cover.status, 200, JSON.stringify(cover.body))
  assert.equal((await settled(eva, first.id)).error?.code, 'empty')
  const read = await upload(eva, content, 'deals.xlsx', 'deals')
  assert.match(read.notices[0], /“Deals” is read/)
  assert.deepEqual([read.layout.sheet, read.layout.header_row], ['Deals', 2])
  assert.deepEqual(fieldsOf(read), ['name', 'company', 'value', 'probability', 'close_date', 'stage'])
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [2, 0], JSON.stringify(done.samples))
  const [deal, euros] = (await eva.get('/api/deals?sort_by=name')).body.data
  assert.deepEqual(
    [deal.name, deal.company_name, deal.value, deal.probability, deal.close_date, deal.stage, deal.owner_id],
    ['Anvil', 'Acme Inc', 5_000_000, 25, '2026-03-01', 'negotiation', eva.id],
  )
  assert.deepEqual([euros.value, euros.currency], [1.5, 'EUR'])
})

test('contacts find their company by name, by website or by address; a missing one is made; one that is meant twice is an error', async () => {
  const eva = await service.register('Eva')
  for (const name of ['Twin', 'Twin Ltd']) await eva.create('/api/companies', { name })
  const acme = await eva.create('/api/companies', { name: 'Acme Inc', website: 'acme.com' })
  const table = `Name,E-Mail,Company,Title
"Doe, John",john@acme.com,,CEO
Jane Roe,jane@gmail.com,acme,CFO
Max Muster,max@neu.de,Neu GmbH,
Moritz,moritz@neu.de,NEU,
Twin One,one@twin.com,Twin,
,,,Nobody
John Doe,JOHN@acme.com,Acme,`
  const read = await upload(eva, table, 'people.csv', 'contacts')
  assert.equal(read.mapping.key, 'email_or_name')
  const checked = await ask(eva, read.id, 'check')
  const done = await ask(eva, read.id, 'run')
  for (const { counts } of [checked, done])
    assert.deepEqual(
      [counts.created, counts.failed, counts.duplicates, counts.companies_created],
      [4, 2, 1, 1],
      JSON.stringify(counts),
    )
  const people = (await eva.get('/api/contacts?sort_by=name')).body.data
  assert.deepEqual(
    people.map(({ name, company_name }: any) => [name, company_name]),
    [
      ['Jane Roe', 'Acme Inc'],
      ['John Doe', 'Acme Inc'],
      ['Max Muster', 'Neu GmbH'],
      ['Moritz', 'Neu GmbH'],
    ],
  )
  assert.equal(people[1].company_id, acme.id)
  const problems = (await eva.get(`/api/import/${read.id}/problems`)).body.data.map(({ problem }: any) => problem)
  assert.match(problems[0], /2 companies are called “Twin”/)
  assert.equal(problems[2], 'names the same as row 2')
})

test('an import of figures updates the period that is there, and the trends know it', async () => {
  const eva = await service.register('Eva')
  const { id } = await eva.create('/api/companies', { name: 'Acme' })
  await eva.create('/api/financials', { company_id: id, period: 'FY2023', revenue: 100, ebitda: 10 })
  const table = 'Company,Year,Revenue,EBITDA\nAcme,2023,$120,\nAcme,2024,180,(5)\nAcme,2024,190,\n'
  const read = await upload(eva, table, 'figures.csv', 'financials')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.updated, done.counts.duplicates], [1, 1, 1], JSON.stringify(done))
  const { body } = await eva.get(`/api/financials?company_id=${id}`)
  assert.deepEqual(
    body.data.map(({ period, revenue, ebitda }: any) => [period, revenue, ebitda]),
    [
      ['2023', 120, 10],
      ['2024', 180, -5],
    ],
  )
  const latest = () => service.deps.sql`
    select fiscal_year, revenue::float8 as revenue from company_figures where firm_id = ${eva.firmId} and company_id = ${id}`
  assert.deepEqual([...(await latest())], [{ fiscal_year: 2024, revenue: 180 }])
  const trends = await eva.get(`/api/financials/trends?company_id=${id}`)
  assert.equal(trends.body.revenue_trend?.growth_rate ?? 0.5, 0.5)
  const undone = await ask(eva, read.id, 'undo')
  assert.deepEqual([undone.counts.removed, undone.counts.restored], [1, 1])
  const after = await eva.get(`/api/financials?company_id=${id}`)
  assert.deepEqual([after.body.total, after.body.data[0].period, after.body.data[0].revenue], [1, 'FY2023', 100])
  assert.deepEqual([...(await latest())], [{ fiscal_year: 2023, revenue: 100 }])
})

test('undo takes back what the import did; what was changed or used since stays, and that is said', async () => {
  const eva = await service.register('Eva')
  const old = await eva.create('/api/companies', { name: 'Old', website: 'old.com', revenue: 1, location: 'Bern' })
  const table =
    'Name,Website,Revenue,Location\nOld,old.com,2,Basel\nNew,new.com,3,\nUsed,used.com,4,\nEdited,edited.com,5,\n'
  const read = await upload(eva, table, 'list.csv', 'companies')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.updated], [3, 1])
  const all = (await eva.get('/api/companies?sort_by=name')).body.data
  const idOf = (name: string) => all.find((one: any) => one.name === name).id
  await eva.create('/api/notes', { content: 'Call them', company_id: idOf('Used') })
  await eva.patch(`/api/companies/${idOf('Edited')}`, { location: 'Rome' })
  await eva.patch(`/api/companies/${old.id}`, { location: 'Chur' })
  const undone = await ask(eva, read.id, 'undo')
  assert.equal(undone.status, 'undone', JSON.stringify(undone.error))
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [1, 3])
  assert.deepEqual(undone.kept.map(({ reason }: any) => reason).sort(), [
    'changed since: location',
    'has notes since',
    'it was changed since',
  ])
  const now = (await eva.get(`/api/companies/${old.id}`)).body
  assert.deepEqual([now.revenue, now.location], [1, 'Chur'])
  const { body } = await eva.get('/api/companies')
  assert.deepEqual([body.total, body.data.map(({ name }: any) => name).sort()], [3, ['Edited', 'Old', 'Used']])
})

test('a viewer cannot import, a colleague sees nothing of it, and the other firm is told there is none', async () => {
  const read = await upload(ana, 'Name\nGamma\n', 'list.csv', 'companies')
  const viewer = await service.invite(ana, 'Vera', 'viewer')
  const colleague = await service.invite(ana, 'Cleo', 'member')
  const bob = await service.register('Bob')
  assert.equal((await sendTable(service, viewer, 'Name\nX\n', 'x.csv', { kind: 'companies' })).status, 403)
  for (const other of [colleague, bob]) {
    assert.equal((await other.get(`/api/import/${read.id}`)).status, 404)
    assert.equal((await other.post(`/api/import/${read.id}/run`)).status, 404)
    assert.equal((await other.get('/api/import')).body.total, 0)
  }
  assert.equal((await ana.delete(`/api/import/${read.id}`)).status, 204)
  assert.equal((await ana.get(`/api/import/${read.id}`)).status, 404)
})
