import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cobalt,
  columns,
  count,
  healthcare,
  id,
  measured,
  ofPriya,
  open,
  priya,
  query,
  ref,
  said,
  table,
  values,
  won,
} from '../../../../../test/fixtures/made_up_results.ts'
import type { Query } from '../../plan/plan.ts'
import type { Block, Citation } from '../../plan/result.ts'

test('the first sentence answers with the figure that was asked for', () => {
  const told: [string, Query, Block][] = [
    [
      'You have **3** companies in Healthcare.',
      query('companies', { filters: [healthcare], measures: [count] }),
      table([measured('count', 'integer')], values({ count: 3 })),
    ],
    [
      'The pipeline is worth **$84.5M** in 12 open deals.',
      query('deals', { filters: [open], measures: [{ name: 'sum', field: 'value' }, count] }),
      table(
        [measured('sum_value', 'money'), measured('count', 'integer')],
        values({ sum_value: 84_500_000, count: 12 }),
      ),
    ],
    [
      'Open deals of Priya Shah are worth **$9M**.',
      query('deals', { filters: [open, ofPriya], measures: [{ name: 'sum', field: 'value' }] }),
      table([measured('sum_value', 'money')], values({ sum_value: 9_000_000 })),
    ],
    [
      'You won **1** deal last year (2025).',
      query('deals', {
        filters: [won, { field: 'closed_on', op: 'between', values: ['2025-01-01', '2025-12-31'], said: 'last year' }],
        measures: [count],
      }),
      table([measured('count', 'integer')], values({ count: 1 })),
    ],
    [
      'The win rate of deals closed this year (2026) is **40%**.',
      query('deals', {
        filters: [{ field: 'closed_on', op: 'between', values: ['2026-01-01', '2026-12-31'], said: 'this year' }],
        measures: [{ name: 'win_rate', field: null }],
      }),
      table([measured('win_rate', 'ratio')], values({ win_rate: 0.4 })),
    ],
    [
      '**23.4%** of the value of open deals is in Healthcare.',
      query('deals', { filters: [open], measures: [{ name: 'share', field: 'value', part: [healthcare] }] }),
      table([measured('share_value', 'ratio')], values({ share_value: 0.234 })),
    ],
    [
      'The median revenue of companies in Healthcare is **$42.3M**.',
      query('companies', { filters: [healthcare], measures: [{ name: 'median', field: 'revenue' }] }),
      table([measured('median_revenue', 'money')], values({ median_revenue: 42_349_000 })),
    ],
    [
      'There were **7** meetings in the last 30 days (22 Oct to 21 Nov 2026).',
      query('interactions', {
        filters: [
          { field: 'type', op: 'is', values: ['meeting'] },
          { field: 'date', op: 'between', values: ['2026-10-22', '2026-11-21'], said: 'last 30 days' },
        ],
        measures: [count],
      }),
      table([measured('count', 'integer')], values({ count: 7 })),
    ],
  ]
  for (const [sentence, plan, block] of told) assert.equal(said(plan, [block]).text, sentence)
})

test('one thing of one record is said in a sentence with its source', () => {
  const record: Citation = {
    marker: '[Cobalt Health FY2025]',
    ref: ref('financial_record', 5, 'Cobalt Health FY2025'),
    url: '/api/financials/5',
  }
  const revenue = said(query('companies', { layout: 'lookup', select: ['revenue'] }), [
    table(columns('companies', 'revenue'), [{ ref: cobalt, values: { revenue: 42_300_000 }, citation: record }], {
      layout: 'lookup',
    }),
  ])
  assert.equal(revenue.text, "Cobalt Health's revenue is **$42.3M** [Cobalt Health FY2025].")
  assert.deepEqual(revenue.citations, [record])
  const founded = said(query('companies', { layout: 'lookup', select: ['founded_year'] }), [
    table(columns('companies', 'founded_year'), [{ ref: cobalt, values: { founded_year: 1998 } }], {
      layout: 'lookup',
    }),
  ])
  assert.equal(founded.text, 'Cobalt Health was founded in **1998** [company Cobalt Health].')
  const missing = said(query('companies', { layout: 'lookup', select: ['ebitda'] }), [
    table(columns('companies', 'ebitda'), [{ ref: cobalt, values: { ebitda: null } }], { layout: 'lookup' }),
  ])
  assert.equal(missing.text, 'No EBITDA is on record for Cobalt Health [company Cobalt Health].')
})

test('the last contact is told with kind, day, people and what was noted, as text', () => {
  const call = {
    ref: ref('interaction', 6, 'Pricing'),
    values: {
      date: '2026-11-03T10:00:00.000Z',
      type: 'call',
      subject: 'Pricing',
      company: 'Harbor Logistics',
      contacts: 'Raj Patel',
      notes: 'Agreed 9x ![x](http://evil)',
    },
  }
  const { text, citations } = said(query('interactions', { layout: 'lookup', limit: 1 }), [
    table(columns('interactions', 'date', 'type', 'subject', 'company', 'contacts', 'notes'), [call], {
      layout: 'lookup',
      total: 4,
    }),
  ])
  assert.equal(
    text,
    'Last contact with Harbor Logistics: a call on **3 Nov 2026** (18 days ago), with Raj Patel: “Pricing” [interaction Pricing].\n\nNotes: “Agreed 9x !\\[x\\](http:\\//evil)” [interaction Pricing]',
  )
  assert.equal(citations.length, 1)
})

test('questions that a field decides are answered with yes or no, and no others', () => {
  const profit = (income: number | null) => [
    table(columns('companies', 'net_income'), [{ ref: cobalt, values: { net_income: income } }], { layout: 'lookup' }),
  ]
  const plan = query('companies', { layout: 'lookup', select: ['net_income'] })
  assert.match(
    said(plan, profit(3e6), { question: 'is Cobalt profitable' }).text,
    /^\*\*Yes\*\*: Cobalt Health's net income is \*\*\$3M\*\*/,
  )
  assert.match(
    said(plan, profit(-3e6), { question: 'is Cobalt profitable' }).text,
    /^\*\*No\*\*: Cobalt Health's net income is \*\*−\$3M\*\*/,
  )
  assert.match(said(plan, profit(null), { question: 'is Cobalt profitable' }).text, /^No net income is on record/)
  assert.doesNotMatch(said(plan, profit(3e6), { question: 'is Cobalt not profitable' }).text, /Yes|No:/)
  assert.doesNotMatch(said(plan, profit(3e6), { question: 'is Cobalt profitable', unused: ['yet'] }).text, /Yes/)
  const mail = said(
    query('emails', { layout: 'lookup', select: ['subject', 'sent_at', 'opened', 'contact'], limit: 1 }),
    [
      table(columns('emails', 'subject', 'sent_at', 'opened', 'contact'), [
        {
          ref: ref('email', 7, 'Next steps'),
          values: { subject: 'Next steps', sent_at: '2026-11-10T10:00:00Z', opened: false, contact: 'Jane Doe' },
        },
      ]),
    ],
    { question: 'Did Jane Doe open our last email?' },
  )
  assert.match(mail.text, /^\*\*No\*\*: “Next steps” of 10 Nov 2026 \(11 days ago\) with Jane Doe has not been opened/)
  const tuesday = query('calendar', {
    filters: [{ field: 'start', op: 'between', values: ['2026-11-24', '2026-11-24'], said: 'tuesday' }, { ...ofPriya }],
  })
  const waiting = query('emails', { filters: [{ field: 'answered', op: 'is', values: [false] }] })
  const one = [table(columns('emails', 'subject'), [{ ref: ref('email', 8, 'Price'), values: { subject: 'Price' } }])]
  assert.doesNotMatch(said(waiting, one, { question: 'Did we ever get back to Jane?' }).text, /Yes/)
  assert.match(said(waiting, one, { question: 'Do we have unanswered e-mails?' }).text, /^\*\*Yes\*\*/)
  const mine = { question: 'Do I have anything on Tuesday?', userId: priya.id }
  assert.match(
    said(tuesday, [table(columns('calendar', 'start'), [])], mine).text,
    /^\*\*No\*\*: you have no meetings on Tuesday \(24 Nov 2026\)\./,
  )
  const meeting = values({ start: '2026-11-24T14:00:00.000Z' })
  assert.match(
    said(tuesday, [table(columns('calendar', 'start'), meeting)], mine).text,
    /^\*\*Yes\*\*: \*\*1\*\* meeting of yours on Tuesday/,
  )
})

test('a list says how many there are, shows ten and tells how many more', () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({
    ref: ref('company', n, `C${n}`),
    values: { name: `C${n}`, revenue: n === 3 ? null : n * 1e6 },
  }))
  const list = said(query('companies', { filters: [healthcare] }), [
    table(columns('companies', 'name', 'revenue'), rows, { total: 42 }),
  ])
  assert.match(
    list.text,
    /^\*\*42\*\* companies in Healthcare; the first 10:\n\n\| Name \| Revenue \|\n\| --- \| ---: \|\n\| C0 \| \$0 \|/,
  )
  assert.match(list.text, /\| C3 \| n\/a \|/)
  assert.match(list.text, /\n\nand 32 more$/)
  const top = said(query('companies', { order: [{ by: 'revenue', direction: 'desc' }], limit: 5 }), [
    table(columns('companies', 'name', 'revenue'), rows.slice(0, 5), { total: 42 }),
  ])
  assert.match(top.text, /^The \*\*top 5\*\* of 42 companies by revenue:/)
  assert.doesNotMatch(top.text, /more/)
  const best = said(query('companies', { order: [{ by: 'revenue', direction: 'desc' }], limit: 1 }), [
    table(columns('companies', 'name', 'revenue'), rows.slice(1, 2), { total: 42 }),
  ])
  assert.match(best.text, /^C1 has the highest revenue of 42 companies: \*\*\$1M\*\* \[company C1\]\./)
})

test('where nothing was found it says what was looked for', () => {
  const none = said(
    query('deals', { filters: [{ field: 'close_date', op: 'less_than', values: ['2026-12-31'] }, ofPriya] }),
    [table(columns('deals', 'name'), [])],
  )
  assert.match(none.text, /^You have no deals of Priya Shah closing before 31 Dec 2026\./)
  assert.match(none.text, /I looked for Deals · close date before 31 Dec 2026 · owner Priya Shah\./)
  const zero = said(query('companies', { filters: [healthcare], measures: [count] }), [
    table([measured('count', 'integer')], values({ count: 0 })),
  ])
  assert.match(zero.text, /^You have no companies in Healthcare\./)
  const search = said(
    { kind: 'search', terms: 'litigation', company_ids: [], document_types: [], company_filters: [], limit: 5 },
    [{ type: 'passages', title: '', passages: [], total: 0 }],
  )
  assert.match(search.text, /^No document has a passage that fits “litigation”\./)
  const done = said(
    { kind: 'follow_ups', user_id: null, company_id: null, from: '2026-11-16', to: '2026-11-22', said: 'this week' },
    [],
  )
  assert.match(done.text, /^\*\*Nothing\*\* needs attention this week/)
})

test('words that were not used and what the reader has to know are said, and ids never are', () => {
  const { text, echo, unused } = said(
    query('deals', { filters: [open, { ...ofPriya, values: [id(77)] }], measures: [count] }),
    [table([measured('count', 'integer')], values({ count: 2 }))],
    { unused: ['backlog'], notices: ['2 of 12 deals have no value on record'] },
  )
  assert.equal(
    text,
    'You have **2** open deals of one colleague.\n\nI did not use: “backlog”.\n\n2 of 12 deals have no value on record.',
  )
  assert.equal(echo, 'Deals · open · owner one colleague · count')
  assert.deepEqual(unused, ['backlog'])
})
