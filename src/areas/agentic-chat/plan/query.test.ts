import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { makeUpFirm, now } from '../../../../test/made_up_firm.ts'
import { checkPlan } from './check.ts'
import type { Filter, Plan, Query } from './plan.ts'
import { runPlan } from './run.ts'

let service: TestService
let ana: Person
let firm: Awaited<ReturnType<typeof makeUpFirm>>
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  firm = await makeUpFirm(service, ana)
  // another firm with the same names: nothing of it may appear
  const bob = await service.register('Bob')
  await makeUpFirm(service, bob)
})

const run = (plan: Plan, userId = ana.id) =>
  runPlan(
    { sql: service.deps.sql, signal: new AbortController().signal, now, timeZone: 'UTC' },
    { firmId: ana.firmId, userId, role: 'member' },
    plan,
  )

const query = (entity: Query['entity'], fields: Partial<Query> = {}): Query => ({
  kind: 'query',
  entity,
  filters: [],
  text: null,
  select: [],
  measures: [],
  group: [],
  order: [],
  limit: 20,
  variants: [],
  layout: 'table',
  ...fields,
})

const is = (field: string, ...values: Filter['values']): Filter => ({ field, op: 'is', values })
const filter = (field: string, op: Filter['op'], ...values: Filter['values']): Filter => ({ field, op, values })
const count = { name: 'count' as const, field: null }

async function table(plan: Query, userId = ana.id) {
  const { blocks, notices } = await run(plan, userId)
  const [block] = blocks
  assert.ok(block?.type === 'table')
  return { ...block, notices, blocks }
}
const labels = async (plan: Query, userId = ana.id) => (await table(plan, userId)).rows.map(({ ref }) => ref?.label)
const only = async (plan: Query, userId = ana.id) => {
  const { rows } = await table(plan, userId)
  assert.equal(rows.length, 1)
  return rows[0]?.values ?? {}
}
const pairs = async (plan: Query) => (await table(plan)).rows.map(({ values }) => Object.values(values))

test('companies are listed with their figures, largest revenue first, and those without any last', async () => {
  const { rows, total, notices } = await table(query('companies'))
  assert.equal(total, 4)
  assert.deepEqual(
    rows.map(({ values }) => [values['name'], values['revenue'], values['ebitda_margin']]),
    [
      ['Harbor Logistics', 80e6, null],
      ['Cobalt Health', 40e6, 0.25],
      ['Juniper Analytics', 12e6, -1 / 12],
      ['Fjörd Payments', 10e6, 0.3],
    ],
  )
  assert.deepEqual(rows[1]?.citation, {
    marker: '[Cobalt Health]',
    ref: rows[1]?.ref,
    url: `/api/companies/${firm.cobalt}`,
  })
  assert.match(notices.join(), /revenue of Fjörd Payments \(FY 2025\) is that of the latest full year/)
})

test('text is compared without regard to case and accents, and what is typed is no pattern', async () => {
  assert.deepEqual(await labels(query('companies', { filters: [is('industry', 'SOFTWARE')] })), [
    'Juniper Analytics',
    'Fjörd Payments',
  ])
  assert.deepEqual(await labels(query('companies', { filters: [filter('name', 'contains', 'fjord', 'harbör')] })), [
    'Harbor Logistics',
    'Fjörd Payments',
  ])
  assert.deepEqual(await labels(query('companies', { filters: [filter('location', 'contains', 'ohio')] })), [
    'Harbor Logistics',
    'Cobalt Health',
  ])
  assert.deepEqual(await labels(query('companies', { filters: [filter('name', 'contains', '%')] })), [])
  assert.deepEqual(
    await labels(
      query('companies', {
        filters: [filter('industry', 'is_not', 'software'), filter('location', 'not_contains', 'cleveland')],
      }),
    ),
    ['Cobalt Health'],
  )
})

test('numbers are compared with more, less, between; a missing one is neither', async () => {
  const named = (...filters: Filter[]) =>
    labels(query('companies', { filters, order: [{ by: 'name', direction: 'asc' }] }))
  assert.deepEqual(await named(filter('revenue', 'more_than', 40e6)), ['Harbor Logistics'])
  assert.deepEqual(await named(filter('revenue', 'at_least', 40e6)), ['Cobalt Health', 'Harbor Logistics'])
  assert.deepEqual(await named(filter('employees', 'less_than', 180)), ['Juniper Analytics'])
  assert.deepEqual(await named(filter('employees', 'at_most', 180)), ['Cobalt Health', 'Juniper Analytics'])
  assert.deepEqual(await named(filter('founded_year', 'between', 1998, 2015)), ['Cobalt Health', 'Juniper Analytics'])
  assert.deepEqual(await named(filter('employees', 'is_missing')), ['Fjörd Payments'])
  assert.deepEqual(await named(filter('ebitda_margin', 'is', 0.25)), ['Cobalt Health'])
  assert.deepEqual(await named(filter('revenue_growth', 'more_than', 0.2)), ['Fjörd Payments'])
  assert.deepEqual(await named(is('status', 'inactive')), ['Harbor Logistics'])
  assert.deepEqual(await named(is('id', firm.cobalt, firm.juniper.toUpperCase())), [
    'Cobalt Health',
    'Juniper Analytics',
  ])
})

test('a company has a deal of a person in a stage when one deal is both', async () => {
  const named = (...filters: Filter[]) => labels(query('companies', { filters }))
  assert.deepEqual(await named(is('deal_stage', 'negotiation')), ['Cobalt Health'])
  assert.deepEqual(await named(is('deal_stage', 'proposal'), is('deal_owner_id', firm.tom.id)), ['Juniper Analytics'])
  assert.deepEqual(await named(is('deal_stage', 'negotiation'), is('deal_owner_id', firm.tom.id)), [])
  assert.deepEqual(await named(filter('deal_owner_id', 'is_not', firm.tom.id)), ['Cobalt Health', 'Fjörd Payments'])
  assert.deepEqual(await named(filter('open_deals_count', 'is', 0)), ['Harbor Logistics', 'Fjörd Payments'])
})

test('never contacted is longer than any number of days, and stands first', async () => {
  const stale = query('companies', {
    filters: [filter('days_since_contact', 'more_than', 2)],
    select: ['days_since_contact'],
    order: [
      { by: 'days_since_contact', direction: 'desc' },
      { by: 'name', direction: 'asc' },
    ],
  })
  const { rows } = await table(stale)
  assert.deepEqual(
    rows.map(({ ref, values }) => [ref?.label, values['days_since_contact']]),
    [
      ['Fjörd Payments', null],
      ['Harbor Logistics', null],
      ['Juniper Analytics', 5],
      ['Cobalt Health', 3],
    ],
  )
  assert.deepEqual(await labels({ ...stale, filters: [filter('days_since_contact', 'at_least', 5)] }), [
    'Fjörd Payments',
    'Harbor Logistics',
    'Juniper Analytics',
  ])
  assert.deepEqual(await labels({ ...stale, filters: [filter('days_since_contact', 'less_than', 5)] }), [
    'Cobalt Health',
  ])
  assert.deepEqual(await labels(query('contacts', { filters: [filter('days_since_contact', 'at_most', 3)] })), [
    'Jane Doe',
  ])
})

test('deals: weighted value, multiples, overdue days, and the day they were closed', async () => {
  const { rows } = await table(
    query('deals', { select: ['name', 'weighted_value', 'ebitda_multiple', 'days_overdue', 'closed_on', 'owner'] }),
  )
  assert.deepEqual(
    rows.map(({ values }) => [
      values['name'],
      values['weighted_value'],
      values['ebitda_multiple'],
      values['days_overdue'],
      values['closed_on'],
      values['owner'],
    ]),
    [
      ['Project Harbor', 90e6, null, null, '2026-03-31', 'Tom'],
      ['Project Cobalt', 42e6, 6, 9, null, 'Ana'],
      ['Project Juniper', 10e6, null, null, null, 'Tom'],
      ['Project Fjord', 0, 5 / 3, null, '2026-02-01', 'Ana'],
    ],
  )
  assert.deepEqual(await labels(query('deals', { filters: [is('industry', 'healthcare')] })), ['Project Cobalt'])
  assert.deepEqual(
    await labels(query('deals', { filters: [filter('close_date', 'between', '2026-06-01', '2026-06-12')] })),
    ['Project Cobalt', 'Project Juniper'],
  )
  assert.deepEqual(await labels(query('deals', { text: 'loi' })), ['Project Cobalt'])
})

test('measures: count, sum, average, median, win rate and share', async () => {
  const open = filter('stage', 'is_not', 'closed_won', 'closed_lost')
  assert.deepEqual(await only(query('deals', { measures: [count] })), { count: 4 })
  assert.deepEqual(
    await only(
      query('deals', {
        filters: [open],
        measures: [
          { name: 'sum', field: 'value' },
          { name: 'average', field: 'value' },
          { name: 'sum', field: 'weighted_value' },
        ],
      }),
    ),
    { sum_value: 80e6, average_value: 40e6, sum_weighted_value: 52e6 },
  )
  assert.deepEqual(await only(query('deals', { measures: [{ name: 'win_rate', field: null }] })), { win_rate: 0.5 })
  assert.deepEqual(await only(query('deals', { filters: [open], measures: [{ name: 'win_rate', field: null }] })), {
    win_rate: null,
  })
  assert.deepEqual(
    await only(
      query('deals', {
        filters: [open],
        measures: [{ name: 'share', field: 'value', part: [is('industry', 'Healthcare')] }],
      }),
    ),
    { share_value: 0.75 },
  )
  assert.deepEqual(
    await only(
      query('companies', {
        measures: [
          { name: 'median', field: 'revenue' },
          { name: 'min', field: 'founded_year' },
          { name: 'max', field: 'created_at' },
        ],
      }),
    ).then(({ max_created_at, ...values }) => values),
    { median_revenue: 26e6, min_founded_year: 1998 },
  )
  const { notices } = await table(query('companies', { measures: [{ name: 'average', field: 'employees' }] }))
  assert.match(notices.join(), /^1 of 4 companies has no employees on record and is left out\.$/)
})

test('groups: names are records, texts are one in any case, stages have their order, months have no gap', async () => {
  assert.deepEqual(await pairs(query('companies', { measures: [count], group: [{ field: 'industry' }] })), [
    ['Software', 2],
    ['Healthcare', 1],
    ['Logistics', 1],
  ])
  assert.deepEqual(await pairs(query('deals', { measures: [count], group: [{ field: 'stage' }] })), [
    ['proposal', 1],
    ['negotiation', 1],
    ['closed_won', 1],
    ['closed_lost', 1],
  ])
  const owners = await table(
    query('deals', { measures: [{ name: 'sum', field: 'value' }], group: [{ field: 'owner' }] }),
  )
  assert.deepEqual(
    owners.rows.map(({ ref, values }) => [ref?.type, ref?.id, values['sum_value']]),
    [
      ['user', firm.tom.id, 110e6],
      ['user', ana.id, 65e6],
    ],
  )
  assert.deepEqual(await pairs(query('deals', { measures: [count], group: [{ field: 'close_date', by: 'month' }] })), [
    ['2026-02-01', 1],
    ['2026-03-01', 1],
    ['2026-04-01', 0],
    ['2026-05-01', 0],
    ['2026-06-01', 2],
  ])
  assert.deepEqual(
    await pairs(
      query('deals', {
        measures: [count],
        group: [{ field: 'stage' }, { field: 'owner' }],
        order: [
          { by: 'count', direction: 'desc' },
          { by: 'stage', direction: 'desc' },
        ],
      }),
    ),
    [
      ['closed_lost', 'Ana', 1],
      ['closed_won', 'Tom', 1],
      ['negotiation', 'Ana', 1],
      ['proposal', 'Tom', 1],
    ],
  )
  assert.deepEqual(await pairs(query('notes', { measures: [count], group: [{ field: 'tag' }] })), [
    ['Risk', 2],
    ['diligence', 1],
  ])
  assert.deepEqual(
    await pairs(
      query('financials', {
        filters: [is('company_id', firm.cobalt), is('period_kind', 'year')],
        measures: [{ name: 'sum', field: 'revenue' }],
        group: [{ field: 'fiscal_year' }],
      }),
    ),
    [
      [2023, 32e6],
      [2024, 36e6],
      [2025, 40e6],
    ],
  )
})

test('variants stand side by side: a row for each with measures, a block for each with records', async () => {
  const variants = [
    { label: 'Ana', filters: [is('owner_id', ana.id)] },
    { label: 'Tom', filters: [is('owner_id', firm.tom.id)] },
  ]
  assert.deepEqual(await pairs(query('deals', { measures: [count, { name: 'sum', field: 'value' }], variants })), [
    ['Ana', 2, 65e6],
    ['Tom', 2, 110e6],
  ])
  assert.deepEqual(await pairs(query('deals', { measures: [count], group: [{ field: 'stage' }], variants })), [
    ['Ana', 'proposal', 0],
    ['Ana', 'negotiation', 1],
    ['Ana', 'closed_won', 0],
    ['Ana', 'closed_lost', 1],
    ['Tom', 'proposal', 1],
    ['Tom', 'negotiation', 0],
    ['Tom', 'closed_won', 1],
    ['Tom', 'closed_lost', 0],
  ])
  const { blocks } = await run(query('deals', { variants, order: [{ by: 'name', direction: 'asc' }] }))
  assert.deepEqual(
    blocks.map(
      (block) => block.type === 'table' && [block.title, block.total, block.rows.map(({ ref }) => ref?.label)],
    ),
    [
      ['Ana', 2, ['Project Cobalt', 'Project Fjord']],
      ['Tom', 2, ['Project Harbor', 'Project Juniper']],
    ],
  )
})

test('financials: the latest record of a period counts, and only actual ones unless others are asked for', async () => {
  const fjord = await table(
    query('financials', {
      filters: [is('company_id', firm.fjord)],
      select: ['period', 'revenue', 'ebitda_margin', 'fiscal_year'],
    }),
  )
  assert.deepEqual(
    fjord.rows.map(({ values }) => [
      values['period'],
      values['revenue'],
      values['ebitda_margin'],
      values['fiscal_year'],
    ]),
    [
      ['FY 2025', 10e6, 0.3, 2025],
      ['FY2024', 8e6, 0.25, 2024],
    ],
  )
  assert.deepEqual(
    await pairs(
      query('financials', {
        filters: [is('fiscal_year', 2026)],
        select: ['period', 'basis'],
        order: [{ by: 'period', direction: 'asc' }],
      }),
    ).then((rows) => rows.map(([period, basis]) => [period, basis])),
    [
      ['Q1 2026', 'actual'],
      ['Q2 2026', 'actual'],
    ],
  )
  assert.deepEqual(await labels(query('financials', { filters: [is('basis', 'expected')] })), ['Cobalt Health 2026E'])
  assert.deepEqual(await labels(query('financials', { filters: [is('quarter', 2)] })), ['Cobalt Health Q2 2026'])
  const { notices } = await table(
    query('financials', { filters: [is('company_id', firm.cobalt)], measures: [{ name: 'sum', field: 'revenue' }] }),
  )
  assert.match(notices.join(), /periods of different length/)
})

test('stage moves are read from what happened: creation is none, and each says how long the deal had been there', async () => {
  const { rows } = await table(
    query('stage_changes', {
      order: [{ by: 'at', direction: 'asc' }],
      select: ['deal', 'from', 'to', 'by', 'days_in_stage'],
    }),
  )
  assert.deepEqual(
    rows.map(({ values }) => [values['deal'], values['from'], values['to'], values['by'], values['days_in_stage']]),
    [
      ['Project Cobalt', 'negotiation', 'proposal', 'Ana', 0],
      ['Project Cobalt', 'proposal', 'negotiation', 'Ana', 0],
    ],
  )
  assert.deepEqual(await only(query('stage_changes', { filters: [is('to', 'negotiation')], measures: [count] })), {
    count: 1,
  })
  // one that moves to another company with the same step is one move
  await ana.patch(`/api/deals/${firm.lostDeal}`, { stage: 'lead', company_id: firm.harbor })
  assert.deepEqual(await only(query('stage_changes', { filters: [is('deal_id', firm.lostDeal)], measures: [count] })), {
    count: 1,
  })
  await ana.patch(`/api/deals/${firm.lostDeal}`, { stage: 'closed_lost', company_id: firm.fjord })
})

test('notes, interactions, calendar, documents and people answer by what they hold', async () => {
  assert.deepEqual(await labels(query('notes', { filters: [is('tag', 'risk'), is('company_id', firm.cobalt)] })), [
    'Customer concentration is a worry: two payers.',
  ])
  assert.deepEqual(await labels(query('notes', { text: 'concentrations payer' })), [
    'Customer concentration is a worry: two payers.',
  ])
  assert.equal((await table(query('notes'))).rows[0]?.citation?.marker.startsWith('[note of '), true)
  assert.deepEqual(await labels(query('interactions', { filters: [is('contact_id', firm.raj)] })), [
    'Management presentation',
  ])
  assert.deepEqual(await labels(query('interactions', { filters: [filter('contacts', 'contains', 'jane')] })), [
    'Intro call',
  ])
  assert.deepEqual(await labels(query('interactions', { text: 'pressure' })), ['Management presentation'])
  assert.deepEqual(
    await only(
      query('interactions', {
        filters: [is('type', 'meeting'), filter('date', 'between', '2026-04-01', '2026-06-10')],
        measures: [count],
      }),
    ),
    { count: 1 },
  )
  const meetings = await table(query('calendar', { filters: [filter('start', 'between', '2026-06-11', '2026-06-11')] }))
  assert.deepEqual(
    [meetings.rows[0]?.values['attendees'], meetings.rows[0]?.citation?.marker],
    ['jane@cobalt.example', '[meeting of 11 Jun 2026]'],
  )
  assert.deepEqual(await labels(query('files', { filters: [is('processing_status', 'failed')] })), ['broken.pdf'])
  const values = await table(
    query('document_values', { order: [{ by: 'path', direction: 'asc' }], select: ['path', 'value', 'page'] }),
  )
  assert.deepEqual(
    values.rows.map(({ values }) => [values['path'], values['value']]),
    [
      ['deal.valuation', '58000000'],
      ['market.size', '2000000000'],
    ],
  )
  assert.deepEqual(
    { ...values.rows[0]?.citation, ref: null },
    {
      marker: '[Cobalt CIM.pdf p.3]',
      ref: null,
      page: 3,
      box: { x: 10, y: 20, width: 100, height: 10 },
      quote: 'asking price of $58 million',
      url: `/api/files/${firm.cim}/pages/3`,
    },
  )
  const people = await table(query('people', { select: ['name', 'active_deals', 'total_deal_value', 'free_capacity'] }))
  assert.deepEqual(
    people.rows.map(({ values }) => Object.values(values)),
    [
      ['Ana', 1, 60e6, 7],
      ['Tom', 1, 20e6, 7],
    ],
  )
  assert.deepEqual(await labels(query('contacts', { filters: [is('role', 'CFO')] })), ['Raj Patel', 'Zoé Free'])
})

test('mail is private: all find subject and people, only the owner finds what stands in it', async () => {
  const found = (text: string, userId: string) => labels(query('emails', { text }), userId)
  assert.deepEqual(await found('pricing', firm.tom.id), ['Question on pricing'])
  assert.deepEqual(await found('xylophone', ana.id), ['Question on pricing'])
  assert.deepEqual(await found('xylophone', firm.tom.id), ['LOI draft'])
  assert.deepEqual(await found('thanks', ana.id), ['Re: LOI draft'])
  assert.deepEqual(await labels(query('emails', { filters: [is('answered', false)] })), [
    'Question on pricing',
    'Re: LOI draft',
  ])
  assert.deepEqual(await labels(query('emails', { filters: [is('answered', true)] })), ['LOI draft'])
  assert.deepEqual(await labels(query('emails', { filters: [is('opened', true), is('to', 'JANE@cobalt.example')] })), [
    'LOI draft',
  ])
  assert.equal(JSON.stringify(await run(query('emails'), firm.tom.id)).includes('xylophone'), false)
})

test('mail that waits for an answer asks something, and what is left out is counted', async () => {
  const waiting = [is('direction', 'inbound'), is('answered', false), is('asks', true)]
  assert.deepEqual(await labels(query('emails', { filters: waiting })), ['Question on pricing'])
  for (const asked of [{}, { measures: [count] }]) {
    const { notices } = await run(query('emails', { filters: waiting, ...asked }))
    assert.deepEqual(notices, ['One more e-mail without a reply is left out: it asks nothing, or a program wrote it.'])
  }
  assert.deepEqual((await run(query('emails', { filters: waiting.slice(0, 2) }))).notices, [])
})

test('days are those of the firm: a meeting late in the evening is not of the next day', async () => {
  const inZone = async (timeZone: string, day: string) => {
    const plan = query('calendar', { filters: [filter('start', 'is', day)], measures: [count] })
    const { blocks } = await runPlan(
      { sql: service.deps.sql, signal: new AbortController().signal, now, timeZone },
      { firmId: ana.firmId, userId: ana.id, role: 'member' },
      plan,
    )
    return blocks[0]?.type === 'table' && blocks[0].rows[0]?.values['count']
  }
  assert.deepEqual([await inZone('UTC', '2026-06-11'), await inZone('UTC', '2026-06-10')], [1, 0])
  assert.deepEqual(
    [await inZone('Pacific/Honolulu', '2026-06-11'), await inZone('Pacific/Honolulu', '2026-06-10')],
    [0, 1],
  )
})

test('what is wrong with a plan is said in a sentence', () => {
  const wrong: [Partial<Query>, RegExp][] = [
    [{ filters: [is('secret', 'x')] }, /companies have no field "secret"/],
    [{ filters: [is('constructor', 'x')] }, /companies have no field "constructor"/],
    [{ filters: [filter('revenue', 'contains', 'x')] }, /"contains" cannot be asked of revenue/],
    [{ filters: [filter('name', 'more_than', 'x')] }, /"more_than" cannot be asked of name/],
    [{ filters: [filter('revenue', 'more_than', 'x')] }, /revenue of companies is a number/],
    [{ filters: [filter('revenue', 'between', 2, 1)] }, /from the lower to the higher/],
    [{ filters: [filter('revenue', 'between', 2)] }, /two values/],
    [{ filters: [is('status', 'gone')] }, /one of its words/],
    [{ filters: [is('id', '1; drop table companies')] }, /an id/],
    [{ filters: [is('created_at', '2026-02-30')] }, /a day/],
    [{ filters: [is('name', 'a\0b')] }, /a text/],
    [{ filters: [is('name')] }, /needs a value/],
    [{ select: ['name; drop table companies'] }, /have no field/],
    [{ measures: [{ name: 'sum', field: 'name' }] }, /sum cannot be made of name/],
    [{ measures: [{ name: 'win_rate', field: null }] }, /no win rate/],
    [{ measures: [count], group: [{ field: 'revenue' }] }, /cannot be grouped by revenue/],
    [{ measures: [count], group: [{ field: 'industry', by: 'month' }] }, /cannot be grouped by month/],
    [{ group: [{ field: 'industry' }] }, /needs a measure/],
    [{ measures: [count], order: [{ by: 'name', direction: 'asc' }] }, /neither a measure nor a group/],
    [{ order: [{ by: 'x', direction: 'asc' }] }, /neither a field/],
    [{ text: '!!' }, /no word/],
    [{ limit: 1000 }, /limit/],
  ]
  for (const [fields, sentence] of wrong) assert.match(checkPlan(query('companies', fields)) ?? 'nothing', sentence)
  assert.match(checkPlan(query('people', { text: 'x', entity: 'financials' })) ?? '', /no text to look in/)
  assert.equal(checkPlan(query('companies')), undefined)
})

test('a plan that is not right is refused before anything is asked of the database', async () => {
  await assert.rejects(run(query('companies', { filters: [is('nope', 1)] })), { name: 'PlanError' })
})

test('a question that is given up ends on the database too, and one that takes too long as well', async () => {
  const { sql } = service.deps
  await sql`create function pg_temp_slow() returns boolean language sql volatile as 'select pg_sleep(30) is not null'`
  const control = new AbortController()
  const { reading } = await import('./reading.ts')
  const { piece } = await import('../../../platform/db/statement.ts')
  const slow = (secondsMax: number, signal: AbortSignal) =>
    reading({ sql, signal, secondsMax }, (ask) => ask(piece`select pg_temp_slow(), ${'given up'}::text`))
  const running = async () =>
    (await sql`select pid from pg_stat_activity where state <> 'idle' and query like 'select pg_temp_slow%'`).length
  const asked = slow(60, control.signal)
  asked.catch(() => {})
  await eventually(async () => assert.equal(await running(), 1))
  control.abort()
  await assert.rejects(asked, { name: 'AbortError' })
  await eventually(async () => assert.equal(await running(), 0))
  await assert.rejects(slow(0.1, new AbortController().signal), { code: '57014' })
  await assert.rejects(slow(1, AbortSignal.abort()), { name: 'AbortError' })
})

test('nothing is written: the transaction of a plan refuses it', async () => {
  const { reading } = await import('./reading.ts')
  const { piece } = await import('../../../platform/db/statement.ts')
  const bounds = { sql: service.deps.sql, signal: new AbortController().signal, secondsMax: 60 }
  await assert.rejects(
    reading(bounds, (ask) =>
      ask(piece`/* beyond walls: it is refused */ delete from companies where firm_id = ${ana.firmId}`),
    ),
    { code: '25006' },
  )
})
