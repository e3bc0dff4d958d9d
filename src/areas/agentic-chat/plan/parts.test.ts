import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { makeUpFirm, now } from '../../../../test/made_up_firm.ts'
import { checkPlan } from './check.ts'
import type { Briefing, FollowUps, Plan, Query, Search, Trend } from './plan.ts'
import type { Block } from './result.ts'
import { runPlan } from './run.ts'

let service: TestService
let ana: Person
let firm: Awaited<ReturnType<typeof makeUpFirm>>
let theirs: Awaited<ReturnType<typeof makeUpFirm>>
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  firm = await makeUpFirm(service, ana)
  theirs = await makeUpFirm(service, await service.register('Bob'))
})

const run = (plan: Plan) => {
  assert.equal(checkPlan(plan), undefined)
  return runPlan(
    { sql: service.deps.sql, signal: new AbortController().signal, now, timeZone: 'UTC' },
    { firmId: ana.firmId, userId: ana.id, role: 'member' },
    plan,
  )
}
const trend = (fields: Partial<Trend>): Trend => ({
  kind: 'trend',
  company_ids: [firm.cobalt],
  figures: ['revenue', 'ebitda_margin'],
  period: 'year',
  from_year: null,
  to_year: null,
  last: null,
  asked: 'series',
  ...fields,
})
const search = (terms: string, fields: Partial<Search> = {}): Search => ({
  kind: 'search',
  terms,
  company_ids: [],
  document_types: [],
  company_filters: [],
  limit: 10,
  ...fields,
})
const titles = (blocks: Block[]) => blocks.map(({ title }) => title)
const near = (actual: number | null | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`)

test('a trend has a row for each full year, the growth of each, and the CAGR over all', async () => {
  const { blocks } = await run(trend({}))
  const [block] = blocks
  assert.ok(block?.type === 'trend')
  assert.deepEqual(
    block.columns.map(({ name }) => name),
    ['period', 'revenue', 'ebitda_margin'],
  )
  assert.deepEqual(
    block.rows.map(({ values }) => [
      values['period'],
      values['revenue'],
      values['ebitda_margin'],
      values['revenue_growth'],
    ]),
    [
      ['FY2023', 32e6, 7 / 32, null],
      ['FY2024', 36e6, 0.225, 0.125],
      ['FY2025', 40e6, 0.25, 1 / 9],
    ],
  )
  near(block.growth['revenue'], 1 / 9)
  near(block.growth['ebitda_margin'], 0.025)
  near(block.cagr['revenue'], Math.sqrt(40 / 32) - 1)
  assert.equal(block.cagr['ebitda_margin'], null)
  assert.equal(block.rows[0]?.citation?.marker, '[Cobalt Health FY2023]')
  assert.match(block.rows[0]?.citation?.url ?? '', /^\/api\/financials\//)
  assert.match(block.notices.join(), /2026E/)
})

test('a trend keeps to the years and the number of periods that were asked for', async () => {
  const periods = async (fields: Partial<Trend>) => {
    const { blocks } = await run(trend(fields))
    return blocks.map((block) => block.type === 'trend' && block.rows.map(({ values }) => values['period']))
  }
  assert.deepEqual(await periods({ from_year: 2024, to_year: 2024 }), [['FY2024']])
  assert.deepEqual(await periods({ last: 2 }), [['FY2024', 'FY2025']])
  assert.deepEqual(await periods({ period: 'quarter' }), [['Q1 2026', 'Q2 2026']])
  assert.deepEqual(await periods({ company_ids: [firm.fjord, firm.cobalt], from_year: 2025 }), [
    ['FY 2025'],
    ['FY2025'],
  ])
  assert.deepEqual(await periods({ company_ids: [firm.harbor] }), [[]])
  const { blocks } = await run(trend({ from_year: 2025, to_year: 2025, asked: 'growth' }))
  near(blocks[0]?.type === 'trend' ? blocks[0].growth['revenue'] : null, 1 / 9)
})

test('a year that is missing in the middle is a row without figures, and said', async () => {
  const company_id = (await ana.create('/api/companies', { name: 'Gap Co' })).id
  for (const [period, revenue] of [
    ['FY2021', 10],
    ['FY2024', 20],
  ] as const)
    await ana.create('/api/financials', { company_id, period, revenue })
  const { blocks } = await run(trend({ company_ids: [company_id], figures: ['revenue'] }))
  assert.ok(blocks[0]?.type === 'trend')
  assert.deepEqual(
    blocks[0].rows.map(({ values }) => [values['period'], values['revenue']]),
    [
      ['FY2021', 10],
      ['FY2022', null],
      ['FY2023', null],
      ['FY2024', 20],
    ],
  )
  assert.match(blocks[0].notices.join(), /FY2022, FY2023/)
  assert.equal(blocks[0].growth['revenue'], null)
  near(blocks[0].cagr['revenue'], 2 ** (1 / 3) - 1)
})

test('a search gives passages with page, box, quote and company', async () => {
  const { blocks, notices } = await run(search('customer concentration'))
  assert.ok(blocks[0]?.type === 'passages')
  assert.deepEqual([blocks[0].total, blocks[0].passages.length, notices], [1, 1, []])
  const [passage] = blocks[0].passages
  assert.deepEqual([passage?.ref.label, passage?.company?.label, passage?.page], ['Cobalt CIM.pdf', 'Cobalt Health', 2])
  assert.match(passage?.quote ?? '', /^Two payers stand for most sales, a customer concentration/)
  assert.deepEqual(
    [passage?.citation.marker, passage?.citation.url],
    ['[Cobalt CIM.pdf p.2]', `/api/files/${firm.cim}/pages/2`],
  )
})

test('a search wants all words, then any of them, and says so; it keeps to companies and kinds of documents', async () => {
  const found = async (plan: Search) => {
    const { blocks, notices } = await run(plan)
    return [blocks[0]?.type === 'passages' && blocks[0].passages.map(({ ref }) => ref.label), notices.length]
  }
  assert.deepEqual(await found(search('payers litigation')), [['Cobalt CIM.pdf'], 1])
  assert.deepEqual(await found(search('xyzzy')), [[], 0])
  assert.deepEqual(await found(search(`it's "odd' ) | & ! :* payers`)), [['Cobalt CIM.pdf'], 1])
  assert.deepEqual(await found(search('control', { document_types: ['contract'] })), [['Juniper MSA.pdf'], 0])
  assert.deepEqual(await found(search('control', { document_types: ['cim'] })), [[], 0])
  assert.deepEqual(await found(search('control', { company_ids: [firm.cobalt] })), [[], 0])
  assert.deepEqual(
    await found(search('control', { company_filters: [{ field: 'industry', op: 'is', values: ['software'] }] })),
    [['Juniper MSA.pdf'], 0],
  )
  assert.deepEqual(
    await found(search('payers', { company_filters: [{ field: 'revenue', op: 'less_than', values: [20e6] }] })),
    [[], 0],
  )
  assert.deepEqual(await found(search('control', { company_ids: [theirs.juniper] })), [[], 0])
})

const briefing = (fields: Partial<Briefing>): Briefing => ({
  kind: 'briefing',
  subject: 'company',
  id: firm.cobalt,
  purpose: 'profile',
  since: null,
  ...fields,
})

const block = (blocks: Block[], title: string) => blocks.find((one) => one.type === 'table' && one.title === title)
const valuesIn = (blocks: Block[], title: string, name: string) => {
  const found = block(blocks, title)
  return found?.type === 'table' && found.rows.map(({ values }) => values[name])
}

test('a search that asks what was written down lists notes, meetings and e-mails of the company that have one of the words', async () => {
  const { blocks } = await run(search('exclusivity', { company_ids: [firm.cobalt], written: true, alike: ['payer'] }))
  assert.deepEqual(titles(blocks), ['exclusivity', 'Notes', 'Meetings and calls'])
  assert.deepEqual(valuesIn(blocks, 'Notes', 'content'), ['Customer concentration is a worry: two payers.'])
  assert.deepEqual(valuesIn(blocks, 'Meetings and calls', 'notes'), ['Talked about payers.'])
  const ofAnother = await run(search('payers', { company_ids: [firm.juniper], written: true }))
  assert.deepEqual(titles(ofAnother.blocks), ['payers'])
  const software = { field: 'industry', op: 'is' as const, values: ['software'] }
  const ofOthers = await run(search('payers', { company_filters: [software], written: true }))
  assert.deepEqual(titles(ofOthers.blocks), ['payers'])
})

test('a profile has deals and open points before figures, talks before documents, and of nothing that is not there a block', async () => {
  const { blocks } = await run(briefing({}))
  assert.deepEqual(titles(blocks), [
    'companies',
    'Open deals',
    'Open points',
    'Figures',
    'Meetings ahead',
    'Last interactions',
    'Pinned notes',
    'E-mails waiting for an answer',
    'People',
    'Documents',
    'Figures of documents',
  ])
  assert.deepEqual(valuesIn(blocks, 'Open points', 'point'), [
    '9 days past the close date',
    'Next step: Send the LOI',
    '1 value read from it to be checked',
  ])
  assert.deepEqual(valuesIn(blocks, 'Open points', 'owner'), ['Ana', 'Ana', 'Ana'])
  assert.equal(JSON.stringify(blocks).includes('Gone'), false)
})

test('a briefing for a meeting begins with the next meeting and who comes, then open points and the last talk', async () => {
  const { blocks } = await run(briefing({ purpose: 'meeting' }))
  assert.deepEqual(titles(blocks).slice(0, 5), [
    'Next meeting',
    'Who comes',
    'companies',
    'Open points',
    'Last interactions',
  ])
  assert.deepEqual(valuesIn(blocks, 'Next meeting', 'summary'), ['Site visit'])
  assert.deepEqual(valuesIn(blocks, 'Who comes', 'name'), ['Jane Doe'])
  assert.equal(block(blocks, 'Meetings ahead'), undefined)
  const planned = await run(briefing({ id: firm.juniper, purpose: 'meeting' }))
  assert.deepEqual(valuesIn(planned.blocks, 'Next meeting', 'subject'), ['Still to come'])
  const none = await run(briefing({ id: firm.harbor, purpose: 'meeting' }))
  assert.equal(titles(none.blocks)[0], 'companies')
})

test('news of a company are the latest of any age, newest first; after a moment only what came since', async () => {
  const latest = await run(briefing({ purpose: 'news' }))
  assert.deepEqual(titles(latest.blocks), [
    'companies',
    'Last interactions',
    'Stage moves',
    'Open deals',
    'Latest notes',
    'Latest e-mails',
    'Latest documents',
    'Meetings ahead',
  ])
  assert.deepEqual(valuesIn(latest.blocks, 'Stage moves', 'to'), ['negotiation', 'proposal'])
  assert.deepEqual(valuesIn(latest.blocks, 'Latest e-mails', 'subject'), ['Re: LOI draft', 'LOI draft'])
  assert.deepEqual(latest.notices, [])
  const { blocks, notices } = await run(briefing({ purpose: 'news', since: '2026-06-08' }))
  assert.match(notices.join(), /since 8 Jun 2026/)
  assert.equal(titles(blocks).includes('Last interactions'), false)
  const quiet = await run(briefing({ purpose: 'news', since: '2999-01-01' }))
  assert.match(quiet.notices.join(), /Nothing is new/)
  const harbor = await run(briefing({ purpose: 'news', id: firm.harbor }))
  assert.match(harbor.notices.join(), /No interactions, stage moves/)
})

test('a briefing on a contact or a deal says what is known of them; of an unknown one nothing', async () => {
  const jane = await run(briefing({ subject: 'contact', id: firm.jane }))
  assert.deepEqual(titles(jane.blocks).slice(0, 3), ['contacts', 'Open deals', 'Open points'])
  assert.ok(titles(jane.blocks).includes('Meetings ahead'))
  const deal = await run(briefing({ subject: 'deal', id: firm.cobaltDeal }))
  assert.deepEqual(titles(deal.blocks).slice(0, 2), ['deals', 'Stages'])
  for (const purpose of ['profile', 'meeting', 'news'] as const)
    for (const id of [unknownId, theirs.cobalt, firm.gone])
      assert.deepEqual((await run(briefing({ id, purpose }))).blocks, [])
})

const peers = (id: string, select: string[] = []): Query => ({
  kind: 'query',
  entity: 'companies',
  filters: [{ field: 'id', op: 'is', values: [id] }],
  text: null,
  select,
  measures: [],
  group: [],
  order: [],
  limit: 1,
  variants: [],
  layout: 'peers',
})

test('a company is put next to the quartiles of the other active companies of its industry, with its rank', async () => {
  const make = async (name: string, revenue: number | null, more: object = {}): Promise<string> =>
    (await ana.create('/api/companies', { name, industry: 'Aviation', revenue, ...more })).id
  const jets = await make('Jets', 30e6, { employees: 5 })
  for (const [name, revenue] of [
    ['A', 10e6],
    ['B', 20e6],
    ['C', 40e6],
    ['D', null],
  ] as const)
    await make(name, revenue)
  await make('Out', 900e6, { status: 'inactive' })
  const { blocks, notices } = await run(peers(jets, ['revenue', 'employees']))
  const [table] = blocks
  assert.ok(table?.type === 'table')
  assert.deepEqual(
    table.rows.map(({ values }) => [values['name'], values['revenue']]),
    [
      ['Jets', 30e6],
      ['Lower quartile', 15e6],
      ['Median', 20e6],
      ['Upper quartile', 30e6],
    ],
  )
  assert.deepEqual([table.rows[0]?.values['revenue_rank'], table.rows[0]?.values['revenue_of']], [2, 4])
  assert.deepEqual([table.rows[1]?.values['employees'], table.rows[0]?.values['employees_of']], [null, 1])
  assert.match(notices.join(), /the 4 other active companies in Aviation/)
  assert.match((await run(peers(firm.harbor))).notices.join(), /No other active company is in Logistics/)
  assert.match((await run(peers(firm.juniper))).notices.join(), /Only 1 other active company is in Software/)
  assert.deepEqual(
    (await run(peers(theirs.cobalt))).blocks.map((one) => one.type === 'table' && one.rows),
    [[]],
  )
  assert.match(checkPlan({ ...peers(jets), filters: [] }) ?? '', /of one company/)
})

test('measures by one group are marked for a chart, and spans of time say how long they are', async () => {
  const grouped = async (group: Query['group']) => {
    const plan: Query = {
      ...peers(''),
      entity: 'deals',
      filters: [],
      measures: [{ name: 'count', field: null }],
      group,
      limit: 10,
      layout: 'table',
    }
    const [found] = (await run(plan)).blocks
    return found?.type === 'table' && [found.chart, found.columns[0]?.by]
  }
  assert.deepEqual(await grouped([{ field: 'stage' }]), ['bar', undefined])
  assert.deepEqual(await grouped([{ field: 'close_date', by: 'month' }]), ['line', 'month'])
  assert.deepEqual(await grouped([{ field: 'stage' }, { field: 'owner' }]), [undefined, undefined])
})

test('meetings to come that stand as interactions only are listed beside those of the calendar', async () => {
  const meetings = (from: string, to: string): Query => ({
    ...peers(''),
    entity: 'calendar',
    filters: [{ field: 'start', op: 'between', values: [from, to] }],
    limit: 10,
    layout: 'table',
  })
  const { blocks } = await run(meetings('2026-06-10', '2026-06-20'))
  assert.deepEqual(titles(blocks), ['meetings', 'Planned interactions'])
  assert.deepEqual(valuesIn(blocks, 'Planned interactions', 'subject'), ['Still to come'])
  assert.deepEqual(titles((await run(meetings('2026-05-01', '2026-06-09'))).blocks), ['meetings'])
})

const followUps = (fields: Partial<FollowUps>): FollowUps => ({
  kind: 'follow_ups',
  user_id: null,
  company_id: null,
  from: '2026-06-10',
  to: '2026-06-14',
  said: null,
  ...fields,
})

test('follow-ups are meetings, deals to close, next steps, unanswered mail and quiet companies, each with its reason', async () => {
  const reasons = async (fields: Partial<FollowUps>) => {
    const { blocks } = await run(followUps(fields))
    return blocks.map((block) => [
      block.title,
      block.type === 'table' && block.rows.map(({ ref, values }) => `${ref?.label}: ${values['reason']}`),
    ])
  }
  assert.deepEqual(await reasons({}), [
    ['Meetings', ['Site visit: planned']],
    ['Deals to close', ['Project Cobalt: 9 days past the close date', 'Project Juniper: to close soon']],
    ['Next steps', ['Project Cobalt: next step of an open deal']],
    ['E-mails waiting for an answer', ['Question on pricing: not answered for 5 days']],
  ])
  assert.deepEqual(await reasons({ user_id: firm.tom.id }), [['Deals to close', ['Project Juniper: to close soon']]])
  assert.deepEqual(await reasons({ company_id: theirs.cobalt }), [])
})
