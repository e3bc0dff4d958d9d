import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ask, settled, uploadTable } from '../../../../test/import_tables.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

async function bringIn(person: Person, kind: string, table: string, mapping: object = {}) {
  const read = await uploadTable(service, person, table, 'table.csv', { kind })
  if (Object.keys(mapping).length > 0) assert.equal((await person.patch(`/api/import/${read.id}`, mapping)).status, 200)
  const done = await ask(person, read.id, 'run')
  assert.equal(done.status, 'completed', JSON.stringify(done.error))
  return done
}

const only = async (person: Person, path: string) => {
  const { data, total } = (await person.get(path)).body
  assert.equal(total, 1, JSON.stringify(data))
  return data[0]
}

const undo = async (person: Person, { id }: { id: string }) => {
  const undone = await ask(person, id, 'undo')
  assert.equal(undone.status, 'undone', JSON.stringify(undone.error))
  return undone
}

test('a company that was deleted since stays restorable while something hangs on it that people have entered', async () => {
  const eva = await service.register('Eva')
  const done = await bringIn(eva, 'companies', 'Name\nAcme\nBare\n')
  const acme = await only(eva, '/api/companies?search=acme')
  const bare = await only(eva, '/api/companies?search=bare')
  await eva.create('/api/contacts', { name: 'Cleo', company_id: acme.id })
  await eva.create('/api/deals', { name: 'Falcon', company_id: acme.id })
  for (const { id } of [acme, bare]) assert.equal((await eva.send('DELETE', `/api/companies/${id}`)).status, 204)
  const undone = await undo(eva, done)
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [1, 1], JSON.stringify(undone.kept))
  assert.equal((await eva.post(`/api/companies/${acme.id}/restore`)).status, 200)
  assert.equal((await only(eva, '/api/contacts')).company_id, acme.id)
  assert.equal((await only(eva, '/api/deals')).company_id, acme.id)
  assert.equal((await eva.post(`/api/companies/${bare.id}/restore`)).status, 404)
})

test('what was edited since is not removed because its company was deleted', async () => {
  const eva = await service.register('Eva')
  const home = await eva.create('/api/companies', { name: 'Home' })
  const done = await bringIn(eva, 'deals', 'Deal,Company\nEdited,Home\nPlain,Home\n')
  const edited = await only(eva, '/api/deals?search=edited')
  await eva.patch(`/api/deals/${edited.id}`, { next_step: 'Call on Monday' })
  await eva.send('DELETE', `/api/companies/${home.id}`)
  const undone = await undo(eva, done)
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [1, 1])
  await eva.post(`/api/companies/${home.id}/restore`)
  assert.equal((await only(eva, '/api/deals')).next_step, 'Call on Monday')
})

test('imports that are undone in the order they came leave nobody at a company that is gone', async () => {
  const eva = await service.register('Eva')
  const first = await bringIn(eva, 'contacts', 'Name,E-Mail,Company\nCleo,cleo@x.com,Xenon\n')
  const second = await bringIn(eva, 'contacts', 'Name,E-Mail,Company\nCleo,cleo@x.com,Zebra\n')
  assert.equal(second.counts.updated, 1, JSON.stringify(second.counts))
  assert.equal((await only(eva, '/api/contacts')).company_name, 'Zebra')
  const undone = await undo(eva, first)
  assert.deepEqual(
    [undone.counts.removed, undone.counts.kept],
    [1, 1],
    'the company goes, the contact has changed since',
  )
  const again = await undo(eva, second)
  assert.match(again.kept[0].reason, /company_id \(what it was is not there any more\)/)
  assert.equal((await only(eva, '/api/contacts')).company_name, 'Zebra')
})

test('a record into which people have merged their own stays, and can be unmerged', async () => {
  const eva = await service.register('Eva')
  const own = await eva.create('/api/companies', { name: 'Acme' })
  const done = await bringIn(eva, 'companies', 'Name\nAcme\n', { on_match: 'create' })
  const { data } = (await eva.get('/api/companies')).body
  const made = data.find(({ id }: { id: string }) => id !== own.id)
  assert.equal((await eva.post(`/api/companies/${made.id}/merge`, { other_id: own.id })).status, 200)
  const undone = await undo(eva, done)
  assert.deepEqual(
    undone.kept.map(({ reason }: { reason: string }) => reason),
    ['had another record merged into it since'],
  )
  assert.equal((await eva.post(`/api/companies/${made.id}/unmerge`, { other_id: own.id })).status, 200)
  assert.equal((await eva.get(`/api/companies/${own.id}`)).status, 200)
})

test('a file that could not be read again is not imported as far as it came', async () => {
  const eva = await service.register('Eva')
  const read = await uploadTable(service, eva, 'Name\nAcme\nBeta\n', 'list.csv', { kind: 'companies' })
  assert.equal((await eva.patch(`/api/import/${read.id}`, { layout: { header_row: 5000 } })).status, 200)
  assert.equal((await settled(eva, read.id)).status, 'failed')
  for (const task of ['check', 'run']) {
    const { status, body } = await eva.post(`/api/import/${read.id}/${task}`)
    assert.equal(status, 409)
    assert.match(body.detail, /not read to its end/)
  }
  await eva.patch(`/api/import/${read.id}`, { layout: { header_row: 1 } })
  assert.equal((await settled(eva, read.id)).status, 'ready')
  assert.equal((await ask(eva, read.id, 'run')).counts.created, 2)
})

test('more tags than a firm may have are said, at once', async () => {
  const eva = await service.register('Eva')
  const rows = Array.from({ length: 2100 }, (_, n) => `Firm ${n},tag ${n}\n`)
  const read = await uploadTable(service, eva, `Name,Tags\n${rows.join('')}`, 'list.csv', { kind: 'companies' })
  assert.ok(
    read.mapping.columns.some(({ field }: { field: string | null }) => field === 'tags'),
    JSON.stringify(read.mapping),
  )
  const done = await ask(eva, read.id, 'run')
  assert.equal(done.status, 'failed')
  assert.match(done.error.message, /tags/)
  assert.notEqual(done.error.code, 'internal')
})

test('a heading that is cut within a sign is read', async () => {
  const eva = await service.register('Eva')
  const read = await uploadTable(service, eva, `${'a'.repeat(199)}😀,Name\nx,Acme\n`, 'list.csv', { kind: 'companies' })
  assert.equal(read.status, 'ready', JSON.stringify(read.error))
})
