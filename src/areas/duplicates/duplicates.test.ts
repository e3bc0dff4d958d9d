import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'

const service = await startTestService()

const reasonsOf = (body: { data: { score: number; reasons: string[]; records: { name: string }[] }[] }) =>
  body.data.map(({ reasons, records }) => [
    records
      .map(({ name }) => name)
      .sort()
      .join(' | '),
    reasons.join(', '),
  ])

test('companies that are known by the same thing are told of, with reasons in words, the likeliest first', async () => {
  const ana = await service.register('Ana')
  for (const company of [
    { name: 'Acme Inc.', website: 'https://www.acme.com/about' },
    { name: 'ACME GmbH & Co. KG', website: 'acme.com' },
    { name: 'Northern Lights Ltd' },
    { name: 'Northern Ligths' },
    { name: 'Fund 1' },
    { name: 'Fund 2' },
    { name: 'Kestrel', website: 'kestrel.io' },
    { name: 'Kestrel AG', website: 'kestrel-sensors.com' },
  ])
    await ana.create('/api/companies', company)
  const { status, body } = await ana.get('/api/companies/duplicates')
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(reasonsOf(body), [
    ['ACME GmbH & Co. KG | Acme Inc.', 'same name but for the legal form, same domain'],
    ['Kestrel | Kestrel AG', 'same name but for the legal form, different websites'],
    ['Northern Lights Ltd | Northern Ligths', 'names differ by one letter'],
  ])
  assert.equal(body.total, 3)
  assert.equal(body.waiting, 0)
  assert.ok(body.data[0].score > 0.9 && body.data[2].score > 0.5)
})

test('the list is of now: a name that is mended or a company that is deleted leaves it', async () => {
  const ana = await service.register('Ana')
  const one = await ana.create('/api/companies', { name: 'Bluebird' })
  const two = await ana.create('/api/companies', { name: 'Bluebird Ltd' })
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 1)
  await ana.patch(`/api/companies/${two.id}`, { name: 'Redwing Ltd' })
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 0)
  await ana.patch(`/api/companies/${two.id}`, { name: 'The Bluebird Company' })
  assert.equal((await ana.get(`/api/companies/duplicates?company_id=${one.id}`)).body.total, 1)
  await ana.delete(`/api/companies/${one.id}`)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 0)
  await ana.post(`/api/companies/${one.id}/restore`)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 1)
})

test('what was deleted or dismissed is in no total, also while many more records wait to be compared', async () => {
  const ana = await service.register('Ana')
  const ids = []
  for (const name of ['Bluebird', 'Bluebird Ltd', 'Redwing', 'Redwing Ltd', 'Siskin', 'Siskin Ltd', 'Wren', 'Wren Ltd'])
    ids.push((await ana.create('/api/companies', { name })).id)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 4)
  // compared before what is deleted next, in the order of their ids
  const { sql } = service.deps
  await sql`
    insert into duplicates_due (firm_id, id, subject_type)
    select ${ana.firmId}, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'company' from generate_series(1, 500) n`
  await ana.delete(`/api/companies/${ids[1]}`)
  const apart = await ana.post('/api/companies/duplicates/dismiss', { company_id: ids[2], other_id: ids[3] })
  assert.ok(apart.status < 300, JSON.stringify(apart.body))
  const ben = await service.invite(ana, 'Ben', 'member')
  assert.equal((await ana.send('PUT', `/api/walls/${ids[4]}`, { user_ids: [ana.id] })).status, 200)
  const { body } = await ben.get('/api/companies/duplicates?page_size=1')
  assert.deepEqual(
    reasonsOf(body).map(([names]) => names),
    ['Wren | Wren Ltd'],
  )
  assert.equal(body.total, 1)
})

test('before a company is saved one can see what is likely the same', async () => {
  const ana = await service.register('Ana')
  await ana.create('/api/companies', { name: 'Contoso Limited', website: 'contoso.com' })
  const { body } = await ana.get('/api/companies/duplicates?name=contoso&website=https://contoso.com')
  assert.deepEqual(reasonsOf(body), [['Contoso Limited', 'same name but for the legal form, same domain']])
  assert.equal((await ana.get('/api/companies/duplicates?name=Fabrikam')).body.total, 0)
  assert.equal((await ana.get('/api/companies/duplicates?website=contoso.com')).body.total, 1)
})

test('contacts are told of by address, number, and name at a company', async () => {
  const ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const other = await ana.create('/api/companies', { name: 'Other' })
  for (const contact of [
    { name: 'Carla Diaz', email: 'carla@acme.com', company_id: acme.id },
    { name: 'Carla Díaz', email: 'CARLA@acme.com' },
    { name: 'Tom Baker', phone: '+1 (212) 555-0100', company_id: acme.id },
    { name: 'Thomas Baker', phone: '212 555 0100', company_id: acme.id },
    { name: 'Eve Moreno', company_id: acme.id },
    { name: 'Eva Moreno', company_id: acme.id },
    { name: 'Eve Moreno', company_id: other.id },
  ])
    await ana.create('/api/contacts', contact)
  const { body } = await ana.get('/api/contacts/duplicates')
  assert.deepEqual(reasonsOf(body), [
    ['Carla Diaz | Carla Díaz', 'same e-mail, same name'],
    ['Eva Moreno | Eve Moreno', 'names at the same company differ by one letter'],
    ['Thomas Baker | Tom Baker', 'same phone number'],
  ])
  const fresh = await ana.get(`/api/contacts/duplicates?name=Eve%20Moreno&company_id=${acme.id}`)
  assert.equal(fresh.body.data[0].reasons[0], 'same name at the same company')
})

test('what a person said are two stays two, and can be taken back', async () => {
  const ana = await service.register('Ana')
  const one = await ana.create('/api/companies', { name: 'Delta' })
  const two = await ana.create('/api/companies', { name: 'Delta LLC' })
  const dismiss = (dismissed: boolean) =>
    ana.post('/api/companies/duplicates/dismiss', { company_id: one.id, other_id: two.id, dismissed })
  assert.equal((await dismiss(true)).status, 200)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 0)
  await ana.patch(`/api/companies/${one.id}`, { name: 'Delta plc' })
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 0)
  assert.equal((await dismiss(false)).status, 200)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 1)
})

test('a viewer sees duplicates but decides nothing; another firm and those outside a wall see nothing', async () => {
  const ana = await service.register('Ana')
  const vic = await service.invite(ana, 'Vic', 'viewer')
  const bob = await service.register('Bob')
  const one = await ana.create('/api/companies', { name: 'Secret' })
  const two = await ana.create('/api/companies', { name: 'Secret Inc' })
  assert.equal((await vic.get('/api/companies/duplicates')).body.total, 1)
  assert.equal(
    (await vic.post('/api/companies/duplicates/dismiss', { company_id: one.id, other_id: two.id })).status,
    403,
  )
  assert.equal((await bob.get('/api/companies/duplicates')).body.total, 0)
  assert.equal(
    (await bob.post('/api/companies/duplicates/dismiss', { company_id: one.id, other_id: two.id })).status,
    404,
  )
  assert.equal((await bob.post(`/api/companies/${one.id}/merge`, { other_id: two.id })).status, 404)
  const { sql } = service.deps
  await sql`insert into walls (firm_id, id, subject_type, raised_by) values (${ana.firmId}, ${two.id}, 'company', ${ana.id})`
  await sql`insert into wall_people (firm_id, wall_id, user_id) values (${ana.firmId}, ${two.id}, ${ana.id})`
  assert.equal((await vic.get('/api/companies/duplicates')).body.total, 0)
  assert.equal((await vic.get('/api/companies/duplicates?name=Secret')).body.total, 1)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 1)
})

test('that two contacts are two is told to those only who may know of both', async () => {
  const ana = await service.register('Ana')
  const ada = await service.invite(ana, 'Ada', 'admin')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Nightshade' })
  const within = await ana.create('/api/contacts', { name: 'Carla Diaz', company_id })
  const open = await ana.create('/api/contacts', { name: 'Carla Dias' })
  assert.equal((await ana.send('PUT', `/api/walls/${company_id}`, { user_ids: [ana.id] })).status, 200)
  for (const [contact_id, other_id, dismissed] of [
    [within.id, open.id, true],
    [open.id, within.id, false],
  ])
    assert.equal((await ana.post('/api/contacts/duplicates/dismiss', { contact_id, other_id, dismissed })).status, 200)
  const log = async (person: typeof ana) =>
    JSON.stringify((await person.get('/api/events?subject_type=contact&page_size=100')).body)
  assert.match(await log(ana), /not_the_same_as.*perhaps_the_same_as|perhaps_the_same_as.*not_the_same_as/)
  assert.ok(!(await log(ada)).includes(within.id))
  assert.doesNotMatch(await log(ada), /the_same_as/)
})
