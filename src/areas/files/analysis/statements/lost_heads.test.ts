import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'

const accounts = (heads: string, second: readonly string[]) =>
  drawnPage(
    [
      '^Profit and Loss Account',
      '^Year ended 30 June 2025',
      ...(heads === '' ? [] : [heads]),
      `Turnover|6,418,290|${second[0]}`,
      `Cost of sales|(4,102,866)|${second[1]}`,
      `Gross profit|2,315,424|${second[2]}`,
      `Administrative expenses|(1,711,184)|${second[3]}`,
      `Operating profit|604,240|${second[4]}`,
      `Profit for the financial year|483,632|${second[5]}`,
    ],
    [430, 540],
  )

const amounts = ['6,037,715', '(3,915,402)', '2,122,313', '(1,602,118)', '520,195', '410,000']
const shares = ['100.0', '(63.9)', '36.1', '(26.7)', '9.4', '7.5']

test('columns of regions, quarters, other years and signs are not taken for this year and the year before', () => {
  for (const heads of ['|UK|US', '|Q1|Q2', '|24|25', '|A|B'])
    assertFields(readAccounts(accounts(heads, amounts)), { period: null, revenue: null, net_income: null })
})

test('the year before is never read as this year', () => {
  assertFields(readAccounts(accounts('|PY|CY', amounts)), { period: 'Year ended 30 June 2024 (FY2024)' })
})

test('shares of sales are not the amounts of the year before', () => {
  for (const heads of ['|£|%', '|£|', ''])
    assertFields(readAccounts(accounts(heads, shares)), { period: null, revenue: null })
})

test('amounts below two lost heads are those of the year and of the year before', () => {
  for (const heads of ['', '|£|£', '|is|Sp', '|25|24'])
    assertFields(readAccounts(accounts(heads, amounts)), {
      period: 'Year ended 30 June 2025 (FY2025)',
      revenue: 6_418_290,
    })
})
