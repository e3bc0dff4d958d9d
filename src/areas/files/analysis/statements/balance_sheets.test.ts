import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, beside, readAccounts, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'

test('where German debts are printed in two parts, they are what is not equity', () => {
  const bs = drawnPage(
    [
      '^Konzernbilanz',
      'in T€|Anhang|31.12.2024|31.12.2023',
      'Langfristige Vermögenswerte|5|44.210|43.118',
      'Vorräte|6|12.330|11.904',
      'Forderungen aus Lieferungen und Leistungen|7|18.204|17.330',
      'Zahlungsmittel|8|9.118|7.204',
      'Kurzfristige Vermögenswerte||39.652|36.438',
      'Summe Aktiva||83.862|79.556',
      'Gezeichnetes Kapital|9|5.000|5.000',
      'Gewinnrücklagen||31.204|28.118',
      'Eigenkapital||36.204|33.118',
      'Langfristige Schulden|10|27.330|27.904',
      'Kurzfristige Schulden|11|20.328|18.534',
      'Summe Passiva||83.862|79.556',
    ],
    [360, 440, 530],
  )
  assertFields(readAccounts(bs), { currency: 'EUR', assets: 83_862_000, liabilities: 47_658_000, equity: 36_204_000 })
})

test('the old Indian form, with liabilities at the left and assets at the right, is read', () => {
  const left = drawnPage(
    [
      '^Balance Sheet as at 31st March 2024',
      'Liabilities|Amount (Rs.)',
      'Capital Account|',
      'Opening balance|1,804,330',
      'Add: Net profit|604,118',
      'Less: Drawings|(240,000)',
      'Secured Loans|900,000',
      'Sundry Creditors|410,204',
      'Provisions|60,000',
      'Total|3,538,652',
    ],
    [380],
  )
  const right = drawnPage(
    [
      '',
      'Assets|Amount (Rs.)',
      'Fixed Assets|1,204,118',
      'Investments|200,000',
      'Stock in hand|810,204',
      'Sundry Debtors|904,330',
      'Cash and bank|320,000',
      'Loans and advances|100,000',
      '',
      'Total|3,538,652',
    ],
    [380],
  )
  const got = readAccounts(beside({ ...left, width: 450 }, { ...right, width: 450 }))
  assertFields(got, { assets: 3_538_652 })
})

test('the net assets of a partnership are all of them, not the capital of its members alone', () => {
  const bs = drawnPage(
    [
      '^Quarles Partners LLP',
      '^Balance sheet as at 5 April 2024',
      '|Notes|£’000|£’000',
      '||2024|2023',
      'Tangible assets|5|204|240',
      'Debtors|6|3,310|3,204',
      'Cash at bank||1,204|904',
      '||4,514|4,108',
      'Creditors: amounts falling due within one year|7|(1,118)|(1,204)',
      'Net current assets||3,396|2,904',
      'Total assets less current liabilities||3,600|3,144',
      'Provisions|8|(100)|(90)',
      'Net assets attributable to members||3,500|3,054',
      'Represented by:',
      'Members’ capital||2,000|2,000',
      'Other reserves||1,500|1,054',
      'Total members’ interests||3,500|3,054',
    ],
    [350, 440, 530],
  )
  assertFields(readAccounts(bs), { assets: 4_718_000, liabilities: 1_218_000, equity: 3_500_000 })
})

test('creditors that are listed below their heading, without a minus, are taken from assets', () => {
  const bs = sheet('Balance Sheet', [
    ['Penhallow Yachts Limited'],
    ['Balance sheet at 31 October 2024'],
    [null, null, 2024, null, 2023],
    [null, '£', '£', '£', '£'],
    ['Fixed assets'],
    ['Tangible assets', null, 318204, null, 340118],
    ['Investments', null, 20000, null, 20000],
    [null, null, 338204, null, 360118],
    ['Current assets'],
    ['Stock and work in progress', 210330, null, 198204],
    ['Trade debtors', 304118, null, 288330],
    ['Prepayments', 12204, null, 11118],
    ['Bank', 88330, null, 60204],
    [null, 614982, null, 557856],
    ['Creditors: amounts falling due within one year'],
    ['Trade creditors', 188204, null, 190118],
    ['Corporation tax', 30118, null, 24204],
    ['Other taxes and social security', 41330, null, 39118],
    ['Accruals', 20204, null, 18330],
    [null, 279856, null, 271770],
    ['Net current assets', null, 335126, null, 286086],
    ['Total assets less current liabilities', null, 673330, null, 646204],
    ['Creditors: amounts falling due after more than one year', null, -120000, null, -150000],
    ['Deferred tax', null, -40118, null, -42204],
    ['Net assets', null, 513212, null, 454000],
    ['Capital and reserves'],
    ['Share capital', null, 1000, null, 1000],
    ['Retained earnings', null, 512212, null, 453000],
    [null, null, 513212, null, 454000],
  ])
  assertFields(readWorkbook(bs), { currency: 'GBP', assets: 953_186, liabilities: 439_974, equity: 513_212 })
})

test('a translation of German accounts without names for its totals is read', () => {
  const a = drawnPage(
    [
      '^Balance sheet as of 31 December 2024',
      'Assets|31 Dec 2024|31 Dec 2023',
      '|EUR|EUR k',
      'A. Fixed assets',
      'I. Intangible assets|120,330.00|140',
      'II. Property, plant and equipment|4,204,118.40|4,330',
      'B. Current assets',
      'I. Inventories|1,880,204.10|1,790',
      'II. Receivables and other assets|2,310,440.20|2,204',
      'III. Cash on hand and bank balances|604,118.00|512',
      'C. Prepaid expenses|30,204.00|28',
      '|9,149,414.70|9,004',
    ],
    [430, 540],
  )
  const p = drawnPage(
    [
      'Equity and liabilities|31 Dec 2024|31 Dec 2023',
      '|EUR|EUR k',
      'A. Equity',
      'I. Subscribed capital|500,000.00|500',
      'II. Capital reserves|1,000,000.00|1,000',
      'III. Retained earnings brought forward|2,104,330.00|1,804',
      'IV. Net income for the financial year|404,118.70|300',
      'B. Provisions|910,204.00|880',
      'C. Liabilities',
      '1. Liabilities to banks|3,004,118.00|3,330',
      '2. Trade payables|1,026,440.00|990',
      '3. Other liabilities|180,204.00|180',
      'D. Deferred income|20,000.00|20',
      '|9,149,414.70|9,004',
    ],
    [430, 540],
    2,
  )
  const g = drawnPage(
    [
      '^Income statement for the financial year from 1 January to 31 December 2024',
      '|2024|2023',
      '|EUR|EUR k',
      '1. Revenues|14,204,330.20|13,904',
      '2. Increase in finished goods inventories|104,118.00|-20',
      '3. Other operating income|88,204.00|90',
      '4. Cost of materials|6,904,330.10|6,880',
      '5. Personnel expenses|4,804,118.40|4,630',
      '6. Amortization and depreciation|604,118.00|590',
      '7. Other operating expenses|1,410,204.00|1,390',
      '8. Interest and similar expenses|104,118.00|110',
      '9. Taxes on income|165,645.00|74',
      '10. Earnings after taxes|404,118.70|300',
      '11. Net income for the financial year|404,118.70|300',
    ],
    [430, 540],
    3,
  )
  assertFields(readAccounts(a, p, g), {
    period: 'Year ended 31 December 2024 (FY2024)',
    currency: 'EUR',
    revenue: 14_204_330.2,
    expenses: 13_722_770.5,
    net_income: 404_118.7,
    assets: 9_149_414.7,
    liabilities: 5_140_966,
    equity: 4_008_448.7,
  })
})

test('heads of euros and of thousands of euros on one line are each of their own column', () => {
  const rows = [
    ['A. Anlagevermögen', '', '', 'A. Eigenkapital', '', ''],
    ['I. Sachanlagen', '2.310.440,00', '2.204', 'I. Gezeichnetes Kapital', '100.000,00', '100'],
    ['II. Finanzanlagen', '50.000,00', '50', 'II. Gewinnvortrag', '1.204.118,00', '1.004'],
    ['B. Umlaufvermögen', '', '', 'III. Jahresüberschuss', '204.330,00', '200'],
    ['I. Vorräte', '604.118,00', '580', 'B. Rückstellungen', '188.204,00', '180'],
    ['II. Forderungen', '704.330,00', '690', 'C. Verbindlichkeiten', '2.204.118,00', '2.220'],
    ['III. Guthaben bei Kreditinstituten', '231.882,00', '180', '', '', ''],
    ['Summe Aktiva', '3.900.770,00', '3.704', 'Summe Passiva', '3.900.770,00', '3.704'],
  ]
  const left = drawnPage(
    ['^', '^', 'Aktiva|31.12.2024 EUR|31.12.2023 TEUR', ...rows.map((r) => r.slice(0, 3).join('|'))],
    [300, 400],
  )
  const right = drawnPage(
    ['^', '^', 'Passiva|31.12.2024 EUR|31.12.2023 TEUR', ...rows.map((r) => r.slice(3).join('|'))],
    [300, 400],
  )
  const page = beside({ ...left, width: 420 }, { ...right, width: 420 })
  const title = drawnPage(['^Bilanz der Möllers Holzbau GmbH, Detmold, zum 31. Dezember 2024'], [])
  page.words.push(...title.words.map((w) => ({ ...w, x: w.x + 110, run: w.run + 50_000 })))
  assertFields(readAccounts(page), { currency: 'EUR', assets: 3_900_770, liabilities: 2_392_322, equity: 1_508_448 })
})

test('a British balance sheet that does not add up gives neither assets nor liabilities', () => {
  const bs = drawnPage(
    [
      '^Acme Ltd',
      '^Balance sheet at 31 March 2024',
      '|2024|2023',
      '|£|£',
      'Fixed assets|412,380|388,214',
      'Current assets|558,093|486,906',
      'Creditors: amounts falling due within one year|(287,450)|(265,118)',
      'Net current assets|270,643|221,788',
      'Total assets less current liabilities|683,023|610,002',
      'Provisions for liabilities|(41,200)|(36,800)',
      'Net assets|496,823|573,202',
      'Capital and reserves|496,823|573,202',
    ],
    [430, 540],
  )
  const got = readAccounts(bs)
  assertFields(got, { assets: null, liabilities: null })
})

test('Norwegian debts without a total are what is not equity', () => {
  const bs = drawnPage(
    [
      '^Balanse per 31.12.2024',
      '|Note|2024|2023',
      'Varige driftsmidler|3|2 204 118|2 330 204',
      'Sum anleggsmidler||2 204 118|2 330 204',
      'Varelager||604 118|580 204',
      'Kundefordringer||810 330|790 118',
      'Bankinnskudd||404 118|350 204',
      'Sum omløpsmidler||1 818 566|1 720 526',
      'SUM EIENDELER||4 022 684|4 050 730',
      'Aksjekapital|4|100 000|100 000',
      'Annen egenkapital||1 804 118|1 650 204',
      'Sum egenkapital||1 904 118|1 750 204',
      'Utsatt skatt||60 000|70 000',
      'Sum avsetninger for forpliktelser||60 000|70 000',
      'Sum langsiktig gjeld||1 000 000|1 200 000',
      'Sum kortsiktig gjeld||1 058 566|1 030 526',
      'SUM EGENKAPITAL OG GJELD||4 022 684|4 050 730',
    ],
    [330, 440, 540],
  )
  assertFields(readAccounts(bs), { assets: 4_022_684, liabilities: 2_118_566, equity: 1_904_118 })
})

test('a workbook with two statements beside each other on a sheet gives both', () => {
  const pl = sheet('Accounts', [
    ['Silverbirch Dental Ltd', null],
    ['Year ended 30 June 2025'],
    ['Profit and loss', '2025 £', '2024 £', null, 'Balance sheet', '2025 £', '2024 £'],
    ['Turnover', 1204330, 1150118, null, 'Tangible fixed assets', 404118, 430204],
    ['Direct costs', -504118, -480330, null, 'Debtors', 110330, 104118],
    ['Gross profit', 700212, 669788, null, 'Cash at bank', 204118, 150330],
    ['Administrative expenses', -510118, -495204, null, 'Creditors within one year', -180204, -190118],
    ['Operating profit', 190094, 174584, null, 'Bank loan', -120000, -150000],
    ['Interest payable', -10094, -12584, null, 'Net assets', 418362, 344534],
    ['Tax', -40000, -36000, null, 'Share capital', 100, 100],
    ['Profit for the year', 140000, 126000, null, 'Retained earnings', 418262, 344434],
    [null, null, null, null, 'Shareholders funds', 418362, 344534],
  ])
  assertFields(readWorkbook(pl), {
    revenue: 1_204_330,
    expenses: 1_014_236,
    net_income: 140_000,
    assets: 718_566,
    liabilities: 300_204,
    equity: 418_362,
  })
})
