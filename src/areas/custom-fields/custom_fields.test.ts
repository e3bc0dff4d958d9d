import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let otto: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ;[bob, vera] = await Promise.all([service.invite(ana, 'Bob', 'member'), service.invite(ana, 'Vera', 'viewer')])
  otto = await service.register('Otto')
})

const field = (body: object) => ana.create('/api/custom-fields', { kind: 'company', ...body })
const set = (id: string, values: object, kind = 'company') =>
  bob.patch(`/api/custom-fields/values/${kind}/${id}`, { values })
const company = async (name: string) => (await ana.create('/api/companies', { name })).id as string

test('a field of each type takes what is of its type, and answers it as it was sent', async () => {
  const id = await company('Typed')
  const values = {
    thesis: 'Niche leader',
    sites: 4,
    asking_price: 12_500_000,
    exclusive_until: '2027-03-31',
    family_owned: true,
    region: 'DACH',
    themes: ['Ageing', 'Energy'],
    sponsor: bob.id,
    data_room: 'https://example.com/room',
  }
  const types = ['text', 'number', 'money', 'date', 'boolean', 'choice', 'choices', 'person', 'link']
  for (const [index, name] of [
    'Thesis',
    'Sites',
    'Asking price',
    'Exclusive until',
    'Family-owned',
    'Region',
    'Themes',
    'Sponsor',
    'Data room',
  ].entries()) {
    const options = { choice: ['DACH', 'Nordics'], choices: ['Ageing', 'Energy', 'Defence'] }[types[index] ?? ''] ?? []
    await field({ name, type: types[index], options })
  }
  const { status, body } = await set(id, values)
  assert.deepEqual([status, body], [200, { id, values }])
  assert.deepEqual((await vera.get(`/api/custom-fields/values?kind=company&ids=${id}`)).body.data, [{ id, values }])
  const { body: told } = await ana.get(`/api/events?subject_id=${id}&kind=updated`)
  assert.deepEqual([told.data[0].before.Sites, told.data[0].after.Sites], [null, 4])
  const { body: schema } = await vera.get('/api/custom-fields/schema')
  assert.deepEqual(schema.company.properties.region, { title: 'Region', type: 'string', enum: ['DACH', 'Nordics'] })

  const wrong = await set(id, { sites: 'four', region: 'Mars', nowhere: 1, thesis: 'Other' })
  assert.equal(wrong.status, 422)
  assert.deepEqual(
    wrong.body.errors.map(({ field: name }: { field: string }) => name),
    ['values.sites', 'values.region', 'values.nowhere'],
  )
  assert.equal((await set(id, { sponsor: unknownId })).status, 404)
  const kept = (await bob.get(`/api/custom-fields/values?kind=company&ids=${id}`)).body.data[0].values
  assert.equal(kept.thesis, 'Niche leader', 'nothing of a request that is refused is stored')
  assert.equal((await set(id, { thesis: null })).body.values.thesis, undefined)
})

test('lists are narrowed by what a field has: equal, at least, at most, contained', async () => {
  await field({ name: 'Score', type: 'number' })
  await field({ name: 'Signed', type: 'date' })
  await field({ name: 'Certified', type: 'boolean' })
  await field({ name: 'Motto', type: 'text' })
  const [low, high] = [await company('Low'), await company('High')]
  await set(low, { score: 1.5, signed: '2026-01-31', certified: false, motto: 'Slow and steady' })
  await set(high, { score: 9, signed: '2026-12-31', certified: true, motto: 'Fast' })
  const found = async (...custom: string[]) => {
    const query = custom.map((condition) => `custom=${encodeURIComponent(condition)}`).join('&')
    const { body } = await vera.get(`/api/companies?${query}&sort_by=name`)
    assert.equal(body.total, body.data.length)
    return body.data.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await found('score>=2'), ['High'])
  assert.deepEqual(await found('score<=9'), ['High', 'Low'])
  assert.deepEqual(await found('score=1.50'), ['Low'])
  assert.deepEqual(await found('signed>=2026-06-30', 'score>=1'), ['High'])
  assert.deepEqual(await found('certified=true'), ['High'])
  assert.deepEqual(await found('motto~STEADY'), ['Low'])
  assert.deepEqual(await found('motto=fast'), ['High'])
  assert.equal((await vera.get('/api/companies?custom=nonsense')).status, 422)
})

test('a condition that no record could fulfil is refused with what is wrong, in lists, exports and views', async () => {
  await field({ name: 'Fund', type: 'choice', options: ['I', 'II'] })
  await field({ name: 'Ticket', type: 'money' })
  await field({ name: 'NDA on', type: 'date' })
  await field({ name: 'ESG', type: 'boolean' })
  await field({ name: 'Lead', type: 'person' })
  const cases = [
    ['nope=1', '“nope” is no field of a company'],
    ['ticket>=abc', 'the value of “ticket” must be a number'],
    ['nda_on>=01/01/2024', 'the value of “nda_on” must be a date such as 2026-06-30'],
    ['esg=yes', 'the value of “esg” must be true or false'],
    ['fund=III', 'the value of “fund” must be one of I, II'],
    ['fund>=I', '“fund” is compared by = ~'],
    ['lead=Bob', 'the value of “lead” must be the id of a person'],
  ] as const
  for (const [condition, message] of cases) {
    const query = `custom=ticket%3E%3D1&custom=${encodeURIComponent(condition)}`
    for (const path of [`/api/companies?${query}`, `/api/export/companies?format=csv&${query}`]) {
      const { status, body } = await vera.get(path)
      assert.deepEqual([status, body.errors], [422, [{ field: 'custom', message }]], path)
    }
    const view = { list: 'companies', name: condition, query: { custom: ['ticket>=1', condition] } }
    const { status, body } = await vera.post('/api/views', view)
    assert.deepEqual([status, body.detail], [422, `query.custom: ${message}`])
  }
  for (const list of ['contacts', 'deals'])
    assert.equal((await vera.get(`/api/${list}?custom=fund%3DI`)).status, 422, `${list} have no such field`)
  for (const fine of ['fund=ii', 'fund~i', 'ticket<=-1.5', 'nda_on=2026-01-31', 'esg=false', `lead=${bob.id}`])
    assert.equal((await vera.get(`/api/companies?custom=${encodeURIComponent(fine)}`)).status, 200, fine)
})

test('the fields of a firm are described to programs as an OpenAPI document, with their types', async () => {
  await field({ name: 'Vintage', type: 'choice', options: ['2024', '2025'] })
  const { body } = await vera.get('/api/custom-fields/openapi')
  const { valid, errors } = await new Validator().validate(body)
  assert.ok(valid, JSON.stringify(errors))
  const schemas = body.components.schemas
  assert.deepEqual(schemas.CompanyValues.properties.vintage, {
    title: 'Vintage',
    type: 'string',
    enum: ['2024', '2025'],
  })
  assert.ok(schemas.CompanyValuesPatch.properties.vintage)
  assert.equal(schemas.DealValues.properties.vintage, undefined)
  const { body: common } = await vera.get('/openapi.json')
  for (const path of Object.keys(body.paths)) assert.ok(common.paths[path], path)
  assert.match(JSON.stringify(common.paths['/api/custom-fields/values/company/{company_id}']), /custom-fields\/openapi/)
})

test('contacts and deals have fields of their own', async () => {
  await ana.create('/api/custom-fields', {
    kind: 'contact',
    name: 'Seniority',
    type: 'choice',
    options: ['Partner', 'Analyst'],
  })
  await ana.create('/api/custom-fields', { kind: 'deal', name: 'Teaser sent', type: 'date' })
  const company_id = await company('Holder')
  const contact = await ana.create('/api/contacts', { name: 'Senior Person', company_id })
  const deal = await ana.create('/api/deals', { name: 'Dated Deal', company_id, value: 3 })
  await set(contact.id, { seniority: 'Partner' }, 'contact')
  await set(deal.id, { teaser_sent: '2026-02-03' }, 'deal')
  assert.equal((await vera.get('/api/contacts?custom=seniority%3Dpartner')).body.total, 1)
  const deals = await vera.get('/api/deals?custom=teaser_sent%3C%3D2026-02-03')
  assert.deepEqual([deals.body.total, deals.body.total_value], [1, 3])
  assert.equal((await set(contact.id, { seniority: 'Partner' }, 'company')).status, 404)
})

test('a field that is renamed keeps its key and values; one that is taken away brings them back', async () => {
  const id = await company('Keeper')
  const made = await field({ name: 'Status of NDA', type: 'choice', options: ['sent', 'signed'] })
  assert.equal(made.key, 'status_of_nda')
  await set(id, { status_of_nda: 'signed' })
  const path = `/api/custom-fields/${made.id}`
  assert.equal((await ana.patch(path, { name: 'NDA' })).body.key, 'status_of_nda')
  const used = await ana.patch(path, { options: ['sent'] })
  assert.deepEqual(
    [used.status, used.body.detail],
    [422, 'options: “signed” is still the value of records; change those first'],
  )
  assert.equal((await ana.patch(path, { options: ['sent', 'signed', 'expired'] })).status, 200)
  assert.ok((await ana.delete(path)).body.removed_at)
  const values = async () => (await ana.get(`/api/custom-fields/values?kind=company&ids=${id}`)).body.data[0].values
  assert.deepEqual(await values(), {})
  assert.equal((await set(id, { status_of_nda: 'sent' })).status, 422)
  assert.equal((await ana.post(`${path}/restore`)).status, 200)
  assert.deepEqual(await values(), { status_of_nda: 'signed' })
  assert.equal((await field({ name: 'Status of NDA', type: 'text' })).key, 'status_of_nda_2')
})

test('only admins make fields, members fill them, viewers read; another firm sees nothing', async () => {
  const id = await company('Guarded')
  const made = await field({ name: 'Secret', type: 'text' })
  assert.equal((await bob.post('/api/custom-fields', { kind: 'company', name: 'x', type: 'text' })).status, 403)
  assert.equal((await vera.patch(`/api/custom-fields/values/company/${id}`, { values: { secret: 'x' } })).status, 403)
  assert.equal((await otto.patch(`/api/custom-fields/values/company/${id}`, { values: {} })).status, 404)
  assert.deepEqual((await otto.get(`/api/custom-fields/values?kind=company&ids=${id}`)).body.data, [])
  assert.equal((await otto.patch(`/api/custom-fields/${made.id}`, { name: 'x' })).status, 404)
  assert.equal((await otto.delete(`/api/custom-fields/${made.id}`)).status, 404)
  assert.deepEqual((await otto.get('/api/custom-fields')).body.data, [])
  assert.equal((await ana.post('/api/custom-fields', { kind: 'company', name: 'x', type: 'choice' })).status, 422)
})
