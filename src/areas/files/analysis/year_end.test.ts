import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../test/laid_out.ts'
import { nameOf } from '../../../words/period_name.ts'
import { readMemorandum } from './memorandum/read.ts'
import { periodOf } from './periods.ts'
import { readStatements } from './statements/read.ts'
import { yearEndsIn } from './year_end.ts'

const endOf = (text: string, year = 2024) => yearEndsIn(laidOut([text]))?.of(year) ?? null

test('sentences that say when fiscal years end are understood', () => {
  assert.equal(endOf('The fiscal year ends on 30 September.'), '2024-09-30')
  assert.equal(endOf("The Company's fiscal year ends on June 30 of each year."), '2024-06-30')
  assert.equal(endOf('The financial year runs from 1 April to 31 March.'), '2024-03-31')
  assert.equal(endOf('Our financial year is 1 April to 31 March.'), '2024-03-31')
  assert.equal(endOf('All figures are for the year ending 31 August.'), '2024-08-31')
  assert.equal(endOf('FY24 = year ended 30 June 2024.'), '2024-06-30')
  assert.equal(endOf('FY24 = year ended 30 June 2024.', 2023), '2023-06-30')
  assert.equal(endOf('The year end is 28 February.'), '2024-02-29')
  assert.equal(endOf('Das Geschäftsjahr endet am 30. September.'), '2024-09-30')
  assert.equal(endOf('Das Geschäftsjahr läuft vom 1. Juli bis zum 30. Juni.'), '2024-06-30')
  assert.equal(endOf("L'exercice social est clos le 30 juin."), '2024-06-30')
})

test('a year that ends on a weekday ends on that day, or on the one the document names', () => {
  const last = 'Fiscal years end on the last Saturday of June. Fiscal 2023 ended on July 1, 2023.'
  assert.equal(endOf(last), '2024-06-29')
  assert.equal(endOf(last, 2023), '2023-07-01')
  assert.equal(endOf('A 52- or 53-week fiscal year ending on the Saturday nearest September 30.'), '2024-09-28')
  const january = 'The fiscal year ends on the Saturday closest to January 31.'
  assert.equal(endOf(january), null)
  assert.equal(endOf(`${january} Fiscal 2023 ended on February 3, 2024.`), '2025-02-01')
})

test('references to a fiscal year say when it ends, and of two years at once nothing', () => {
  const text =
    'Our fiscal year has 52 or 53 weeks. References to “fiscal 2023” are to the 53 weeks ended February 3, 2024; to “fiscal 2022” and “fiscal 2021” are to the 52 weeks ended January 28, 2023 and January 29, 2022.'
  assert.deepEqual([endOf(text, 2023), endOf(text, 2022), endOf(text, 2021)], ['2024-02-03', null, null])
})

test('what the document does not say of its own years is not guessed', () => {
  assert.equal(endOf('Trading for the half-year ended 30 June was good.'), null)
  assert.equal(endOf('The fiscal year of the largest customer ends on 30 June.'), null)
  assert.equal(endOf('The fiscal year has 52 weeks. The fiscal year ended June 30, 2019 was good.'), null)
  assert.equal(endOf('The fiscal year ends on 30 June. The fiscal year ends on 31 December.'), null)
  assert.equal(endOf('The subsidiary closes its fiscal year on 30 June. Revenue was good.'), null)
})

const ends = (...pages: string[]) =>
  Object.fromEntries(
    readMemorandum(laidOut(pages), 'cim').findings.flatMap(({ path, period }) =>
      path.startsWith('figures.revenue.') ? [[path.slice(16), period?.end]] : [],
    ),
  )
const table = (heads: string) =>
  `${heads}\nRevenue          12.1      13.2      14.8\nEBITDA            2.1       2.4       2.9`

test('columns of years have the end that a sentence of the memorandum tells', () => {
  const years = 'KEY FIGURES\n\n£ in millions\n\n' + table('                 FY2022    FY2023    FY2024')
  assert.deepEqual(ends(years), { FY2022: null, FY2023: null, FY2024: null })
  assert.deepEqual(ends(years, 'NOTES\n\nThe fiscal year ends on the last Saturday of June.'), {
    FY2022: '2022-06-25',
    FY2023: '2023-06-24',
    FY2024: '2024-06-29',
  })
})

test('a day that stands near a table by chance is not the end of its year', () => {
  const valued = `KEY FIGURES\n\nA valuation of the freeholds dated 30 September 2024\n\n£ in millions\n\n${table('                 FY22      FY23      FY24')}`
  const dated = 'Profit and loss account for the years ended 31 August, £ in millions\n\n'
  assert.deepEqual(ends(valued, `FINANCIALS\n\n${dated}${table('                 FY22      FY23      FY24')}`), {
    FY2022: '2022-08-31',
    FY2023: '2023-08-31',
    FY2024: '2024-08-31',
  })
})

test('names of periods have no dots, since they stand in paths', () => {
  for (const label of [
    '2 months FY2025P',
    'FY24 (1.7.2023–30.6.2024)',
    'LTM 31.3.2024',
    'YTD Aug. 2024',
    '1.1.–30.6.2024',
  ]) {
    const period = periodOf(label)
    const name = period && nameOf(period)
    assert.ok(name, label)
    assert.doesNotMatch(name, /\./)
  }
})

test('statements without a period that is understood have none', () => {
  const { data } = readStatements(laidOut(['Some words only.']))
  assert.ok('period' in data)
  assert.equal(data.period, null)
})
