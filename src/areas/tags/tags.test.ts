import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let vera: Person
let otto: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
  otto = await service.register('Otto')
})

const company = async (name: string) => (await ana.create('/api/companies', { name })).id as string
const apply = async (body: object) => ana.post('/api/tags/apply', body)
const named = async (person: Person, name: string) =>
  (await person.get('/api/tags')).body.data.find((tag: { name: string }) => tag.name === name)
const tagsOf = async (id: string) =>
  (await ana.get(`/api/tags/records?kind=company&ids=${id}`)).body.data[0].tags.map((tag: { name: string }) => tag.name)

test('tags are put on many records at once, whatever their case, and each record tells it', async () => {
  const ids = [await company('One'), await company('Two')]
  const { status, body } = await apply({ kind: 'company', ids, add: ['Priority', 'Family-owned'] })
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map(({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name)),
    [
      ['Family-owned', 'Priority'],
      ['Family-owned', 'Priority'],
    ],
  )
  await apply({ kind: 'company', ids: [ids[0]], add: ['PRIORITY'], remove: ['family-owned'] })
  assert.deepEqual(await tagsOf(ids[0] ?? ''), ['Priority'])
  const { body: told } = await ana.get(`/api/events?subject_id=${ids[0]}&kind=updated`)
  assert.deepEqual(told.data[0].after, { tags: ['Priority'] })
  assert.equal((await named(ana, 'Priority')).companies, 2)
})

test('lists show what carries a tag', async () => {
  const id = await company('Tagged')
  const contact = await ana.create('/api/contacts', { name: 'Tagged Person', company_id: id })
  const deal = await ana.create('/api/deals', { name: 'Tagged Deal', company_id: id, value: 7 })
  await apply({ kind: 'company', ids: [id], add: ['listed'] })
  await apply({ kind: 'contact', ids: [contact.id], add: ['listed'] })
  await apply({ kind: 'deal', ids: [deal.id], add: ['listed'] })
  for (const [list, name] of [
    ['companies', 'Tagged'],
    ['contacts', 'Tagged Person'],
    ['deals', 'Tagged Deal'],
  ]) {
    const { body } = await vera.get(`/api/${list}?tag=Listed`)
    assert.deepEqual([body.total, body.data.map((row: { name: string }) => row.name)], [1, [name]], list)
    assert.equal((await vera.get(`/api/${list}?tag=unheard`)).body.total, 0, list)
  }
  assert.equal((await vera.get('/api/deals?tag=listed')).body.total_value, 7)
})

test('a tag is renamed everywhere, merged into another, and deleted from everything', async () => {
  const ids = [await company('Left'), await company('Right'), await company('Both')]
  await apply({ kind: 'company', ids: [ids[0], ids[2]], add: ['left'] })
  await apply({ kind: 'company', ids: [ids[1], ids[2]], add: ['right'] })
  const [left, right] = [await named(ana, 'left'), await named(ana, 'right')]
  assert.equal((await ana.patch(`/api/tags/${left.id}`, { name: 'RIGHT' })).status, 409)
  assert.equal((await ana.patch(`/api/tags/${left.id}`, { name: 'Leftish', color: 'blue' })).body.color, 'blue')
  assert.deepEqual(await tagsOf(ids[0] ?? ''), ['Leftish'])
  assert.equal((await ana.post(`/api/tags/${left.id}/merge`, { into_id: right.id })).status, 200)
  assert.deepEqual(await Promise.all(ids.map(tagsOf)), [['right'], ['right'], ['right']])
  assert.equal((await ana.delete(`/api/tags/${right.id}`)).status, 204)
  assert.deepEqual(await tagsOf(ids[2] ?? ''), [])
})

test('where one record is not there none is tagged, and bad requests say what is wrong', async () => {
  const id = await company('Alone')
  assert.equal((await apply({ kind: 'company', ids: [id, unknownId], add: ['x'] })).status, 404)
  assert.deepEqual(await tagsOf(id), [])
  assert.equal(await named(ana, 'x'), undefined)
  assert.equal((await apply({ kind: 'company', ids: [], add: ['x'] })).status, 422)
  assert.equal((await apply({ kind: 'planet', ids: [id] })).status, 422)
  assert.equal((await ana.get('/api/tags/records?kind=company&ids=nonsense')).status, 422)
  assert.equal((await ana.post('/api/tags', { name: ' ' })).status, 422)
})

test('a tag that only restricted records carry is not told of to those outside, not even by its name', async () => {
  const [ben, vic] = await Promise.all([service.invite(ana, 'Ben', 'member'), service.invite(ana, 'Vic', 'member')])
  const id = await company('Codenamed')
  await vic.post('/api/tags/apply', { kind: 'company', ids: [id], add: ['Nightfall', 'Shared'] })
  await apply({ kind: 'company', ids: [await company('Open')], add: ['shared'] })
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [ana.id, vic.id] })).status, 200)
  assert.ok(await named(vic, 'Nightfall'))
  assert.equal(await named(ben, 'Nightfall'), undefined)
  assert.equal((await named(ben, 'Shared')).companies, 1)
  const made = await ben.post('/api/tags', { name: 'nightfall' })
  assert.equal(made.status, 201, 'as where there was none')
  assert.equal((await named(ben, 'nightfall')).companies, 0)
  assert.equal((await ben.post('/api/tags', { name: 'nightfall' })).status, 409)
  assert.equal((await named(vic, 'nightfall')).companies, 1, 'nothing came off')
  await ben.create('/api/tags', { name: 'Spare' })
  assert.ok(await named(vera, 'Spare'), 'what nothing carries tells of nothing')
})

test('a tag is renamed to what only restricted records carry as if there were none, and nothing comes off', async () => {
  const [ben, ada] = [await service.invite(ana, 'Ben', 'member'), await service.invite(ana, 'Ada', 'admin')]
  const [id, open] = [await company('Codenamed'), await company('Open')]
  await apply({ kind: 'company', ids: [id], add: ['Dusk'] })
  await apply({ kind: 'company', ids: [open], add: ['Plain'] })
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  const plain = await named(ben, 'Plain')
  const { status, body } = await ben.patch(`/api/tags/${plain.id}`, { name: 'dusk' })
  assert.deepEqual([status, body], [200, { id: plain.id, name: 'dusk', color: null }])
  assert.equal((await named(ben, 'dusk')).companies, 1)
  assert.equal((await named(ana, 'dusk')).companies, 2)
  assert.deepEqual([await tagsOf(id), await tagsOf(open)], [['dusk'], ['dusk']])
  assert.doesNotMatch(JSON.stringify((await ada.get('/api/events?subject_type=tag&page_size=100')).body), /Dusk/)
  assert.equal((await ben.patch(`/api/tags/${unknownId}`, { name: 'dusk' })).status, 404)
})

test('an outsider who makes, renames, merges or deletes a tag of a hidden name reaches nothing of the hidden one, and learns nothing', async () => {
  const [ben, ada] = [await service.invite(ana, 'Ben', 'member'), await service.invite(ana, 'Ada', 'admin')]
  const id = await company('Codenamed')
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  await ana.create('/api/tags', { name: 'Heron', color: 'red' })
  await apply({ kind: 'company', ids: [id], add: ['Heron'] })
  const hidden = await named(ana, 'Heron')
  for (const path of [`/api/tags/${hidden.id}`]) {
    assert.equal((await ben.patch(path, { name: 'Grabbed' })).status, 404)
    assert.equal((await ben.delete(path)).status, 404)
    assert.equal(
      (await ben.post(`${path}/merge`, { into_id: (await ben.create('/api/tags', { name: 'Mine' })).id })).status,
      404,
    )
  }
  const made = await ben.create('/api/tags', { name: 'heron' })
  assert.notEqual(made.id, hidden.id, 'another tag than the one that is hidden')
  assert.equal(made.color, null)
  assert.equal((await named(ana, 'heron')).companies, 1)
  assert.equal((await ben.patch(`/api/tags/${made.id}`, { name: 'Kestrel' })).status, 200)
  assert.deepEqual(await tagsOf(id), ['heron'], 'what is hidden keeps its name')
  assert.equal(await named(ben, 'heron'), undefined)
  const again = await ben.create('/api/tags', { name: 'Heron' })
  assert.equal((await ben.delete(`/api/tags/${again.id}`)).status, 204)
  assert.deepEqual(await tagsOf(id), ['Heron'])
  const third = await ben.create('/api/tags', { name: 'Heron' })
  assert.equal((await ben.post(`/api/tags/${third.id}/merge`, { into_id: made.id })).status, 200)
  assert.deepEqual(await tagsOf(id), ['Heron'])
  assert.equal((await named(ben, 'Kestrel')).companies, 0)
  assert.equal((await ana.delete(`/api/tags/${(await named(ana, 'Heron')).id}`)).status, 204)
  assert.deepEqual(await tagsOf(id), [])
  const log = (await ada.get(`/api/events?subject_type=tag&page_size=100&actor_id=${ana.id}`)).body
  assert.doesNotMatch(JSON.stringify(log), /Heron/, 'the insider’s deletion does not name it to admins outside')
})

test('a tag that only a restricted record carried is not told of when it comes off, or when the record is gone', async () => {
  const ben = await service.invite(ana, 'Ben', 'member')
  const id = await company('Codenamed')
  const deal = await ana.create('/api/deals', { name: 'Secret', company_id: id })
  await apply({ kind: 'company', ids: [id], add: ['Osprey'] })
  await apply({ kind: 'deal', ids: [deal.id], add: ['Buzzard'] })
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  await apply({ kind: 'company', ids: [id], remove: ['Osprey'] })
  assert.equal((await ana.delete(`/api/deals/${deal.id}`)).status, 204)
  for (const name of ['Osprey', 'Buzzard']) {
    assert.equal(await named(ben, name), undefined, name)
    assert.ok(await named(ana, name), `${name}, to whom is within`)
  }
  assert.equal((await ana.delete(`/api/walls/${id}`)).status, 204)
  assert.ok(await named(ben, 'Osprey'), 'without the wall it is everybody’s')
})

test('the audit log of an admin outside does not name such a tag, nor does its export; those inside and who made it are told', async () => {
  const ada = await service.invite(ana, 'Ada', 'admin')
  const id = await company('Hidden')
  for (const name of ['Moonrise', 'Everyday']) await ana.create('/api/tags', { name })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [id], add: ['Moonrise', 'Everyday'] })
  await apply({ kind: 'company', ids: [await company('Seen')], add: ['everyday'] })
  const tellsOf = async (person: Person, name: string) => {
    const log = JSON.stringify((await person.get('/api/events?subject_type=tag&page_size=100')).body)
    const file = JSON.stringify((await person.get('/api/events/export')).body)
    return [log.includes(name), file.includes(name)]
  }
  assert.deepEqual(await tellsOf(ada, 'Moonrise'), [true, true])
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [ana.id] })).status, 200)
  await service.deps.sql`select chain_events(${ana.firmId}, 2000)`
  assert.deepEqual(await tellsOf(ada, 'Moonrise'), [false, false])
  assert.deepEqual(await tellsOf(ada, 'Everyday'), [true, true])
  assert.deepEqual(await tellsOf(ana, 'Moonrise'), [true, true])
  const totals = await Promise.all(
    [ana, ada].map(async (who) => (await who.get('/api/events?subject_type=tag')).body.total),
  )
  assert.ok(totals[0] > totals[1], 'nor is it counted')
})

test('what was recorded of a hidden tag that nothing carries any more stays hidden when somebody outside makes one of its name', async () => {
  const ada = await service.invite(ana, 'Ada', 'admin')
  const id = await company('Codenamed')
  await ana.create('/api/tags', { name: 'Harrier' })
  await apply({ kind: 'company', ids: [id], add: ['Harrier'] })
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  await apply({ kind: 'company', ids: [id], remove: ['Harrier'] })
  const tellsOf = async (person: Person) =>
    JSON.stringify(
      (await person.get(`/api/events?subject_type=tag&page_size=100&actor_id=${ana.id}`)).body.data,
    ).includes('Harrier')
  assert.equal(await tellsOf(ada), false)
  await ada.create('/api/tags', { name: 'Harrier' })
  assert.equal(await tellsOf(ada), false)
  assert.ok(await tellsOf(ana), 'to whom is within')
})

test('a viewer reads tags and does not write them; another firm has its own', async () => {
  const id = await company('Ours')
  await apply({ kind: 'company', ids: [id], add: ['ours'] })
  const tag = await named(vera, 'ours')
  assert.equal((await vera.post('/api/tags/apply', { kind: 'company', ids: [id], add: ['y'] })).status, 403)
  assert.equal((await otto.post('/api/tags/apply', { kind: 'company', ids: [id], add: ['y'] })).status, 404)
  assert.deepEqual((await otto.get(`/api/tags/records?kind=company&ids=${id}`)).body.data, [])
  assert.deepEqual((await otto.get('/api/tags')).body.data, [])
  assert.equal((await otto.patch(`/api/tags/${tag.id}`, { name: 'z' })).status, 404)
  assert.equal((await otto.delete(`/api/tags/${tag.id}`)).status, 404)
  assert.equal((await otto.post('/api/tags', { name: 'ours' })).status, 201)
})
