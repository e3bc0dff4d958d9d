import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { checkAndRun, uploadTable } from '../../../../test/import_tables.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const run = async (person: Person, table: string, body = {}) =>
  checkAndRun(person, await uploadTable(service, person, table, 'people.csv', { kind: 'contacts' }), body)
const peopleOf = async (person: Person) => {
  const { body } = await person.get('/api/contacts?sort_by=name&sort_order=asc')
  return body.data.map(({ name, email, phone }: Record<string, unknown>) => [name, email, phone])
}

test('people of one office who share its address come in as the people they are, and again as the same', async () => {
  const eva = await service.register('Eva')
  const table = `Name,Email,Phone,Company
Ida Berg,info@acme.example,111,Acme
Tom Ray,info@acme.example,222,Acme
Tom Berg,info@acme.example,333,Acme
"Berg, Ida",INFO@acme.example,111,Acme
,info@acme.example,,Acme
Ray,info@acme.example,,Acme
`
  const { counts, checked } = await run(eva, table)
  assert.deepEqual([counts.created, counts.duplicates, counts.failed], [3, 3, 0])
  assert.deepEqual(checked.counts, counts)
  const people = [
    ['Ida Berg', 'info@acme.example', '111'],
    ['Tom Berg', 'info@acme.example', '333'],
    ['Tom Ray', 'info@acme.example', '222'],
  ]
  assert.deepEqual(await peopleOf(eva), people)
  const again = await run(eva, table.split('\n').slice(0, 4).join('\n'))
  assert.deepEqual([again.counts.unchanged, again.counts.with_doubts], [3, 0])
  assert.deepEqual(await peopleOf(eva), people)
})

test('a person with the address of somebody of another name is asked about, and never written over them', async () => {
  const eva = await service.register('Eva')
  await eva.create('/api/contacts', { name: 'Ida Berg', email: 'office@acme.example', phone: '111' })
  const table = 'Name,Email,Phone\nTom Ray,office@acme.example,222\nIda Berg-Olsen,office@acme.example,333\n'
  const { id, counts } = await run(eva, table)
  assert.deepEqual([counts.updated, counts.skipped, counts.with_doubts], [1, 1, 1])
  const { body } = await eva.get(`/api/import/${id}/changes?doubts=true`)
  assert.match(body.data[0].doubts[0], /“Tom Ray” has the address of “Ida Berg”; confirm that this is another person/)
  assert.deepEqual(await peopleOf(eva), [['Ida Berg-Olsen', 'office@acme.example', '333']])
  const confirmed = await run(eva, table, { accept_doubts: true })
  assert.deepEqual([confirmed.counts.created, confirmed.counts.unchanged], [1, 1])
  assert.equal((await peopleOf(eva)).length, 2)
})
