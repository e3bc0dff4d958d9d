import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type Person, type Reply, startTestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'

const service = await startTestService()
const { sql } = service.deps

/** Facets of deals whose counter, for some set of walls, is not what the deals add up to. */
const differences = async ({ firmId }: Person) => [
  ...(await sql`
    with added_up as (
      select facet, coalesce(walls, '{}') as behind, count(*) as n, coalesce(sum(value_base), 0) as amount,
        coalesce(sum(value_base * probability / 100), 0) as weighted,
        count(*) filter (where value is not null and value_base is null and stage not like 'closed%') as unconverted
      from deals, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id, 'deals_at:' || stage_id]) facet
      where firm_id = ${firmId} and not company_deleted and facet is not null group by 1, 2
    ), kept as (
      select facet, behind, sum(n) as n, sum(amount) as amount, sum(weighted) as weighted, sum(unconverted) as unconverted
      from counters where firm_id = ${firmId} and facet like 'deals%' group by 1, 2
    )
    select facet, behind, to_json(added_up) as added_up, to_json(kept) as kept
    from added_up full join kept using (facet, behind)
    where (coalesce(kept.n, 0), coalesce(kept.amount, 0), coalesce(kept.weighted, 0), coalesce(kept.unconverted, 0))
      <> (coalesce(added_up.n, 0), coalesce(added_up.amount, 0), coalesce(added_up.weighted, 0), coalesce(added_up.unconverted, 0))`),
]

const day = new Date().toISOString().slice(0, 10)
const setRates = (person: Person, rates: Record<string, number>) =>
  person.send('PUT', '/api/exchange-rates', {
    rates: Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate })),
  })

test('what is kept of stages is what their deals add up to, whatever happens to these', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  await setRates(ana, { USD: 1.25, GBP: 0.8 })
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const borea = await ana.create('/api/companies', { name: 'Borea' })
  const add = (fields: object) => ana.create('/api/deals', { name: 'Deal', company_id: acme.id, ...fields })
  const deal = await add({ value: 100.05, probability: 37, stage: 'qualification' })
  const pounds = await add({ value: 8, currency: 'GBP', stage: 'proposal' })
  const yen = await add({ value: 900, currency: 'JPY', stage: 'proposal', owner_id: ben.id })
  const bound = await add({ value: 7, company_id: borea.id, stage: 'negotiation' })
  const pipeline = await ana.create('/api/pipelines', { template: 'buy_out' })
  const stageId = (name: string) => pipeline.stages.find((stage: { name: string }) => stage.name === name).id
  const own = await add({ value: 50, stage_id: stageId('NDA') })
  const imported: { id: string }[] = []

  const is =
    (...statuses: number[]) =>
    ({ status, body }: Reply) =>
      assert.ok(statuses.includes(status), JSON.stringify(body))
  const patch = (id: string, fields: object) => ana.patch(`/api/deals/${id}`, fields).then(is(200))
  const steps: Record<string, () => Promise<unknown>> = {
    'another probability': () => patch(deal.id, { probability: 42 }),
    'another value': () => patch(deal.id, { value: 33.33 }),
    'a value less': () => patch(bound.id, { value: null }),
    'a value again': () => patch(bound.id, { value: 12 }),
    'another stage': () => patch(deal.id, { stage: 'negotiation' }),
    'another stage of its own': () => patch(own.id, { stage_id: stageId('IOI') }),
    won: () => patch(own.id, { stage_id: stageId('Closed') }),
    lost: () => patch(pounds.id, { stage: 'closed_lost' }),
    'open again': () => patch(pounds.id, { stage: 'lead' }),
    'a currency without a rate': () => patch(deal.id, { currency: 'CHF' }),
    'closed without a rate': () => patch(yen.id, { stage: 'closed_lost' }),
    'open without a rate': () => patch(yen.id, { stage: 'lead' }),
    'rates that change': async () => {
      assert.equal((await setRates(ana, { GBP: 0.5, CHF: 0.95 })).status, 200)
      await eventually(async () => {
        const rows =
          await sql`select base_rate from deals where firm_id = ${ana.firmId} and id in (${deal.id}, ${pounds.id})`
        assert.deepEqual(rows.map(({ base_rate }) => Number(base_rate).toFixed(4)).sort(), ['1.3158', '2.5000'])
      })
    },
    'another currency of the firm': async () => {
      is(200)(await ana.patch('/auth/firm', { currency: 'EUR' }))
      const dollars = () => sql`select from deals where firm_id = ${ana.firmId} and currency = 'USD' and base_rate = 1`
      await eventually(async () => assert.equal((await dollars()).length, 0))
    },
    'another owner': () => patch(deal.id, { owner_id: ben.id }),
    'another company': () => patch(deal.id, { company_id: borea.id }),
    'a wall around a deal': async () => is(200)(await ana.send('PUT', `/api/walls/${pounds.id}`, { user_ids: [] })),
    'another value behind it': () => patch(pounds.id, { value: 9 }),
    'a wall around a company': async () =>
      is(200)(await ana.send('PUT', `/api/walls/${borea.id}`, { user_ids: [ben.id] })),
    'a wall taken down': async () => is(204)(await ana.delete(`/api/walls/${pounds.id}`)),
    'a deal deleted': async () => is(204)(await ana.delete(`/api/deals/${pounds.id}`)),
    'a deal restored': async () => is(200)(await ana.post(`/api/bin/${pounds.id}/restore`)),
    'a company deleted': async () => is(204)(await ana.delete(`/api/companies/${borea.id}`)),
    'a company restored': async () => is(200)(await ana.post(`/api/companies/${borea.id}/restore`)),
    'companies merged': async () => is(200)(await ana.post(`/api/companies/${acme.id}/merge`, { other_id: borea.id })),
    'many at once': async () => {
      const rows = Array.from({ length: 20 }, (_, place) => ({
        name: `Deal ${place}`,
        company_id: acme.id,
        value: place,
        stage: 'lead',
      }))
      is(200, 207)(await ana.post('/api/deals/bulk', { rows }))
      const { data } = (await ana.get('/api/deals?search=deal&page_size=5')).body
      is(
        200,
        207,
      )(
        await ana.post('/api/deals/bulk', {
          rows: data.map(({ id }: { id: string }) => ({ id, stage: 'proposal', value: 5 })),
        }),
      )
    },
    'a table imported': async () => {
      const table = 'Deal,Company,Value,Stage\nFalcon,Acme,70,proposal\nHeron,Cygnus,5,closed_won\n'
      const { id } = await uploadTable(service, ana, table, 'table.csv', { kind: 'deals' })
      imported.push({ id })
      assert.equal((await ask(ana, id, 'run')).status, 'completed')
    },
    'an import undone': async () => {
      for (const { id } of imported) assert.equal((await ask(ana, id, 'undo')).status, 'undone')
    },
    'a pipeline deleted': async () => is(204, 200)(await ana.delete(`/api/pipelines/${pipeline.id}`)),
  }
  assert.deepEqual(await differences(ana), [], 'deals that are new')
  for (const [step, run] of Object.entries(steps)) {
    await run()
    assert.deepEqual(await differences(ana), [], step)
  }
})
