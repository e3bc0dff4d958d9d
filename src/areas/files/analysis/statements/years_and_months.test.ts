import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'

test('a pack of management accounts in a workbook gives the year to date, and the balance sheet of its last month', () => {
  const pl = sheet('P&L', [
    ['Thornbury Signs Ltd - management accounts', null],
    ["Profit & loss £'000"],
    [null, 'Act Nov-25', 'Bud Nov-25', 'Var', 'YTD Act', 'YTD Bud', 'Var', 'PY YTD', 'FY26 Bud'],
    ['Turnover', 310, 300, 10, 2480, 2400, 80, 2210, 3700],
    ['Cost of sales', -180, -175, -5, -1430, -1400, -30, -1300, -2150],
    ['Gross profit', 130, 125, 5, 1050, 1000, 50, 910, 1550],
    ['Admin expenses', -90, -88, -2, -720, -704, -16, -690, -1060],
    ['Operating profit', 40, 37, 3, 330, 296, 34, 220, 490],
    ['Interest', -3, -3, 0, -24, -24, 0, -26, -36],
    ['PBT', 37, 34, 3, 306, 272, 34, 194, 454],
    ['Tax', -9, -8, -1, -76, -68, -8, -48, -113],
    ['PAT', 28, 26, 2, 230, 204, 26, 146, 341],
  ])
  const bs = sheet(
    'BS',
    [
      ["Balance sheet £'000"],
      [null, 'Nov-25', 'Oct-25', 'Mar-25'],
      ['Tangible fixed assets', 640, 645, 660],
      ['Stock', 210, 205, 190],
      ['Trade debtors', 520, 498, 470],
      ['Cash', 95, 88, 60],
      ['Current assets', 825, 791, 720],
      ['Trade creditors', -310, -305, -290],
      ['Other creditors', -140, -142, -150],
      ['Current liabilities', -450, -447, -440],
      ['Net current assets', 375, 344, 280],
      ['Bank loan', -180, -184, -210],
      ['Net assets', 835, 805, 730],
      ['Share capital', 10, 10, 10],
      ['P&L reserve', 825, 795, 720],
      ['Shareholders funds', 835, 805, 730],
    ],
    2,
  )
  assertFields(readWorkbook(pl, bs), {
    revenue: 2_480_000,
    expenses: 2_150_000,
    net_income: 230_000,
    assets: 1_465_000,
    liabilities: 630_000,
    equity: 835_000,
  })
})

test('of full years, a budget, years to date and the last twelve months the last full year counts', () => {
  const pl = sheet('PL', [
    ['€k', 'FY23A', 'FY24A', 'FY25B', 'YTD Sep-24', 'YTD Sep-25', 'LTM Sep-25'],
    ['Net sales', 20110, 22340, 24000, 16400, 17900, 23840],
    ['COGS', -12100, -13300, -14200, -9800, -10600, -14100],
    ['Gross margin', 8010, 9040, 9800, 6600, 7300, 9740],
    ['Opex', -5400, -6010, -6400, -4400, -4800, -6410],
    ['EBITDA', 2610, 3030, 3400, 2200, 2500, 3330],
    ['D&A', -600, -640, -700, -470, -500, -670],
    ['EBIT', 2010, 2390, 2700, 1730, 2000, 2660],
    ['Net financials', -210, -190, -180, -140, -130, -180],
    ['Tax', -450, -550, -630, -400, -470, -620],
    ['Net income', 1350, 1650, 1890, 1190, 1400, 1860],
  ])
  assertFields(readWorkbook(pl), { period: 'FY2024', revenue: 22_340_000, expenses: 19_950_000, net_income: 1_650_000 })
})

test('a year of two digits in a head is the year of its column, whatever day stands over all of them', () => {
  const bs = drawnPage(
    [
      '^Balance Sheet',
      '^As of December 31, 2024',
      '|Dec 31, 24|Dec 31, 23|$ Change',
      'ASSETS',
      'Current Assets',
      'Checking/Savings|120,330.15|98,204.10|22,126.05',
      'Accounts Receivable|310,204.00|288,118.40|22,085.60',
      'Total Current Assets|430,534.15|386,322.50|44,211.65',
      'Fixed Assets|88,000.00|95,000.00|-7,000.00',
      'TOTAL ASSETS|518,534.15|481,322.50|37,211.65',
      'LIABILITIES & EQUITY',
      'Accounts Payable|90,118.00|88,204.00|1,914.00',
      'Total Liabilities|90,118.00|88,204.00|1,914.00',
      'Equity',
      'Retained Earnings|393,118.50|350,000.00|43,118.50',
      'Net Income|35,297.65|43,118.50|-7,820.85',
      'Total Equity|428,416.15|393,118.50|35,297.65',
      'TOTAL LIABILITIES & EQUITY|518,534.15|481,322.50|37,211.65',
    ],
    [380, 460, 540],
  )
  assertFields(readAccounts(bs), { assets: 518_534.15, liabilities: 90_118, equity: 428_416.15 })
})

test('a budget in the first column, or the older year in it, is not taken for the latest year', () => {
  const pl = drawnPage(
    [
      '^Profit and loss (EUR thousand)',
      '|Budget 2025|Actual 2024|Actual 2023',
      'Revenue|12,000|11,204|10,330',
      'Operating expenses|(10,800)|(10,118)|(9,404)',
      'EBIT|1,200|1,086|926',
      'Net result|880|790|670',
    ],
    [360, 450, 540],
  )
  const bs = drawnPage(
    [
      '^Balance sheet (EUR thousand)',
      '|31 Dec 2023|31 Dec 2024',
      'Non-current assets|5,204|5,118',
      'Current assets|3,330|3,904',
      'Total assets|8,534|9,022',
      'Equity|3,204|3,994',
      'Non-current liabilities|2,904|2,600',
      'Current liabilities|2,426|2,428',
      'Total equity and liabilities|8,534|9,022',
    ],
    [430, 540],
    2,
  )
  assertFields(readAccounts(pl, bs), {
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 11_204_000,
    expenses: 10_118_000,
    net_income: 790_000,
    assets: 9_022_000,
    liabilities: 5_028_000,
    equity: 3_994_000,
  })
})

test('a single column has the year that its caption names', () => {
  const pl = drawnPage(
    [
      '^Bramley Farm Shop Ltd',
      '^Detailed profit and loss account for the year ended 31 March 2025',
      '|£',
      'Sales|604,330',
      'Cost of sales|(310,204)',
      'Gross profit|294,126',
      'Wages|(140,118)',
      'Rent and rates|(36,000)',
      'Other overheads|(54,330)',
      'Operating profit|63,678',
      'Corporation tax|(12,100)',
      'Profit for the year|51,578',
    ],
    [520],
  )
  assertFields(readAccounts(pl), {
    period: 'Year ended 31 March 2025 (FY2025)',
    revenue: 604_330,
    expenses: 540_652,
    net_income: 51_578,
  })
})

test('a column called total beside months is of all of them', () => {
  const months = 'Apr May Jun Jul Aug Sep'.split(' ').map((m) => `${m} 2025`)
  const pl = sheet('PnL', [
    ['Profit and loss - actuals (USD)'],
    [null, ...months, 'Total'],
    ['Revenue', 101000, 102000, 103000, 104000, 105000, 106000, 621000],
    ['Cost of revenue', -41000, -42000, -42000, -43000, -43000, -44000, -255000],
    ['Gross profit', 60000, 60000, 61000, 61000, 62000, 62000, 366000],
    ['Operating expenses', -50000, -50000, -51000, -51000, -51000, -52000, -305000],
    ['Operating income', 10000, 10000, 10000, 10000, 11000, 10000, 61000],
    ['Net income', 8000, 8000, 8000, 8000, 9000, 8000, 49000],
  ])
  const bs = sheet(
    'BS',
    [
      ['Balance sheet (USD)'],
      [null, ...months],
      ['Cash', 400000, 410000, 405000, 420000, 430000, 441000],
      ['Accounts receivable', 200000, 205000, 210000, 211000, 220000, 224000],
      ['Total assets', 600000, 615000, 615000, 631000, 650000, 665000],
      ['Accounts payable', 100000, 107000, 99000, 107000, 117000, 124000],
      ['Total liabilities', 100000, 107000, 99000, 107000, 117000, 124000],
      ['Total equity', 500000, 508000, 516000, 524000, 533000, 541000],
    ],
    2,
  )
  assertFields(readWorkbook(pl, bs), {
    revenue: 621_000,
    expenses: 560_000,
    net_income: 49_000,
    assets: 665_000,
    liabilities: 124_000,
    equity: 541_000,
  })
})

test('“cumulative” is the year to date, and “last year” beside it the same months of the year before', () => {
  const pl = drawnPage(
    [
      '^Ardleigh Packing Ltd – Management Accounts',
      '^Period 8 – 31 August 2025',
      '|Current period||Cumulative|||',
      '£|Actual|Budget|Actual|Budget|Last year',
      'Sales|204,330|198,000|1,604,118|1,584,000|1,480,204',
      'Direct costs|(118,204)|(114,840)|(930,388)|(918,720)|(873,320)',
      'Gross profit|86,126|83,160|673,730|665,280|606,884',
      'Overheads|(61,330)|(60,000)|(488,204)|(480,000)|(462,118)',
      'Operating profit|24,796|23,160|185,526|185,280|144,766',
      'Interest|(1,204)|(1,200)|(9,632)|(9,600)|(10,118)',
      'Net profit before tax|23,592|21,960|175,894|175,680|134,648',
    ],
    [200, 270, 360, 430, 520],
  )
  const got = readAccounts(pl)
  assertFields(got, { revenue: 1_604_118, expenses: 1_418_592 })
})

test('of nine months and a full year the year counts', () => {
  const pl = drawnPage(
    [
      '^Interim report January–September 2025',
      '^Income statement, SEK m',
      '|9M 2025|9M 2024|FY 2024',
      'Net sales|1,204|1,118|1,530',
      'Operating expenses|(1,088)|(1,020)|(1,392)',
      'Operating profit|116|98|138',
      'Net profit for the period|84|70|99',
    ],
    [360, 450, 540],
  )
  assertFields(readAccounts(pl), { revenue: 1_530_000_000, net_income: 99_000_000 })
})

test('of several months without a sum none stands for the company', () => {
  const pl = sheet('PnL', [
    ['USD', 'Jan-25', 'Feb-25', 'Mar-25'],
    ['Revenue', 101000, 102000, 103000],
    ['Cost of revenue', -41000, -42000, -42000],
    ['Gross profit', 60000, 60000, 61000],
    ['Operating expenses', -50000, -50000, -51000],
    ['Operating income', 10000, 10000, 10000],
    ['Net income', 8000, 8000, 8000],
  ])
  assertFields(readWorkbook(pl), { revenue: null, net_income: null })
})

test('neither a forecast nor a budget of the full year stands for the company', () => {
  const pl = sheet('PnL', [
    ["Management accounts - £'000"],
    [null, 'YTD Actual', 'YTD Budget', 'YTD Prior Year', 'FY25 Forecast', 'FY25 Budget', 'FY24 Actual'],
    ['Revenue', 6400, 6300, 5900, 9700, 9500, 8800],
    ['Cost of sales', -3900, -3850, -3650, -5900, -5800, -5400],
    ['Gross profit', 2500, 2450, 2250, 3800, 3700, 3400],
    ['Overheads', -1700, -1690, -1600, -2600, -2550, -2450],
    ['EBITDA', 800, 760, 650, 1200, 1150, 950],
    ['Profit after tax', 500, 470, 390, 760, 730, 600],
  ])
  assertFields(readWorkbook(pl), { revenue: 8_800_000, net_income: 600_000 })
})

test('a column called “Vorjahr” beside a year heads a table as a year does', () => {
  const pl = drawnPage(
    [
      '^Erfolgsrechnung 2024',
      'CHF|2024|Vorjahr',
      'Nettoerlös aus Lieferungen und Leistungen|2 404 118.20|2 310 204.10',
      'Materialaufwand|1 104 118.00-|1 080 204.00-',
      'Personalaufwand|804 118.10-|790 330.00-',
      'Übriger Betriebsaufwand|304 118.00-|300 204.00-',
      'Betriebsergebnis|191 764.10|139 466.10',
      'Finanzaufwand|11 764.10-|12 466.10-',
      'Jahresgewinn|180 000.00|127 000.00',
    ],
    [430, 540],
  )
  assertFields(readAccounts(pl), { period: 'FY2024', revenue: 2_404_118.2, net_income: 180_000 })
})

test('a caption that says which half-year is unaudited speaks of the column that is headed so', () => {
  const page = drawnPage(
    [
      '^Resultatregnskap',
      'Beløp i 1 000 kr. Årene er revidert, første halvår 2024 er det ikke.',
      '|2022|2023|1. halvår 2024',
      'Driftsinntekter|41 200|46 900|25 100',
      'Varekostnad|-18 300|-20 100|-11 000',
      'Lønnskostnad|-14 400|-16 200|-8 700',
      'Driftsresultat|8 500|10 600|5 400',
      'Årsresultat|6 100|7 900|4 000',
    ],
    [400, 470, 560],
  )
  assertFields(readAccounts(page), { period: 'FY2023', revenue: 46_900_000, net_income: 7_900_000 })
})
