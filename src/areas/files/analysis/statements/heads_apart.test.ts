import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts, readWorkbook, sheet } from '../../../../../test/fixtures/read_accounts.ts'
import type { Page } from '../../../../platform/documents/document.ts'
import { financialTables } from '../tables.ts'

// Heads on several lines, close to each other, lost by a scan, or with the names of a form.

const scanned = (page: Page): Page => ({ ...page, source: 'ocr' })

test('a year and “Vorjahr” that nearly touch, and “EUR TEUR” below them, head a column each', () => {
  const page = drawnPage(
    [
      '^Gewinn- und Verlustrechnung für die Zeit vom 1. Januar bis 31. Dezember 2024',
      '||2024|Vorjahr',
      '|EUR|EUR|TEUR',
      '1. Umsatzerlöse||14.286.417,33|13.704',
      '2. sonstige betriebliche Erträge||96.318,74|112',
      '3. Materialaufwand',
      'a) Aufwendungen für Waren|5.418.902,16||5.396',
      'b) Aufwendungen für Leistungen|1.126.480,92|-6.545.383,08|1.088',
      '4. Löhne und Gehälter||-4.367.355,95|4.209',
      '5. sonstige betriebliche Aufwendungen||-2.690.542,24|2.398',
      '6. Jahresüberschuss||779.454,80|725',
    ],
    [400, 475, 510],
  )
  assertFields(readAccounts(page), {
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 14_286_417.33,
    net_income: 779_454.8,
  })
})

test('crowns beside thousands of crowns are crowns', () => {
  const page = drawnPage(
    [
      '^Resultatopgørelse 1. januar - 31. december',
      '|Note|2024|2023',
      '||kr.|t.kr.',
      'Bruttofortjeneste||7.418.226|6.902',
      'Personaleomkostninger|1|-5.102.338|-4.977',
      'Af- og nedskrivninger||-611.240|-588',
      'Driftsresultat||1.704.648|1.337',
      'Andre finansielle indtægter||4.112|0',
      'Øvrige finansielle omkostninger|2|-188.904|-203',
      'Resultat før skat||1.519.856|1.134',
      'Skat af årets resultat||-333.120|-250',
      'Årets resultat||1.186.736|884',
    ],
    [330, 440, 520],
  )
  assertFields(readAccounts(page), { period: 'Year ended 31 December 2024 (FY2024)', net_income: 1_186_736 })
})

test('a half year to a day beside plain years is not the last year', () => {
  const page = sheet('Dati', [
    ['Conto economico, Euro migliaia'],
    [null, '2022', '2023', '2024', '30.06.2024', '30.06.2025'],
    ['Ricavi delle vendite', 28_104, 31_880, 34_216, 16_902, 18_344],
    ['Servizi', -6_204, -6_988, -7_611, -3_802, -4_011],
    ['Personale', -4_011, -4_402, -4_930, -2_418, -2_566],
    ['Risultato operativo', 1_500, 2_400, 2_900, 1_300, 1_600],
    ['Utile netto', 800, 1_500, 1_900, 700, 900],
  ])
  assertFields(readWorkbook(page), { revenue: 34_216_000, net_income: 1_900_000 })
})

test('where two columns have the head of the last year, the year before does not stand in for it', () => {
  const page = sheet('KER', [
    ['Kurzfristige Erfolgsrechnung Dezember 2024, in EUR'],
    ['Bezeichnung', 'Jan/2024 - Dez/2024', 'Jan/2024 - Dez/2024', 'Jan/2023 - Dez/2023'],
    ['Umsatzerlöse', 98_412.33, 1_284_906.71, 1_347_220.15],
    ['Gesamtkosten', 61_288.14, 1_086_583.98, 1_120_996.73],
    ['Betriebsergebnis', 37_124.19, 198_322.73, 226_223.42],
    ['Vorläufiges Ergebnis', 35_000, 177_128.04, 204_367.39],
  ])
  assertFields(readWorkbook(page), { period: null, revenue: null, net_income: null })
})

test('a year set once over two columns of pounds counts for both, beside a column of notes', () => {
  const page = drawnPage(
    [
      '^Consolidated balance sheet as at 31 December 2024',
      '||2024||2023|',
      '|Notes|£|£|£|£',
      'Fixed assets',
      'Tangible assets|11||7,916,483||7,402,118',
      'Current assets',
      'Stocks|13|5,288,190||5,514,006|',
      'Debtors|14|6,102,744||5,481,219|',
      '||11,390,934||10,995,225|',
      'Creditors: amounts falling due within one year|15|(6,817,253)||(6,504,310)|',
      'Net current assets|||4,573,681||4,490,915',
      'Total assets less current liabilities|||12,490,164||11,893,033',
      'Creditors: amounts falling due after more than one year|16||(3,249,489)||(3,498,200)',
      'Net assets|||9,240,675||8,394,833',
      'Capital and reserves',
      'Called up share capital|20||240,000||240,000',
      'Profit and loss account|||9,000,675||8,154,833',
      'Shareholders’ funds|||9,240,675||8,394,833',
    ],
    [260, 330, 410, 490, 570],
  )
  assertFields(readAccounts(page), { assets: 19_307_417, equity: 9_240_675 })
})

test('years of cells with one line between years of cells with two are each of their own column', () => {
  const page = drawnPage(
    [
      '^Numbers, £000, year to 31 December',
      '||||2025|2026',
      '|2022|2023|2024||',
      '||||(budget)|(plan)',
      'Revenue|164|587|1,486|3,900|8,200',
      'Cost of sales|(148)|(441)|(951)|(2,300)|(4,510)',
      'EBITDA|(996)|(1,407)|(1,600)|(1,680)|(910)',
    ],
    [250, 320, 390, 460, 530],
  )
  const [table] = financialTables(drawnDocument(page))
  assert.deepEqual(
    table?.columns.map(({ period }) => [period?.year, period?.basis]),
    [
      [2022, 'actual'],
      [2023, 'actual'],
      [2024, 'actual'],
      [2025, 'budget'],
      [2026, 'projection'],
    ],
  )
})

test('the balance sheet of years that are called FY is that of their ends, and a half year behind them is none', () => {
  const pl = sheet('P&L', [
    ['Income statement, €k'],
    [null, 'FY22A', 'FY23A', 'FY24A', 'H1-25A'],
    ['Revenue', 26_324, 27_074, 28_775, 14_963],
    ['Operating profit', 1_100, 1_450, 2_380, 1_240],
    ['Net profit', 700, 960, 1_610, 820],
  ])
  const bs = sheet(
    'BS',
    [
      ['Balance sheet, €k'],
      [null, 'Dec-22', 'Dec-23', 'Dec-24', 'Jun-25'],
      ['Total assets', 15_872, 15_737, 16_894, 16_839],
      ['Equity', 5_106, 5_519, 6_578, 7_029],
      ['Total liabilities', 10_766, 10_218, 10_316, 9_810],
      ['Total equity and liabilities', 15_872, 15_737, 16_894, 16_839],
    ],
    2,
  )
  assertFields(readWorkbook(pl, bs), {
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 28_775_000,
    assets: 16_894_000,
    equity: 6_578_000,
  })
})

test('the boxes of the French form tell which total is which, its net of the year from that of the year before', () => {
  const cover = drawnPage(['^COMPTES ANNUELS', '^Exercice du 1er avril 2024 au 31 mars 2025'], [], 1)
  const assets = drawnPage(
    [
      'BILAN - ACTIF 2050-SD 2025',
      '||||N-1 :',
      '||Exercice N clos le : 31/03/2025||31/03/2024',
      '|Brut 1|Amortissements 2|Net 3|Net 4',
      'Terrains AN|142 000||142 000|142 000',
      'Constructions AP|2 416 300|1 108 450|1 307 850|1 391 200',
      'Autres immobilisations AT|612 480|448 215|164 265|181 060',
      'Stocks BL|684 312||684 312|612 870',
      'Clients BX|1 716 433|38 215|1 678 218|1 544 908',
      'Disponibilités CF|903 218||903 218|716 342',
      'TOTAL GÉNÉRAL (I à VI) CO|6 474 743|1 594 880|4 879 863|4 588 380',
    ],
    [300, 400, 480, 560],
    2,
  )
  const claims = drawnPage(
    [
      'BILAN - PASSIF 2051-SD 2025',
      '|Exercice N|Exercice N-1',
      'Capital social DA|400 000|400 000',
      'Autres réserves DG|1 955 709|1 775 272',
      'RÉSULTAT DE L’EXERCICE DI|572 054|260 437',
      'TOTAL (I) DL|2 927 763|2 435 709',
      'Emprunts DU|1 484 215|1 616 330',
      'Dettes fournisseurs DX|467 885|536 341',
      'TOTAL (IV) EC|1 952 100|2 152 671',
      'TOTAL GÉNÉRAL (I à V) EE|4 879 863|4 588 380',
    ],
    [470, 560],
    3,
  )
  const income = drawnPage(
    [
      'COMPTE DE RÉSULTAT 2052-SD',
      'Formulaire|2025',
      'Durée de l’exercice en nombre de mois|12',
      '|Exercice N|Exercice N-1',
      'Production vendue FF|9 389 942|8 763 776',
      'Chiffres d’affaires nets FL|9 389 942|8 763 776',
      'Total des produits d’exploitation (I) FR|9 478 409|8 794 459',
      'Total des charges d’exploitation (II) GF|8 643 216|8 323 270',
      'RÉSULTAT D’EXPLOITATION (I - II) GG|835 193|471 189',
      'Impôts sur les bénéfices (X) HK|174 210|118 416',
      'BÉNÉFICE OU PERTE (Total des produits - total des charges) HN|572 054|260 437',
    ],
    [470, 560],
    4,
  )
  assert.deepEqual(readAccounts(cover, assets, claims, income), {
    period: 'Year ended 31 March 2025 (FY2025)',
    currency: 'EUR',
    revenue: 9_389_942,
    expenses: 8_643_216,
    net_income: 572_054,
    assets: 4_879_863,
    liabilities: 1_952_100,
    equity: 2_927_763,
  })
})

test('below a line that speaks of the year alone a scan’s two columns are that year and the one before', () => {
  const page = scanned(
    drawnPage(
      [
        'Kaveripak Fasteners Private Limited',
        '^Statement of profit and loss for the year ended 31 March 2025',
        'Particulars',
        'Revenue from operations|8,146.52|7,488.36',
        'Other income|38.41|29.77',
        'Total income|8,184.93|7,518.13',
        'Cost of materials consumed|4,918.66|4,602.14',
        'Employee benefits expense|842.37|776.15',
        'Other expenses|2,068.22|1,965.74',
        'Total expenses|7,829.25|7,344.03',
        'Profit before tax|355.68|174.10',
        'Tax expense|87.56|40.76',
        'Profit for the year|268.12|133.34',
      ],
      [470, 560],
    ),
  )
  assertFields(readAccounts(page), {
    period: 'Year ended 31 March 2025 (FY2025)',
    revenue: 8_146.52,
    net_income: 268.12,
  })
})

test('the name of the company above both years of a scan is no head that they have in common', () => {
  const page = scanned(
    drawnPage(
      [
        'Compte de résultat||Décolletage Rossemaison SA',
        '|2024|2023',
        "Produits nets des livraisons et prestations|9'727'813.15|9'308'268.85",
        "Charges de matières|-2'916'480.20|-2'887'914.45",
        "Salaires|-3'486'912.40|-3'391'408.05",
        "Charges sociales|-612'380.75|-594'216.30",
        "Loyers|-84'000.00|-84'000.00",
        "Entretien et réparations|-318'466.10|-341'870.55",
        "Amortissements|-612'000.00|-574'000.00",
        "Résultat d’exploitation|381'598.60|51'140.65",
        "Charges financières|-78'214.60|-84'310.45",
        "Impôts directs|-71'840.00|-29'600.00",
        "RESULTAT DE L’EXERCICE|251'450.25|-61'851.70",
      ],
      [470, 540],
    ),
  )
  assertFields(readAccounts(page), { revenue: 9_727_813.15, net_income: 251_450.25 })
})

test('on a photo of a bent page the values of a row that drifted below its label are its own', () => {
  const flat = drawnPage(
    [
      'Resultatopgorelse 1. januar - 31. december 2024',
      '|2024|2023',
      'Nettoomsaetning|18.642.315|17.208.440',
      'Vareforbrug|-8.914.206|-8.402.117',
      'Daekningsbidrag|9.728.109|8.806.323',
      'Gager|-4.618.402|-4.316.218',
      'Pensioner|-412.906|-386.415',
      'Andre personaleomkostninger|-188.214|-171.902',
      'Personaleomkostninger i alt|-5.219.522|-4.874.535',
      'Resultat for skat|4.508.587|3.931.788',
      'Skat af arets resultat|-991.889|-864.993',
      'Arets resultat|3.516.698|3.066.795',
    ],
    [420, 500],
  )
  const words = flat.words.map((word) => (word.x > 350 && word.y > 70 ? { ...word, y: word.y + 5 } : word))
  assertFields(readAccounts(scanned({ ...flat, words })), {
    period: 'Year ended 31 December 2024 (FY2024)',
    revenue: 18_642_315,
    net_income: 3_516_698,
  })
})

test('the numbers of the lines of a DATEV analysis are no part of their names', () => {
  const page = sheet('KER', [
    ['Kurzfristige Erfolgsrechnung Dezember 2024'],
    ['Zeile Bezeichnung', 'Dez/2024', 'Jan/2024 - Dez/2024'],
    ['1020 Umsatzerlöse', 482_116.4, 5_214_806.92],
    ['1051 Gesamtleistung', 482_116.4, 5_214_806.92],
    ['1060 Mat./Wareneinkauf', 171_406.18, 1_986_420.55],
    ['1280 Gesamtkosten', 236_969.29, 2_800_065.67],
    ['1300 Betriebsergebnis', 73_740.93, 428_320.7],
    ['1345 Ergebnis vor Steuern', 73_740.93, 428_320.7],
    ['1380 Vorläufiges Ergebnis', 73_740.93, 428_320.7],
  ])
  assertFields(readWorkbook(page), { revenue: 5_214_806.92, net_income: 428_320.7 })
})

test('a value that looks like a year is no head, and neither is a row of values that stands alone', () => {
  const columnsOf = (lines: string[]) => {
    const [table] = financialTables(drawnDocument(drawnPage(lines, [470, 560])))
    return [table?.columns.map(({ label }) => label), table?.rows[0]?.cells.map((cell) => cell?.value ?? null)]
  }
  const lastRows = ['Stocks|1,500|1,300', 'Debtors|1,524|1,200', 'Total assets|5,047|2,500']
  assert.deepEqual(columnsOf(['^Balance sheet', '|2025|2024', 'Goodwill|2023|', 'Current assets', ...lastRows]), [
    ['2025', '2024'],
    [2023, null],
  ])
  const prose = 'This note says nothing of the figures above it and none of those below'
  assert.deepEqual(columnsOf(['|2025|2024', 'Revenue|8,146|7,488', prose, prose, prose, ...lastRows])[0], [
    '2025',
    '2024',
  ])
})

const ofFrenchForm = (...heads: string[]) =>
  drawnPage(
    [
      ...heads,
      'Chiffre d’affaires|8 146|7 488',
      'Achats|4 918|4 602',
      'Résultat d’exploitation|1 160|921',
      'Résultat de l’exercice|870|691',
    ],
    [470, 560],
    2,
  )
const endsOf = (...pages: Page[]) =>
  financialTables(drawnDocument(...pages)).flatMap(({ columns }) => columns.map(({ period }) => period?.end ?? null))

test('N is the last year of which the accounts speak, unless a day stands above it, and N-1 beside a year is part of its head', () => {
  const cover = (text: string) => drawnPage(['^COMPTES ANNUELS', `^${text}`], [])
  assert.deepEqual(
    endsOf(
      cover('Exercice clos le 31/12/2024, comparé à l’exercice clos le 31/12/2023'),
      ofFrenchForm('COMPTE DE RÉSULTAT', '|N|N-1'),
    ),
    ['2024-12-31', '2023-12-31'],
  )
  assert.deepEqual(
    endsOf(
      cover('Exercice du 1er janvier 2024 au 31 décembre 2024'),
      ofFrenchForm('COMPTE DE RÉSULTAT situation au 30/06/2025', '|N|N-1'),
    ),
    ['2025-06-30', '2024-06-30'],
  )
  assert.deepEqual(endsOf(ofFrenchForm('COMPTE DE RÉSULTAT', '|31/12/2024 N|31/12/2023 N-1')), [
    '2024-12-31',
    '2023-12-31',
  ])
})

test('one day above all columns of a French balance sheet is that of its net values, and none is of the year to come', () => {
  const page = drawnPage(
    [
      'BILAN ACTIF',
      '||31/12/2024||',
      '|Brut|Amort. Prov.|Net|Net',
      'Constructions|2 416|1 108|1 308|1 391',
      'Stocks|684|0|684|612',
      'TOTAL ACTIF|3 100|1 108|1 992|2 003',
    ],
    [300, 400, 480, 560],
  )
  assert.equal(endsOf(page).at(-2), '2024-12-31')
})

test('a day in a caption holds for the years below it, also before a number that is no day', () => {
  const page = drawnPage(
    ['^Balance sheet at 31 December - 12 months', '|2024|2023', 'Stocks|1 500|1 300', 'Total assets|5 047|2 500'],
    [470, 560],
  )
  assert.deepEqual(endsOf(page), ['2024-12-31', '2023-12-31'])
})

test('on a bent page values as near to the label above as to that below are of neither', () => {
  const flat = drawnPage(
    [
      '^Balance sheet as at 31 December 2024',
      '|2024|2023',
      'Current assets',
      'Stocks|5,288|5,514',
      'Debtors|6,102|5,481',
      '|11,390|10,995',
      'Creditors due within one year|(6,817)|(6,504)',
      'Net current assets|4,573|4,491',
      'Capital and reserves',
      'Share capital|240|240',
      'Reserves|4,333|4,251',
      'Total equity|4,573|4,491',
    ],
    [470, 560],
  )
  const words = flat.words.map((word) => ({ ...word, y: 50 + ((word.y - 50) * 11) / 13 + (word.x > 400 ? 6 : 0) }))
  const [table] = financialTables(drawnDocument(scanned({ ...flat, words })))
  assert.equal(
    table?.rows.some(({ label, cells }) => /^Creditors/.test(label) && cells[0]?.value === 11_390),
    false,
  )
})

test('a half year behind years that end on another day is half a year, and they are years', () => {
  const monthsOf = (...days: string[]) => {
    const rows = [
      [null, ...days],
      ['Revenue', ...days.map(() => 1000)],
      ['Net profit', ...days.map(() => 100)],
    ]
    const [table] = financialTables({ unit: 'sheet', pages: [sheet('P&L', rows)], notices: [] })
    return table?.columns.map(({ period }) => period?.months)
  }
  assert.deepEqual(monthsOf('Dec-21', 'Dec-22', 'Dec-23', 'Jun-24'), [12, 12, 12, 6])
  assert.deepEqual(monthsOf('30 Jun 2022', '31 Dec 2022', '30 Jun 2023', '31 Dec 2023', '31 Dec 2024B'), [
    6,
    6,
    6,
    6,
    null,
  ])
})

test('a balance sheet of January behind the last fiscal year does not tell when that ends', () => {
  const pl = sheet('P&L', [
    [null, 'FY22', 'FY23', 'FY24'],
    ['Revenue', 26_324, 27_074, 28_775],
    ['Net profit', 700, 960, 1_610],
  ])
  const balanceSheet = (...days: string[]) =>
    sheet(
      'BS',
      [
        [null, ...days],
        ['Total assets', 15_872, 15_737, 16_894],
        ['Total equity', 5_106, 5_519, 6_578],
      ],
      2,
    )
  const lastOf = (...days: string[]) =>
    financialTables({ unit: 'sheet', pages: [pl, balanceSheet(...days)], notices: [] })[0]?.columns.at(-1)?.period?.end
  assert.equal(lastOf('Jan-23', 'Jan-24', 'Jan-25'), null)
  assert.equal(lastOf('Mar-22', 'Mar-23', 'Mar-24'), '2024-03-31')
})

test('the numbers of accounts are part of their names', () => {
  const rows = ['1000 Kasse|500', '1020 Bank|700', '1100 Forderungen|1 200', '1200 Vorräte|900', '1300 Abgrenzung|100']
  const [table] = financialTables(drawnDocument(drawnPage(['^Bilanz', '|2024', ...rows], [470])))
  assert.equal(table?.rows[1]?.label, '1020 Bank')
})

test('a day that a scan has above each of two columns is of both, and a year over two columns also of one with a unit alone', () => {
  const lines = ['Revenue|8,146|7,488', 'Cost of sales|4,918|4,602', 'Profit for the year|870|691']
  const page = drawnPage(['^Profit or loss', '|31 March 2025|31 March 2025', ...lines], [470, 560])
  assert.deepEqual(endsOf(scanned(page)), ['2025-03-31', '2025-03-31'])
  const pairs = lines.map((line) => `${line}|${line.split('|').slice(1).join('|')}`)
  const wide = drawnPage(['^GuV', '||2024||2023', '|EUR||EUR|', ...pairs], [300, 380, 460, 540])
  const [table] = financialTables(drawnDocument(wide))
  assert.deepEqual(
    table?.columns.map(({ period }) => period?.year),
    [2024, 2024, 2023, 2023],
  )
})

test('a last head that drifted above the others is that of the last column, where the years go on to it', () => {
  const page = drawnPage(
    [
      '^Income statement',
      '9 mos. 2024',
      '|Year ended 30 June|2021|2022|2023',
      'Net sales|2,110,000|2,240,000|2,390,000|1,870,000',
      'Cost of sales|1,200,000|1,260,000|1,330,000|1,050,000',
      'Gross profit|910,000|980,000|1,060,000|820,000',
      'Operating income|310,000|350,000|402,000|301,000',
      'Net income|220,000|248,000|281,000|214,000',
    ],
    [320, 400, 480, 560],
  )
  assertFields(readAccounts(page), { revenue: 2_390_000, net_income: 281_000 })
})
