import assert from 'node:assert/strict'
import { test } from 'node:test'

// they read what the page draws, of which the types of the service know nothing
const web = (path: string) => import(new URL(`../web/src/${path}`, import.meta.url).href)
const { cellOf } = await web('areas/agentic-chat/cells.ts')
const { chartOption } = await web('chart/chart_option.ts')
const { count, day, dayAndTime, fullMoney, money, percent, setNumberFormat, thousands } = await web('parts/format.ts')
const { setOwnZone } = await web('parts/zone.ts')
const { readFigure, understood } = await web('form/read_figure.ts')
const { wayOf } = await web('areas/reports/compared.ts')
const { beforeIt, currencyOfAll, latestYear, periodsOf } = await web('areas/financials/periods.ts')

test('decimals stand below each other in a column of an answer, and are left out where no figure has any', () => {
  const shown = (type: string, values: (number | null)[]) => {
    const head = { kind: 'value', label: 'Figure', column: { name: 'figure', label: 'Figure', type } }
    const rows = values.map((figure) => ({ values: { figure } }))
    return rows.map((row) => cellOf(row, head, rows))
  }
  assert.deepEqual(shown('money', [4e6, 7_300_000, null, 640_000]), ['$4.0M', '$7.3M', '–', '$640K'])
  assert.deepEqual(shown('money', [142e6, 90e6]), ['$142M', '$90M'])
  assert.deepEqual(shown('ratio', [0.13, 0.112, -0.02]), ['13.0%', '11.2%', '−2.0%'])
  assert.deepEqual(shown('multiple', [7, 8.2]), ['7.0x', '8.2x'])
})

test('the labels of a chart have as many decimals each', () => {
  const points = [18e6, 19_600_000].map((y, year) => ({ x: `FY${2026 + year}E`, y }))
  const given = { kind: 'bar', series: [{ name: 'EBITDA', unit: 'money', points }], colors: ['#000000'] }
  const { series } = chartOption({ ...given, inks: {}, height: 200, width: 400 })
  const labels = points.map((_, dataIndex) => series[0].label.formatter({ dataIndex }))
  assert.deepEqual(labels, ['$18.0M', '$19.6M'])
})

test('no growth is worked out from a period in another currency', () => {
  const records = ['GBP', 'EUR', 'EUR'].map((currency, year) => ({
    ...{ id: `${year}`, period: `FY${2023 + year}`, period_start: null, period_end: null, revenue: 7, currency },
  }))
  const periods = periodsOf(records)
  assert.deepEqual(
    periods.map((one: object) => beforeIt(one, periods)?.period),
    [undefined, undefined, 'FY2024'],
  )
  assert.deepEqual([currencyOfAll(periods), currencyOfAll(periods.slice(1))], [undefined, 'EUR'])
})

test('a part of a year stands in no line of years, and no growth is worked out from it', () => {
  const labels = ['FY2023', 'FY2024', '2M 2024', '2M 2025', 'Eight months to August 2025', 'YTD 2025', 'FY2026B']
  const records = labels.map((period) => ({ id: period, period, period_start: null, period_end: null, revenue: 7 }))
  const periods = periodsOf(records)
  const named = (span: string) =>
    periods.flatMap((one: { span: string; period: string }) => (one.span === span ? [one.period] : []))
  assert.deepEqual(named('year'), ['FY2023', 'FY2024', 'FY2026B'])
  assert.equal(named('other').length, 4)
  const latest = latestYear(periods)
  assert.deepEqual([latest.period, beforeIt(latest, periods).period], ['FY2024', 'FY2023'])
  for (const one of periods) if (one.span === 'other') assert.equal(beforeIt(one, periods), undefined)
})

test('a figure of a report went up or down only against one in the same currency and unit', () => {
  const ways = [
    ['$42M', '$48M'],
    ['−£3K', '−£5K'],
    ['£42M', '€48M'],
    ['$42M', 'CHF 48M'],
    ['CHF 42M', 'CHF 48.5M'],
    ['12.4%', '11.0%'],
    ['7.0x', '8.0%'],
    ['1,450', '1,451'],
  ].map(([before, after]) => wayOf(before, after))
  assert.deepEqual(ways, ['up', 'down', undefined, undefined, 'up', 'down', undefined, 'up'])
})

test('a person sees times in the zone that they have chosen, and a day without a time stays that day', (t) => {
  t.after(() => setOwnZone(null))
  const shown = [
    ['Asia/Tokyo', '2026-03-12T20:30:00Z'],
    ['America/New_York', '2026-01-01T03:00:00Z'],
    ['Asia/Kolkata', '2026-03-12T20:30:00Z'],
    ['Europe/Zurich', '2026-03-29T01:30:00Z'],
    ['Europe/Zurich', '2026-03-29T00:30:00Z'],
    ['America/New_York', '2026-03-12'],
  ].map(([zone, at]) => {
    setOwnZone(zone)
    return at?.length === 10 ? day(at) : dayAndTime(at)
  })
  assert.deepEqual(shown, [
    '13 Mar 2026, 05:30',
    '31 Dec 2025, 22:00',
    '13 Mar 2026, 02:00',
    '29 Mar 2026, 03:30',
    '29 Mar 2026, 01:30',
    '12 Mar 2026',
  ])
})

test('numbers are written and read as the firm writes them; what could be either is said while it is typed', (t) => {
  t.after(() => setNumberFormat(null))
  setNumberFormat('point_comma')
  assert.deepEqual(
    [money(84_120_000, 'GBP'), fullMoney(-1234.5, 'EUR'), thousands(-12_400_000), percent(0.124), count(1450)],
    ['£84,1M', '−€1.234,5', '(12.400)', '12,4%', '1.450'],
  )
  const read = ['1.234,5', '1.234', '1,234', '1.234.567', '1,5m', '12.4M', '1 234,5', '(3,2k)'].map((text) =>
    readFigure('number', text),
  )
  assert.deepEqual(read, [1234.5, 1234, 1.234, 1_234_567, 1_500_000, 12_400_000, 1234.5, -3200])
  assert.deepEqual(
    ['1.234', '1,234'].map((text) => understood('money', text, 'EUR')),
    ['= €1.234', '= €1,23'],
  )
  setNumberFormat('apostrophe_point')
  assert.deepEqual(
    [count(1450), readFigure('number', '1’234.5'), readFigure('number', "1'234")],
    ['1’450', 1234.5, 1234],
  )
})
