import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ask, settled, uploadTable } from '../../../../test/import_tables.ts'

// Records that came from another program are known by their ids there: its tables can come again.

let service: TestService
before(async () => {
  service = await startTestService()
})

const upload = (person: Person, kind: string, rows: (string | number)[][]) =>
  uploadTable(service, person, rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'), 'export.csv', {
    kind,
  })
const bring = async (person: Person, kind: string, rows: (string | number)[][]) => {
  const read = await upload(person, kind, rows)
  return ask(person, read.id, 'run')
}
const made = ({ counts }: { counts: Record<string, number> }) => {
  const { created, updated, unchanged, duplicates, failed, companies_created } = counts
  return { created, updated, unchanged, duplicates, failed, companies_created }
}
const list = async (person: Person, path: string) => (await person.get(`/api/${path}`)).body.data

const companies = [
  ['Record ID', 'Company name', 'Company Domain Name', 'Industry'],
  [71, 'Orla Pumps', 'orla.example', 'Pumps'],
  [72, 'Tarn Valves', '', 'Valves'],
]
const contacts = [
  ['Record ID', 'First Name', 'Last Name', 'Email', 'Associated Company IDs', 'Associated Company'],
  [901, 'Ida', 'Berg', '', '71', 'Orla Pumps'],
  [902, 'Tom', 'Ray', 'tom@tarn.example', '72;71', 'Tarn Valves'],
]
const deals = [
  ['Record ID', 'Deal Name', 'Amount', 'Deal Stage', 'Associated Company IDs'],
  [11, 'New Deal', 1000000, 'Due Diligence', 71],
  [12, 'New Deal', 2000000, 'Due Diligence', 71],
  [13, 'New Deal', 3000000, 'Closed Won', 72],
]

test('the tables of another program come a second time and change nothing', async () => {
  const eva = await service.register('Eva')
  assert.deepEqual(made(await bring(eva, 'companies', companies)), {
    created: 2,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    failed: 0,
    companies_created: 0,
  })
  assert.deepEqual(made(await bring(eva, 'contacts', contacts)), {
    created: 2,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    failed: 0,
    companies_created: 0,
  })
  assert.deepEqual(made(await bring(eva, 'deals', deals)), {
    created: 3,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    failed: 0,
    companies_created: 0,
  })
  for (const [kind, rows] of Object.entries({ companies, contacts, deals }))
    assert.deepEqual(
      made(await bring(eva, kind, rows)),
      { created: 0, updated: 0, unchanged: rows.length - 1, duplicates: 0, failed: 0, companies_created: 0 },
      kind,
    )

  // what was renamed here or there is the same still
  const [tarn] = (await list(eva, 'companies')).filter(({ name }: any) => name === 'Tarn Valves')
  await eva.patch(`/api/companies/${tarn.id}`, { name: 'Tarnhelm Group' })
  const later = await bring(eva, 'companies', [
    companies[0] ?? [],
    [71, 'Orla Fluid Systems', 'orla-fluid.example', 'Pumps'],
    [72, 'Tarn Valves', '', 'Valves'],
  ])
  assert.deepEqual(made(later), {
    created: 0,
    updated: 2,
    unchanged: 0,
    duplicates: 0,
    failed: 0,
    companies_created: 0,
  })
  const people = await list(eva, 'contacts')
  assert.deepEqual(people.map(({ name, company_name }: any) => [name, company_name]).sort(), [
    ['Ida Berg', 'Orla Fluid Systems'],
    ['Tom Ray', 'Tarn Valves'],
  ])
  assert.equal((await list(eva, 'companies')).length, 2)
})

test('two rows of one company are one, and what names either of them hangs on it', async () => {
  const eva = await service.register('Eva')
  const twice = [
    ['Record ID', 'Company name', 'Company Domain Name'],
    [71, 'Orla Pumps', 'orla.example'],
    [72, 'Orla Pumps GmbH', 'www.orla.example'],
  ]
  const first = { created: 1, updated: 0, unchanged: 0, duplicates: 1, failed: 0, companies_created: 0 }
  assert.deepEqual(made(await bring(eva, 'companies', twice)), first)
  await bring(eva, 'deals', [
    ['Record ID', 'Deal Name', 'Associated Company IDs'],
    [11, 'Project One', 71],
    [12, 'Project Two', 72],
  ])
  const [orla] = await list(eva, 'companies')
  assert.deepEqual(
    (await list(eva, 'deals')).map(({ company_id }: any) => company_id),
    [orla.id, orla.id],
  )
  assert.deepEqual(made(await bring(eva, 'companies', twice)), { ...first, created: 0, unchanged: 1 })
})

test('a company that rows name and that is not there keeps the id by which they name it', async () => {
  const eva = await service.register('Eva')
  const named = [
    ['Opportunity ID', 'Opportunity Name', 'Account ID', 'Account Name', 'Stage'],
    ['006A00000000001', 'Project One', '001A00000000001', 'Orla Pumps', 'Prospecting'],
    ['006A00000000002', 'Project Two', '001A00000000001', 'Orla Pumps, Inc.', 'Prospecting'],
  ]
  assert.deepEqual(made(await bring(eva, 'deals', named)), {
    created: 2,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    failed: 0,
    companies_created: 1,
  })
  const [orla] = await list(eva, 'companies')
  await eva.patch(`/api/companies/${orla.id}`, { name: 'Orla Fluid' })
  // elsewhere Salesforce writes the same ids with three characters more
  const longer = named.map((row, n) =>
    n === 0 ? row : [`${row[0]}AAA`, row[1] ?? '', `${row[2]}AAA`, row[3] ?? '', row[4] ?? ''],
  )
  assert.deepEqual(made(await bring(eva, 'deals', longer)), {
    created: 0,
    updated: 0,
    unchanged: 2,
    duplicates: 0,
    failed: 0,
    companies_created: 0,
  })
})

test('a number that another list uses too is no proof: such a row waits until somebody confirms it', async () => {
  const eva = await service.register('Eva')
  await bring(eva, 'companies', [
    ['ID', 'Name', 'Industry'],
    [1, 'Orla Pumps', 'Pumps'],
    [2, 'Tarn Valves', 'Valves'],
  ])
  const other = await upload(eva, 'companies', [
    ['ID', 'Name', 'Industry'],
    [1, 'Kestrel Sensors', 'Sensors'],
  ])
  const run = await ask(eva, other.id, 'run')
  assert.equal(run.counts.with_doubts, 1)
  assert.deepEqual((await list(eva, 'companies')).map(({ name }: any) => name).sort(), ['Orla Pumps', 'Tarn Valves'])
})

test('an import that is undone forgets its ids, and can come again', async () => {
  const eva = await service.register('Eva')
  const { id } = await bring(eva, 'companies', companies)
  const undone = await ask(eva, id, 'undo')
  assert.deepEqual([undone.status, undone.counts.removed, undone.counts.kept], ['undone', 2, 0])
  assert.equal(made(await bring(eva, 'companies', companies)).created, 2)
})

test('nobody learns by an id of a record that they may not know of', async () => {
  const eva = await service.register('Eva')
  const ben = await service.invite(eva, 'Ben', 'member')
  await bring(eva, 'companies', companies)
  const [orla] = (await list(eva, 'companies')).filter(({ name }: any) => name === 'Orla Pumps')
  assert.equal((await eva.send('PUT', `/api/walls/${orla.id}`, { user_ids: [eva.id] })).status, 200)
  const run = await bring(ben, 'companies', [companies[0] ?? [], [71, 'Something Else', 'else.example', 'Pumps']])
  assert.deepEqual([run.counts.created, run.counts.updated, run.counts.with_doubts], [1, 0, 0])
  // the id stays with the record that it meant
  const later = await bring(eva, 'companies', [companies[0] ?? [], [71, 'Orla Pumps Ltd', 'orla.example', 'Pumps']])
  assert.deepEqual([later.counts.updated, later.counts.created], [1, 0])
})

test('a check and a run count the same, however many rows and however they name what is not there', async () => {
  const eva = await service.register('Eva')
  const rows: (string | number)[][] = [['Name', 'E-mail', 'Company', 'Website of the company']]
  for (let n = 0; n < 2500; n++) {
    const company = n % 97
    const site = n % 3 === 0 ? '' : `company-${company % 50}.example`
    // now and then a name with another site, a site with another name, and a person once more
    const name = n % 11 === 0 ? `Company ${company % 50} Holding` : `Company ${company}`
    rows.push([`Person ${n % 1900}`, n % 4 === 0 ? '' : `p${n % 1900}@mail.example`, name, site])
  }
  const read = await upload(eva, 'contacts', rows)
  const checked = await ask(eva, read.id, 'check', 90)
  const ran = await ask(eva, read.id, 'run', 90)
  assert.ok(checked.counts.created > 1000 && checked.counts.duplicates > 10, JSON.stringify(checked.counts))
  assert.ok(checked.counts.companies_created > 40)
  assert.deepEqual(ran.counts, checked.counts)
  assert.equal((await eva.get('/api/companies?page_size=1')).body.total, ran.counts.companies_created)
})

test('a deal that its program hangs on two companies is made for the first, and no company is called by both', async () => {
  const eva = await service.register('Eva')
  const table = `Record ID,Deal Name,Deal Stage,Associated Company,Associated Company IDs
21,Project Orla,Closed Won,Orla Pumps;Tarn Valves,901;902
22,Project Tarn,Closed Won,Tarn Valves,902
`
  const { id } = await uploadTable(service, eva, table, 'deals.csv', { kind: 'deals' })
  const { counts } = await ask(eva, id, 'run')
  assert.deepEqual([counts.created, counts.companies_created], [2, 2])
  const { body } = await eva.get('/api/companies')
  assert.deepEqual(body.data.map(({ name }: { name: string }) => name).sort(), ['Orla Pumps', 'Tarn Valves'])
})

test('companies that were merged here stay as they are when their table comes again', async () => {
  const eva = await service.register('Eva')
  const table = [
    ['Record ID', 'Company name', 'Company Domain Name', 'Annual Revenue'],
    ['1', 'Acme Holding', '', '5000000'],
    ['2', 'Acme', 'acme.example', '7000000'],
  ]
  await bring(eva, 'companies', table)
  const named = async () => (await eva.get('/api/companies?sort_by=name')).body.data
  const [survivor, other] = await named()
  assert.equal(survivor.name, 'Acme')
  const merged = await eva.post(`/api/companies/${survivor.id}/merge`, { other_id: other.id })
  assert.equal(merged.status, 200)
  table[2] = ['2', 'Acme', 'acme.example', '7500000']
  const again = await bring(eva, 'companies', table)
  assert.deepEqual([again.counts.updated, again.counts.skipped, again.counts.with_doubts], [1, 1, 1])
  const { body } = await eva.get(`/api/import/${again.id}/problems`)
  assert.match(body.data[0].problem, /it was merged into “Acme”; confirm that it is to be written over that/)
  const kept = async () => (await named()).map(({ name, revenue }: any) => [name, revenue])
  assert.deepEqual(await kept(), [['Acme', 7_500_000]])

  const { id } = await upload(eva, 'companies', table)
  await eva.post(`/api/import/${id}/run`, { accept_doubts: true })
  assert.deepEqual((await settled(eva, id)).counts.updated, 1)
  assert.deepEqual(await kept(), [['Acme Holding', 5_000_000]])
})
