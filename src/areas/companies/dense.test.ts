import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'

type Row = { id: string; name: string; revenue: number | null; location: string; created_at: string; open: boolean }
type Asked = { path: string; has(row: Row): boolean }
type Order = { path: string; by(one: Row, other: Row): number }

const least = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byRevenue = (one: Row, other: Row, direction: 1 | -1) =>
  one.revenue === other.revenue
    ? direction * least(one.id, other.id)
    : one.revenue === null
      ? 1
      : other.revenue === null
        ? -1
        : direction * (one.revenue - other.revenue)

suite('of many companies', async () => {
  const service = await startTestService()
  const { sql } = service.deps
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  await sql`
    insert into companies (firm_id, id, name, revenue, location, created_at, updated_at)
    select ${ana.firmId}, uuidv7(at), case when n % 10 < 7 then 'Halcyon' else 'Arden' end || ' ' || n || case when n <= 60 then ' Rare' else '' end,
      case when n % 9 > 0 then n % 700 * 1000 end, case when n % 4 = 0 then 'Lyon' else 'Oslo' end, now() + at, now() + at
    from (select n, make_interval(secs => n - 5000) as at from generate_series(1, 2600) n) made`
  await sql`
    insert into deals (firm_id, id, company_id, name, stage, probability, owner_id)
    select ${ana.firmId}, gen_random_uuid(), id, 'Project', 'lead', 10, ${ana.id} from companies
    where firm_id = ${ana.firmId} and substring(name from '[0-9]+')::int % 2 = 0`
  await sql`
    insert into contacts (firm_id, id, name, email, created_at)
    select ${ana.firmId}, uuidv7(make_interval(secs => n - 5000)), 'Kim ' || n, 'kim' || n || '@mail.example', now() + make_interval(secs => n - 5000)
    from generate_series(1, 1800) n`
  // Ben stands outside the wall around one that most questions find
  const hidden = await sql<{ id: string }[]>`
    select id from companies where firm_id = ${ana.firmId} and name = 'Halcyon 2596'`
  assert.equal((await ana.send('PUT', `/api/walls/${hidden[0]?.id}`, { user_ids: [] })).status, 200)
  await sql`analyze companies, deals, contacts`
  const rows = await sql<Row[]>`
    select id, name, revenue::float8 as revenue, location, created_at,
      exists (select from deals d where d.firm_id = ${ana.firmId} and d.company_id = c.id) as open
    from companies c where firm_id = ${ana.firmId}`

  const questions: Asked[] = [
    { path: 'search=halcyon', has: ({ name }) => name.startsWith('Halcyon') },
    { path: 'search=ha', has: ({ name }) => name.startsWith('Halcyon') },
    { path: 'search=rare', has: ({ name }) => name.endsWith('Rare') },
    { path: 'search=halcyon oslo', has: ({ name, location }) => name.startsWith('Halcyon') && location === 'Oslo' },
    {
      path: 'revenue_min=100000&revenue_max=600000',
      has: ({ revenue }) => revenue !== null && revenue >= 1e5 && revenue <= 6e5,
    },
    { path: 'location=lyo', has: ({ location }) => location === 'Lyon' },
    { path: 'location=osl', has: ({ location }) => location === 'Oslo' },
    { path: 'deals=open', has: ({ open }) => open },
    { path: 'deals=none', has: ({ open }) => !open },
    { path: `owner_id=${ana.id}`, has: ({ open }) => open },
    { path: 'deals=none_open&location=osl', has: ({ open, location }) => !open && location === 'Oslo' },
    { path: 'not_contacted=30', has: () => true },
  ]
  const orders: Order[] = [
    { path: '', by: (one, other) => least(other.created_at, one.created_at) },
    { path: '&sort_by=created_at', by: (one, other) => least(one.created_at, other.created_at) },
    { path: '&sort_by=name&sort_order=desc', by: (one, other) => least(other.name, one.name) },
    { path: '&sort_by=revenue', by: (one, other) => byRevenue(one, other, 1) },
    { path: '&sort_by=revenue&sort_order=desc', by: (one, other) => byRevenue(one, other, -1) },
  ]
  for (const { path, has } of questions)
    test(`${path}: each page and its total are those of all that are looked through, for whoever asks`, async () => {
      for (const person of [ana, ben])
        for (const order of orders) {
          const told = rows.filter((row) => has(row) && (person === ana || row.id !== hidden[0]?.id))
          const expected = told.toSorted(order.by).map(({ id }) => id)
          for (const page of [1, 2, 12, 60]) {
            const { status, body } = await person.get(
              encodeURI(`/api/companies?${path}${order.path}&page=${page}&page_size=20`),
            )
            assert.equal(status, 200, JSON.stringify(body))
            assert.equal(body.total, expected.length, `${path}${order.path}`)
            assert.deepEqual(
              body.data.map(({ id }: Row) => id),
              expected.slice((page - 1) * 20, page * 20),
              `${path}${order.path} page ${page}`,
            )
          }
        }
    })

  test('a part of a place is found among very many places as well', async () => {
    const eve = await service.register('Eve')
    await sql`
      insert into companies (firm_id, id, name, location, created_at)
      select ${eve.firmId}, gen_random_uuid(), 'Row ' || n, 'Row ' || n || ', Bergen', now() - make_interval(secs => n)
      from generate_series(1, 1200) n`
    for (const [part, total] of [
      ['bergen', 1200],
      ['row 11', 111],
      ['row 1199,', 1],
      ['row 1201', 0],
    ] as const)
      assert.equal((await eve.get(`/api/companies?location=${part}`)).body.total, total, part)
  })

  test('contacts are found in the same way', async () => {
    for (const [order, first] of [
      ['', 1800],
      ['&sort_by=created_at', 1],
    ] as const)
      for (const page of [1, 3, 80]) {
        const { body } = await ben.get(`/api/contacts?search=example&page=${page}&page_size=20${order}`)
        const step = first === 1 ? 1 : -1
        assert.equal(body.total, 1800)
        assert.deepEqual(
          body.data.map(({ name }: Row) => name),
          Array.from({ length: 20 }, (_, at) => `Kim ${first + step * ((page - 1) * 20 + at)}`),
        )
      }
  })

  test('quick search tells the nearest of many, the name itself first', async () => {
    await ana.create('/api/companies', { name: 'Halcyon' })
    await ana.create('/api/companies', { name: 'Zest Halcyon' })
    const { body } = await ana.get('/api/search?q=halcyon&limit=5')
    assert.equal(body.companies[0].name, 'Halcyon')
    assert.equal(body.companies.length, 5)
  })
})
