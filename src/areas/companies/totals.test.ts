import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, type Reply, startTestService } from '../../../test/harness.ts'

test('totals are exact, within walls and outside, while sixteen people write and restrict', async () => {
  const service = await startTestService({ DATABASE_POOL_SIZE: '20' })
  const { sql } = service.deps
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'viewer')
  const industries = ['Food', 'Energy', 'Water']
  const statuses = ['active', 'inactive', 'archived']
  const totalOf = async (person: Person, query: string) => {
    const { status, body } = await person.get(`/api/companies?page_size=1&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.total as number // reason: the envelope has it
  }
  const questions = [
    '',
    ...statuses.map((status) => `status=${status}`),
    ...industries.flatMap((industry) => [`industry=${industry}`, `industry=${industry}&status=active`]),
  ]

  let isWriting = true
  const watchers = [watchSnapshots(), watchAnswers(ana), watchAnswers(ben)]
  const written = await Promise.all(Array.from({ length: 16 }, (_, writer) => write(ana, writer)))
  isWriting = false
  const looked = await Promise.all(watchers)
  assert.ok(
    looked.every((times) => times > 3),
    `looked ${looked.join(', ')} times meanwhile`,
  )

  const kept = written.flat()
  for (const question of questions) {
    const wanted = new URLSearchParams(question)
    const expected = kept.filter(
      ({ industry, status }) =>
        [null, industry].includes(wanted.get('industry')) && [null, status].includes(wanted.get('status')),
    )
    assert.equal(await totalOf(ana, question), expected.length, question)
    const toldBen = expected.filter((company) => !company.isRestricted)
    assert.equal(await totalOf(ben, question), toldBen.length, `${question} from outside`)
  }
  assert.deepEqual(await differences(), [])

  /** The counters and the rows, each time in one snapshot. */
  async function watchSnapshots() {
    let looked = 0
    for (; isWriting; looked++) assert.deepEqual(await differences(), [])
    return looked
  }

  /** A total and the page beside it are of one moment. */
  async function watchAnswers(person: Person) {
    let looked = 0
    for (; isWriting; looked++) {
      const { status, body } = await person.get('/api/companies?page_size=100')
      assert.equal(status, 200)
      assert.equal(body.data.length, Math.min(100, body.total))
    }
    return looked
  }

  /** Facets whose counter, for some set of walls, is not the number of rows. */
  async function differences() {
    return [
      ...(await sql`
        with facets as (
          select facet, coalesce(walls, '{}') as behind, count(*) as n
          from companies, unnest(array['companies:' || status, 'companies:' || status || ':' || industry_key,
            'companies_of:' || to_char(created_at at time zone 'UTC', 'YYYY-MM') || ':' || status]) facet
          where firm_id = ${ana.firmId} and deleted_at is null and facet is not null group by 1, 2
        ), counted as (
          select facet, behind, sum(n) as n from counters
          where firm_id = ${ana.firmId} and facet like 'companies%' group by 1, 2
        )
        select facet, facets.n as rows, counted.n as counter from facets full join counted using (facet, behind)
        where coalesce(facets.n, 0) <> coalesce(counted.n, 0)`),
    ]
  }

  /** Creates, changes, restricts, opens, deletes and restores; says what is left in the end. */
  async function write(person: Person, writer: number) {
    const left: { industry: string; status: string; isRestricted: boolean }[] = []
    for (let i = 0; i < 12; i++) {
      const pick = <T>(values: T[], step: number) => values[(writer + i * step) % values.length] as T // reason: never empty
      const company = { industry: pick(industries, 1), status: pick(statuses, 2) }
      const isRestricted = i % 5 < 2
      // on a busy machine somebody may wait too long for another, is told to try again, and does
      const answered = async (status: number, send: () => Promise<Reply>) => {
        let reply = await send()
        while (reply.status === 503 && reply.body.error_code === 'busy') reply = await send()
        assert.equal(reply.status, status, JSON.stringify(reply.body))
        return reply
      }
      const named = { name: `Company ${writer}.${i}`, ...company }
      const { id } = (await answered(201, () => person.send('POST', '/api/companies', named))).body
      const path = `/api/companies/${id}`
      const wall = `/api/walls/${id}`
      if (i % 5 < 3) await answered(200, () => person.send('PUT', wall, { user_ids: [] }))
      if (i % 2 === 0) {
        company.industry = pick(industries, 2)
        await answered(200, () => person.patch(path, { industry: company.industry }))
      }
      if (i % 3 === 0) {
        company.status = pick(statuses, 1)
        await answered(200, () => person.patch(path, { status: company.status, name: 'Renamed' }))
      }
      if (i % 5 === 2) await answered(204, () => person.delete(wall))
      if (i % 4 < 2) await answered(204, () => person.delete(path))
      if (i % 4 === 0) await answered(200, () => person.post(`${path}/restore`))
      if (i % 4 !== 1) left.push({ ...company, isRestricted })
    }
    return left
  }
})
