import { test } from 'node:test'
import { assertFields, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'

const income = (...heads: string[]) =>
  sheet('P&L', [
    ['Income statement, $'],
    [null, ...heads],
    ['Revenue', ...heads.map((_, index) => 1_000_000 + index)],
    ['Cost of sales', ...heads.map((_, index) => -600_000 - index)],
    ['Gross profit', ...heads.map(() => 400_000)],
    ['Operating expenses', ...heads.map(() => -150_000)],
    ['Operating profit', ...heads.map(() => 250_000)],
    ['Net profit', ...heads.map((_, index) => 180_000 + index)],
  ])

test('a year of 53 weeks that ends in the next month is a year', () => {
  assertFields(
    readWorkbook(income('52 weeks to 29 January 2022', '52 weeks to 28 January 2023', '53 weeks to 3 February 2024')),
    { period: 'Year ended 3 February 2024 (FY2024)', revenue: 1_000_002 },
  )
  assertFields(
    readWorkbook(income('52 weeks to 31 December 2022', '52 weeks to 1 January 2022', '52 weeks to 2 January 2021')),
    { period: 'Year ended 31 December 2022 (FY2022)', revenue: 1_000_000 },
  )
})

test('the first year after a company moved its year end is a year', () => {
  const period = 'Year ended 30 June 2025 (FY2025)'
  assertFields(
    readWorkbook(
      income(
        '12 months to 30 June 2025',
        '18 months to 30 June 2024',
        '12 months to 31 Dec 2022',
        '12 months to 31 Dec 2021',
      ),
    ),
    { period, revenue: 1_000_000 },
  )
  assertFields(readWorkbook(income('Year ended 31 Dec 2022', 'Year ended 31 Dec 2023', 'Year ended 30 June 2025')), {
    period,
    revenue: 1_000_002,
  })
})

test('twelve months behind the last year, and not called a year, are not the year', () => {
  assertFields(
    readWorkbook(
      income(
        '12 mois 31/12/2023',
        '12 mois 31/12/2024',
        '6 mois 30/06/2024',
        '6 mois 30/06/2025',
        '12 mois à juin 2025',
      ),
    ),
    { period: 'Year ended 31 December 2024 (FY2024)', revenue: 1_000_001 },
  )
})

test('half-years that stand twice, for group and company, are half-years', () => {
  const halves = ['30.06.2024', '31.12.2024', '30.06.2025', '31.12.2025']
  assertFields(readWorkbook(income(...halves, ...halves.map((day) => `${day} company only`))), {
    period: 'Six months ended 31 December 2025',
    revenue: 1_000_003,
  })
})
