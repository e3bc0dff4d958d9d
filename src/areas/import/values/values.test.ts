import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../../../test/timed.ts'
import { dateOf, dateShapeOf } from '../../../words/written_days.ts'
import { fieldOf, type Kind } from '../columns/fields.ts'
import { valueOf } from './cells.ts'
import { amountOf } from './numbers.ts'
import { unitOfHeading } from './units.ts'
import { stageOf, statusOf } from './words.ts'

test('amounts are read as they are written in English, German, French and Swiss', () => {
  const cases: [string, '.' | ',', number | undefined][] = [
    ['1,234.5', '.', 1234.5],
    ['1.234,5', ',', 1234.5],
    ['1 234 567,89', '.', 1_234_567.89],
    ['1’234.50', '.', 1234.5],
    ['(123)', '.', -123],
    ['$(500)', '.', -500],
    ['12,5 Mio', '.', 12_500_000],
    ['$3.2m', '.', 3_200_000],
    ['5k', '.', 5000],
    ['1.5 Mrd.', '.', 1.5e9],
    ['USD 2bn', '.', 2e9],
    ['-5', '.', -5],
    ['−5', '.', -5],
    ['5-', '.', -5],
    ['1.2E+07', '.', 12_000_000],
    ['1.234', '.', 1.234],
    ['1.234', ',', 1234],
    ['1,234', '.', 1234],
    ['1,234', ',', 1.234],
    ['0,123', '.', 0.123],
    ['1.2.3', '.', undefined],
    ['12/3', '.', undefined],
    ['abc', '.', undefined],
    ['1,2,3', '.', undefined],
    ['', '.', undefined],
  ]
  for (const [text, decimal, value] of cases)
    assert.equal(amountOf(text, decimal)?.value, value, `${text} with ${decimal}`)
  assert.deepEqual(amountOf('3.2 m€', '.'), { value: 3_200_000, currency: 'EUR', isPercent: false })
})

test('a column is counted in what its heading says', () => {
  const cases: [string, number, string | null][] = [
    ['Revenue ($m)', 1e6, 'USD'],
    ['Sales (USDm)', 1e6, 'USD'],
    ['Umsatz in TEUR', 1000, 'EUR'],
    ['Umsatz (T€)', 1000, 'EUR'],
    ["EBITDA USD '000", 1000, 'USD'],
    ["Revenue ($'000s)", 1000, 'USD'],
    ['Deal value (US$ mm)', 1e6, 'USD'],
    ['Revenue, EUR million', 1e6, 'EUR'],
    ['revenue_usd_m', 1e6, 'USD'],
    ['CA (M€)', 1e6, 'EUR'],
    ['EV £bn', 1e9, 'GBP'],
    ['Revenue (m)', 1e6, null],
    ['Revenue in millions', 1e6, null],
    ['Revenue FY23 (in $m)', 1e6, 'USD'],
    ['Revenue (USD)', 1, 'USD'],
    ['Revenue', 1, null],
    ['Amount (Series B)', 1, null],
    ['Value B', 1, null],
    ['Revenue M', 1, null],
    ['Fr', 1, null],
    ['Revenue (FY 2023)', 1, null],
    ['Try value', 1, null],
    ['Umsatz Mio. €', 1e6, 'EUR'],
    ['Revenue (in thousands of dollars)', 1000, 'USD'],
  ]
  for (const [heading, scale, currency] of cases) assert.deepEqual(unitOfHeading(heading), { scale, currency }, heading)
  assert.deepEqual(
    ['12.5', '12.5k', '3 EUR'].map((text) => amountOf(text, '.', { scale: 1e6, currency: 'USD' })),
    [
      { value: 12_500_000, currency: 'USD', isPercent: false },
      { value: 12_500, currency: 'USD', isPercent: false },
      { value: 3_000_000, currency: 'EUR', isPercent: false },
    ],
  )
})

test('days are read in three styles and by their words; one that can be two days is no day', () => {
  const cases: [string, string | undefined][] = [
    ['2024-03-01', '2024-03-01'],
    ['1.3.2024', '2024-03-01'],
    ['01.03.24', '2024-03-01'],
    ['13/1/2024', '2024-01-13'],
    ['1/13/24', '2024-01-13'],
    ['3 March 2024', '2024-03-03'],
    ['Mar 3, 2024', '2024-03-03'],
    ['3. März 2024', '2024-03-03'],
    ['3 févr. 2024', '2024-02-03'],
    ['20240301', '2024-03-01'],
    ['2024-03-01 10:30', '2024-03-01'],
    ['3/4/2024', 'unclear'],
    ['3/3/2024', '2024-03-03'],
    ['31.2.2024', undefined],
    ['0/1/2024', undefined],
    ['tomorrow', undefined],
  ]
  for (const [text, day] of cases) assert.equal(dateOf(text, null), day, text)
  assert.deepEqual([dateOf('3/4/2024', 'dmy'), dateOf('3/4/2024', 'mdy')], ['2024-04-03', '2024-03-04'])
  assert.deepEqual(['3/4/2024', '13/4/2024', '4/13/2024', '3.4.2024'].map(dateShapeOf), [
    'order_unclear',
    'day_first',
    'month_first',
    'clear',
  ])
})

test('stages and status are known by the words people use for them', () => {
  assert.deepEqual(['Closed Won', 'gewonnen', 'Due Diligence', 'LOI', 'passed', 'whatever'].map(stageOf), [
    'closed_won',
    'closed_won',
    'negotiation',
    'proposal',
    'closed_lost',
    undefined,
  ])
  assert.deepEqual(['Aktiv', 'inactive', 'x'].map(statusOf), ['active', 'inactive', undefined])
})

const read = (kind: Kind, name: string, cell: string | number | boolean, column = {}) => {
  const field = fieldOf(kind, name)
  assert.ok(field)
  return valueOf({ field, cell, column: { decimal: '.', day_order: 'mdy', ...column } })
}

test('a cell becomes what its field keeps, or a sentence', () => {
  assert.equal(read('contacts', 'name', 'Doe, John'), 'John Doe')
  assert.equal(read('contacts', 'name', 'Martin Luther King, Jr.'), 'Martin Luther King, Jr.')
  assert.equal(read('contacts', 'email', 'John Doe <john@acme.com>'), 'john@acme.com')
  assert.equal(read('deals', 'probability', '25 %'), 25)
  assert.equal(read('deals', 'probability', '25%', { fractions: true }), 25)
  assert.deepEqual(
    [0.25, 1].map((cell) => read('deals', 'probability', cell, { fractions: true })),
    [25, 100],
  )
  assert.deepEqual(
    [25, 1].map((cell) => read('deals', 'probability', cell, { fractions: false })),
    [25, 1],
  )
  for (const cell of [0.25, -0.08])
    assert.throws(() => read('deals', 'probability', cell), /can be a fraction or less than one percent/)
  assert.equal(read('companies', 'revenue', 'n/a'), null)
  assert.deepEqual(read('notes', 'tags', 'a; b;a'), ['a', 'b'])
  assert.throws(() => read('contacts', 'email', 'john@acme,com'), /is not an e-mail address/)
  assert.equal(read('companies', 'revenue', '€5'), 5)
  for (const about of ['~200', 'ca. 200', 'approx. 200', 'about 200', 200])
    assert.equal(read('companies', 'employees', about), 200)
  for (const about of ['~5m', '~ $5m', 'ca. 5m', 'c. $5m', '≈5m', 'approx. 5m'])
    assert.equal(read('companies', 'revenue', about), 5_000_000, about)
  assert.throws(() => read('companies', 'revenue', '5-10m'), /is not a number/)
  assert.throws(() => read('companies', 'employees', '50-100'), /is not a number/)
  for (const year of ['2001-05-03', '5/3/2001', 'approx. 2001', '2001'])
    assert.equal(read('companies', 'founded_year', year), 2001, year)
  assert.throws(() => read('companies', 'employees', '1.5'), /must be a whole number/)
  assert.throws(() => read('deals', 'value', '-1'), /must be between 0/)
})

test('no text takes long to read', () => {
  const texts = [
    '1'.repeat(100_000),
    '1,'.repeat(50_000),
    ' '.repeat(100_000),
    '-'.repeat(100_000),
    `${'a'.repeat(50_000)}@`,
    '1/'.repeat(50_000),
  ]
  const readAll = () => {
    for (const text of texts)
      for (const field of ['revenue', 'website', 'status'])
        try {
          read('companies', field, text)
        } catch {}
  }
  const { took } = timed(readAll, 2000)
  assert.ok(took < 2000, `${took} ms`)
})

test('what a spreadsheet writes for a formula without a result is no name and no amount', () => {
  for (const cell of ['#REF!', '#DIV/0!', '#name?', '#NO RESULT!'])
    for (const name of ['name', 'revenue', 'description']) {
      const field = fieldOf('companies', name)
      assert.ok(field)
      assert.throws(() => valueOf({ field, cell, column: {} }), /a formula .*that has no result; save the workbook/)
    }
})

test('a time says its zone behind a space too, as programs write it that are made with Ruby or Python', () => {
  const cases = [
    ['2021-06-18 14:25:34 UTC', '2021-06-18T14:25:34.000Z'],
    ['2021-06-18 14:25:34 -0400', '2021-06-18T18:25:34.000Z'],
    ['2021-06-18T14:25:34.000+0000', '2021-06-18T14:25:34.000Z'],
    ['6/18/2021 2:25 PM GMT', '2021-06-18T14:25:00.000Z'],
    ['2021-06-18 14:25', '2021-06-18T14:25:00.000Z'],
  ]
  for (const [text = '', moment] of cases) {
    assert.equal(read('interactions', 'date', text), moment, text)
    assert.equal(read('deals', 'close_date', text), '2021-06-18', text)
  }
})

test('a stage is known with the number or the share that a pipeline puts beside it', () => {
  assert.deepEqual(['3-Propose', '01 - Lead', '2. Qualified', 'LOI (60%)', '100% Won', '7', 'Round 3'].map(stageOf), [
    'proposal',
    'lead',
    'qualification',
    'proposal',
    'closed_won',
    undefined,
    undefined,
  ])
})
