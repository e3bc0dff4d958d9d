import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'
import { financialTables } from '../tables.ts'

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

test('the last of several countries is not their total by chance', () => {
  const countries = (...rows: (string | number)[][]) =>
    sheet('P&L', [['Income statement, £m'], [null, 'UK 2024', 'US 2024', 'Asia 2024'], ...rows])
  const small = countries(
    ['Revenue', 1.4, 2.2, 5.1],
    ['Cost of sales', -0.6, -1, -3.1],
    ['Gross profit', 0.8, 1.2, 2],
    ['Operating profit', 0.3, 0.5, 1],
    ['Net profit', 0.2, 0.4, 0.7],
  )
  const oneRow = countries(
    ['Revenue', 1_400, 2_200, 5_100],
    ['Cost of sales', -600, -1_000, -3_100],
    ['Gross profit', 800, 1_200, 2_000],
    ['Operating profit', 300, 500, 700],
    ['Net profit', 200, 400, 600],
  )
  for (const page of [small, oneRow]) assertFields(readWorkbook(page), { revenue: null, net_income: null })
})

test('the year before that is headed by its own day is that of the day', () => {
  const page = sheet('CR', [
    ['Compte de résultat (€)'],
    [null, 'Exercice N clos le 31/12/2024', null],
    [null, 'Total', '31/12/2023 N-1'],
    ['Chiffre d’affaires', 148_362, 131_904],
    ['Charges d’exploitation', -97_418, -88_620],
    ['Résultat d’exploitation', 50_944, 43_284],
    ['Résultat net', 9_398, 6_366],
  ])
  const [table] = financialTables({ unit: 'sheet', pages: [page], notices: [] })
  assert.deepEqual(
    table?.columns.map(({ period }) => period?.end),
    ['2024-12-31', '2023-12-31'],
  )
})

test('the year before does not end on the day of this year', () => {
  const page = drawnPage(
    [
      '^Balance sheet as at 31 March 2025',
      '|2025|2024',
      'Total assets|13,185,055|12,250,830',
      'Total liabilities|8,386,716|8,162,388',
      'Total equity|4,798,339|4,088,442',
    ],
    [430, 540],
  )
  const [table] = financialTables(drawnDocument(page))
  const [current, before] = table?.columns.map(({ period }) => period?.end) ?? []
  assert.equal(current, '2025-03-31')
  assert.notEqual(before, '2025-03-31')
})
