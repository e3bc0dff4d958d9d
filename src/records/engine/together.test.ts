import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Person, startTestService, unknownId } from '../../../test/harness.ts'
import { piece, raw } from '../../platform/db/statement.ts'
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

  test('is done beside what is under way once many wait, though never much of it at a time', async () => {
    const { together, statements, letAllGo } = writer()
    const answers = Array.from({ length: 80 }, (_, number) => together.do('a', number))
    assert.deepEqual(
      statements.map(({ length }) => length),
      [1, 16, 16, 16],
    )
    await letAllGo()
    assert.deepEqual(
      await Promise.all(answers),
      Array.from({ length: 80 }, (_, number) => number * 10),
    )
    assert.deepEqual(
      statements.map(({ length }) => length),
      [1, 16, 16, 16, 31],
    )
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

suite('what refers to other records and is added at once is as if it had been added one by one', async () => {
  const service = await startTestService()
  const { sql } = service.deps
  const [one, other] = [await service.register('Cleo', 'One by one'), await service.register('Cleo', 'At once')]
  /** A firm with four companies, a stage of its own, and one company that its first member may not know of. */
  async function furnished(admin: Person) {
    const member = await service.invite(admin, 'Mia', 'member')
    const companies = []
    for (const name of ['Arden', 'Bering', 'Corvin', 'Hidden'])
      companies.push((await admin.create('/api/companies', { name })).id)
    const [, , , hidden] = companies
    assert.equal((await admin.send('PUT', `/api/walls/${hidden}`, { user_ids: [] })).status, 200)
    const deal = (await admin.create('/api/deals', { name: 'Project Zero', company_id: companies[0] })).id
    await admin.create('/api/webhooks', { name: 'All', url: 'https://hooks.example/in', subjects: ['contact', 'deal'] })
    return { admin, member, companies, deal }
  }
  const firms = [await furnished(one), await furnished(other)]
  type Firm = (typeof firms)[number]
  const kinds: Record<string, { table: string; wanted(firm: Firm, i: number): Record<string, unknown> }> = {
    '/api/contacts': {
      table: 'contacts',
      wanted: ({ companies }, i) => ({
        name: i % 17 === 5 ? '' : `Contact ${i}`,
        company_id: i % 19 === 4 ? unknownId : i % 5 === 0 ? null : companies[i % 4],
        email: i % 3 === 0 ? `c${i}@arden.example` : undefined,
      }),
    },
    '/api/deals': {
      table: 'deals',
      wanted: ({ companies, admin, member }, i) => ({
        name: `Deal ${i}`,
        company_id: i % 19 === 4 ? unknownId : companies[i % 4],
        value: i * 1000,
        currency: i % 7 === 0 ? 'EUR' : undefined,
        stage: i % 3 === 0 ? 'proposal' : undefined,
        owner_id: i % 23 === 6 ? unknownId : i % 2 ? member.id : i % 4 ? admin.id : undefined,
      }),
    },
    '/api/financials': {
      table: 'financial_records',
      wanted: ({ companies }, i) => ({
        company_id: companies[i % 4],
        period: i % 13 === 2 ? 'FY2001' : `FY${1900 + i}`,
        revenue: i * 10,
      }),
    },
    '/api/notes': {
      table: 'notes',
      wanted: ({ companies, deal }, i) => ({
        content: `Note ${i}`,
        company_id: i % 3 === 1 ? companies[i % 4] : undefined,
        deal_id: i % 3 === 0 ? deal : i % 11 === 1 ? unknownId : undefined,
      }),
    },
  }
  for (const [path, { table, wanted }] of Object.entries(kinds))
    test(path, async () => {
      const sent = (firm: Firm) => Array.from({ length: 80 }, (_, i) => wanted(firm, i))
      const [alone, together] = firms as [Firm, Firm]
      const answers = []
      for (const given of sent(alone)) answers.push((await alone.member.post(path, given)).status)
      const replies = await Promise.all(sent(together).map((given) => together.member.post(path, given)))
      assert.deepEqual(
        replies.map(({ status }) => status),
        answers,
      )
      assert.ok(answers.includes(201) && answers.some((status) => status >= 400), `${answers}`)
      const statements = await sql`
        select xmin::text, count(*)::int as n from ${raw(table)} where firm_id = ${together.admin.firmId} group by 1 order by 2 desc`
      assert.ok(statements[0]?.['n'] > 1, 'some were written together')
      assert.deepEqual(await written(together), await written(alone))
      for (const [i, { status, body }] of replies.entries())
        if (status === 201) {
          const { company_id } = sent(together)[i] ?? {}
          if (company_id) assert.equal(body.company_id, company_id)
        }

      async function written({ admin: { firmId } }: Firm) {
        const named = piece`jsonb_build_object(
          'company', (select name from companies c where c.firm_id = r.firm_id and c.id = r.company_id),
          'people', (
            select array_agg(u.name order by u.name) from users u
            where u.firm_id = r.firm_id and to_jsonb(r)::text like '%' || u.id || '%'))`
        return {
          rows: await sql`
            select to_jsonb(r) - '{firm_id,id,company_id,deal_id,owner_id,created_by,created_at,updated_at}'::text[] || ${named} as row
            from ${raw(table)} r where firm_id = ${firmId} order by 1`,
          events: await sql`
            select e.kind, e.subject_type, u.name as by, e.after - '{company_id,deal_id,owner_id,created_by}'::text[] as after,
              (select c.name from companies c where c.firm_id = e.firm_id and c.id = e.company_id) as company, e.walls is null as is_open
            from events e left join users u on u.firm_id = e.firm_id and u.id = e.actor_id
            where e.firm_id = ${firmId} and e.subject_id in (select id from ${raw(table)} where firm_id = ${firmId})
            order by after, company`,
          totals: await sql`
            select regexp_replace(facet, '[0-9a-f]{8}-.*', 'of somebody') as facet, sum(n)::int as n, sum(amount) as amount
            from counters where firm_id = ${firmId} group by 1 order by 1`,
          webhooks: await sql`select count(*)::int as n from webhook_deliveries where firm_id = ${firmId}`,
          notifications: await sql`
            select kind, count(*)::int as n from notifications where firm_id = ${firmId} group by 1 order by 1`,
          figures: await sql`
            select name, revenue, revenue_base from companies where firm_id = ${firmId} order by name`,
        }
      }
    })
})
