import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, beside, readAccounts, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'

test('management accounts give the actual year to date, neither the month nor the budget nor the year before', () => {
  const page = drawnPage(
    [
      '^Harrowgate Cold Stores Limited',
      '^Management accounts – November 2024 (year end 31 March)',
      '^Profit and loss account, £’000',
      '|Month|||Year to date|||Prior',
      '|Actual|Budget|Variance|Actual|Budget|Variance|YTD',
      'Sales|812|790|22|6,418|6,300|118|5,980',
      'Cost of sales|(502)|(480)|(22)|(3,904)|(3,820)|(84)|(3,702)',
      'Gross profit|310|310|0|2,514|2,480|34|2,278',
      'Overheads|(214)|(210)|(4)|(1,702)|(1,690)|(12)|(1,618)',
      'Operating profit|96|100|(4)|812|790|22|660',
      'Interest|(8)|(8)|0|(66)|(64)|(2)|(70)',
      'Profit before tax|88|92|(4)|746|726|20|590',
      'Tax|(22)|(23)|1|(186)|(182)|(4)|(148)',
      'Profit after tax|66|69|(3)|560|544|16|442',
    ],
    [200, 250, 310, 370, 420, 480, 540],
  )
  const { period, currency, revenue, expenses, net_income } = readAccounts(page)
  assert.deepEqual(
    [period, currency, revenue, expenses, net_income],
    ['8 months ended 30 November 2024', 'GBP', 6_418_000, 5_606_000, 560_000],
  )
})

const monthly = [
  ['Lindenrose Bakeries Ltd – profit and loss by month'],
  ["£'000, year ended 31 December 2024"],
  [
    null,
    ...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((name) => `${name}-24`),
    'FY24',
    'Budget FY24',
  ],
  ['Revenue', 410, 398, 420, 431, 440, 452, 447, 430, 455, 462, 470, 520, 5335, 5200],
  ['Cost of sales', -240, -233, -246, -252, -258, -265, -262, -252, -266, -270, -275, -304, -3123, -3050],
  ['Gross profit', 170, 165, 174, 179, 182, 187, 185, 178, 189, 192, 195, 216, 2212, 2150],
  ['Overheads', -130, -131, -132, -133, -134, -135, -135, -134, -136, -137, -138, -142, -1617, -1600],
  ['Operating profit', 40, 34, 42, 46, 48, 52, 50, 44, 53, 55, 57, 74, 595, 550],
  ['Tax', -10, -8, -10, -12, -12, -13, -12, -11, -13, -14, -14, -18, -147, -138],
  ['Net profit', 30, 26, 32, 34, 36, 39, 38, 33, 40, 41, 43, 56, 448, 412],
]

test('a workbook of months gives the total of the year', () => {
  assert.deepEqual(readWorkbook(sheet('P&L monthly', monthly)), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'GBP',
    revenue: 5_335_000,
    expenses: 4_740_000,
    net_income: 448_000,
    assets: null,
    liabilities: null,
    equity: null,
  })
})

test('a profit and loss and a balance sheet of a bookkeeping program, each with one column called total, are read', () => {
  const income = drawnPage(
    [
      '^Copperline Electric LLC',
      '^Profit and Loss',
      '^January - December 2024',
      '|TOTAL',
      'Income',
      'Service income|1,804,220.15',
      'Material sales|402,118.40',
      'Total Income|$2,206,338.55',
      'Cost of Goods Sold',
      'Materials|611,204.33',
      'Subcontractors|204,118.00',
      'Total Cost of Goods Sold|$815,322.33',
      'GROSS PROFIT|$1,391,016.22',
      'Expenses',
      'Payroll|812,004.10',
      'Rent|96,000.00',
      'Vehicles|81,220.40',
      'Insurance|44,118.00',
      'Total Expenses|$1,033,342.50',
      'NET OPERATING INCOME|$357,673.72',
      'Other Expenses',
      'Interest paid|18,204.00',
      'Total Other Expenses|$18,204.00',
      'NET INCOME|$339,469.72',
    ],
    [520],
  )
  const balance = drawnPage(
    [
      '^Copperline Electric LLC',
      '^Balance Sheet',
      '^As of December 31, 2024',
      '|TOTAL',
      'ASSETS',
      'Current Assets',
      'Total Bank Accounts|$214,330.12',
      'Total Accounts Receivable|$388,204.50',
      'Total Current Assets|$602,534.62',
      'Total Fixed Assets|$190,118.00',
      'TOTAL ASSETS|$792,652.62',
      'LIABILITIES AND EQUITY',
      'Total Current Liabilities|$188,204.40',
      'Total Long-Term Liabilities|$140,000.00',
      'Total Liabilities|$328,204.40',
      'Equity',
      'Retained Earnings|124,978.50',
      'Net Income|339,469.72',
      'Total Equity|$464,448.22',
      'TOTAL LIABILITIES AND EQUITY|$792,652.62',
    ],
    [520],
    2,
  )
  assert.deepEqual(readAccounts(income, balance), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'USD',
    revenue: 2_206_338.55,
    expenses: 1_848_664.83,
    net_income: 339_469.72,
    assets: 792_652.62,
    liabilities: 328_204.4,
    equity: 464_448.22,
  })
})

test('an income statement and a balance sheet beside each other on a broad page are two statements', () => {
  const income = drawnPage(
    [
      'Income statement',
      'CHF 000|2024|2023',
      'Net sales|18,204|17,310',
      'Cost of goods sold|(11,118)|(10,704)',
      'Gross profit|7,086|6,606',
      'Personnel expenses|(3,904)|(3,710)',
      'Other operating expenses|(1,610)|(1,588)',
      'Depreciation|(640)|(610)',
      'Operating result (EBIT)|932|698',
      'Financial result|(88)|(96)',
      'Income taxes|(168)|(120)',
      'Net profit|676|482',
    ],
    [330, 410],
  )
  const balance = drawnPage(
    [
      'Balance sheet',
      'CHF 000|31.12.2024|31.12.2023',
      'Cash|1,204|988',
      'Trade receivables|2,880|2,704',
      'Inventories|3,310|3,180',
      'Fixed assets|4,904|5,010',
      'Total assets|12,298|11,882',
      'Trade payables|1,910|1,880',
      'Bank loans|3,400|3,700',
      'Total liabilities|5,310|5,580',
      'Share capital|500|500',
      'Retained earnings|6,488|5,802',
      'Total equity|6,988|6,302',
    ],
    [330, 430],
  )
  assert.deepEqual(readAccounts(beside({ ...income, width: 450 }, { ...balance, width: 450 })), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'CHF',
    revenue: 18_204_000,
    expenses: 17_272_000,
    net_income: 676_000,
    assets: 12_298_000,
    liabilities: 5_310_000,
    equity: 6_988_000,
  })
})

test('numbers with a minus behind them are negative', () => {
  const page = drawnPage(
    [
      '^Trial statement of profit and loss, year ended 31 December 2024',
      'in EUR|2024|2023',
      'Revenue|4.118.220,00|3.904.110,00',
      'Cost of materials|2.204.310,00-|2.118.400,00-',
      'Personnel expenses|1.610.400,00-|1.588.210,00-',
      'Other operating expenses|480.110,00-|466.300,00-',
      'Operating loss|176.600,00-|268.800,00-',
      'Interest|24.400,00-|22.100,00-',
      'Net loss for the year|201.000,00-|290.900,00-',
    ],
    [430, 540],
  )
  const { revenue, expenses, net_income } = readAccounts(page)
  assert.deepEqual([revenue, expenses, net_income], [4_118_220, 4_294_820, -201_000])
})

test('of a table of the month and one of the year to date the latter counts', () => {
  const pl = drawnPage(
    [
      '^Management report October 2025',
      '^Income statement – month',
      '|Actual|Budget|Last year',
      "£'000|Oct-25|Oct-25|Oct-24",
      'Revenue|820|800|760',
      'Cost of sales|(490)|(480)|(460)',
      'Gross profit|330|320|300',
      'Overheads|(240)|(238)|(230)',
      'Operating profit|90|82|70',
      'Net profit|66|60|50',
      '',
      '^Income statement – year to date',
      '|Actual|Budget|Last year',
      "£'000|YTD Oct-25|YTD Oct-25|YTD Oct-24",
      'Revenue|8,120|8,000|7,600',
      'Cost of sales|(4,890)|(4,800)|(4,600)',
      'Gross profit|3,230|3,200|3,000',
      'Overheads|(2,390)|(2,380)|(2,300)',
      'Operating profit|840|820|700',
      'Net profit|610|600|500',
    ],
    [360, 450, 540],
  )
  assertFields(readAccounts(pl), { revenue: 8_120_000, net_income: 610_000 })
})

test('months to come, and the forecast of the year, leave the last actual year to be the one that counts', () => {
  const cols = ['Jan 25 A', 'Feb 25 A', 'Mar 25 A', 'Apr 25 F', 'May 25 F', 'YTD Mar 25 A', 'FY25 F', 'FY24 A']
  const pl = sheet('PL', [
    ['EUR thousand', ...cols],
    ['Revenue', 100, 110, 120, 125, 130, 330, 1450, 1280],
    ['Costs', -80, -88, -95, -98, -101, -263, -1130, -1040],
    ['EBIT', 20, 22, 25, 27, 29, 67, 320, 240],
    ['Net income', 14, 15, 18, 19, 20, 47, 225, 170],
  ])
  assertFields(readWorkbook(pl), { revenue: 1_280_000, net_income: 170_000 })
})

const boardReport = (heads: string[], rights: number[], columns: number[]) =>
  drawnPage(
    [
      '^Harrowgate Ferries Limited',
      '^Profit and loss account, £ thousand',
      ...heads,
      ...[
        ['Revenue', 1],
        ['Cost of sales', -0.6],
        ['Gross profit', 0.4],
        ['Overheads', -0.25],
        ['Operating profit', 0.15],
        ['Tax', -0.05],
        ['Profit after tax', 0.1],
      ].map(([label, share]) => [label, ...columns.map((column) => figure(column * Number(share)))].join('|')),
    ],
    rights,
  )
const figure = (value: number) =>
  value < 0 ? `(${Math.round(-value).toLocaleString('en')})` : Math.round(value).toLocaleString('en')

for (const [name, heads, columns] of [
  [
    'the year before under its year alone',
    ['||December||Full year 2024|', '|Actual|Budget|Actual|Budget|2023'],
    [1200, 1260, 23_840, 24_500, 22_180],
  ],
  [
    'the year before called so',
    ['||Month|||Full year 2024', '|Actual|Budget|Actual|Budget|Prior year'],
    [1200, 1260, 23_840, 24_500, 22_180],
  ],
  [
    'a month, a year and another',
    ['||December 2024||Year 2024|Year 2023', '|Actual|Budget|Actual|Budget|Actual'],
    [1200, 1260, 23_840, 24_500, 22_180],
  ],
  [
    'twelve months to the same month',
    ['||Dec 2024|||12 months to Dec 2024', '|Act|Bud|Act|Bud|PY'],
    [1200, 1260, 23_840, 24_500, 22_180],
  ],
  ['a quarter', ['||Q4||Full year 2024|', '|Actual|Budget|Actual|Budget|2023'], [5200, 5260, 23_840, 24_500, 22_180]],
] as const)
  test(`of a board report the actual year counts: ${name}`, () => {
    const { revenue, net_income } = readAccounts(boardReport([...heads], [230, 290, 350, 410, 470], [...columns]))
    assert.deepEqual([revenue, net_income], [23_840_000, 2_384_000])
  })

test('variances and the prior year to date are no period beside the year to date', () => {
  const page = boardReport(
    [
      '||Month Ended December 31, 2024|||Year-to-Date December 31, 2024|',
      '|Actual|Budget|$ Var|Actual|Budget|Prior YTD',
    ],
    [200, 260, 320, 380, 440, 500],
    [1900, 2050, 150, 25_160, 25_440, 23_520],
  )
  assert.equal(readAccounts(page).revenue, 25_160_000)
})

test('of a year whose end no head names the day is the one before the year to date', () => {
  const read = readWorkbook(
    sheet('Board pack', [
      ['Oakhurst Supplies Limited – profit and loss account, December 2024, £’000'],
      [null, 'Year to date (9 months)', 'Year to date (9 months)', 'FY24'],
      [null, 'Actual', 'Budget', 'Actual'],
      ['Revenue', 21_000, 21_500, 28_689],
      ['Cost of sales', -12_000, -12_100, -17_000],
      ['Gross profit', 9_000, 9_400, 11_689],
      ['Overheads', -7_000, -7_100, -9_708],
      ['Operating profit', 2_000, 2_300, 1_981],
      ['Tax', -500, -575, -721],
      ['Profit after tax', 1_500, 1_725, 1_260],
    ]),
  )
  assert.deepEqual([read.period, read.revenue], ['Year ended 31 March 2024 (FY2024)', 28_689_000])
})
