import { test } from 'node:test'
import { drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'

test('of years and half-years side by side the last full year counts, and the balance sheet of its end', () => {
  const pl = sheet('CR', [
    ['Compte de résultat (K€)'],
    [null, '12 mois 31/12/2023', '12 mois 31/12/2024', '6 mois 30/06/2024', '6 mois 30/06/2025', 'Budget 2025'],
    ['Chiffre d’affaires net', 15_386, 16_660, 8_259, 8_613, 17_500],
    ['Charges d’exploitation', -13_359, -14_581, -7_146, -7_376, -15_135],
    ['Résultat d’exploitation', 2_027, 2_079, 1_113, 1_237, 2_365],
    ['Résultat net', 1_641, 1_624, 850, 996, 1_800],
  ])
  const bs = sheet(
    'Bilan',
    [
      ['Bilan (valeurs nettes, K€)'],
      [null, '31/12/2023', '31/12/2024', '30/06/2025'],
      ['Immobilisations', 4_038, 4_343, 4_496],
      ['Créances clients', 3_104, 3_412, 3_320],
      ['Disponibilités', 2_204, 2_462, 2_469],
      ['Total actif', 9_346, 10_217, 10_285],
      ['Total des capitaux propres', 3_661, 4_970, 5_609],
      ['Dettes', 5_685, 5_247, 4_676],
      ['Total passif', 9_346, 10_217, 10_285],
    ],
    2,
  )
  assertFields(readWorkbook(pl, bs), {
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 16_660_000,
    net_income: 1_624_000,
    assets: 10_217_000,
    equity: 4_970_000,
  })
})

test('a month beside the year end in a balance sheet is not taken for the year', () => {
  const pl = sheet('P&L', [
    ['Year to 31 March 2025'],
    [null, 'FY25 Actual', 'FY24 Actual'],
    ['Turnover', 6_106_715, 5_700_100],
    ['Cost of sales', -4_106_715, -3_900_100],
    ['Operating profit', 2_000_000, 1_800_000],
    ['Profit for the year', 1_500_000, 1_350_000],
  ])
  const bs = sheet(
    'BS',
    [
      ['Balance sheet, £'],
      [null, 'Sep-25', 'Aug-25', 'Mar-25 (signed)'],
      ['Fixed assets', 1_792_609, 1_930_871, 1_842_316],
      ['Current assets', 1_900_000, 1_850_917, 2_012_054],
      ['Total assets', 3_692_609, 3_781_788, 3_854_370],
      ['Total liabilities', 1_600_000, 1_915_126, 1_831_308],
      ['Shareholders funds', 2_092_609, 1_866_662, 2_023_062],
    ],
    2,
  )
  assertFields(readWorkbook(pl, bs), { revenue: 6_106_715, assets: 3_854_370, equity: 2_023_062 })
})

test('where a scan lost the years above two columns, the caption’s year is the first and the year before the second', () => {
  const pl = drawnPage(
    [
      '^Profit and Loss Account',
      '^Year ended 30 June 2025',
      '|is|Sp',
      'Turnover|6,418,290|6,037,715',
      'Cost of sales|(4,102,866)|(3,915,402)',
      'Gross profit|2,315,424|2,122,313',
      'Administrative expenses|(1,711,184)|(1,602,118)',
      'Operating profit|604,240|520,195',
      'Profit for the financial year|483,632|410,000',
    ],
    [430, 540],
  )
  assertFields(readAccounts(pl), {
    period: 'Year ended 30 June 2025 (FY2025)',
    revenue: 6_418_290,
    net_income: 483_632,
  })
})

test('years that stand in a row with a name of their own head the columns', () => {
  const pl = drawnPage(
    [
      '^Statement of Profit or Loss',
      '^for the year ended 28 February 2025',
      'Figures in Rand|2025|2024',
      'Revenue|148 362 715|131 904 280',
      'Cost of sales|(97 418 306)|(88 620 417)',
      'Gross profit|50 944 409|43 283 863',
      'Operating expenses|(35 621 088)|(31 754 785)',
      'Operating profit|15 323 321|11 529 078',
      'Profit for the year|9 398 860|6 366 678',
    ],
    [430, 540],
  )
  assertFields(readAccounts(pl), { revenue: 148_362_715, expenses: 133_039_394, net_income: 9_398_860 })
})

test('debtors that fall due within a year are owned, creditors owed', () => {
  const withDebtors = (label: string) =>
    drawnPage(
      [
        '^Balance sheet as at 31 March 2025',
        '|2025|2024',
        '|£|£',
        'Fixed assets',
        'Tangible assets|6,360,740|6,153,007',
        'Current assets',
        'Stocks|1,906,713|1,788,240',
        `${label}: amounts falling due within one year|3,812,664|3,497,128`,
        'Cash at bank and in hand|1,104,938|812,455',
        '|6,824,315|6,097,823',
        'Creditors: amounts falling due within one year|(5,569,800)|(5,101,686)',
        'Net current assets|1,254,515|996,137',
        'Total assets less current liabilities|7,615,255|7,149,144',
        'Creditors: amounts falling due after more than one year|(2,816,916)|(3,060,702)',
        'Net assets|4,798,339|4,088,442',
        'Capital and reserves',
        'Called up share capital|170,000|170,000',
        'Profit and loss account|4,628,339|3,918,442',
        "Shareholders' funds|4,798,339|4,088,442",
      ],
      [430, 540],
    )
  for (const label of ['Debtors', 'Trade debtors'])
    assertFields(readAccounts(withDebtors(label)), { assets: 13_185_055, liabilities: 8_386_716, equity: 4_798_339 })
})

test('the unit may be written as a number, and the second side of the balance sheet may name years alone', () => {
  const income = drawnPage(
    [
      '^Resultatregnskap',
      '^Beløp i hele 1 000 kroner',
      '|2024|2023',
      'Sum driftsinntekter|216 424|205 616',
      'Sum driftskostnader|208 401|198 232',
      'Driftsresultat|8 023|7 384',
      'Årsresultat|4 119|3 953',
    ],
    [430, 540],
  )
  const assets = drawnPage(
    [
      '^Balanse pr. 31. desember',
      '^Beløp i hele 1 000 kroner',
      '|2024|2023',
      'Sum anleggsmidler|39 118|38 946',
      'Varer|40 204|38 880',
      'Kundefordringer|29 655|27 912',
      'Sum omløpsmidler|69 859|66 792',
      'Sum eiendeler|108 977|105 738',
    ],
    [430, 540],
    2,
  )
  const claims = drawnPage(
    [
      '^Egenkapital og gjeld',
      '|2024|2023',
      'Aksjekapital|1 200|1 200',
      'Annen egenkapital|32 334|30 715',
      'Sum egenkapital|33 534|31 915',
      'Sum langsiktig gjeld|29 800|32 600',
      'Sum kortsiktig gjeld|45 643|41 223',
      'Sum gjeld|75 443|73 823',
      'Sum egenkapital og gjeld|108 977|105 738',
    ],
    [430, 540],
    3,
  )
  assertFields(readAccounts(income, assets, claims), {
    revenue: 216_424_000,
    net_income: 4_119_000,
    assets: 108_977_000,
    liabilities: 75_443_000,
    equity: 33_534_000,
  })
})

test('of columns of one year the total of the others counts', () => {
  const pl = drawnPage(
    [
      '^Compte de résultat, exercice clos le 30/09/2024',
      '|30/09/2024|30/09/2024|30/09/2024|30/09/2023',
      'Production vendue - biens|5 864 310|1 972 845|7 837 155|7 418 960',
      'Production vendue - services|312 690|48 200|360 890|336 270',
      'Chiffres d’affaires nets|6 177 000|2 021 045|8 198 045|7 755 230',
      'Total des charges d’exploitation|||7 748 720|7 534 635',
      'Résultat d’exploitation|||449 325|220 595',
      'Résultat net|||376 345|152 460',
    ],
    [300, 380, 460, 540],
  )
  assertFields(readAccounts(pl), { revenue: 8_198_045, net_income: 376_345 })
})

test('Swiss accounts give the profit after taxes, and costs beside a change of work in progress', () => {
  const pl = drawnPage(
    [
      '^Erfolgsrechnung (CHF)',
      '|2024|2023',
      "Nettoerlöse aus Lieferungen und Leistungen|16'842'915|15'917'340",
      "Bestandesänderungen an angefangenen Arbeiten|-118'400|94'200",
      "Gesamtleistung|16'724'515|16'011'540",
      "Materialaufwand und Fremdleistungen|-5'910'226|-5'688'114",
      "Personalaufwand|-6'874'530|-6'512'908",
      "Übriger Betriebsaufwand|-2'256'461|-2'168'426",
      "Betriebliches Ergebnis vor Abschreibungen|1'683'298|1'642'092",
      "Abschreibungen auf Sachanlagen|-874'600|-812'300",
      "Betriebliches Ergebnis vor Zinsen und Steuern (EBIT)|808'698|829'792",
      "Finanzaufwand|-92'526|-41'012",
      "Jahresgewinn vor Steuern|716'172|788'780",
      "Direkte Steuern|-121'816|-104'511",
      "Jahresgewinn|594'356|684'269",
    ],
    [430, 540],
  )
  assertFields(readAccounts(pl), { revenue: 16_842_915, expenses: 15_915_817, net_income: 594_356 })
})

test('the total costs of a German monthly evaluation do not hide what materials cost', () => {
  const pl = drawnPage(
    [
      '^Kurzfristige Erfolgsrechnung Dezember 2024',
      '|Jan/2024 - Dez/2024|Jan/2023 - Dez/2023',
      'Umsatzerlöse|5.386.274,91|5.014.930,18',
      'Best.Verdg. FE/UE|42.390,00|12.600,00-',
      'Akt.Eigenleistungen|11.850,00|0,00',
      'Gesamtleistung|5.440.514,91|5.002.330,18',
      'Mat./Wareneinkauf|2.147.613,58|2.061.870,44',
      'Rohertrag|3.292.901,33|2.940.459,74',
      'So. betr. Erlöse|63.904,22|51.220,70',
      'Betriebl. Rohertrag|3.356.805,55|2.991.680,44',
      'Personalkosten|1.796.480,13|1.701.264,05',
      'Sonstige Kosten|872.599,45|838.432,07',
      'Gesamtkosten|2.669.079,58|2.539.696,12',
      'Betriebsergebnis|687.725,97|451.984,32',
    ],
    [430, 540],
  )
  assertFields(readAccounts(pl), { revenue: 5_386_274.91, expenses: 4_816_693.16 })
})
