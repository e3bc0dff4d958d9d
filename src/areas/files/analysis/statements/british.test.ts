import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'

test('a British company’s balance sheet in two columns a year gives assets and liabilities, which it does not total', () => {
  const income = drawnPage(
    [
      '^ASHDOWN JOINERY LIMITED',
      '^PROFIT AND LOSS ACCOUNT',
      '^FOR THE YEAR ENDED 31 MARCH 2024',
      '|2024|2023',
      '|£|£',
      'Turnover|2,184,560|1,998,340',
      'Cost of sales|(1,402,115)|(1,301,220)',
      'Gross profit|782,445|697,120',
      'Distribution costs|(88,210)|(81,400)',
      'Administrative expenses|(561,908)|(520,677)',
      'Other operating income|6,200|4,000',
      'Operating profit|138,527|99,043',
      'Interest payable and similar charges|(12,406)|(13,904)',
      'Profit before taxation|126,121|85,139',
      'Tax on profit|(30,000)|(17,000)',
      'Profit for the financial year|96,121|68,139',
    ],
    [420, 520],
  )
  const balance = drawnPage(
    [
      '^ASHDOWN JOINERY LIMITED',
      '^BALANCE SHEET',
      '^AS AT 31 MARCH 2024',
      '|Notes|2024||2023|',
      '||£|£|£|£',
      'Fixed assets',
      'Tangible assets|4||412,380||388,214',
      'Current assets',
      'Stocks||96,415||88,120|',
      'Debtors|5|318,772||301,456|',
      'Cash at bank and in hand||142,906||97,330|',
      '||558,093||486,906|',
      'Creditors: amounts falling due|',
      'within one year|6|(287,450)||(265,118)|',
      'Net current assets|||270,643||221,788',
      'Total assets less current liabilities|||683,023||610,002',
      'Creditors: amounts falling due',
      'after more than one year|7||(145,000)||(172,500)',
      'Provisions for liabilities|||(41,200)||(36,800)',
      'Net assets|||496,823||400,702',
      'Capital and reserves',
      'Called up share capital|8||100||100',
      'Profit and loss account|||496,723||400,602',
      'Shareholders’ funds|||496,823||400,702',
    ],
    [250, 320, 390, 470, 540],
    2,
  )
  assert.deepEqual(readAccounts(income, balance), {
    period: 'Year ended 31 March 2024 (FY2024)',
    currency: 'GBP',
    revenue: 2_184_560,
    expenses: 2_052_233,
    net_income: 96_121,
    assets: 970_473,
    liabilities: 473_650,
    equity: 496_823,
  })
})

test('the accounts of a micro-entity, which name their lines and few totals, are read', () => {
  const page = drawnPage(
    [
      '^Pennywell Crafts Ltd',
      '^Micro-entity accounts for the year ended 30 September 2024',
      'Income statement',
      '|2024|2023',
      '|£|£',
      'Turnover|212,480|198,300',
      'Cost of raw materials and consumables|(81,204)|(77,900)',
      'Staff costs|(64,310)|(61,020)',
      'Depreciation and other amounts written off assets|(6,150)|(5,900)',
      'Other charges|(31,016)|(29,480)',
      'Tax|(5,662)|(4,560)',
      'Profit|24,138|19,440',
      '',
      'Statement of financial position',
      '|30 September 2024|30 September 2023',
      '|£|£',
      'Fixed assets|24,600|22,150',
      'Current assets|61,240|55,018',
      'Creditors: amounts falling due within one year|(27,400)|(28,106)',
      'Net current assets|33,840|26,912',
      'Total assets less current liabilities|58,440|49,062',
      'Creditors: amounts falling due after more than one year|(12,000)|(16,000)',
      'Accruals and deferred income|(2,300)|(2,060)',
      'Net assets|44,140|31,002',
      'Capital and reserves|44,140|31,002',
    ],
    [420, 540],
  )
  assert.deepEqual(readAccounts(page), {
    period: 'Year ended 30 September 2024 (FY2024)',
    currency: 'GBP',
    revenue: 212_480,
    expenses: 182_680,
    net_income: 24_138,
    assets: 85_840,
    liabilities: 41_700,
    equity: 44_140,
  })
})

test('a British balance sheet with debts above its assets has a deficit for equity', () => {
  const page = drawnPage(
    [
      '^Tidewrack Brewing Limited',
      '^Statement of financial position',
      '^At 31 December 2024',
      '|Note|2024 £’000|2023 £’000',
      'Fixed assets',
      'Intangible assets|9|310|402',
      'Tangible assets|10|1,845|2,010',
      '||2,155|2,412',
      'Current assets',
      'Stocks|11|640|705',
      'Debtors|12|911|870',
      'Cash at bank and in hand||74|215',
      '||1,625|1,790',
      'Creditors: amounts falling due within one year|13|(2,890)|(2,415)',
      'Net current liabilities||(1,265)|(625)',
      'Total assets less current liabilities||890|1,787',
      'Creditors: amounts falling due after more than one year|14|(1,410)|(1,520)',
      'Net (liabilities)/assets||(520)|267',
      'Capital and reserves',
      'Called up share capital|15|250|250',
      'Share premium account||1,100|1,100',
      'Profit and loss account||(1,870)|(1,083)',
      'Total shareholders’ (deficit)/funds||(520)|267',
    ],
    [350, 440, 530],
  )
  const { period, currency, assets, liabilities, equity } = readAccounts(page)
  assert.deepEqual(
    [period, currency, assets, liabilities, equity],
    ['Year ended 31 December 2024 (FY2024)', 'GBP', 3_780_000, 4_300_000, -520_000],
  )
})

test('of the columns of group and company those of the group count', () => {
  const page = drawnPage(
    [
      '^Merlion Marine Pte. Ltd. and its subsidiaries',
      '^Statements of Financial Position as at 31 December 2024',
      '|Group||Company|',
      'Note|2024|2023|2024|2023',
      '|S$’000|S$’000|S$’000|S$’000',
      'ASSETS',
      'Non-current assets',
      'Property, plant and equipment 4|41,220|38,900|12,100|12,900',
      'Subsidiaries 5|–|–|30,000|30,000',
      'Current assets',
      'Inventories 6|8,310|7,944|–|–',
      'Trade receivables 7|19,870|18,456|6,200|5,811',
      'Cash and cash equivalents|12,604|9,870|3,104|2,960',
      'Total assets|82,004|75,170|51,404|51,671',
      'EQUITY AND LIABILITIES',
      'Share capital 8|20,000|20,000|20,000|20,000',
      'Retained earnings|24,114|19,902|14,204|13,071',
      'Total equity|44,114|39,902|34,204|33,071',
      'Borrowings 9|22,300|21,500|12,000|13,500',
      'Trade payables|15,590|13,768|5,200|5,100',
      'Total liabilities|37,890|35,268|17,200|18,600',
      'Total equity and liabilities|82,004|75,170|51,404|51,671',
    ],
    [300, 370, 460, 540],
  )
  // the names of the two stand over the middle of their columns
  for (const word of page.words.filter(({ text }) => text === 'Group' || text === 'Company')) word.x += 30
  const { currency, assets, liabilities, equity } = readAccounts(page)
  assert.deepEqual([currency, assets, liabilities, equity], ['SGD', 82_004_000, 37_890_000, 44_114_000])
})

test('days of two digits stand over two columns each, and a heading runs on in the row of its amount', () => {
  const bs = drawnPage(
    [
      '^BALANCE SHEET',
      '^30 June 2025',
      '||30.6.25||30.6.24|',
      '|Notes|£|£|£|£',
      'FIXED ASSETS',
      'Tangible assets|4||88,204|| 91,330',
      'CURRENT ASSETS',
      'Stocks||40,118||38,204|',
      'Debtors|5|120,330||115,204|',
      'Cash at bank||15,204||9,118|',
      '||175,652||162,526|',
      'CREDITORS',
      'Amounts falling due within one year|6|98,330||101,204|',
      'NET CURRENT ASSETS|||77,322||61,322',
      'TOTAL ASSETS LESS CURRENT LIABILITIES|||165,526||152,652',
      'CREDITORS',
      'Amounts falling due after more than one year|7||(40,000)||(50,000)',
      'PROVISIONS FOR LIABILITIES|||(12,204)||(13,118)',
      'NET ASSETS|||113,322||89,534',
      'CAPITAL AND RESERVES',
      'Called up share capital|||100||100',
      'Retained earnings|||113,222||89,434',
      'SHAREHOLDERS’ FUNDS|||113,322||89,534',
    ],
    [250, 320, 390, 470, 540],
  )
  for (const word of bs.words.filter(({ y, text }) => y === 76 && /30/.test(text))) word.x += 35
  assertFields(readAccounts(bs), { assets: 263_856, liabilities: 150_534, equity: 113_322 })
})
