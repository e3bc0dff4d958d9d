import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { checkAndRun, uploadTable } from '../../../../test/import_tables.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const run = async (person: Person, table: string, body = {}) =>
  checkAndRun(person, await uploadTable(service, person, table, 'companies.csv', { kind: 'companies' }), body)
const companiesOf = async (person: Person) => {
  const { body } = await person.get('/api/companies?sort_by=name&sort_order=asc')
  const all = await Promise.all(body.data.map(({ id }: { id: string }) => person.get(`/api/companies/${id}`)))
  return all.map(({ body: { name, country, revenue } }) => [name, country, revenue])
}

test('companies of one name in two countries are two, and the same two when their table comes again', async () => {
  const eva = await service.register('Eva')
  const table =
    'Name,Country,Location,Revenue\nApex Ltd,United Kingdom,,5m\nApex Inc,,"Austin, Texas, United States",9m\nApex,,,9.5m\n'
  const { counts, checked } = await run(eva, table)
  assert.deepEqual([counts.created, counts.duplicates], [2, 1])
  assert.deepEqual(checked.counts, counts)
  const all = [
    ['Apex Inc', 'US', 9_000_000],
    ['Apex Ltd', 'GB', 5_000_000],
  ]
  assert.deepEqual(await companiesOf(eva), all)
  const again = await run(eva, table.split('\n').slice(0, 3).join('\n'))
  assert.equal(again.counts.unchanged, 2)
  assert.deepEqual(await companiesOf(eva), all)
})

test('a company that is known by its name alone is not moved to another country unless somebody says so', async () => {
  const eva = await service.register('Eva')
  await eva.create('/api/companies', { name: 'Apex', country: 'GB', revenue: 5_000_000 })
  await eva.create('/api/companies', { name: 'Birch', country: 'GB', website: 'https://birch.example' })
  const table = 'Name,Country,Revenue,Website\nApex GmbH,Germany,7m,\nBirch,Germany,8m,birch.example\n'
  const { id, counts } = await run(eva, table)
  assert.deepEqual([counts.skipped, counts.with_doubts, counts.updated], [1, 1, 1])
  const { body } = await eva.get(`/api/import/${id}/changes?doubts=true`)
  assert.match(body.data[0].doubts[0], /“Apex GmbH” is there already in another country; confirm/)
  assert.deepEqual(await companiesOf(eva), [
    ['Apex', 'GB', 5_000_000],
    ['Birch', 'DE', 8_000_000],
  ])
  await run(eva, table, { accept_doubts: true })
  assert.deepEqual((await companiesOf(eva)).slice(0, 2), [
    ['Apex', 'GB', 5_000_000],
    ['Apex GmbH', 'DE', 7_000_000],
  ])
})
