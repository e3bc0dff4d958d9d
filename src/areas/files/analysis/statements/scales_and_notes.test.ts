import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'

test('thousands of yen are told from the head over both columns', () => {
  const bs = drawnPage(
    [
      '^Consolidated Balance Sheet',
      '^March 31, 2025',
      '|Thousands of yen|',
      '|2025|2024',
      'Assets',
      'Cash and deposits|1,204,330|1,104,200',
      'Notes and accounts receivable|2,310,440|2,204,118',
      'Inventories|1,880,204|1,790,330',
      'Property, plant and equipment|3,104,118|3,204,330',
      'Total assets|8,499,092|8,302,978',
      'Liabilities',
      'Accounts payable|1,310,220|1,288,440',
      'Long-term loans|2,004,118|2,204,330',
      'Total liabilities|3,314,338|3,492,770',
      'Net assets',
      'Capital stock|100,000|100,000',
      'Retained earnings|5,084,754|4,710,208',
      'Total net assets|5,184,754|4,810,208',
      'Total liabilities and net assets|8,499,092|8,302,978',
    ],
    [430, 540],
  )
  const pl = drawnPage(
    [
      '^Consolidated Statement of Income',
      '^Year ended March 31, 2025',
      '|Thousands of yen|',
      '|2025|2024',
      'Net sales|10,204,330|9,880,118',
      'Cost of sales|7,310,204|7,118,330',
      'Gross profit|2,894,126|2,761,788',
      'Selling, general and administrative expenses|2,204,118|2,150,330',
      'Operating profit|690,008|611,458',
      'Ordinary profit|655,008|580,458',
      'Profit before income taxes|655,008|580,458',
      'Income taxes|210,462|180,330',
      'Profit|444,546|400,128',
    ],
    [430, 540],
    2,
  )
  assertFields(readAccounts(bs, pl), {
    currency: 'JPY',
    revenue: 10_204_330_000,
    expenses: 9_514_322_000,
    net_income: 444_546_000,
    assets: 8_499_092_000,
    liabilities: 3_314_338_000,
    equity: 5_184_754_000,
  })
})

test('“NOK 1 000” in the corner is the unit of all figures', () => {
  const pl = drawnPage(
    [
      '^Income statement',
      'NOK 1 000|Note|2024|2023',
      'Operating revenue|2|88 204|84 330',
      'Cost of goods sold||40 118|38 904',
      'Payroll expenses|3|22 330|21 880',
      'Depreciation|4|3 204|3 118',
      'Other operating expenses||14 118|13 904',
      'Total operating expenses||79 770|77 806',
      'Operating result||8 434|6 524',
      'Net financial items||-810|-904',
      'Result before tax||7 624|5 620',
      'Tax||1 677|1 236',
      'Net result for the year||5 947|4 384',
    ],
    [330, 440, 540],
  )
  const bs = drawnPage(
    [
      '^Balance sheet at 31 December',
      'NOK 1 000|Note|2024|2023',
      'Total fixed assets|4|31 204|32 330',
      'Inventories||12 118|11 904',
      'Receivables||14 330|13 880',
      'Cash||8 204|6 118',
      'Total current assets||34 652|31 902',
      'Total assets||65 856|64 232',
      'Total equity|8|30 118|27 171',
      'Provisions||1 204|1 118',
      'Long-term liabilities|9|18 330|20 118',
      'Current liabilities||16 204|15 825',
      'Total liabilities||35 738|37 061',
      'Total equity and liabilities||65 856|64 232',
    ],
    [330, 440, 540],
    2,
  )
  assertFields(readAccounts(pl, bs), {
    currency: 'NOK',
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 88_204_000,
    expenses: 79_770_000,
    net_income: 5_947_000,
    assets: 65_856_000,
    liabilities: 35_738_000,
    equity: 30_118_000,
  })
})

test('“£m” in the corner multiplies by a million', () => {
  const pl = drawnPage(
    [
      '^Consolidated income statement',
      '£m|2024|2023',
      'Revenue|412.3|398.1',
      'Operating costs|(380.2)|(369.9)',
      'Operating profit|32.1|28.2',
      'Finance costs|(6.4)|(6.0)',
      'Profit before tax|25.7|22.2',
      'Taxation|(6.1)|(5.2)',
      'Profit for the year|19.6|17.0',
    ],
    [430, 540],
  )
  assertFields(readAccounts(pl), { revenue: 412_300_000, expenses: 380_200_000, net_income: 19_600_000 })
})

test('“x € 1.000” in the title is the unit of all figures', () => {
  const bs = drawnPage(
    [
      '^Balans per 31 december 2024 (x € 1.000)',
      'Activa|Ref.|2024|2023',
      'Materiële vaste activa|1|4.204|4.330',
      'Voorraden|2|1.118|1.204',
      'Vorderingen|3|2.330|2.204',
      'Liquide middelen|4|604|512',
      'Totaal activa||8.256|8.250',
      'Passiva',
      'Groepsvermogen|5|3.204|3.010',
      'Voorzieningen|6|204|190',
      'Langlopende schulden|7|2.000|2.400',
      'Kortlopende schulden|8|2.848|2.650',
      'Totaal passiva||8.256|8.250',
    ],
    [340, 440, 540],
  )
  assertFields(readAccounts(bs), { currency: 'EUR', assets: 8_256_000, liabilities: 5_052_000, equity: 3_204_000 })
})

test('a column of small numbers without a head is of notes', () => {
  const pl = drawnPage(
    [
      '^Income statement for the year ended 31 December 2024',
      '||2024|2023',
      '||€000|€000',
      'Revenue|2|18,204|17,330',
      'Cost of sales||(11,204)|(10,904)',
      'Gross profit||7,000|6,426',
      'Administrative expenses|3|(5,118)|(4,904)',
      'Operating profit|4|1,882|1,522',
      'Finance costs|5|(204)|(230)',
      'Profit before tax||1,678|1,292',
      'Tax|6|(420)|(330)',
      'Profit for the year||1,258|962',
    ],
    [330, 430, 540],
  )
  assertFields(readAccounts(pl), {
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 18_204_000,
    expenses: 16_322_000,
    net_income: 1_258_000,
  })
})

test('a head repeated over each column counts for each, and the group before the company', () => {
  const bs = drawnPage(
    [
      '^Statement of financial position as at 30 June 2024',
      '||Group|Group|Company|Company',
      '|Note|2024|2023|2024|2023',
      '||R’000|R’000|R’000|R’000',
      'Property, plant and equipment|2|41,204|40,118|12,204|12,004',
      'Inventories|3|20,118|19,204|5,118|5,004',
      'Cash||8,204|7,118|2,204|2,004',
      'Total assets||69,526|66,440|19,526|19,012',
      'Share capital|4|10,000|10,000|10,000|10,000',
      'Retained income||29,526|25,440|4,526|4,012',
      'Total equity||39,526|35,440|14,526|14,012',
      'Total liabilities||30,000|31,000|5,000|5,000',
      'Total equity and liabilities||69,526|66,440|19,526|19,012',
    ],
    [260, 330, 400, 470, 540],
  )
  assertFields(readAccounts(bs), { currency: 'ZAR', assets: 69_526_000, liabilities: 30_000_000, equity: 39_526_000 })
})

test('a scan that takes most commas for points has the thousands of those that it left as they are', () => {
  const page = drawnPage(
    [
      '4. Balance sheet at 31 December, £ thousand',
      '|2024|2023',
      'Vessels and property|24.960|25.410',
      'Inventories|512|488',
      'Trade and other receivables|2118|1,967',
      'Cash|3.890|2.745',
      'Total assets|31,480|30,610',
      'Trade and other payables|3,940|3.706',
      'Bank loans|11.850|12.600',
      'Deferred tax|1.475|1330',
      'Total liabilities|17,265|17,636',
      'Share capital|2.500|2.500',
      'Retained earnings|11.715|10474',
      'Equity|14,215|12,974',
      'Total liabilities and equity|31,480|30.610',
    ],
    [400, 500],
  )
  const found = readAccounts({ ...page, source: 'ocr' })
  assertFields(found, { assets: 31_480_000, liabilities: 17_265_000, equity: 14_215_000 })
})
