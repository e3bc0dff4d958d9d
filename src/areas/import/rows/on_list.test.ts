import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ask, checkAndRun, uploadTable } from '../../../../test/import_tables.ts'

// The rows of a table go on a list, with the status that a column says; undoing takes them off again.

let service: TestService
let ada: Person
before(async () => {
  service = await startTestService()
  ada = await service.register('Ada')
})

const statuses = ['To call', 'NDA signed'].map((name) => ({ name }))
const load = (lines: string[], kind = 'companies') =>
  uploadTable(service, ada, `${lines.join('\n')}\n`, 'targets.csv', { kind })

type Entry = { id: string; status_name: string; company: { name: string } }
const onList = async (list: string): Promise<Entry[]> => (await ada.get(`/api/lists/${list}/entries`)).body.data
const shown = async (list: string) =>
  (await onList(list)).map(({ company, status_name }) => `${company.name}: ${status_name}`)

test('rows go on the list in their order, new ones and those that are there, and undoing takes them off', async () => {
  const { id: list } = await ada.create('/api/lists', { name: 'Targets', subject: 'companies', statuses })
  const { id: there } = await ada.create('/api/companies', { name: 'Orla Pumps' })
  await ada.create('/api/companies', { name: 'Tarn Valves' })
  await ada.create(`/api/lists/${list}/entries`, { company_id: there })
  const table = [
    'Name,Where we are',
    'Brack Steel,nda SIGNED',
    'Orla Pumps,NDA signed',
    'Tarn Valves,Papers in',
    'Vane Air,',
  ]
  const { id } = await load(table)
  const patch = (body: object) => ada.patch(`/api/import/${id}`, body)
  assert.equal((await patch({ columns: [{ column: 1, field: 'list_status' }] })).status, 422)
  const { body: chosen } = await patch({ list_id: list })
  const { options } = chosen.fields.find(({ name }: { name: string }) => name === 'list_status')
  assert.deepEqual(
    options.map(({ value }: { value: string }) => value),
    ['To call', 'NDA signed'],
  )
  await patch({ columns: [{ column: 1, field: 'list_status' }] })
  const checked = await ask(ada, id, 'check')
  assert.deepEqual(
    checked.unfit.map(({ value }: { value: string }) => value),
    ['Papers in'],
  )
  await patch({ columns: [{ column: 1, field: 'list_status', values: { 'Papers in': 'NDA signed' } }] })
  const { counts } = await checkAndRun(ada, { id })
  assert.deepEqual([counts.created, counts.unchanged, counts.listed, counts.failed], [2, 2, 3, 0])
  assert.deepEqual(await shown(list), [
    'Orla Pumps: To call',
    'Brack Steel: NDA signed',
    'Tarn Valves: NDA signed',
    'Vane Air: To call',
  ])

  // what a person has said of an entry since stays, and so does its record
  const vane = (await onList(list)).find(({ company }) => company.name === 'Vane Air')
  await ada.patch(`/api/lists/${list}/entries/${vane?.id}`, { note: 'Ring in May' })
  const undone = await ask(ada, id, 'undo')
  assert.deepEqual(await shown(list), ['Orla Pumps: To call', 'Vane Air: To call'])
  assert.deepEqual(
    undone.kept.map(({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`).sort(),
    ['Targets: its place on the list was changed since', 'Vane Air: has list entries since'],
  )
  const { body } = await ada.get('/api/companies?sort_by=name')
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    ['Orla Pumps', 'Tarn Valves', 'Vane Air'],
  )

  // the next table with these columns goes the same way, as long as the list takes them
  assert.equal((await load(table)).mapping.list_id, list)
  await ada.patch(`/api/lists/${list}`, { archived: true })
  const { mapping } = await load(table)
  assert.deepEqual([mapping.list_id, mapping.columns[1].field], [null, null])
})

test('a list of other records, of another firm or in the archive takes none of the rows', async () => {
  const { id } = await load(['Name', 'Firth Glass'])
  const people = await ada.create('/api/lists', { name: 'People', subject: 'contacts' })
  const gone = await ada.create('/api/lists', { name: 'Old', subject: 'companies' })
  await ada.patch(`/api/lists/${gone.id}`, { archived: true })
  const strange = await (await service.register('Bea')).create('/api/lists', { name: 'Hers', subject: 'companies' })
  for (const { id: list_id } of [people, gone, strange]) {
    const { status, body } = await ada.patch(`/api/import/${id}`, { list_id })
    assert.deepEqual([status, body.detail], [404, 'list_id: there is no such list that takes companies'])
  }
  const list = await ada.create('/api/lists', { name: 'Short', subject: 'companies' })
  const { body } = await ada.patch(`/api/import/${id}`, { list_id: list.id })
  assert.ok(!body.fields.some(({ name }: { name: string }) => name === 'list_status'), 'it has no statuses')
  await ada.delete(`/api/lists/${list.id}`)
  const { status } = await ada.post(`/api/import/${id}/run`)
  assert.equal(status, 404)
})

test('deals and contacts are put on lists of theirs', async () => {
  for (const [kind, rows] of [
    ['contacts', ['Name,Email', 'Mara Voss,mara@voss.example']],
    ['deals', ['Deal name,Company,Stage', 'Project Alp,Alp AG,Proposal']],
  ] as const) {
    const list = await ada.create('/api/lists', { name: `Of ${kind}`, subject: kind, statuses })
    const { id } = await load([...rows], kind)
    await ada.patch(`/api/import/${id}`, { list_id: list.id })
    assert.equal((await checkAndRun(ada, { id })).counts.listed, 1, kind)
    assert.equal((await onList(list.id)).length, 1)
    await ask(ada, id, 'undo')
    assert.equal((await onList(list.id)).length, 0)
    assert.equal((await ada.get(`/api/${kind}`)).body.total, 0)
  }
})
