import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { analyze } from '../analyze.ts'

function read(text: string) {
  const { data, findings, notices } = analyze(laidOut([text]), { filename: 'accounts.pdf', documentType: 'financial' })
  assert.ok('balance_sheet' in data)
  return { data, findings, notices }
}

test('accounts that are lines of a label and an amount are read, with the period of their heading', () => {
  const { data, findings } = read(`Acme Corporation

For the year ended December 31, 2024

Revenue: $12,500,000

Expenses: $10,000,000

Net Income: $2,500,000

Total Assets: $20,000,000

Total Liabilities: $8,000,000

Total Equity: $12,000,000`)
  assert.deepEqual(
    [data.period, data.currency, data.revenue, data.expenses, data.net_income, data.balance_sheet],
    [
      'Year ended 31 December 2024 (FY2024)',
      'USD',
      12_500_000,
      10_000_000,
      2_500_000,
      { assets: 20_000_000, liabilities: 8_000_000, equity: 12_000_000 },
    ],
  )
  assert.equal(findings.find(({ path }) => path === 'net_income')?.raw, 'Net Income: $2,500,000')
})

test('lines without a period say so, and one label alone is no statement', () => {
  const { data, notices } = read('Acme Corporation\n\nRevenue: $12,500,000\n\nNet income: $2,500,000')
  assert.deepEqual([data.period, data.revenue, data.net_income], [null, 12_500_000, 2_500_000])
  assert.deepEqual(notices, ['The document does not say which period its figures are of.'])
  assert.equal(read('Acme Corporation\n\nRevenue: $12,500,000').data.revenue, null)
})

test('two lines that say different things of one figure say nothing of it', () => {
  const { data } = read(
    'Revenue: $12,500,000\n\nNet income: $2,500,000\n\nRevenue: $13,000,000\n\nTotal assets: $9,000,000',
  )
  assert.deepEqual([data.revenue, data.net_income, data.balance_sheet.assets], [null, 2_500_000, 9_000_000])
})
