import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf } from './periods.ts'

const read = (label: string) => {
  const period = periodOf(label)
  return period && [period.year, period.end, period.months, period.basis]
}

test('heads of columns tell their period, and whose figures they are', () => {
  assert.deepEqual(read('Year ended December 31, 2018'), [2018, '2018-12-31', 12, 'actual'])
  assert.deepEqual(read('Fifty-two weeks ended January 28, 2017'), [2017, '2017-01-28', 12, 'actual'])
  assert.deepEqual(read('13 Weeks Ended January 28, 2023 (Unaudited)'), [2023, '2023-01-28', 3, 'actual'])
  assert.deepEqual(read('Six months to 30 June 2024'), [2024, '2024-06-30', 6, 'actual'])
  assert.deepEqual(read('FY23/24 (1 Oct 2023 to 30 Sep 2024)'), [2024, '2024-09-30', 12, 'actual'])
  assert.deepEqual(read('FY2024A'), [2024, null, 12, 'actual'])
  assert.deepEqual(read('2025B'), [2025, null, null, 'budget'])
  assert.deepEqual(read('2025E'), [2025, null, null, 'estimate'])
  assert.deepEqual(read('HR 2025')?.at(-1), 'estimate')
  assert.deepEqual(read('Enn. 2025'), [2025, null, null, 'projection'])
  assert.deepEqual(read('FY26F'), [2026, null, 12, 'projection'])
  assert.deepEqual(read('LTM Mar-25'), [2025, '2025-03-31', 12, 'ltm'])
  assert.deepEqual(read('Two months YTD Aug 2024'), [2024, '2024-08-31', 2, 'year_to_date'])
  assert.deepEqual(read('Year to date (12 months) FY2025 Actual'), [2025, null, 12, 'actual'])
  assert.deepEqual(read('YTD FY25')?.at(-1), 'year_to_date')
  assert.deepEqual(read('Fiscal year-to-date 2024')?.at(-1), 'year_to_date')
  assert.deepEqual(read('2026 (BP)'), [2026, null, null, 'projection'])
  assert.deepEqual(read('2025 HR*'), [2025, null, null, 'estimate'])
  assert.deepEqual(read('2025 att.'), [2025, null, null, 'estimate'])
  assert.deepEqual(read('31.12.2023'), [2023, '2023-12-31', null, 'actual'])
  assert.deepEqual(read('31 décembre 2023'), [2023, '2023-12-31', null, 'actual'])
  assert.deepEqual(read('Q3 2024'), [2024, null, 3, 'actual'])
})

test('from one day to another is as many months as lie between, whichever months they are in', () => {
  assert.deepEqual(read('28 June 2015 to 2 July 2016'), [2016, '2016-07-02', 12, 'actual'])
  assert.deepEqual(read('Period 30.3.14 to 27.6.15'), [2015, '2015-06-27', 15, 'actual'])
  assert.deepEqual(read('Period from 5 April 2020 to 3 April 2021'), [2021, '2021-04-03', 12, 'actual'])
  assert.deepEqual(read('29 September 2019 to 28 December 2019'), [2019, '2019-12-28', 3, 'actual'])
  assert.deepEqual(read('1 July 2022 – 31 December 2023'), [2023, '2023-12-31', 18, 'actual'])
  assert.deepEqual(read('vom 01.10.2023 bis zum 30.09.2024'), [2024, '2024-09-30', 12, 'actual'])
  assert.deepEqual(read('Jan/2024 - Dez/2024'), [2024, '2024-12-31', 12, 'actual'])
  assert.deepEqual(read('Nov 2023 to Jan 2025'), [2025, '2025-01-31', 15, 'actual'])
  assert.deepEqual(read('31 December 2024 and 31 December 2023'), [2023, '2023-12-31', null, 'actual'])
})

test('two years joined by a stroke are a year that does not follow the calendar', () => {
  assert.deepEqual(read('22/23'), [2023, null, null, 'actual'])
  assert.deepEqual(read('25/26e'), [2026, null, null, 'estimate'])
  assert.deepEqual(read('26/27 Plan'), [2027, null, null, 'projection'])
  // November or December, and parts of a form
  for (const label of ['11/12', '22/24', 'Box 22/23 to 24']) assert.equal(periodOf(label), null, label)
})

test('a day that could be two has no end', () => {
  assert.deepEqual(read('12/31/2023'), [2023, '2023-12-31', null, 'actual'])
  assert.deepEqual(read('31/12/2023'), [2023, '2023-12-31', null, 'actual'])
  assert.deepEqual(read('03/04/2024'), [2024, null, null, 'actual'])
})

test('columns of changes, notes and shares of sales have no period', () => {
  for (const label of [
    '% change',
    'Notes',
    '% of sales',
    '2018 vs 2017',
    'Increase/(Decrease)',
    'CAGR 2021-2024',
    'Total',
  ])
    assert.equal(periodOf(label), null, label)
})

test('the year that stands nearest to the values is that of the column', () => {
  const period = periodOf('For the twelve months ended December 31, 2023 Actual 2022')
  assert.deepEqual([period?.end, period?.year, period?.months], ['2022-12-31', 2022, 12])
  assert.equal(periodOf('For the years ended March 31, 2023 and 2024'), null)
})

test('a quarter written by its months is no year', () => {
  assert.equal(periodOf('10–12/2024')?.months, 3)
  assert.equal(periodOf('1–12/2024')?.months, 12)
})

test('what is expected, planned or foreseen is not actual, in any language', () => {
  for (const head of [
    'Erwartet 2024',
    'Vorschau 2024',
    '2024 prévu',
    'Begroot 2024',
    'Previsto 2024',
    'Prognos 2024',
    'FY26 (P)',
    '2025 (E)',
    'FY25 (B)',
  ])
    assert.notEqual(periodOf(head)?.basis, 'actual', head)
  for (const head of ['Ist 2023', 'Réel 2023', '31.12.2023', 'Q4 2023'])
    assert.equal(periodOf(head)?.basis, 'actual', head)
})

test('the last twelve months are no year, in any language', () => {
  for (const head of [
    'LTM24',
    'R12 sep 2025',
    'Rullande 12 mån. sep 2025',
    'Siste 12 mnd. 30.09.2025',
    '12 mois glissants juin 2025',
    'Letzte zwölf Monate Juni 2025',
    'Ultimi 12 mesi 2025',
    'T12M Jun-25',
  ])
    assert.equal(periodOf(head)?.basis, 'ltm', head)
  assert.deepEqual(read('R12 sep 2025'), [2025, '2025-09-30', 12, 'ltm'])
  assert.notEqual(periodOf('R12.5m 2025')?.basis, 'ltm')
})

test('what is last, latest or an amount of Rand is not the last twelve months', () => {
  assert.deepEqual(read('Last 12 weeks to 30 June 2025'), [2025, '2025-06-30', 3, 'actual'])
  assert.deepEqual(read('Latest 12/31/2024'), [2024, '2024-12-31', null, 'actual'])
  assert.deepEqual(read('Latest 12 June 2025'), [2025, '2025-06-12', null, 'actual'])
  for (const head of ['R12 000 2024', 'R1200 2024', 'R12 billion 2024', 'R12m 2024', 'Past 12 quarters 2024'])
    assert.equal(periodOf(head)?.basis, 'actual', head)
  for (const head of ['R12 mars 2025', 'R12 maj 2025', 'Last 12M 2024', 'Rolling-12 Jun-25', 'Past twelve months 2024'])
    assert.equal(periodOf(head)?.basis, 'ltm', head)
  assert.deepEqual(read('R12 mars 2025'), [2025, '2025-03-31', 12, 'ltm'])
})

test('months are counted in any language', () => {
  assert.deepEqual(read('Réel 12 mois 31/12/2024'), [2024, '2024-12-31', 12, 'actual'])
  assert.deepEqual(read('6 mois 30/06/2025'), [2025, '2025-06-30', 6, 'actual'])
  assert.deepEqual(read('9 måneder 2025'), [2025, null, 9, 'actual'])
  assert.deepEqual(read('S1 2025'), [2025, null, 6, 'actual'])
  assert.deepEqual(read('1. Halbjahr 2025'), [2025, null, 6, 'actual'])
})

test('six month ended are six months, and amounts count none', () => {
  assert.deepEqual(read('Six month ended 30 June 2025'), [2025, '2025-06-30', 6, 'actual'])
  assert.deepEqual(read('Nine month ended 31 December 2024'), [2024, '2024-12-31', 9, 'actual'])
  assert.deepEqual(read('Month ended 31 December 2024'), [2024, '2024-12-31', 1, 'actual'])
  assert.deepEqual(read('Three months ended 30 June 2025 (H1)'), [2025, '2025-06-30', 3, 'actual'])
  for (const head of ['$1m 2024', '€6M 2024', '3 mdr. NOK 2024']) assert.equal(periodOf(head)?.months, null, head)
})

test('a day without a year is none of two digits', () => {
  assert.equal(periodOf('Fiscal year ended September 30 ($000)')?.year ?? null, null)
  for (const head of ['Three months ended March 31', 'Year ended September 28', 'Years ended September 27, ($000)'])
    assert.equal(periodOf(head)?.year ?? null, null, head)
  assert.deepEqual(read('Year ended Sep-25'), [2025, '2025-09-30', 12, 'actual'])
  assert.deepEqual(read('Year ended Mar 25'), [2025, '2025-03-31', 12, 'actual'])
  assert.deepEqual(read('Quarter ended Jun 24'), [2024, '2024-06-30', 3, 'actual'])
  assert.deepEqual(read('Year ending Dec 28'), [2028, '2028-12-31', 12, 'actual'])
})

test('a pound sign that was recognised as an f below the year makes no forecast of it', () => {
  assert.equal(read('2025 f')?.[3], 'actual')
  for (const label of ['2025F', '2025 F', 'FY25f']) assert.equal(read(label)?.[3], 'projection', label)
})
