import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'

const service = await startTestService({ ROLE: 'web' })

test('companies that go cold are found below hundreds that are worth more, and no one who may not know of them is told', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const warm = 230
  const numbers = Array.from({ length: warm + 30 }, (_, place) => place)
  const rowsOf = async (path: string, rows: object[]) => {
    const { status, body } = await ana.post(path, { rows })
    assert.equal(status, 200, JSON.stringify(body))
    return body.results.map(({ id }: { id: string }) => id) as string[] // reason: each row has its result
  }
  const companies = await rowsOf(
    '/api/companies/bulk',
    numbers.map((place) => ({ name: `Company ${String.fromCharCode(97 + (place % 26))}${place}` })),
  )
  // two deals each, of which the second makes the order
  for (const value of [() => 1000, (place: number) => 1000 - place])
    await rowsOf(
      '/api/deals/bulk',
      numbers.map((place) => ({
        name: 'Project',
        company_id: companies[place],
        value: value(place),
        owner_id: ana.id,
      })),
    )
  const date = new Date().toISOString()
  const call = (company_id: string) =>
    ana.create('/api/interactions', { type: 'call', subject: 'Call', company_id, date })
  await Promise.all(companies.slice(0, warm).map(call))
  await service.deps.sql`update deals set created_at = now() - interval '90 days' where firm_id = ${ana.firmId}`
  const coldFor = async (person: typeof ana) => {
    const { total, data } = (await person.get('/api/overview')).body.going_cold
    return { total, ids: data.map((row: { company_id: string }) => row.company_id), first: data[0]?.open_value }
  }

  const below = companies.slice(warm)
  assert.deepEqual(await coldFor(ana), { total: 30, ids: below.slice(0, 20), first: 2000 - warm })
  assert.equal((await ana.send('PUT', `/api/walls/${below[0]}`, { user_ids: [] })).status, 200)
  assert.deepEqual(await coldFor(ben), { total: 29, ids: below.slice(1, 21), first: 1999 - warm })
  assert.equal((await coldFor(ana)).total, 30)
})
