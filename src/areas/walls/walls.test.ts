import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begunArchive } from '../../../test/archives.ts'
import { type Person, startTestService, unknownId } from '../../../test/harness.ts'

const service = await startTestService()
const ana = await service.register('Ana')
const ben = await service.invite(ana, 'Ben', 'member')
const cleo = await service.invite(ana, 'Cleo', 'member')
const vic = await service.invite(ana, 'Vic', 'viewer')

const put = (person: Person, id: string, people: Person[]) =>
  person.send('PUT', `/api/walls/${id}`, { user_ids: people.map(({ id }) => id) })
const raise = async (person: Person, id: string, people: Person[]) => {
  const reply = await put(person, id, people)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const companyOf = async (person: Person, name: string): Promise<string> =>
  (await person.create('/api/companies', { name })).id

test('who restricts a company is within, and so are the people they name', async () => {
  const id = await companyOf(ben, 'Nightshade')
  const wall = await raise(ben, id, [vic])
  assert.equal(wall.name, 'Nightshade')
  assert.deepEqual(
    wall.people.map((person: { name: string }) => person.name),
    ['Ben', 'Vic'],
  )
  assert.equal((await vic.get(`/api/companies/${id}`)).status, 200)
  assert.equal((await cleo.get(`/api/companies/${id}`)).status, 404)
  assert.equal((await ana.get(`/api/companies/${id}`)).status, 404, 'an admin sees no more')
})

test('a company that is not restricted, and an unknown one, have no wall', async () => {
  const id = await companyOf(ben, 'Open')
  for (const path of [id, unknownId])
    assert.equal((await ben.get(`/api/walls/${path}`)).body.error_code, 'wall_not_found')
  assert.equal((await put(ben, unknownId, [])).body.error_code, 'record_not_found')
})

test('from outside nobody raises, changes, leaves or takes down a wall, and a viewer raises none', async () => {
  const id = await companyOf(ben, 'Belladonna')
  assert.equal((await put(vic, id, [])).status, 403)
  await raise(ben, id, [])
  assert.equal((await put(cleo, id, [cleo])).status, 404)
  assert.equal((await cleo.delete(`/api/walls/${id}`)).status, 404)
  assert.equal((await cleo.post(`/api/walls/${id}/leave`)).status, 404)
  assert.equal((await cleo.get(`/api/walls/${id}`)).status, 404)
  assert.equal((await cleo.post(`/api/walls/${id}/join`)).status, 403)
  assert.equal((await put(ana, id, [ana])).status, 404)
  assert.equal((await ana.delete(`/api/walls/${id}`)).status, 403)
})

test('an admin sees that a wall exists without the name behind it, and comes in only for all within to see', async () => {
  const id = await companyOf(ben, 'Foxglove')
  await raise(ben, id, [cleo])
  const listed = (await ana.get('/api/walls?page_size=100')).body.data.find((wall: { id: string }) => wall.id === id)
  assert.equal(listed.name, null)
  assert.equal(listed.is_within, false)
  assert.equal(listed.raised_by.name, 'Ben')
  assert.equal(listed.people.length, 2)
  assert.ok(!JSON.stringify((await ana.get('/api/events?page_size=100')).body).includes('Foxglove'))
  assert.ok(!JSON.stringify((await vic.get('/api/walls?page_size=100')).body).includes(id))

  const joined = await ana.post(`/api/walls/${id}/join`)
  assert.equal(joined.status, 200)
  assert.equal(joined.body.name, 'Foxglove')
  assert.equal((await ana.get(`/api/companies/${id}`)).status, 200)
  for (const person of [ben, cleo]) {
    const { body } = await person.get('/api/events/mine')
    assert.equal(body.data[0].summary, 'Ana came to those who may know of “Foxglove”')
  }
  const timeline = (await cleo.get(`/api/companies/${id}/timeline`)).body.data
  assert.equal(timeline[0].summary, 'Ana came to those who may know of “Foxglove”')
  assert.equal(timeline[1].summary, 'Ben restricted “Foxglove” to Ben and Cleo')
})

test('whoever is put within a wall, or taken out, gains or loses the record at once', async () => {
  const id = await companyOf(ben, 'Hemlock')
  await raise(ben, id, [])
  await raise(ben, id, [cleo])
  assert.equal((await cleo.get(`/api/companies/${id}`)).status, 200)
  assert.equal(
    (await cleo.get('/api/events/mine')).body.data[0].summary,
    'Ben changed who may know of “Hemlock”: Ben and Cleo',
  )
  await raise(ben, id, [])
  assert.equal((await cleo.get(`/api/companies/${id}`)).status, 404)
})

test('what was kept for people of before they were outside is not told to them again', async () => {
  const dora = await service.invite(ana, 'Dora', 'admin')
  const [id, other] = [await companyOf(ben, 'Monkshood'), await companyOf(ben, 'Larkspur')]
  const search = async (person: Person) => {
    const { status, body } = await person.send(
      'POST',
      '/api/companies/search',
      { page_size: 100 },
      { 'idempotency-key': 'search' },
    )
    return [status, JSON.stringify(body).includes('Monkshood')]
  }
  const archive = await begunArchive(dora)
  const fetched = async (person: Person) => (await person.get(`/api/export/archives/${archive}`)).status
  for (const person of [ben, cleo, vic, dora]) assert.deepEqual(await search(person), [200, true], person.name)

  await raise(ben, id, [vic, dora])
  assert.deepEqual(await search(cleo), [409, false])
  for (const person of [ben, vic, dora]) assert.deepEqual(await search(person), [200, true], person.name)
  assert.equal(await fetched(dora), 200)

  await raise(ben, id, [dora])
  assert.deepEqual(await search(vic), [409, false])
  assert.equal((await dora.post(`/api/walls/${id}/leave`)).status, 204)
  assert.deepEqual(await search(dora), [409, false])
  assert.equal(await fetched(dora), 404)
  assert.equal((await dora.get(`/api/export/archives/${archive}/download`)).status, 404)
  assert.deepEqual(await search(ben), [200, true])

  const later = await begunArchive(dora)
  await raise(ben, other, [ben])
  assert.equal((await dora.get(`/api/export/archives/${later}/download`)).status, 404)
})

test('the last person within cannot leave; another can, and knows no more of it', async () => {
  const id = await companyOf(ben, 'Oleander')
  await raise(ben, id, [])
  const refused = await ben.post(`/api/walls/${id}/leave`)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.error_code, 'last_within')
  await raise(ben, id, [vic])
  assert.equal((await ben.post(`/api/walls/${id}/leave`)).status, 204)
  assert.equal((await ben.get(`/api/companies/${id}`)).status, 404)
  assert.equal((await vic.get(`/api/companies/${id}`)).status, 200)
})

test('a wall that is taken down leaves everything as it was', async () => {
  const id = await companyOf(ben, 'Aconite')
  const before = (await cleo.get('/api/companies?page_size=1')).body.total
  await raise(ben, id, [])
  assert.equal((await cleo.get('/api/companies?page_size=1')).body.total, before - 1)
  assert.equal((await ben.delete(`/api/walls/${id}`)).status, 204)
  assert.equal((await cleo.get(`/api/companies/${id}`)).status, 200)
  assert.equal((await cleo.get('/api/companies?page_size=1')).body.total, before)
  assert.equal((await ben.get(`/api/walls/${id}`)).status, 404)
  const { data } = (await cleo.get(`/api/companies/${id}/timeline`)).body
  assert.equal(data[0].summary, 'Ben opened “Aconite” to the firm again')
})

test('people of other firms and disabled people are not put within a wall', async () => {
  const id = await companyOf(ben, 'Yew')
  const zoe = await service.register('Zoe')
  const dan = await service.invite(ana, 'Dan', 'member')
  assert.equal((await ana.patch(`/api/users/${dan.id}`, { status: 'disabled' })).status, 200)
  assert.equal((await put(ben, id, [zoe])).status, 404)
  assert.equal((await put(ben, id, [dan])).status, 422)
  assert.equal((await cleo.get(`/api/companies/${id}`)).status, 200, 'nothing is half done')
  await raise(ben, id, [])
  assert.equal((await zoe.get(`/api/walls/${id}`)).status, 404)
  assert.equal((await zoe.post(`/api/walls/${id}/join`)).status, 404)
})

test('nobody is disabled while a record would be known to nobody else who is active; an admin may join it first', async () => {
  const eve = await service.invite(ana, 'Eve', 'member')
  const gus = await service.invite(ana, 'Gus', 'member')
  const disable = (person: Person) => ana.patch(`/api/users/${person.id}`, { status: 'disabled' })
  const id = await companyOf(eve, 'Datura')
  await raise(eve, id, [gus])
  const other = await companyOf(eve, 'Digitalis')
  await raise(eve, other, [])
  assert.equal((await disable(gus)).status, 200)
  const refused = await disable(eve)
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'last_within'])
  assert.match(refused.body.detail, /^2 restricted records .*join them yourself under Settings/)
  assert.doesNotMatch(JSON.stringify(refused.body), /Datura|Digitalis/)
  assert.equal((await eve.get(`/api/companies/${id}`)).status, 200, 'nothing is half done')

  for (const wall of [id, other]) assert.equal((await ana.post(`/api/walls/${wall}/join`)).status, 200)
  assert.equal((await disable(eve)).status, 200)
  assert.equal((await disable(eve)).status, 200)
  assert.equal((await ana.get(`/api/companies/${id}`)).body.name, 'Datura')
})

test('two who alone know of a record are not both disabled at once, nor does one leave it meanwhile', async () => {
  const ida = await service.invite(ana, 'Ida', 'member')
  const jan = await service.invite(ana, 'Jan', 'member')
  const id = await companyOf(ida, 'Wolfsbane')
  await raise(ida, id, [jan])
  await Promise.all([
    ana.patch(`/api/users/${jan.id}`, { status: 'disabled' }),
    ida.post(`/api/walls/${id}/leave`),
    ana.patch(`/api/users/${ida.id}`, { status: 'disabled' }),
  ])
  const { people } = (await ana.get(`/api/walls/${id}`)).body
  assert.ok(
    people.some(({ status }: { status: string }) => status === 'active'),
    JSON.stringify(people),
  )
})

test('a wall that one firm raises keeps no other firm waiting', async () => {
  const zoe = await service.register('Zoe of elsewhere')
  const id = await companyOf(ben, 'Nightlock')
  await service.deps.sql.begin(async (db) => {
    await db`select close_wall_gate(${ben.firmId}, id) from (
      select lpad(to_hex(n), 32, '0')::uuid as id from generate_series(1, 2000) n) every_gate`
    const company_id = await companyOf(zoe, 'Elsewhere')
    assert.equal((await zoe.post('/api/contacts', { name: 'Zed', company_id })).status, 201)
    assert.equal((await zoe.send('PUT', `/api/walls/${company_id}`, { user_ids: [] })).status, 200)
    assert.equal((await ben.post('/api/contacts', { name: 'Bea', company_id: id })).status, 503)
  })
})

test('a deal is not handed to somebody outside its wall, nor restricted without the person who has it', async () => {
  const company_id = await companyOf(ben, 'Mandrake')
  const deal = await ben.create('/api/deals', { name: 'Project Root', company_id, owner_id: cleo.id })
  const refused = await put(ben, deal.id, [])
  assert.equal(refused.status, 422)
  assert.match(refused.body.detail, /Cleo, who has the deal “Project Root”/)
  assert.equal((await put(ben, company_id, [])).status, 422)
  await raise(ben, deal.id, [cleo])
  for (const reply of [
    await ben.post('/api/staffing/assign', { deal_id: deal.id, assignee_id: vic.id }),
    await ben.patch(`/api/deals/${deal.id}`, { owner_id: vic.id }),
  ]) {
    assert.equal(reply.status, 422, JSON.stringify(reply.body))
    assert.match(reply.body.detail, /add them to its wall/)
  }
  assert.equal((await cleo.post(`/api/walls/${deal.id}/leave`)).status, 422)
  const walled = await companyOf(ben, 'Henbane')
  await raise(ben, walled, [])
  assert.equal((await ben.patch(`/api/deals/${deal.id}`, { company_id: walled })).status, 422)
  assert.equal((await ben.post('/api/deals', { name: 'X', company_id: walled, owner_id: cleo.id })).status, 422)
})

test('who knows of a secret deal does not lose it when its company is restricted by others', async () => {
  const company_id = await companyOf(ben, 'Laburnum')
  const deal = await cleo.create('/api/deals', { name: 'Project Gold', company_id })
  await raise(cleo, deal.id, [])
  const wall = await raise(ben, company_id, [])
  assert.deepEqual(
    wall.people.map((person: { name: string }) => person.name),
    ['Ben', 'Cleo'],
  )
  assert.equal((await cleo.get(`/api/deals/${deal.id}`)).status, 200)
  assert.equal((await ben.get(`/api/deals/${deal.id}`)).status, 404)
  const refused = await put(cleo, deal.id, [vic])
  assert.equal(refused.status, 422, 'who may not know of the company cannot know of its deal')
})
