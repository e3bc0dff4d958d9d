import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { Chance } from '../../test/chance.ts'
import { readEvents } from '../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../test/harness.ts'

// A firm with a thousand amounts in four currencies and rates of 400 days, some of which are missing. What its lists, totals and
// answers must be is worked out here once more, from the amounts and rates alone.

const chance = new Chance(56)
const codes = ['USD', 'EUR', 'GBP', 'JPY'] as const
const usual: Record<string, number> = { USD: 1.1, GBP: 0.85, JPY: 160 }
const dayMs = 86_400_000
const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
const dayAgo = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)
const before_ = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
const tomorrow = dayAgo(-1)

type Currency = (typeof codes)[number]
type Row = Record<string, any> // reason: rows of four kinds of record
const rates = new Map<string, number>()
const rows: Record<'companies' | 'deals' | 'financials' | 'funds', Row[]> = {
  companies: [],
  deals: [],
  financials: [],
  funds: [],
}

function euroRate(code: string, day: string): number | null {
  if (code === 'EUR') return 1
  for (let back = 0; back <= 10; back++) {
    const rate = rates.get(`${code} ${before_(day, back)}`)
    if (rate !== undefined) return rate
  }
  return null
}
function rateOf(from: string, to: string, day: string): number | null {
  if (from === to) return 1
  const [first, second] = [euroRate(from, day), euroRate(to, day)]
  return first === null || second === null ? null : second / first
}
/** The average of the days of a period where each of its months has one, else the rate at its end. */
function periodRate(from: string, to: string, { period_start, period_end }: Row): number | null {
  if (from === to) return 1
  const found: number[] = []
  const months = new Set<string>()
  let days = 0
  for (let day = period_end; day >= period_start; day = before_(day, 1)) {
    days++
    const [first, second] = [from, to].map((code) => (code === 'EUR' ? 1 : rates.get(`${code} ${day}`)))
    if (first === undefined || second === undefined) continue
    found.push(second / first)
    months.add(day.slice(0, 7))
  }
  if (months.size >= Math.round(days / 30.4) && found.length > 0)
    return found.reduce((sum, rate) => sum + rate, 0) / found.length
  return rateOf(from, to, period_end < tomorrow ? period_end : tomorrow)
}
const isClosed = ({ stage }: Row) => stage === 'closed_won' || stage === 'closed_lost'
const base: Currency = 'USD'
const times = (amount: number | null, rate: number | null) => (amount === null || rate === null ? null : amount * rate)

/** An amount in a currency: through that of the firm, as nothing is known of an amount that has no value there. */
function inCurrency(kind: keyof typeof rows, row: Row, field: string, to: string): number | null {
  if (row['currency'] === to) return row[field]
  const rate = (from: string, into: string) => {
    if (kind === 'financials') return periodRate(from, into, row)
    const closed = row['close_date'] && row['close_date'] < dayAgo(0) ? row['close_date'] : dayAgo(0)
    return rateOf(from, into, kind === 'deals' && isClosed(row) ? closed : tomorrow)
  }
  return times(times(row[field], rate(row['currency'], base)), rate(base, to))
}
const sumOf = (amounts: (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

function same(found: number | null | undefined, expected: number | null, what: string) {
  if (expected === null) return assert.ok(found === null || found === undefined, `${what}: ${found}, not unknown`)
  assert.ok(
    typeof found === 'number' && Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what}: ${found}, not ${expected}`,
  )
}

let service: TestService
let ana: Person
const ids = new Map<string, Row>()

/** Names without digits, which a question might mean by an amount. */
const inLetters = (index: number) => [...String(index)].map((digit) => 'klmnpqrstv'[Number(digit)]).join('')

async function putRates(list: { currency: string; day: string; rate: number }[]) {
  for (let start = 0; start < list.length; start += 1000) {
    const { status, body } = await ana.send('PUT', '/api/exchange-rates', { rates: list.slice(start, start + 1000) })
    assert.equal(status, 200, JSON.stringify(body))
  }
  for (const { currency, day, rate } of list) rates.set(`${currency} ${day}`, rate)
}

async function make(kind: keyof typeof rows, list: Row[]) {
  const { status, body } = await ana.post(`/api/${kind}/bulk`, { rows: list })
  assert.equal(status, 200, JSON.stringify(body).slice(0, 300))
  for (const [index, result] of body.results.entries()) {
    assert.equal(result.status, 'created', JSON.stringify(result))
    const row = { ...list[index], id: result.id }
    rows[kind].push(row)
    ids.set(row.id, row)
  }
}

before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '1000' })
  ana = await service.register('Ana')
  const some = (max: number) => (chance.next() < 0.1 ? null : Math.round(chance.next() * max * 100) / 100)
  const currency = () => chance.of(codes)
  // half of the rates come before the amounts, half after them
  const all = codes.slice(0).flatMap((code) =>
    code === 'EUR'
      ? []
      : Array.from({ length: 400 }, (_, back) => ({
          currency: code,
          day: dayAgo(back),
          rate: Number(((usual[code] ?? 1) * (0.9 + chance.next() / 5)).toPrecision(6)),
        })).filter(
          ({ day }, back) =>
            chance.next() < 0.6 && !(code === 'JPY' && day < dayAgo(100) && day > dayAgo(125)) && back > 0,
        ),
  )
  await putRates(all.filter((_, index) => index % 2 === 0))
  await make(
    'companies',
    Array.from({ length: 200 }, (_, index) => ({
      name: `Company ${inLetters(index)}`,
      revenue: some(1e9),
      ebitda: some(1e8),
      currency: currency(),
    })),
  )
  const companyId = () => chance.of(rows.companies)['id']
  await make(
    'deals',
    Array.from({ length: 400 }, (_, index) => ({
      name: `Deal ${inLetters(index)}`,
      company_id: companyId(),
      value: some(1e8),
      currency: currency(),
      ...(chance.next() < 0.5
        ? { stage: chance.of(['closed_won', 'closed_lost']), close_date: dayAgo(chance.below(405)) }
        : {
            stage: chance.of(['lead', 'qualification', 'proposal', 'negotiation']),
            close_date: dayAgo(-chance.below(90)),
          }),
    })),
  )
  await make(
    'financials',
    Array.from({ length: 200 }, (_, index) => {
      const end = chance.below(430)
      const days = chance.of([30, 91, 365])
      return {
        company_id: rows.companies[index]?.['id'],
        period: `Period ${inLetters(index)}`,
        period_start: dayAgo(end + days),
        period_end: dayAgo(end),
        revenue: some(1e8),
        ebitda: some(1e7),
        currency: currency(),
      }
    }),
  )
  await make(
    'funds',
    Array.from({ length: 40 }, (_, index) => ({
      name: `Fund ${inLetters(index)}`,
      size: some(1e9),
      currency: currency(),
    })),
  )
  await putRates(all.filter((_, index) => index % 2 === 1))
})

async function listed(path: string, query: string): Promise<Row & { data: Row[] }> {
  const data: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await ana.get(`/api/${path}?page=${page}&page_size=100${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    data.push(...body.data)
    if (body.data.length < 100) return { ...body, data }
  }
}

const amounts = {
  companies: ['revenue'],
  deals: ['value'],
  financials: ['revenue', 'ebitda'],
  funds: ['size'],
} as const
const kinds = Object.keys(amounts) as (keyof typeof rows)[] // reason: the keys just above

async function compareAll() {
  for (const kind of kinds) for (const to of [undefined, ...codes]) await compareList(kind, to)
  for (const to of [undefined, ...codes]) await compareTotals(to)
}

async function compareList(kind: keyof typeof rows, to: string | undefined) {
  const [field] = amounts[kind]
  const asked = to ? `&in=${to}` : ''
  const value = (row: Row, name: string = field) => inCurrency(kind, row, name, to ?? base)
  const sorted = kind === 'financials' ? '' : `&sort_by=${field}&sort_order=desc`
  const { data, total_value } = await listed(kind, asked + sorted)
  assert.equal(data.length, rows[kind].length)
  for (const row of data) {
    const made = ids.get(row['id'])
    assert.ok(made)
    if (kind !== 'companies' || to) same(row[field], made[field], `${kind}: ${field} as it was given`)
    for (const name of amounts[kind])
      if (to) same(row['converted'][name], value(made, name), `${kind} in ${to}: ${name}`)
  }
  if (kind === 'deals') same(total_value, sumOf(rows.deals.map((row) => value(row))), `total_value in ${to}`)
  if (!sorted) return
  const order = data.map((row) => value(ids.get(row['id']) ?? {}))
  for (const [index, amount] of order.entries()) {
    const next = order[index + 1]
    assert.ok(
      next === undefined || next === null || (amount !== null && amount >= next * (1 - 1e-12)),
      `${kind} in ${to}`,
    )
  }
  const known = order.filter((amount) => amount !== null)
  const [max, min] = [known[Math.floor(known.length / 4)] ?? 0, known[Math.floor(known.length / 2)] ?? 0]
  const [from, until] = [min * (1 - 1e-9), max * (1 + 1e-9)]
  const within = rows[kind].filter((row) => Number(value(row) ?? Number.NaN) >= from && Number(value(row)) <= until)
  const found = await listed(kind, `${asked}&${field}_min=${from}&${field}_max=${until}`)
  assert.deepEqual(found.data.map(({ id }) => id).sort(), within.map(({ id }) => id).sort(), `${kind} within, in ${to}`)
  if (kind === 'deals') same(found.total_value, sumOf(within.map((row) => value(row))), `their total in ${to}`)
}

async function compareTotals(to: string | undefined) {
  const { body } = await ana.get(`/api/deals/totals?${to ? `in=${to}` : ''}`)
  const value = (row: Row) => inCurrency('deals', row, 'value', to ?? base)
  same(body.value, sumOf(rows.deals.map(value)), `totals in ${to}`)
  assert.equal(body.unconverted, rows.deals.filter((row) => row['value'] !== null && value(row) === null).length)
  for (const { currency, count, value: own, converted } of body.by_currency) {
    const of = rows.deals.filter((row) => row['currency'] === currency)
    assert.equal(count, of.length)
    same(own, sumOf(of.map((row) => row['value'])), `${currency} in itself`)
    if (converted !== null) same(converted, sumOf(of.map(value)), `${currency} in ${to}`)
  }
}

const openValue = (deals: Row[]) =>
  sumOf(deals.filter((row) => !isClosed(row)).map((row) => inCurrency('deals', row, 'value', base)))

const unconverted = (deals: Row[]) =>
  deals.filter((row) => !isClosed(row) && row['value'] !== null && inCurrency('deals', row, 'value', base) === null)
    .length

async function compareSummaries() {
  const { totals, stages } = (await ana.get('/api/overview')).body.pipeline ?? (await ana.get('/api/overview')).body
  same(totals.open_value, openValue(rows.deals), 'open value of the overview')
  for (const { stage, value } of stages)
    same(
      value,
      sumOf(rows.deals.filter((row) => row['stage'] === stage).map((row) => inCurrency('deals', row, 'value', base))),
      stage,
    )
  const { body } = await ana.get('/api/staffing/workload')
  same(body.team_members[0].total_deal_value, openValue(rows.deals), 'workload')
  assert.equal(body.team_members[0].unconverted, unconverted(rows.deals), 'left out of workload')
  for (const { id, activity } of (await listed('companies', '&include=activity')).data) {
    const deals = rows.deals.filter((row) => row['company_id'] === id)
    same(activity.open_value, openValue(deals), 'activity')
    assert.equal(activity.unconverted, unconverted(deals), 'left out of activity')
    const overview = (await ana.get(`/api/companies/${id}/overview`)).body
    same(overview.open_value, openValue(deals), 'overview of a company')
    assert.equal(overview.unconverted, unconverted(deals), 'left out of the overview of a company')
  }
}

async function asked(query: string) {
  const { events, text } = await readEvents(service, ana, 'POST', '/agentic-chat/query', {
    query,
    chat_id: randomUUID(),
  })
  return { events, text }
}

test('every list, order, filter and total is what the amounts and rates come to, in the currency of the firm and in any other', async () => {
  await compareAll()
})

test('the overview, workload and activity add what the amounts are in the currency of the firm', async () => {
  await compareSummaries()
})

test('an exported list has each amount as it was given with its currency, and beside it in one that is asked for', async () => {
  const titles = { revenue: 'Revenue', ebitda: 'EBITDA', value: 'Value', size: 'Size' }
  for (const kind of kinds)
    for (const to of [undefined, 'EUR', 'GBP']) {
      const { body } = await ana.get(`/api/export/${kind}?${to ? `in=${to}` : ''}`)
      const [head = '', ...lines] = body.trim().split('\r\n')
      const columns = head.replace(/^\uFEFF/, '').split(',')
      assert.equal(lines.length, rows[kind].length)
      for (const line of lines) {
        const cells = line.split(',')
        const cell = (title: string) => cells[columns.indexOf(title)]
        const made = ids.get(cell('ID') ?? '')
        assert.ok(made, line)
        assert.equal(cell('Currency'), made['currency'])
        for (const name of amounts[kind]) {
          same(numberIn(cell(titles[name])), made[name], `${kind}: ${name}`)
          if (!to) continue
          const converted = numberIn(cell(`${titles[name]} (${to})`))
          same(converted, inCurrency(kind, made, name, to), `${kind}: ${name} in ${to}`)
          const rate = numberIn(cell(`Rate to ${to}`))
          if (converted !== null) same(Number(made[name]) * Number(rate), converted, `${kind}: its rate to ${to}`)
          const isOther: boolean = rate !== null && made['currency'] !== to
          // an average of a period's days is known where that of its last day is not
          if (kind !== 'financials' || !isOther)
            assert.equal(/^\d{4}-\d\d-\d\d$/.test(cell('Day of the rate') ?? ''), isOther, line)
        }
      }
    }
  const { body } = await ana.get('/api/export/deals?in=EUR&columns=name,value&format=csv')
  assert.equal(body.split('\r\n')[0], 'Name,Value,Value (EUR),Currency,Rate to EUR,Day of the rate')
})

const numberIn = (cell: string | undefined) => (cell ? Number(cell) : null)

test('questions are answered with the same sums and the same deals', async () => {
  for (const [to, sign] of [
    ['GBP', '£'],
    ['EUR', '€'],
    ['USD', '$'],
  ] as const) {
    const total = sumOf(rows.deals.filter((row) => !isClosed(row)).map((row) => inCurrency('deals', row, 'value', to)))
    const { text } = await asked(`total value of open deals in ${to}`)
    const [, said = '', unit = ''] = text.replaceAll(',', '').match(new RegExp(`\\${sign}([\\d.]+)([MB])`)) ?? []
    const amount = Number(said) * (unit === 'B' ? 1e9 : 1e6)
    assert.ok(Math.abs(amount / total - 1) < 0.005, `${text}, not ${total}`)
  }
  const over = rows.deals.filter((row) => (inCurrency('deals', row, 'value', 'EUR') ?? 0) > 70e6)
  assert.match((await asked('deals over €70m')).text.replaceAll('*', ''), new RegExp(`\\b${over.length}\\b`))
})

test('the facts of a report have the open deals of a company in its own currency', async () => {
  for (const company of rows.companies.slice(0, 4)) {
    const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', {
      company_id: company['id'],
      report_type: 'investment_memo',
    })
    const { facts } = (await ana.get(`/api/reports/${events[0]?.['report_id']}`)).body
    const fact = facts.find(({ id }: Row) => id === 'deals.open_value')
    const open = rows.deals.filter((row) => row['company_id'] === company['id'] && !isClosed(row))
    const own = rateOf(company['currency'], base, tomorrow)
    const values = open.map((row) =>
      row['currency'] === company['currency']
        ? row['value']
        : times(inCurrency('deals', row, 'value', base), own === null ? null : 1 / own),
    )
    if (values.every((value) => value === null)) continue
    same(fact?.value, sumOf(values), 'open value in the report')
    assert.equal(fact?.unit, company['currency'])
  }
})

test('a rate of today moves no amount that is closed or past, and everything else as it says', async () => {
  const past = async () => [
    (await ana.get('/api/deals/totals?stage=closed_won&in=EUR&close_to=' + dayAgo(1))).body.value,
    (await ana.get('/api/deals/totals?stage=closed_lost&close_to=' + dayAgo(1))).body.value,
  ]
  const earlier = await past()
  await putRates([
    { currency: 'USD', day: dayAgo(0), rate: 1.7 },
    { currency: 'JPY', day: dayAgo(0), rate: 90 },
  ])
  assert.deepEqual(await past(), earlier)
  await compareAll()
  await compareSummaries()
})
