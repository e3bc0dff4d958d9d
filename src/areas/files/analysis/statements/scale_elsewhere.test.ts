import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { readStatements } from './read.ts'

const income = `Consolidated income statement
for the year ended 31 December 2025

                                      2025        2024
Revenue                             12,345      11,000
Cost of sales                       (7,000)     (6,000)
Gross profit                         5,345       5,000
Operating expenses                  (3,000)     (2,900)
Operating profit                     2,345       2,100
Profit for the year                  1,500       1,300`

const balance = `Balance sheet
as at 31 December 2025

                                      2025        2024
Non-current assets                   5,000       4,500
Current assets                       3,000       2,800
Total assets                         8,000       7,300
Total liabilities                    4,600       4,400
Total equity                         3,400       2,900`

function read(pages: string[]) {
  const { data, findings } = readStatements(laidOut(pages))
  assert.ok('balance_sheet' in data)
  const { revenue, net_income, balance_sheet } = data
  return { revenue, net_income, ...balance_sheet, findings }
}

for (const [what, pages, unit] of [
  [
    'on the cover',
    ['Alpha Ltd\n\nAll amounts in this report are stated in thousands of US dollars.', income, balance],
    1000,
  ],
  ['alone on the cover', ['Alpha Ltd\n\nExpressed in millions of Canadian dollars', income, balance], 1_000_000],
  [
    'in a note',
    [
      income,
      balance,
      'Notes\n\nThe financial statements are presented in US dollars and have been rounded to the nearest thousand.',
    ],
    1000,
  ],
  [
    'in a note with a unit',
    [income, balance, 'Notes\n\nValues are rounded to the nearest million dollars (US$m) unless otherwise indicated.'],
    1_000_000,
  ],
  ['in German', ['Alpha GmbH\n\nAlle Beträge in Tausend Euro', income, balance], 1000],
] as const)
  test(`a scale that is said for the whole document holds for its statements: ${what}`, () => {
    const { findings, ...values } = read([...pages])
    const amounts = { revenue: 12_345, net_income: 1500, assets: 8000, liabilities: 4600, equity: 3400 }
    assert.deepEqual(values, Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount * unit])))
    assert.equal(findings.find(({ path }) => path === 'balance_sheet.assets')?.raw, '8,000')
  })

for (const [what, pages] of [
  ['no scale at all', ['Alpha Ltd', income, balance]],
  ['a balance sheet alone', [balance]],
  [
    'two scales',
    ['All amounts are in thousands of dollars.', income, balance, 'Notes\n\nAll amounts are in millions of dollars.'],
  ],
  ['a scale of another table', [income, balance, 'Notes\n\nThe amounts are shown in millions in the following table.']],
  ['shops in thousands', ['The market is served in thousands of shops.', income, balance]],
] as const)
  test(`figures of unknown scale are not sure, those of the balance sheet too: ${what}`, () => {
    const { findings: _, ...values } = read([...pages])
    assert.deepEqual(values, { revenue: null, net_income: null, assets: null, liabilities: null, equity: null })
  })

test('a statement that continues on the next page below the same heads keeps its scale, currency and periods', () => {
  const { revenue, net_income } = read([
    income.replace('2025\n\n', '2025\nUSD in thousands\n\n').split('\nOperating expenses')[0] ?? '',
    `Consolidated income statement (continued)

                                      2025        2024
Operating expenses                  (3,000)     (2,900)
Operating profit                     2,345       2,100
Profit for the year                  1,500       1,300`,
  ])
  assert.deepEqual([revenue, net_income], [12_345_000, 1_500_000])
})
