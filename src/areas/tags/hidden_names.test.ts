import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'

let service: TestService
let ana: Person
let ben: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'admin')
})

/** A company that Ana alone knows of, with a red tag of this name that nothing else carries. */
async function hide(name: string): Promise<string> {
  const { id } = await ana.create('/api/companies', { name: `Walled ${name}` })
  await ana.create('/api/tags', { name, color: 'red' })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [id], add: [name] })
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  return id
}
const tagsOf = async (person: Person, id: string) =>
  (await person.get(`/api/tags/records?kind=company&ids=${id}`)).body.data[0].tags
const named = async (person: Person, name: string) =>
  (await person.get('/api/tags')).body.data.find((tag: { name: string }) => tag.name.toLowerCase() === name)

/** Three ways to put a tag on a company of the name "Open …" by a name; each answers the company. */
const ways: Record<string, (name: string) => Promise<string>> = {
  apply: async (name) => {
    const { id } = await ben.create('/api/companies', { name: `Open ${name}` })
    assert.equal((await ben.post('/api/tags/apply', { kind: 'company', ids: [id], add: [name] })).status, 200)
    return id
  },
  bulk: async (name) => {
    const rows = [{ name: `Open ${name}`, tags: [name] }]
    const { status, body } = await ben.post('/api/companies/bulk', { rows })
    assert.equal(status, 200, JSON.stringify(body))
    return body.results[0].id
  },
  import: async (name) => {
    await importOf(name)
    return (await ben.get(`/api/companies?search=Open ${name}`)).body.data[0].id
  },
}
async function importOf(name: string): Promise<string> {
  const { id } = await uploadTable(service, ben, `Name,Tags\nOpen ${name},${name}\n`, 'x.csv', { kind: 'companies' })
  const done = await ask(ben, id, 'run')
  assert.equal(done.status, 'completed', JSON.stringify(done.error))
  return id
}

for (const [way, put] of Object.entries(ways))
  test(`a name that only restricted records carry is put on a record by ${way} as if there were none, and nothing comes off`, async () => {
    const name = `${way} heron`
    const walled = await hide(name)
    const [hidden] = await tagsOf(ana, walled)
    const [put_on] = await tagsOf(ben, await put(name))
    assert.notEqual(put_on.id, hidden.id, 'another tag than the one that is hidden')
    assert.deepEqual([put_on.name, put_on.color], [name, null])
    assert.equal((await named(ben, name)).companies, 1)
    assert.equal((await named(ana, name)).companies, 2)
    assert.deepEqual(await tagsOf(ana, walled), [put_on])
    const told = (await ben.get(`/api/events?subject_type=tag&page_size=100`)).body
    assert.doesNotMatch(JSON.stringify(told), new RegExp(name), 'what was recorded of the hidden one stays hidden')
  })

test('an import that is undone leaves a name that only restricted records carry as hidden as it was', async () => {
  const name = 'undone heron'
  const walled = await hide(name)
  assert.equal((await ask(ben, await importOf(name), 'undo')).status, 'undone')
  assert.equal(await named(ben, name), undefined)
  assert.equal((await named(ana, name)).companies, 1)
  assert.deepEqual((await tagsOf(ana, walled)).length, 1)
})
