import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'
import { likeliestEncoding } from './table/likeliest_encoding.ts'
import { styledNumber, styleOfFormat } from './table/xlsx_styles.ts'
import { isOpenAmount, isShortened, saysNothing } from './values/cells.ts'

// What spreadsheets and people leave in a table when they save it, and what of it is told.

let service: TestService
let eva: Person
before(async () => {
  service = await startTestService()
})

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const upload = (content: string, kind: string, more = {}) =>
  uploadTable(service, eva, content, 'table.csv', { kind, ...more })
const names = async (list: string) =>
  (await eva.get(`/api/${list}?page_size=100`)).body.data.map(({ name }: { name: string }) => name).sort()

test('ids that a spreadsheet has shortened are no ids: names decide, nothing is renamed, and it is told', async () => {
  eva = await service.register('Eva')
  const companies = ['Alpha AG', 'Beta GmbH', 'Gamma SA'].map((name) => `2.34568E+11,${name}`)
  const read = await upload(lines('Record ID,Company name', ...companies), 'companies')
  assert.match(read.notices.join(' '), /“Record ID”: 3 cells of digits shortened by a spreadsheet/)
  assert.equal((await ask(eva, read.id, 'run')).counts.created, 3)
  assert.deepEqual(await names('companies'), ['Alpha AG', 'Beta GmbH', 'Gamma SA'])
  const deals = lines(
    'Record ID,Deal Name,Associated Company,Associated Company IDs',
    '9.1E+11,Beta buyout,Beta GmbH,2.34568E+11',
    '9.1E+11,Gamma buyout,Gamma SA,2.34568E+11',
  )
  await ask(eva, (await upload(deals, 'deals')).id, 'run')
  const { data } = (await eva.get('/api/deals')).body
  assert.deepEqual(data.map((deal: any) => [deal.name, deal.company_name]).sort(), [
    ['Beta buyout', 'Beta GmbH'],
    ['Gamma buyout', 'Gamma SA'],
  ])
  await ask(eva, (await upload(lines('Record ID,Company name', '2.34568E+11,Delta BV'), 'companies')).id, 'run')
  assert.deepEqual(await names('companies'), ['Alpha AG', 'Beta GmbH', 'Delta BV', 'Gamma SA'])
})

test('which cells are shortened digits, placeholders and bounds', () => {
  for (const cell of ['2.34568E+11', '5,51197E+12', '1E+15', '2.3e+09']) assert.ok(isShortened(cell), cell)
  for (const cell of ['234568000000', '2.5E+3', '1E-5', '12E+11', 'E+11', 'A1E+11']) assert.ok(!isShortened(cell), cell)
  for (const cell of ['n/a', '(n/a)', 'N.M.', 'nm', '[tbc]', '—', '-', 'n.d.', 'Not disclosed', '(n.m.)'])
    assert.ok(saysNothing(cell), cell)
  for (const cell of ['Nadia', 'NM Industries', '0', 'no', 'N/A Holdings']) assert.ok(!saysNothing(cell), cell)
  for (const cell of ['45+', '$5m+', '> 100', '<5m', '≥ 10', '1,000+']) assert.ok(isOpenAmount(cell), cell)
  for (const cell of ['45', '+45', '5m', 'C++', '>', '45-50']) assert.ok(!isOpenAmount(cell), cell)
})

test('telephone numbers are those that the sheet shows', async () => {
  const shown = (value: number, format: string) => styledNumber(value, styleOfFormat(164, format))
  assert.equal(shown(791234567, '0000000000'), '0791234567')
  assert.equal(shown(447700900123, '"+"00 0000 000000'), '+44 7700 900123')
  assert.equal(shown(2125550199, '(000) 000-0000'), '(212) 555-0199')
  assert.equal(shown(12125550199, '(000) 000-0000'), '(1212) 555-0199')
  assert.equal(shown(42, '\\A0000'), 42)
  assert.equal(shown(12345, '#,##0'), 12345)
  assert.equal(shown(0.5, '0.00'), 0.5)
  eva = await service.register('Eva')
  const table = lines('Name,Phone', 'Ann,"=""0044123"""', "Bo,'0044124", 'Cy,5.51197E+12')
  const read = await upload(table, 'contacts')
  assert.match(read.notices.join(' '), /“Phone”: One cell of digits shortened .* no telephone numbers/)
  await ask(eva, read.id, 'run')
  const { data } = (await eva.get('/api/contacts')).body
  assert.deepEqual(data.map((one: any) => [one.name, one.phone]).sort(), [
    ['Ann', '0044123'],
    ['Bo', '0044124'],
    ['Cy', null],
  ])
})

test('totals and notes below a table are no rows, and what stands alone in the middle is', async () => {
  eva = await service.register('Eva')
  const table = lines(
    'Name,Revenue',
    'Acme,5000000',
    'Lone',
    'Bolt,6000000',
    'Total,11000000',
    '* preliminary',
    'Source: management accounts',
  )
  const read = await upload(table, 'companies')
  assert.deepEqual(read.notices, [
    'The row of totals below the table is left out.',
    '2 notes below the table are left out.',
  ])
  assert.equal((await ask(eva, read.id, 'run')).counts.created, 3)
  const unsummed = await upload(
    lines('Name,Revenue', 'Cole,5000000', 'Dune', '(1) unaudited', 'Note: in USD'),
    'companies',
  )
  assert.equal((await ask(eva, unsummed.id, 'run')).counts.created, 2)
  const between = await upload(lines('Name,Revenue', 'Total,5000000', 'Echo,6000000', 'Foil'), 'companies')
  assert.equal((await ask(eva, between.id, 'run')).counts.created, 3)
  assert.deepEqual(await names('companies'), ['Acme', 'Bolt', 'Cole', 'Dune', 'Echo', 'Foil', 'Lone', 'Total'])
})

test('a time without a zone is one of the firm', async () => {
  eva = await service.register('Eva')
  await eva.patch('/auth/firm', { time_zone: 'Europe/Berlin' })
  await eva.create('/api/companies', { name: 'Acme' })
  const table = lines(
    'Type,Subject,Company,Activity date',
    'call,a,Acme,2026-03-31 23:30',
    'call,b,Acme,2026-03-31T23:30:00Z',
    'call,c,Acme,2026-03-31 11:30 pm',
    'call,d,Acme,2026-01-15 08:00',
    'call,e,Acme,2026-03-31 23:30 +02:00',
  )
  await ask(eva, (await upload(table, 'interactions')).id, 'run')
  const { data } = (await eva.get('/api/interactions')).body
  assert.deepEqual(data.map((one: any) => [one.subject, one.date]).sort(), [
    ['a', '2026-03-31T21:30:00.000Z'],
    ['b', '2026-03-31T23:30:00.000Z'],
    ['c', '2026-03-31T21:30:00.000Z'],
    ['d', '2026-01-15T07:00:00.000Z'],
    ['e', '2026-03-31T21:30:00.000Z'],
  ])
})

test('headings of the trade are known, placeholders and bounds become blanks with a count', async () => {
  eva = await service.register('Eva')
  const table = lines(
    'Name,LTM Rev ($),# Emp,Yr Est.',
    'Acme,5000000,45+,1999',
    'Bolt,n.m.,120,(n/a)',
    'Cole,7000000,>50,1980',
  )
  const read = await upload(table, 'companies')
  assert.deepEqual(
    read.mapping.columns.map(({ field }: { field: string }) => field),
    ['name', 'revenue', 'employees', 'founded_year'],
  )
  assert.deepEqual(read.notices, [
    '2 cells such as “n/a” or “n.m.” are left blank.',
    '2 cells such as “45+” or “>100” give a limit, not a number, and are left blank.',
  ])
  assert.deepEqual((await ask(eva, read.id, 'run')).counts.created, 3)
})

test('a lone small number in a column of large ones is asked about', async () => {
  eva = await service.register('Eva')
  const table = lines('Name,EBITDA', 'Acme,1.2', 'Bolt,5800000', 'Cole,$0.58M', 'Dune,$7.1M', 'Echo,950000', 'Foil,53')
  const checked = await ask(eva, (await upload(table, 'companies')).id, 'check')
  assert.equal(checked.counts.with_doubts, 2)
})

test('what a person has said of columns and values holds for the next table with these columns', async () => {
  eva = await service.register('Eva')
  const table = lines('Name,Sizing,Sector', 'Acme,5000000,Tools')
  const first = await upload(table, 'companies')
  assert.equal(first.mapping.columns[1].field, null)
  const columns = [{ column: 1, field: 'revenue' }]
  assert.equal((await eva.patch(`/api/import/${first.id}`, { columns })).status, 200)
  await ask(eva, first.id, 'run')
  await ask(eva, first.id, 'undo')
  assert.equal((await upload(table, 'companies')).mapping.columns[1].field, 'revenue')
  const moved = await upload(lines('Sector,Name,Sizing', 'Tools,Acme,5000000'), 'companies')
  assert.equal(moved.mapping.columns[2].field, 'revenue')
  const another = await upload(lines('Name,Sizing,Town', 'Acme,5000000,Bonn'), 'companies')
  assert.equal(another.mapping.columns[1].field, null)
})

test('the encoding of a table is the one in which its words read best', () => {
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  // “Müller;Zürich”, “Łódź Tools;Kraków”, “Запром;Москва”, “株式会社試験製作所,東京”, “上海工具,上海”, “Αθήνα;αθήνα”
  for (const [encoding, hex] of [
    ['macintosh', '4d9f6c6c65723b5a9f726963680a'],
    ['windows-1252', '4dfc6c6c65723b5afc726963680a'],
    ['windows-1250', 'a3f3649f20546f6f6c733b4b72616bf3770a'],
    ['windows-1251', 'c7e0eff0eeec3bcceef1eae2e00a'],
    ['shift_jis', '8a948eae89ef8ed08e8e8cb1907b8dec8f8a2c938c8b9e0a'],
    ['gb18030', 'c9cfbaa3b9a4bedf2cc9cfbaa30a'],
    ['windows-1253', 'c1e8deede13bc1e8deede10a'],
  ] as const)
    assert.equal(likeliestEncoding(bytes(hex)), encoding, new TextDecoder(encoding).decode(bytes(hex)))
})
