import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eventually, type Person, startTestService, unknownId } from '../../../test/harness.ts'
import { transact } from '../../platform/db/transact.ts'
import { deals } from './deals.ts'

const service = await startTestService()

const bulk = (who: Person, kind: string, body: object) => who.post(`/api/${kind}/bulk`, body)
const statuses = ({ body }: { body: { results: { status: string; error?: { error_code: string } }[] } }) =>
  body.results.map(({ status, error }) => error?.error_code ?? status)

test('companies are added, changed by what they are known by, and left alone, with a result for each', async () => {
  const ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme', website: 'https://www.acme.com', revenue: 5 })
  const rows = [
    { name: 'Acme', website: 'acme.com/en', industry: 'Software' },
    { name: 'Kestrel', website: 'kestrel.io' },
    { name: 'Nowhere' },
    { name: '', website: 'empty.com' },
    { name: 'Kestrel again', website: 'https://kestrel.io' },
    { id: acme.id, revenue: 6 },
    { id: unknownId, revenue: 6 },
  ]
  const reply = await bulk(ana, 'companies', { rows, key: 'domain' })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  assert.deepEqual(statuses(reply), [
    'updated',
    'created',
    'validation_error',
    'validation_error',
    'same_record',
    'same_record',
    'company_not_found',
  ])
  assert.equal(reply.body.results[0].id, acme.id)
  assert.deepEqual([reply.body.created, reply.body.updated, reply.body.failed], [1, 1, 5])
  const { body } = await ana.get(`/api/companies/${acme.id}`)
  assert.deepEqual([body.industry, body.website, body.revenue], ['Software', 'https://acme.com/en', 5])
  assert.equal((await ana.get('/api/companies')).body.total, 2)
  const { body: timeline } = await ana.get(`/api/companies/${acme.id}/timeline`)
  assert.deepEqual(
    timeline.data.map((event: { kind: string }) => event.kind),
    ['updated', 'created'],
  )
  const again = await bulk(ana, 'companies', { rows: rows.slice(0, 2), key: 'domain' })
  assert.deepEqual(statuses(again), ['unchanged', 'unchanged'])
  const byName = await bulk(ana, 'companies', { rows: [{ name: 'KESTREL GmbH', employees: 7 }], key: 'name' })
  assert.deepEqual(statuses(byName), ['updated'])
})

test('a row that names a field its record does not have is refused with the field', async () => {
  const ana = await service.register('Ana')
  const rows = [{ name: 'Typo', indsutry: 'Software', created_at: 'x' }, { name: 'Fine' }]
  const reply = await bulk(ana, 'companies', { rows })
  assert.deepEqual(statuses(reply), ['validation_error', 'created'])
  assert.deepEqual(
    reply.body.results[0].error.errors.map(({ field }: { field: string }) => field),
    ['indsutry', 'created_at'],
  )
  const figures = await bulk(ana, 'financials', { rows: [{ period: 'FY25', tags: ['x'] }] })
  assert.equal(figures.body.errors[0].field, 'rows.0.tags')
})

test('rows bring tags and values of the firm’s own fields, written with the record', async () => {
  const ana = await service.register('Ana')
  for (const [name, type] of [
    ['Sites', 'number'],
    ['Sponsor', 'person'],
  ])
    await ana.create('/api/custom-fields', { kind: 'company', name, type })
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const rows = [
    { id: acme.id, tags: ['Hot'], custom: { sites: 3, sponsor: ana.id } },
    { name: 'New', tags: ['hot', 'Cold'], custom: { sites: 1 } },
    { name: 'Wrong', custom: { sites: 'many', nope: 1 } },
    { name: 'Nobody', custom: { sponsor: unknownId } },
    { name: 'Long', tags: ['x'.repeat(61)] },
  ]
  const reply = await bulk(ana, 'companies', { rows })
  assert.deepEqual(statuses(reply), ['updated', 'created', 'validation_error', 'user_not_found', 'validation_error'])
  assert.deepEqual(
    reply.body.results[2].error.errors.map(({ field }: { field: string }) => field),
    ['custom.sites', 'custom.nope'],
  )
  const ids = `${acme.id},${reply.body.results[1].id}`
  const { body: values } = await ana.get(`/api/custom-fields/values?kind=company&ids=${ids}`)
  assert.deepEqual(
    values.data.map((row: { values: object }) => row.values),
    [{ sites: 3, sponsor: ana.id }, { sites: 1 }],
  )
  const { body: tags } = await ana.get('/api/tags')
  assert.deepEqual(
    tags.data.map((tag: { name: string; companies: number }) => [tag.name, tag.companies]),
    [
      ['Cold', 1],
      ['Hot', 2],
    ],
  )
  assert.deepEqual(statuses(await bulk(ana, 'companies', { rows: rows.slice(0, 1) })), ['unchanged'])
  const cleared = await bulk(ana, 'companies', { rows: [{ id: acme.id, custom: { sites: null } }] })
  assert.deepEqual(statuses(cleared), ['updated'])
})

test('all or nothing where that is asked for', async () => {
  const ana = await service.register('Ana')
  const reply = await bulk(ana, 'companies', {
    rows: [{ name: 'Good' }, { name: 'Bad', revenue: 'much' }],
    atomic: true,
  })
  assert.equal(reply.status, 422)
  assert.equal(reply.body.errors[0].field, 'rows.1.revenue')
  assert.equal((await ana.get('/api/companies')).body.total, 0)
  const done = await bulk(ana, 'companies', { rows: [{ name: 'Good' }, { name: 'Better' }], atomic: true })
  assert.deepEqual(statuses(done), ['created', 'created'])
})

test('contacts are known again by their address', async () => {
  const ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const carla = await ana.create('/api/contacts', { name: 'Carla', email: 'carla@acme.com' })
  const rows = [
    { email: 'CARLA@acme.com', company_id: acme.id, role: 'CEO' },
    { name: 'Tom', email: 'tom@acme.com', company_id: acme.id },
    { name: 'Eve', email: 'eve@acme.com', company_id: unknownId },
    { email: 'nobody@acme.com' },
  ]
  const reply = await bulk(ana, 'contacts', { rows, key: 'email' })
  assert.deepEqual(statuses(reply), ['updated', 'created', 'company_not_found', 'validation_error'])
  const { body } = await ana.get(`/api/contacts/${carla.id}`)
  assert.deepEqual([body.company_id, body.role, body.name], [acme.id, 'CEO', 'Carla'])
})

test('deals get stage, probability and owner as one by one; who gets a deal is told', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const deal = await ana.create('/api/deals', { name: 'Anvil', company_id: acme.id, value: 5 })
  const rows = [
    { name: 'anvil', company_id: acme.id, stage: 'negotiation', owner_id: ben.id },
    { name: 'Hammer', company_id: acme.id, stage: 'closed_won' },
    { name: 'Tongs', company_id: acme.id, owner_id: unknownId },
    { name: 'Bellows', company_id: acme.id, value: -1 },
  ]
  const reply = await bulk(ana, 'deals', { rows, key: 'name' })
  assert.deepEqual(statuses(reply), ['updated', 'created', 'user_not_found', 'validation_error'])
  assert.equal(reply.body.results[2].status, 'failed')
  const { body } = await ana.get(`/api/deals/${deal.id}`)
  assert.deepEqual(
    [body.stage, body.probability, body.owner_id, body.stage_history.length],
    ['negotiation', 75, ben.id, 2],
  )
  const won = (await ana.get(`/api/deals/${reply.body.results[1].id}`)).body
  assert.deepEqual([won.probability, won.owner_id], [100, ana.id])
  assert.equal((await ben.get('/api/events/mine')).body.total, 1)
})

test('who may not know of a deal is given none by bulk, and how many rows there are costs no more questions', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const cleo = await service.invite(ana, 'Cleo', 'member')
  const [acme, walled] = [
    await ana.create('/api/companies', { name: 'Acme' }),
    await ana.create('/api/companies', { name: 'Walled' }),
  ]
  const deal = await ana.create('/api/deals', { name: 'Secret', company_id: acme.id })
  for (const id of [walled.id, deal.id])
    assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [ana.id, cleo.id] })).status, 200)
  const owned = (owner_id: string) => [
    { name: 'Anvil', company_id: acme.id, owner_id },
    { name: 'Tongs', company_id: walled.id, owner_id },
    { name: 'Secret', company_id: acme.id, owner_id },
  ]
  const outside = await bulk(ana, 'deals', { rows: owned(ben.id), key: 'name' })
  assert.deepEqual(statuses(outside), ['created', 'validation_error', 'validation_error'])
  assert.match(JSON.stringify(outside.body.results[1]), /must be a person who may know of it/)
  assert.deepEqual(statuses(await bulk(ana, 'deals', { rows: owned(cleo.id), key: 'name' })), [
    'updated',
    'created',
    'updated',
  ])
  const questions = (count: number) =>
    transact(service.deps.sql, async (db) => {
      let asked = 0
      const counting = new Proxy(db, {
        apply: (sql, self, given) => {
          asked++
          return Reflect.apply(sql, self, given)
        },
      })
      const rows = Array.from({ length: count }, () => ({
        values: { owner_id: ben.id, company_id: walled.id },
        old: undefined,
        id: randomUUID(),
      }))
      const judge = await deals.judge(counting, { firmId: ana.firmId, userId: ana.id, role: 'member' }, rows)
      for (const { values, old, id } of rows) assert.throws(() => judge(values, old, id))
      return asked
    })
  assert.equal(await questions(50), await questions(2))
})

test('figures get the days of their label, and trends follow', async () => {
  const ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const rows = [2023, 2024].map((year) => ({ company_id: acme.id, period: `FY${year}`, revenue: year }))
  assert.deepEqual(statuses(await bulk(ana, 'financials', { rows, key: 'period' })), ['created', 'created'])
  const changed = [{ company_id: acme.id, period: 'fy2024', revenue: 4046 }]
  assert.deepEqual(statuses(await bulk(ana, 'financials', { rows: changed, key: 'period' })), ['updated'])
  const { body } = await ana.get(`/api/financials/${acme.id}/trends`)
  assert.equal(body.revenue_trend.growth_rate, 1)
  const bad = await bulk(ana, 'financials', {
    rows: [{ company_id: acme.id, period: 'X', period_start: '2024-01-01' }],
  })
  assert.deepEqual(statuses(bad), ['validation_error'])
})

test('a viewer writes nothing, another firm’s records are not there, and too many rows are refused', async () => {
  const ana = await service.register('Ana')
  const vic = await service.invite(ana, 'Vic', 'viewer')
  const bob = await service.register('Bob')
  const acme = await ana.create('/api/companies', { name: 'Acme', website: 'acme.com' })
  assert.equal((await bulk(vic, 'companies', { rows: [{ name: 'X' }] })).status, 403)
  assert.deepEqual(statuses(await bulk(bob, 'companies', { rows: [{ id: acme.id, name: 'Mine' }] })), [
    'company_not_found',
  ])
  const same = await bulk(bob, 'companies', { rows: [{ name: 'Mine', website: 'acme.com' }], key: 'domain' })
  assert.deepEqual(statuses(same), ['created'])
  assert.equal((await bulk(ana, 'companies', { rows: Array(1001).fill({ name: 'X' }) })).status, 422)
  for (const rows of [[], ['x'], [{}], [[]]]) assert.equal((await bulk(ana, 'companies', { rows })).status, 422)
  assert.equal((await bulk(ana, 'companies', { rows: [{ name: 'X' }], key: 'shoe size' })).status, 422)
})

test('a thousand rows are written at once, and their mail is filed anew', async () => {
  const ana = await service.register('Ana')
  const rows = Array.from({ length: 1000 }, (_none, n) => ({
    name: `Company ${n}`,
    website: `company-${n}.com`,
    revenue: n,
  }))
  const started = performance.now()
  const reply = await bulk(ana, 'companies', { rows, key: 'domain' })
  console.log(`1,000 companies added in ${Math.round(performance.now() - started)} ms`)
  assert.equal(reply.body.created, 1000)
  const changedAt = performance.now()
  const changed = rows.map((row) => ({ ...row, industry: 'Software' }))
  assert.equal((await bulk(ana, 'companies', { rows: changed, key: 'domain' })).body.updated, 1000)
  console.log(`1,000 companies changed in ${Math.round(performance.now() - changedAt)} ms`)
  await eventually(async () => assert.equal((await ana.get('/api/companies?industry=software')).body.total, 1000))
})

test('companies that only share a host are never taken for each other; those of one registered domain are', async () => {
  const ana = await service.register('Ana')
  const hosts = [
    'https://www.linkedin.com/company/',
    'uk.linkedin.com/company/',
    'facebook.com/',
    'crunchbase.com/organization/',
    'https://sites.google.com/view/',
    'acme.github.io/',
  ]
  for (const host of hosts)
    await ana.create('/api/companies', { name: `At ${host}`, website: `${host}first`, revenue: 5 })
  const before = await ana.get('/api/companies?page_size=50')
  const rows = hosts.map((host) => ({ name: 'Another', website: `${host}second`, revenue: 7 }))
  const reply = await bulk(ana, 'companies', {
    rows: [...rows, { name: 'Fine', website: 'fine.example' }],
    key: 'domain',
  })
  assert.deepEqual(statuses(reply), [...hosts.map(() => 'validation_error'), 'created'])
  assert.equal(reply.body.results[0].error.errors[0].field, 'website')
  assert.match(reply.body.results[0].error.detail, /many companies have a page/)
  const after = await ana.get('/api/companies?page_size=50')
  assert.deepEqual(after.body.data.slice(1), before.body.data, 'nothing there was touched')

  const acme = await ana.create('/api/companies', { name: 'Acme', website: 'https://shop.acme.co.uk' })
  await ana.create('/api/companies', { name: 'Other', website: 'https://other.co.uk' })
  const known = await bulk(ana, 'companies', {
    rows: [{ website: 'www.acme.co.uk/about', employees: 7 }],
    key: 'domain',
  })
  assert.deepEqual(
    [known.body.results[0].status, known.body.results[0].id],
    ['updated', acme.id],
    JSON.stringify(known.body),
  )
})
