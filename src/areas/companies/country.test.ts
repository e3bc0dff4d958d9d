import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'
import { fillFoundFields } from './fill_found.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const made = (fields: object, person = ana) => person.create('/api/companies', { name: 'Acme', ...fields })
const changed = async (id: string, patch: object) => {
  const { status, body } = await ana.patch(`/api/companies/${id}`, patch)
  assert.equal(status, 200, JSON.stringify(body))
  return countryOf(id)
}
const countryOf = async (id: string) => (await ana.get(`/api/companies/${id}`)).body.country

test('a new company is in the country of its location; one that is given counts, by code or by name', async () => {
  const cases: [object, string | null][] = [
    [{ location: 'Munich' }, 'DE'],
    [{ location: 'Austin, TX' }, 'US'],
    [{ location: 'Cambridge' }, null],
    [{ location: 'Munich', country: null }, 'DE'],
    [{ location: 'Munich', country: '' }, 'DE'],
    [{ location: 'Munich', country: 'at' }, 'AT'],
    [{ location: 'Munich', website: 'munich.example' }, 'DE'],
    [{ country: 'United States' }, 'US'],
    [{ country: 'UK' }, 'GB'],
    [{}, null],
  ]
  for (const [fields, country] of cases) assert.equal((await made(fields)).country, country, JSON.stringify(fields))
  const { status, body } = await ana.post('/api/companies', { name: 'Acme', country: 'Bavaria' })
  assert.equal(status, 422)
  assert.match(body.detail, /^country: must be a country: its ISO code of two letters, such as DE, or its name/)
})

test('the country follows the location until a person corrects it; an empty one follows again', async () => {
  const { id } = await made({ location: 'Munich' })
  assert.equal(await changed(id, { location: 'Vienna' }), 'AT')
  assert.equal(await changed(id, { location: 'Cambridge' }), null)
  assert.equal(await changed(id, { location: 'Oslo', website: 'acme-oslo.example' }), 'NO')
  assert.equal(await changed(id, { country: 'SE' }), 'SE')
  assert.equal(await changed(id, { location: 'Bergen' }), 'SE')
  assert.equal(await changed(id, { country: null }), null)
  assert.equal(await changed(id, { location: 'Bergen' }), null, 'a location that stays says nothing new')
  assert.equal(await changed(id, { location: 'Stavanger', country: null }), null)
  assert.equal(await changed(id, { location: 'Zürich' }), 'CH')
  assert.equal(await changed(id, { location: null }), null)
})

test('the event of a change tells the country beside the location', async () => {
  const { id } = await made({ location: 'Munich' })
  await changed(id, { location: 'Vienna' })
  const { body } = await ana.get(`/api/events?subject_type=company&subject_id=${id}`)
  const [event] = body.data
  assert.deepEqual(
    [event.before, event.after].map(({ country, location }) => [location, country]),
    [
      ['Munich', 'DE'],
      ['Vienna', 'AT'],
    ],
  )
})

test('many companies at once, a table and a merge find the country too', async () => {
  const eve = await service.register('Eve')
  const { body } = await eve.post('/api/companies/bulk', {
    rows: [{ name: 'One', location: 'Lyon' }, { name: 'Two', location: 'Lyon', country: 'Belgium' }, { name: 'Three' }],
  })
  const [one, two, three] = body.results.map(({ id }: { id: string }) => id)
  const country = async (id: string) => (await eve.get(`/api/companies/${id}`)).body.country
  assert.deepEqual(await Promise.all([one, two, three].map(country)), ['FR', 'BE', null])
  await eve.post('/api/companies/bulk', {
    rows: [one, two, three].map((id) => ({ id, location: 'Milano' })),
  })
  assert.deepEqual(await Promise.all([one, two, three].map(country)), ['IT', 'BE', 'IT'])

  const csv = 'name,location,Country\nFour,Madrid,\nFive,,Deutschland\nSix,Porto,Atlantis\nTwo,Porto,\n'
  const read = await uploadTable(service, eve, csv, 'all.csv', { kind: 'companies' })
  assert.deepEqual(
    read.mapping.columns.map(({ field }: { field: string }) => field),
    ['name', 'location', 'country'],
  )
  assert.equal((await eve.patch(`/api/import/${read.id}`, { on_bad_cell: 'empty' })).status, 200)
  const done = await ask(eve, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.updated, done.counts.with_gaps], [3, 1, 1])
  const { body: list } = await eve.get('/api/companies?sort_by=name&include=activity')
  assert.deepEqual(
    list.data.map((row: any) => [row.name, row.activity.country]), // reason: JSON of any shape
    [
      ['Five', 'DE'],
      ['Four', 'ES'],
      ['One', 'IT'],
      ['Six', 'PT'],
      ['Three', 'IT'],
      ['Two', 'BE'],
    ],
  )

  const merge = (id: string, other_id: string, fields: object) =>
    eve.post(`/api/companies/${id}/merge`, { other_id, fields })
  assert.equal((await merge(one, two, { location: 'other' })).status, 200)
  assert.equal(await country(one), 'PT', 'the location of the other, and what is found in it')
  assert.equal((await merge(one, three, { location: 'other', country: 'survivor' })).status, 200)
  assert.equal(await country(one), 'PT', 'kept as it was asked for')
  assert.equal((await eve.post(`/api/companies/${one}/unmerge`, { other_id: three })).status, 200)
  assert.deepEqual([await country(one), await country(three)], ['PT', 'IT'])
})

test('a merge that is taken apart leaves the country with the location that was changed since', async () => {
  const [kept, gone] = [await made({ name: 'Kept' }), await made({ name: 'Gone', location: 'Oslo' })]
  await ana.post(`/api/companies/${kept.id}/merge`, { other_id: gone.id })
  await changed(kept.id, { location: 'Bergen' })
  await ana.post(`/api/companies/${kept.id}/unmerge`, { other_id: gone.id })
  assert.deepEqual([await countryOf(kept.id), await countryOf(gone.id)], ['NO', 'NO'])
})

test('a list is narrowed by countries, by code or name, and sorted; nobody else finds what is walled or of another firm', async () => {
  const eve = await service.register('Eve')
  const mia = await service.invite(eve, 'Mia', 'member')
  for (const [name, location] of [
    ['A', 'Berlin'],
    ['B', 'Paris'],
    ['C', 'Graz'],
    ['D', 'Somewhere'],
  ])
    await made({ name, location }, eve)
  const walled = await made({ name: 'W', location: 'Hamburg' }, eve)
  assert.equal((await eve.send('PUT', `/api/walls/${walled.id}`, { user_ids: [] })).status, 200)
  const names = async (query: string, person = eve) => {
    const { status, body } = await person.get(`/api/companies?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map(({ name }: { name: string }) => name).join('')
  }
  assert.equal(await names('country=DE&sort_by=name'), 'AW')
  assert.equal(await names('country=germany&country=at&sort_by=name'), 'ACW')
  assert.equal(await names('country=DE', mia), 'A')
  assert.equal(await names('country=DE', await service.register('Bob')), '')
  assert.equal(await names('sort_by=country', mia), 'CABD')
  assert.equal(await names('sort_by=country&sort_order=desc', mia), 'BACD')
  assert.equal(await names('country=', mia), 'DCBA')
  assert.equal((await eve.get('/api/companies?country=Bavaria')).status, 422)
})

const rowAndEvents = async (id: string) => {
  const { body } = await ana.get(`/api/companies/${id}`)
  return { ...body, events: (await ana.get(`/api/events?subject_type=company&subject_id=${id}`)).body.data.length }
}

test('companies of before get their country once; one that was emptied since stays empty', async () => {
  const { sql } = service.deps
  const [old, own, emptied] = [
    await made({ location: 'Berlin' }),
    await made({ location: 'Berlin' }),
    await made({ location: 'Berlin' }),
  ]
  await made({ location: 'Cambridge' })
  await sql`update companies set country = null, updated_at = '2020-01-01' where firm_id = ${ana.firmId} and id = ${old.id}`
  await sql`update companies set country = 'AT', updated_at = '2020-01-01' where firm_id = ${ana.firmId} and id = ${own.id}`
  await changed(emptied.id, { country: null })
  const before = await rowAndEvents(old.id)
  assert.deepEqual(
    (await Promise.all([fillFoundFields(sql), fillFoundFields(sql)])).sort(),
    [0, 1],
    'two nodes at once',
  )
  assert.equal(await fillFoundFields(sql), 0)
  assert.deepEqual(await rowAndEvents(old.id), { ...before, country: 'DE' }, 'no change of theirs, and no event')
  assert.deepEqual(await Promise.all([old, own, emptied].map(({ id }) => countryOf(id))), ['DE', 'AT', null])
})
