import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'
import { Together } from './together.ts'

suite('what comes at the same time', () => {
  /** Writes numbers; a negative one is refused, alone or together. Each write waits until it is let go. */
  function writer(hasUndone = true) {
    const statements: number[][] = []
    const held: (() => void)[] = []
    const write = async (numbers: number[]) => {
      statements.push(numbers)
      await new Promise<void>((resolve) => held.push(resolve))
      if (numbers.some((number) => number < 0)) throw new Error(`${numbers} refused`)
      return numbers.map((number) => number * 10)
    }
    const together = new Together<number, number>({
      alone: async (number) => (await write([number]))[0] as number, // reason: it answers each
      all: (numbers) => write([...numbers]),
      hasUndone: () => hasUndone,
    })
    const letAllGo = async () => {
      while (held.length > 0) {
        for (const go of held.splice(0)) go()
        await new Promise(setImmediate)
      }
    }
    return { together, statements, letAllGo }
  }

  test('is begun at once while nothing like it is under way, and else done together, each with its own answer', async () => {
    const { together, statements, letAllGo } = writer()
    const answers = [1, 2, 3, 4, 5].map((number) => together.do('a', number))
    const other = together.do('b', 6)
    assert.deepEqual(statements, [[1], [6]])
    await letAllGo()
    assert.deepEqual(await Promise.all(answers), [10, 20, 30, 40, 50])
    assert.equal(await other, 60)
    assert.deepEqual(statements, [[1], [6], [2, 3, 4, 5]])
  })

  test('is done in parts where it is refused together, so that only the bad one fails', async () => {
    const { together, statements, letAllGo } = writer()
    const answers = Promise.allSettled([1, 2, 3, -4, 5].map((number) => together.do('a', number)))
    await letAllGo()
    assert.deepEqual(
      (await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
      [10, 20, 30, '-4 refused', 50],
    )
    assert.deepEqual(statements, [[1], [2, 3, -4, 5], [2, 3], [-4, 5], [-4], [5]])
  })

  test('is never tried again where nobody knows whether it has been done', async () => {
    const { together, statements, letAllGo } = writer(false)
    const answers = Promise.allSettled([1, 2, 3, -4].map((number) => together.do('a', number)))
    await letAllGo()
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'rejected'],
    )
    assert.deepEqual(statements, [[1], [2, 3, -4]])
  })
})

test('200 companies that are added at once, some of them refused, are as if they had been added one by one', async () => {
  const service = await startTestService()
  const { sql } = service.deps
  // stands for what the database alone refuses
  await sql`
    create function refuse_company() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = '23505'; end $$`
  await sql`
    create trigger refuses before insert on companies for each row when (new.name = 'Refused') execute function refuse_company()`
  const wanted = Array.from({ length: 200 }, (_, i) => ({
    name: i % 20 === 7 ? 'Refused' : i % 20 === 3 ? '' : `Company ${String(i).padStart(3, '0')}`,
    industry: ['Food', 'Energy', null][i % 3],
    revenue: i % 5 === 0 ? null : i * 1_000_000.01,
    currency: i % 7 === 0 ? 'EUR' : undefined,
    website: i % 4 === 0 ? `https://c${i}.example` : undefined,
    location: i % 6 === 0 ? 'Lyon, France' : undefined,
    status: i % 11 === 0 ? 'inactive' : undefined,
  }))
  const [one, other] = [await service.register('Ana', 'One by one'), await service.register('Ben', 'At once')]
  for (const person of [one, other])
    await person.create('/api/webhooks', { name: 'All', url: 'https://hooks.example/in', subjects: ['company'] })

  const alone: number[] = []
  for (const company of wanted) alone.push((await one.post('/api/companies', company)).status)
  const replies = await Promise.all(wanted.map((company) => other.post('/api/companies', company)))
  assert.deepEqual(
    replies.map(({ status }) => status),
    alone,
  )
  assert.deepEqual(new Set(alone), new Set([201, 409, 422]))
  for (const [at, { status, body }] of replies.entries()) if (status === 201) assert.equal(body.name, wanted[at]?.name)
  const statements = await sql`
    select xmin::text, count(*)::int as n from companies where firm_id = ${other.firmId} group by 1 order by 2 desc`
  assert.ok(statements[0]?.['n'] > 1, 'some were written together')

  assert.deepEqual(await written(other), await written(one))

  async function written({ firmId }: Person) {
    return {
      companies: await sql`
        select to_jsonb(c) - '{firm_id,id,created_at,updated_at}'::text[] as company from companies c
        where firm_id = ${firmId} order by name`,
      events: await sql`
        select e.kind, e.actor_id is not null as by_somebody, e.after, e.company_id = e.subject_id as is_told_there from events e
        where firm_id = ${firmId} and subject_type = 'company' order by after ->> 'name'`,
      totals: await sql`
        select facet, sum(n)::int as n from counters where firm_id = ${firmId} and facet like 'companies:%' group by 1 order by 1`,
      compared: await sql`select count(*)::int as n from duplicates_due where firm_id = ${firmId}`,
      webhooks:
        await sql`select count(*)::int as n from webhook_deliveries where firm_id = ${firmId} and subject_type = 'company'`,
      filed: await sql`
        select distinct domain from jobs.job j, jsonb_array_elements_text(j.data -> 'domains') domain
        where j.name = 'match_mail' and j.data ->> 'firm_id' = ${firmId} order by 1`,
    }
  }
})
