import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, settled, uploadTable, workbook } from '../../../test/import_tables.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const upload = (person: Person, content: string | Uint8Array, kind: string, filename = 'list.csv', more = {}) =>
  uploadTable(service, person, content, filename, { kind, ...more })
const fieldsOf = (found: any) => found.mapping.columns.map(({ field }: any) => field)
const problemsOf = async (person: Person, id: string) =>
  (await person.get(`/api/import/${id}/problems`)).body.data.map(({ problem }: any) => problem)

async function change(person: Person, id: string, body: object) {
  const changed = await person.patch(`/api/import/${id}`, body)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  return settled(person, id)
}

test('another sheet or row of headings gives a new suggestion, and keeps what the person has said', async () => {
  const eva = await service.register('Eva')
  const content = workbook({
    Notes: [
      ['About', 'Who'],
      ['Prices', 'Eva'],
    ],
    Companies: [['Confidential'], ['Name', 'Industry', 'Turnover', 'Ref'], ['Acme', 'Tools', 5, 'x']],
  })
  const first = await upload(eva, content, 'companies', 'book.xlsx')
  const read = await change(eva, first.id, { layout: { sheet: 'Companies' } })
  assert.deepEqual(fieldsOf(read), ['name', 'industry', 'revenue', null])
  assert.equal(read.mapping.key, 'domain_or_name')
  await change(eva, first.id, { columns: [{ column: 3, field: 'location' }], on_match: 'skip' })
  const again = await change(eva, first.id, { layout: { header_row: 2 } })
  assert.deepEqual(fieldsOf(again), ['name', 'industry', 'revenue', 'location'])
  assert.equal(again.mapping.on_match, 'skip')
})

test('owners are known by what people write; of one who is unknown or has left nobody owns the deal, or the row is refused', async () => {
  const admin = await service.register('Ada Admin')
  const max = await service.invite(admin, 'Max Member', 'member')
  const gone = await service.invite(admin, 'Gina Gone', 'member')
  await service.invite(admin, 'Tom One', 'member')
  await service.invite(admin, 'Tom Two', 'member')
  const left = await admin.patch(`/api/users/${gone.id}`, { status: 'disabled' })
  assert.equal(left.status, 200, JSON.stringify(left.body))
  const owners = ['Max', 'M. Member', 'Member, Max', 'Gina Gone', 'Nobody', 'Tom', '']
  const table = `Deal,Company,Owner\n${owners.map((owner, n) => `D${n},C${n},"${owner}"`).join('\n')}\n`
  const read = await upload(admin, table, 'deals')
  await change(admin, read.id, { unknown_owner: 'refuse' })
  const checked = await ask(admin, read.id, 'check')
  assert.deepEqual([checked.counts.created, checked.counts.failed], [4, 3])
  const problems = await problemsOf(admin, read.id)
  assert.match(problems[0], /“Gina Gone” is no active person of your firm/)
  assert.match(problems[2], /2 people of your firm may be “Tom”; write the whole name, or the e-mail address/)
  await change(admin, read.id, { unknown_owner: 'empty' })
  const done = await ask(admin, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [6, 1])
  const { body } = await admin.get('/api/deals?sort_by=name&sort_order=asc')
  assert.deepEqual(
    body.data.map(({ owner_id }: any) => owner_id),
    [max.id, max.id, max.id, null, null, null],
  )
})

test('without a column of owners the importer has the open deals, and nobody those that are over', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Deal,Company,Stage\nA,X,won\nB,X,proposal\n', 'deals')
  await ask(eva, read.id, 'run')
  const { body } = await eva.get('/api/deals?sort_by=name&sort_order=asc')
  assert.deepEqual(
    body.data.map(({ owner_id }: any) => owner_id),
    [null, eva.id],
  )
})

test('notes keep their day and their author; one who is not of the firm stands before the words', async () => {
  const admin = await service.register('Ada Admin')
  const max = await service.invite(admin, 'Max Member', 'member')
  await admin.create('/api/companies', { name: 'Acme' })
  const table = `Note,Company,Date,Author
Called them,Acme,2019-05-03,Max Member
Met them,Acme,2020-06-01,Jane Former
Later,Acme,2999-01-01,
Plain,Acme,,`
  const read = await upload(admin, table, 'notes')
  assert.deepEqual(fieldsOf(read), ['content', 'company', 'date', 'author'])
  const done = await ask(admin, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [3, 1], JSON.stringify(done.samples))
  assert.match((await problemsOf(admin, read.id))[0], /2999-01-01 is in the future/)
  const { body } = await admin.get('/api/notes')
  assert.deepEqual(
    body.data
      .slice(1)
      .map(({ content, created_at, updated_at, created_by }: any) => [
        content,
        created_at.slice(0, 10),
        updated_at === created_at,
        created_by,
      ]),
    [
      ['Jane Former: Met them', '2020-06-01', true, admin.id],
      ['Called them', '2019-05-03', true, max.id],
    ],
  )
  assert.equal(body.data[0].content, 'Plain')
  const again = await upload(admin, table, 'notes')
  const twice = await ask(admin, again.id, 'run')
  assert.deepEqual([twice.counts.created, twice.counts.updated, twice.counts.unchanged], [0, 0, 3])
  const undone = await ask(admin, read.id, 'undo')
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [3, 0])
})

test('the amounts of a row are in one currency, and a record that has others keeps its own until somebody says so', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Name,Revenue,EBITDA\nA,€5,1\nB,5,£1\nC,€5,£1\n', 'companies')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [2, 1])
  assert.match((await problemsOf(eva, read.id))[0], /EBITDA: is in GBP, and the row in EUR/)
  const [a] = (await eva.get('/api/companies?sort_by=name')).body.data
  const company = async () => (await eva.get(`/api/companies/${a.id}`)).body
  assert.deepEqual([(await company()).currency, (await company()).ebitda], ['EUR', 1])
  const again = await ask(eva, (await upload(eva, 'Name,Revenue\nA,$7\n', 'companies')).id, 'run')
  assert.deepEqual([again.counts.skipped, again.counts.with_doubts], [1, 1])
  assert.deepEqual([(await company()).currency, (await company()).revenue], ['EUR', 5])
  const whole = await ask(eva, (await upload(eva, 'Name,Revenue,EBITDA\nA,$7,$2\n', 'companies')).id, 'run')
  assert.equal(whole.counts.updated, 1)
  assert.deepEqual([(await company()).currency, (await company()).revenue], ['USD', 7])
  const tenfold = await ask(eva, (await upload(eva, 'Name,Revenue,EBITDA\nA,£7000,£3\n', 'companies')).id, 'run')
  assert.deepEqual([tenfold.counts.updated, tenfold.counts.with_doubts], [0, 1])
  const { currency, revenue, ebitda } = await company()
  assert.deepEqual([currency, revenue, ebitda], ['USD', 7, 2], 'an amount that is left out keeps its currency')
})

test('a row of totals is no company, and a company called Total is', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Name,Industry,Revenue\nTotal,Energy,5\nAcme,Tools,6\nSumme,,11\n', 'companies')
  assert.deepEqual([read.progress.rows_total, read.notices], [2, ['The row of totals below the table is left out.']])
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [2, 0])
})

test('a cell that cannot be read costs the cell and not the row where the person wants so, and is told', async () => {
  const eva = await service.register('Eva')
  const table =
    'Name,Employees,Website,Status\nA,50-100,a.com,active\nB,5,no site,active\nC,5,c.com,whatever\n,x,,\nD,5,d.com,active\n'
  const read = await upload(eva, table, 'companies')
  const strict = await ask(eva, read.id, 'check')
  assert.deepEqual([strict.counts.created, strict.counts.failed, strict.counts.with_gaps], [1, 4, 0])
  await change(eva, read.id, { on_bad_cell: 'empty' })
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed, done.counts.with_gaps], [3, 2, 2])
  assert.deepEqual([done.progress.row_done, done.progress.rows_total], [5, 5])
  const { body } = await eva.get(`/api/import/${read.id}/problems?outcome=gap`)
  assert.deepEqual(
    body.data.map(({ number, problem }: any) => [number, problem]),
    [
      [2, 'Employees: “50-100” is not a number; left empty'],
      [3, 'Website: “no site” is not a web address; left empty'],
    ],
  )
  const { body: errors } = await eva.get(`/api/import/${read.id}/errors`)
  assert.equal(errors.trim().split('\r\n').length, 5, 'with the rows that are to be mended')
})

test('progress counts rows, not lines of the file', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Title\n\nName,City\n\nA,x\n\n\nB,y\n', 'companies')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.progress.row_done, done.progress.rows_total], [2, 2])
})

test('a second undo says what the first has kept, by its name and why', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Name\nAcme\nBeta\n', 'companies')
  await ask(eva, read.id, 'run')
  const { body } = await eva.get('/api/companies?sort_by=name&sort_order=asc')
  await eva.patch(`/api/companies/${body.data[0].id}`, { location: 'Rome' })
  const undone = await ask(eva, read.id, 'undo')
  assert.deepEqual(
    undone.kept.map(({ name, reason }: any) => [name, reason]),
    [['Acme', 'it was changed since']],
  )
  const again = await eva.post(`/api/import/${read.id}/undo`)
  assert.equal(again.status, 409)
  assert.match(again.body.detail, /undone already.*a record, such as “Acme” \(it was changed since\)/)
})

test('a contact who is at another company than the row names is said to be there', async () => {
  const eva = await service.register('Eva')
  const acme = await eva.create('/api/companies', { name: 'Acme' })
  await eva.create('/api/companies', { name: 'Beta' })
  await eva.create('/api/contacts', { name: 'Hans Müller', company_id: acme.id })
  await eva.create('/api/deals', { name: 'Anvil', company_id: acme.id })
  const table = 'Note,Company,Contact,Deal\nA,Beta,Hans Müller,\nB,Beta,Nobody,\nC,Beta,,Anvil\n'
  const read = await upload(eva, table, 'notes')
  await ask(eva, read.id, 'check')
  assert.deepEqual(await problemsOf(eva, read.id), [
    'the contact “Hans Müller” belongs to another company than the row names',
    'there is no contact “Nobody”',
    'the deal “Anvil” belongs to another company than the row names',
  ])
})
