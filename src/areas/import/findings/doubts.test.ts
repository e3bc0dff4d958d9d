import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ask, settled, uploadTable } from '../../../../test/import_tables.ts'

let service: TestService
let eva: Person
before(async () => {
  service = await startTestService()
})

const read = async (content: string, kind = 'companies') => {
  const found = await uploadTable(service, eva, content, 'list.csv', { kind })
  assert.equal(found.status, 'ready', JSON.stringify(found.error))
  return found
}
const changesOf = async (id: string, which = '') => {
  const { status, body } = await eva.get(`/api/import/${id}/changes?page_size=100${which}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const run = async (id: string, body: object) => {
  const { status, body: answer } = await eva.post(`/api/import/${id}/run`, body)
  assert.equal(status, 202, JSON.stringify(answer))
  return settled(eva, id)
}
const companyOf = async (id: string) => (await eva.get(`/api/companies/${id}`)).body

test('a check shows before and after of each value that would change; what changes tenfold is written only when it is confirmed', async () => {
  eva = await service.register('Eva')
  const slipped = await eva.create('/api/companies', {
    name: 'Brightfell Sensors',
    ebitda: 2_000_000,
    revenue: 20_000_000,
    employees: 90,
  })
  const grown = await eva.create('/api/companies', {
    name: 'Kestrel',
    ebitda: 7_000_000,
    revenue: 60_000_000,
    employees: 40,
  })
  const table = `Company,EBITDA,Revenue,Employees,Industry
Brightfell Sensors,"2,0",21m,95,Sensors
Kestrel,7.5m,61m,400,
Acorn,8.1m,90m,12,
Birch,1.2m,12m,4,`
  const { id } = await read(table)
  const checked = await ask(eva, id, 'check')
  assert.deepEqual(
    [checked.counts.created, checked.counts.updated, checked.counts.with_doubts],
    [2, 2, 2],
    JSON.stringify(checked),
  )
  const { data, total } = await changesOf(id)
  assert.equal(total, 2, 'rows that change a record')
  const [first, second] = data
  assert.deepEqual([first.number, first.name, first.record_id], [2, 'Brightfell Sensors', slipped.id])
  const plain = (row: { differences: { field: string; before: unknown; after: unknown; doubt: unknown }[] }) =>
    row.differences.map((one) => [one.field, one.before, one.after, one.doubt !== null])
  assert.deepEqual(plain(first), [
    ['ebitda', 2_000_000, 2, true],
    ['revenue', 20_000_000, 21_000_000, false],
    ['employees', 90, 95, false],
    ['industry', null, 'Sensors', false],
  ])
  assert.match(first.differences[0].doubt, /EBITDA: .*“2,0” has no unit.*“7.5m”.*factor of ten or more/)
  assert.deepEqual(plain(second), [
    ['ebitda', 7_000_000, 7_500_000, false],
    ['revenue', 60_000_000, 61_000_000, false],
    ['employees', 40, 400, true],
  ])
  assert.equal((await changesOf(id, '&doubts=true')).total, 2)

  const done = await run(id, {})
  assert.deepEqual([done.status, done.counts.updated, done.counts.with_doubts], ['completed', 2, 2])
  const left = await companyOf(slipped.id)
  assert.deepEqual([left.ebitda, left.revenue, left.employees, left.industry], [2_000_000, 21_000_000, 95, 'Sensors'])
  assert.equal((await companyOf(grown.id)).employees, 40)
  const { body: problems } = await eva.get(`/api/import/${id}/problems?outcome=doubt`)
  assert.deepEqual(
    problems.data.map(({ number }: { number: number }) => number),
    [2, 3],
  )
  assert.match(problems.data[0].problem, /EBITDA: .*left out until it is confirmed/)
  assert.doesNotMatch(problems.data[0].problem, /2,000,000/)
  const { body: errors } = await eva.get(`/api/import/${id}/errors`)
  assert.match(errors, /Row 3: Employees: changes by a factor of ten or more/)

  await ask(eva, id, 'undo')
  const some = await run(id, { accept_rows: ['3'] })
  assert.equal(some.counts.with_doubts, 1)
  assert.deepEqual([(await companyOf(grown.id)).employees, (await companyOf(slipped.id)).ebitda], [400, 2_000_000])
  await ask(eva, id, 'undo')
  const all = await run(id, { accept_doubts: true })
  assert.equal(all.counts.with_doubts, 0)
  assert.equal((await companyOf(slipped.id)).ebitda, 2)
})

test('an amount without a unit where its column has one, or written out where it is counted in millions, is in doubt on a new record too', async () => {
  eva = await service.register('Eva')
  const { id } = await read('Company,Revenue\nAcorn,7.5m\nBirch,8.25m\nCedar,"2,0"\nDogwood,7500000\n')
  const done = await ask(eva, id, 'run')
  assert.deepEqual([done.counts.created, done.counts.with_doubts], [4, 1])
  const { body } = await eva.get('/api/companies?sort_by=name')
  assert.deepEqual(
    body.data.map(({ revenue }: { revenue: number | null }) => revenue),
    [7_500_000, 8_250_000, null, 7_500_000],
  )
  const counted = await read('Company,Revenue ($m)\nElm,12.5\nFir,12500000\n')
  await ask(eva, counted.id, 'check')
  const { data } = await changesOf(counted.id)
  assert.deepEqual([data.length, data[0].name, data[0].differences[0].after], [1, 'Fir', 12_500_000_000_000])
})

test('figures of a period and values of deals are asked about too; the probability of a deal is news', async () => {
  eva = await service.register('Eva')
  const company = await eva.create('/api/companies', { name: 'Acme' })
  const record = await eva.create('/api/financials', {
    company_id: company.id,
    period: 'FY2025',
    net_income: -4_000_000,
    revenue: 0,
  })
  const figures = await read('Company,Period,Net income,Revenue\nAcme,FY2025,-40,9000000\n', 'financials')
  await ask(eva, figures.id, 'run')
  const { body: kept } = await eva.get(`/api/financials/${record.id}`)
  assert.deepEqual([kept.net_income, kept.revenue], [-4_000_000, 9_000_000], 'zero is no figure to compare with')

  const deal = await eva.create('/api/deals', {
    company_id: company.id,
    name: 'Heron',
    value: 90_000_000,
    probability: 5,
  })
  const deals = await read('Deal,Company,Value,Probability\nHeron,Acme,90,60%\n', 'deals')
  await ask(eva, deals.id, 'run')
  const { body: after } = await eva.get(`/api/deals/${deal.id}`)
  assert.deepEqual([after.value, after.probability], [90_000_000, 60])
})

test('a company that is there under another form of its name is not added again; one with another website is asked about', async () => {
  eva = await service.register('Eva')
  const sensors = await eva.create('/api/companies', { name: 'Brightfell Sensors' })
  const linked = await eva.create('/api/companies', {
    name: 'Kestrel',
    website: 'https://www.linkedin.com/company/kestrel',
  })
  const acme = await eva.create('/api/companies', { name: 'Acme', website: 'acme.com' })
  const table = `Company,Website,Industry
Brightfell Sensors Inc.,,Sensors
KESTREL GmbH,kestrel.example,Software
Acme Ltd,https://acme.de,Tools
Brightfell Systems,,Systems
Pike Ltd,https://linkedin.com/company/kestrel,Fish`
  const { id } = await read(table)
  const checked = await ask(eva, id, 'check')
  assert.deepEqual(
    [checked.counts.created, checked.counts.updated, checked.counts.skipped, checked.counts.with_doubts],
    [2, 2, 1, 1],
    JSON.stringify(checked.samples),
  )
  const { data } = await changesOf(id, '&doubts=true')
  assert.deepEqual([data.length, data[0].number], [1, 4])
  assert.match(data[0].doubts[0], /“Acme Ltd” is there already with another website/)
  await run(id, {})
  const { body } = await eva.get('/api/companies?sort_by=name')
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    ['Acme', 'Brightfell Sensors Inc.', 'Brightfell Systems', 'KESTREL GmbH', 'Pike Ltd'],
  )
  assert.equal((await companyOf(sensors.id)).industry, 'Sensors')
  assert.equal((await companyOf(linked.id)).website, 'https://kestrel.example')
  await ask(eva, id, 'undo')
  await run(id, { accept_rows: ['4'] })
  assert.equal((await eva.get('/api/companies')).body.total, 6)
  assert.equal((await companyOf(acme.id)).name, 'Acme')
})

test('a row with the website of a company of a name that begins like it changes it, but not its name unasked', async () => {
  eva = await service.register('Eva')
  const acme = await eva.create('/api/companies', { name: 'Acme', website: 'https://www.acme.co.uk' })
  const { id } = await read('Company,Website,Industry\nAcme Retail,shop.acme.co.uk,Tools\n')
  const done = await ask(eva, id, 'run')
  assert.deepEqual([done.counts.updated, done.counts.with_doubts], [1, 1])
  const kept = await companyOf(acme.id)
  assert.deepEqual([kept.name, kept.industry], ['Acme', 'Tools'])
})

test('the figures of a company are not written over those of another that has the same website, until somebody says it is the same', async () => {
  eva = await service.register('Eva')
  const acme = await eva.create('/api/companies', { name: 'Acme', website: 'acme.example', revenue: 5_000_000 })
  const table = 'Company,Website,Revenue\nZenith Valves,acme.example,6m\n'
  const { id } = await read(table)
  const checked = await ask(eva, id, 'check')
  assert.deepEqual([checked.counts.skipped, checked.counts.with_doubts], [1, 1])
  assert.match((await changesOf(id)).data[0].doubts[0], /“Acme” has the website of “Zenith Valves”/)
  await run(id, {})
  assert.deepEqual(await companyOf(acme.id).then(({ name, revenue }) => [name, revenue]), ['Acme', 5_000_000])
  await run((await read(table)).id, { accept_rows: ['2'] })
  assert.deepEqual(await companyOf(acme.id).then(({ name, revenue }) => [name, revenue]), ['Zenith Valves', 6_000_000])
})

test('contacts are known at their company by their name without titles, in either order', async () => {
  eva = await service.register('Eva')
  const company = await eva.create('/api/companies', { name: 'Brightfell Sensors' })
  const ida = await eva.create('/api/contacts', { name: 'Ida Quist', company_id: company.id })
  const { id } = await read(
    'Name,Company,Role\n"Dr. Quist, Ida",Brightfell Sensors AG,CFO\nIda M. Quist,Brightfell Sensors,CEO\n',
    'contacts',
  )
  const done = await ask(eva, id, 'run')
  assert.deepEqual([done.counts.created, done.counts.updated], [1, 1], JSON.stringify(done.samples))
  assert.equal((await eva.get(`/api/contacts/${ida.id}`)).body.role, 'CFO')
})

test('what stood on a record that went behind a wall is not told any more; a stranger sees nothing', async () => {
  const ana = await service.register('Ana')
  eva = await service.invite(ana, 'Eva', 'member')
  const acme = await ana.create('/api/companies', { name: 'Acme', revenue: 5_000_000 })
  const { id } = await read('Company,Revenue\nAcme,6000000\n')
  await ask(eva, id, 'check')
  assert.equal((await changesOf(id)).total, 1)
  assert.equal((await ana.get(`/api/import/${id}/changes`)).status, 404)
  const wall = await ana.send('PUT', `/api/walls/${acme.id}`, { user_ids: [ana.id] })
  assert.equal(wall.status, 200, JSON.stringify(wall.body))
  assert.deepEqual(await changesOf(id), { data: [], total: 0, page: 1, page_size: 100 })
})

test('what was left out because it was in doubt is confirmed after the import has ended, with the file of these rows', async () => {
  eva = await service.register('Eva')
  await eva.create('/api/companies', { name: 'Acme', website: 'https://acme.example', revenue: 5_000_000 })
  const { id } = await read('Name,Website,Revenue\nAcme,acme.test,7m\nBirch,,6m\n')
  const done = await run(id, {})
  assert.deepEqual([done.counts.created, done.counts.skipped], [1, 1])
  const { status, body } = await eva.post(`/api/import/${id}/run`, { accept_rows: ['2'] })
  assert.equal(status, 409)
  assert.match(body.detail, /can be imported with the file of the rows with a problem/)
  const { body: file } = await eva.get(`/api/import/${id}/errors`)
  const left = await read(file)
  const confirmed = await run(left.id, { accept_doubts: true })
  assert.deepEqual([confirmed.counts.created, confirmed.counts.with_doubts], [1, 0])
  const { body: all } = await eva.get('/api/companies?sort_by=name')
  assert.deepEqual(
    all.data.map(({ revenue }: { revenue: number }) => revenue),
    [5_000_000, 7_000_000, 6_000_000],
  )
})
