import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, type Reply, startTestService } from '../../../test/harness.ts'

test('what is written while a wall is raised and taken down is never left on the wrong side of it', async () => {
  const service = await startTestService({ DATABASE_POOL_SIZE: '20' })
  const { sql } = service.deps
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Nightshade' })
  const { id: elsewhere } = await ana.create('/api/companies', { name: 'Plain' })
  const deal = await ana.create('/api/deals', { name: 'Project Shade', company_id })
  const wall = `/api/walls/${company_id}`

  let isWriting = true
  const watching = watch()
  const writers = Array.from({ length: 4 }, (_, writer) => write(writer))
  const people = { user_ids: [] }
  for (let round = 0; round < 4; round++) {
    await done(200, () => ana.send('PUT', wall, people))
    assert.deepEqual(await misplaced(true), [])
    if (round % 2 === 0) await done(200, () => ana.send('PUT', `/api/walls/${deal.id}`, people))
    await done(204, () => ana.delete(wall))
    assert.deepEqual(await misplaced(false), [])
  }
  await done(200, () => ana.send('PUT', wall, people))
  isWriting = false
  await Promise.all([...writers, watching])
  assert.deepEqual(await misplaced(true), [])
  assert.deepEqual(await miscounted(), [])

  async function write(writer: number) {
    for (let i = 0; isWriting; i++) {
      const [from, to] = i % 2 ? [elsewhere, company_id] : [company_id, elsewhere]
      await settled(ana.post('/api/notes', { content: 'Of the deal', deal_id: deal.id }))
      const { body } = await settled(ana.post('/api/contacts', { name: `Contact ${writer}.${i}`, company_id: from }))
      if (body.id) await settled(ana.patch(`/api/contacts/${body.id}`, { company_id: to }))
    }
  }

  /** A wall may find that the record is busy; then it is asked for again. */
  function done(status: number, ask: () => Promise<Reply>) {
    return eventually(async () => {
      const reply = await ask()
      assert.equal(reply.status, status, JSON.stringify(reply.body))
    })
  }

  /** Done, or not: a request that is under way when the wall goes up may find itself outside, or the record busy. */
  async function settled(reply: Promise<Reply>) {
    const { status, body } = await reply
    assert.ok([200, 201, 404, 503].includes(status), JSON.stringify(body))
    return { body }
  }

  /** From outside a total and its page are of one moment, and no page tells of what the wall is around. */
  async function watch() {
    while (isWriting) {
      const { body } = await ben.get('/api/contacts?page_size=100')
      assert.equal(body.data.length, Math.min(body.total, 100))
    }
  }

  /** Rows and events of the company that are not behind its wall, or are behind it after it was taken down. */
  async function misplaced(isRaised: boolean) {
    return [
      ...(await sql`
        select kind, id from (
          select 'contact' as kind, id, walls from contacts where firm_id = ${ana.firmId} and company_id = ${company_id}
          union all select 'note', id, walls from notes where firm_id = ${ana.firmId} and company_id = ${company_id}
          union all select 'event', id, walls from events where firm_id = ${ana.firmId} and company_id = ${company_id}
        ) hung where coalesce(walls @> array[${company_id}::uuid], false) <> ${isRaised}`),
    ]
  }

  async function miscounted() {
    return [
      ...(await sql`
        with facets as (
          select 'contacts' as facet, coalesce(walls, '{}') as behind, count(*) as n from contacts
          where firm_id = ${ana.firmId} group by 1, 2
          union all
          select 'notes', coalesce(walls, '{}'), count(*) from notes where firm_id = ${ana.firmId} group by 1, 2
        ), counted as (
          select facet, behind, sum(n) as n from counters
          where firm_id = ${ana.firmId} and facet in ('contacts', 'notes') group by 1, 2
        )
        select facet, behind, facets.n as rows, counted.n as counter
        from facets full join counted using (facet, behind) where coalesce(facets.n, 0) <> coalesce(counted.n, 0)`),
    ]
  }
})
