import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deal } from '../src/records/descriptions/deals.ts'
import { boundsOf, describe, type Field } from '../src/records/descriptions/describe.ts'
import { input } from '../src/records/shapes.ts'

// they read what the page is made of, of which the types of the service know nothing
const web = (path: string) => import(new URL(`../web/src/${path}`, import.meta.url).href)
const described = await web('record/described.ts')
const { currencyOf, figureFault, figureKinds, questionOf, readFigure } = await web('form/read_figure.ts')
const { fullMoney, money, setFirmCurrency } = await web('parts/format.ts')

const mill = describe({
  noun: ['mill', 'mills'],
  table: 'mills',
  subject: 'mill',
  company: null,
  standing: 'true',
  fields: {
    name: { kind: 'title', label: 'Name', max: 300, required: true, listed: true },
    growth: { kind: 'percent', label: 'Growth', min: -100, max: 1000, filter: 'range', sorted: true, listed: true },
    wheels: { kind: 'integer', label: 'Wheels that turn', min: 1, max: 12, filter: 'range', listed: true },
    built: { kind: 'year', label: 'Built', min: 1000, max: 2200, filter: 'range' },
    price: { kind: 'money', label: 'Price', min: 0, filter: 'range', hidden: 'deal_value' },
    debt: { kind: 'money', label: 'Debt' },
    river: { kind: 'line', label: 'River', max: 100, filter: 'part' },
    drive: { kind: 'choice', label: 'Drive', choices: ['water', 'wind'], filter: 'any', listed: true },
    state: { kind: 'choice', label: 'State', choices: ['turning', 'still'], initial: 'turning' },
    opened: { kind: 'day', label: 'Opened', filter: 'range' },
    company_id: { kind: 'link', to: 'company', named: true, label: 'Company', filter: 'any' },
  },
})
const { fields } = mill
const record = { name: 'Old mill', growth: -8, wheels: 2, built: 1734, price: 0, drive: 'water' }

test('a figure is read within the bounds that its description says, and a fault says them', () => {
  const typed = (field: Field, text: string) => {
    const { kind, of, ...bounds } = described.inPlaceOf(field)
    assert.equal(kind, 'figure')
    return readFigure(of, text, bounds) ?? figureFault(of, text, bounds)
  }
  assert.deepEqual(
    ['-100', '−8 %', '250%', '1000', '1001', '-101', '12.5', 'much'].map((text) => typed(fields.growth, text)),
    [
      ...[-100, -8, 250, 1000, 'It must be at most 1,000%.', 'It must be at least −100%.'],
      ...Array(2).fill('Write a whole number of percent, such as 20.'),
    ],
  )
  assert.deepEqual(
    ['3', '13', '0', '€3'].map((text) => typed(fields.wheels, text)),
    [3, 'It must be at most 12.', 'It must be at least 1.', 3],
  )
  assert.deepEqual(
    ['1734', '999'].map((text) => typed(fields.built, text)),
    [1734, 'It must be at least 1000.'],
  )
  assert.deepEqual(
    ['2m', '-1', '€2m'].map((text) => typed(fields.price, text)),
    [2_000_000, 'It must be at least $0.', 'Amounts are in USD, and this is in EUR.'],
  )
  assert.equal(typed(fields.debt, '(3k)'), -3000)
})

test('an amount is in the currency that is typed with it, else in that of its record', () => {
  const read = (text: string, currency?: string) => [
    currencyOf(text, currency),
    readFigure('money', text, { currency }),
  ]
  assert.deepEqual(
    ['€5m', '5m CHF', '£1.2m', '12 SEK', '5m THB', 'ron 5', '5m', '$5m', '-3k'].map((text) => currencyOf(text, 'EUR')),
    ['EUR', 'CHF', 'GBP', 'SEK', 'THB', 'RON', 'EUR', 'USD', 'EUR'],
  )
  assert.deepEqual(read('€5m', 'EUR'), ['EUR', 5_000_000])
  assert.deepEqual(
    ['5m thb', 'THB 5,000,000', '(5 THB)', '5 abc', 'thb', '€5 THB'].map((text) =>
      readFigure('money', text, { currency: 'THB' }),
    ),
    [5_000_000, 5_000_000, -5, undefined, undefined, undefined],
  )
  assert.deepEqual(read('€5m'), ['EUR', undefined])
  assert.deepEqual(
    ['$5m', 'C$5m', 'US$5m', '5m usd'].map((text) => read(text, 'CAD')),
    [
      ['CAD', 5_000_000],
      ['CAD', 5_000_000],
      ['USD', undefined],
      ['USD', undefined],
    ],
  )
  assert.equal(figureFault('money', '€5m', { currency: 'GBP' }), 'Amounts are in GBP, and this is in EUR.')
  const { kind, of, ...rules } = described.inPlaceOf(fields.price, { currency: 'GBP' })
  assert.deepEqual([kind, of, rules.currency], ['figure', 'money', 'GBP'])
  assert.deepEqual(
    ['€5m', '5m', '-€1'].map((text) => readFigure(of, text, rules) ?? figureFault(of, text, rules)),
    [5_000_000, 5_000_000, 'It must be at least €0.'],
  )
})

test('before all amounts of a record come to be in another currency, it is asked', () => {
  const ask = (text: string, currency: string) =>
    questionOf('money', { text, before: 4_000_000, after: 5_000_000 }, currency)
  assert.equal(
    ask('€5m', 'USD'),
    '€5M: amounts of this record are in USD and will all be in EUR, with their numbers as they are. Save?',
  )
  assert.equal(ask('€5m', 'EUR'), undefined)
  assert.equal(ask('5m', 'GBP'), undefined)
  const tenfold = questionOf('money', { text: '£40m', before: 4_000_000, after: 40_000_000 }, 'GBP')
  assert.equal(tenfold, '£4M → £40M, ten times as much. Save?')
})

test('amounts that name no currency are in that of the firm', () => {
  setFirmCurrency('EUR')
  try {
    assert.deepEqual([money(5_250_000), fullMoney(12), money(3, 'GBP')], ['€5.25M', '€12', '£3'])
    assert.deepEqual(
      ['€5m', '5m', '$5m'].map((text) => figureKinds.money.read(text)),
      [5_000_000, 5_000_000, undefined],
    )
    assert.equal(described.textOf('price', fields.price, record), '€0')
    assert.equal(described.textOf('price', fields.price, { ...record, currency: 'CHF' }), 'CHF 0')
    assert.equal(described.unwrittenOf(deal).currency, 'EUR')
  } finally {
    setFirmCurrency('USD')
  }
})

test('forms, cells and fields in place have the same bounds, which are those of the service', () => {
  const inputs = described.inputsOf(mill, {})
  const columns = described.columnsFrom(mill, { built: {}, price: {}, debt: {} })
  const boundsIn = ({ min, max }: { min: number; max: number }) => ({ min, max })
  for (const name of ['growth', 'wheels', 'built', 'price', 'debt'] as const) {
    const field: Field = fields[name]
    const { min, max } = boundsOf(field)
    const shown = [
      inputs.find((one: { name: string }) => one.name === name),
      columns.find(({ id }: { id: string }) => id === name),
      described.inPlaceOf(field),
    ]
    assert.deepEqual(shown.map(boundsIn), Array(3).fill({ min, max }), name)
    const isTaken = (value: number) => input(field).safeParse(value).success
    assert.deepEqual([min - 1, min, max, max + 1].map(isTaken), [false, true, true, false], name)
  }
})

test('a percent is shown with its sign, in facts and in columns', () => {
  const shown = (name: keyof typeof fields) => described.textOf(name, fields[name], record)
  assert.deepEqual([shown('growth'), shown('wheels'), shown('built'), shown('price')], ['−8%', '2', '1734', '$0'])
  const [, growth] = described.columnsFrom(mill, {})
  assert.deepEqual([growth.id, growth.kind, growth.sortBy], ['growth', 'percent', 'growth'])
})

test('the head of a column has room for its label', () => {
  const [, growth, wheels] = described.columnsFrom(mill, {})
  assert.deepEqual([growth.width, wheels.width], [104, 144])
})

test('a list is narrowed by figures in the words of their kind', () => {
  const filters = described.filtersFrom(mill)
  assert.deepEqual(
    filters.map(({ label, kind }: { label: string; kind: string }) => [label, kind]),
    [
      ['Growth', 'percent'],
      ['Wheels that turn', 'count'],
      ['Built', 'year'],
      ['Price', 'money'],
      ['River', 'text'],
      ['Drive', 'choice'],
    ],
  )
  assert.deepEqual(filters[3], { kind: 'money', from: 'price_min', to: 'price_max', label: 'Price', of: 'deal_value' })
  const ends = filters.slice(0, 4).map(({ kind }: { kind: string }) => {
    const { example, read, show } = figureKinds[kind]
    return show(read(example))
  })
  assert.deepEqual(ends, ['20%', '240', '1998', '$5M'])
})

test('an address asks by the fields of a description, and what is no number is not asked for', () => {
  const asked = described.askedFrom(mill, { growth_min: '-20', growth_max: 'much', drive: 'water\nwind', other: '1' })
  assert.deepEqual(Object.keys(asked), described.parametersFrom(mill))
  assert.deepEqual(
    Object.entries(asked).filter(([, value]) => value !== undefined && String(value) !== ''),
    [
      ['growth_min', -20],
      ['drive', ['water', 'wind']],
    ],
  )
})

test('a choice that may be left out can be taken back where it stands', () => {
  const values = (field: Field) => described.inPlaceOf(field).options.map(({ value }: { value: string }) => value)
  assert.deepEqual(values(fields.drive), ['', 'water', 'wind'])
  assert.deepEqual(values(fields.state), ['turning', 'still'])
})

test('the pipeline and its views ask for whatever a deal is described to be narrowed by', async () => {
  const given: Record<string, Field> = deal.fields
  Object.assign(given, { canary_percent: { ...fields.growth, label: 'Canary' }, canary_choice: fields.drive })
  try {
    const { filtersIn, searchOfView, viewQueryOf } = await web('areas/deals/board_query.ts?canary')
    const asked = { value_max: '5', canary_percent_min: '-8', canary_choice: 'water\nwind' }
    const search = { view: 'table', owner: 'ana', ...asked }
    const sent = { value_max: 5, canary_percent_min: -8, canary_choice: ['water', 'wind'], owner_id: ['ana'] }
    assert.deepEqual(filtersIn(search), sent)
    assert.deepEqual(viewQueryOf(search), { ...asked, canary_choice: ['water', 'wind'], owner_id: 'ana' })
    const { value_max, canary_percent_min, canary_choice } = searchOfView(viewQueryOf(search), null)
    assert.deepEqual({ value_max, canary_percent_min, canary_choice }, asked)
  } finally {
    for (const name of ['canary_percent', 'canary_choice']) delete given[name]
  }
})
