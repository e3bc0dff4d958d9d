import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { assertFields, readAccounts } from '../../../../../test/fixtures/read_accounts.ts'
import type { Page, Word } from '../../../../platform/documents/document.ts'
import { financialTables } from '../tables.ts'

/** A page on which a form prints the code of each line small, a little above and left of its first amount. */
function withCodes(page: Page, codes: string): Page {
  const first = new Map<number, Word>()
  for (const word of page.words)
    if (/^-?\d/.test(word.text) && word.x > 300 && word.y > 90) first.set(word.y, first.get(word.y) ?? word)
  const printed = [...first.values()].map((word, at) => ({
    ...word,
    text: codes.split(' ')[at] ?? '',
    x: word.x - 14,
    y: word.y - 3,
    width: 6,
    height: 4,
    run: 90_000 + at,
  }))
  return { ...page, words: [...page.words, ...printed] }
}

test('the codes that a tax form prints small beside its boxes are neither labels nor captions', () => {
  const assets = drawnPage(
    [
      '^BILAN - ACTIF',
      'Exercice N clos le 30/09/2024 N-1 : 30/09/2023',
      '|Brut|Amort., provisions|Net N|Net N-1',
      'Fonds commercial|60 000||60 000|60 000',
      'Constructions|402 000|181 000|221 000|236 400',
      'Installations techniques, matériel et outillage|512 400|298 100|214 300|190 200',
      'TOTAL (II)|974 400|479 100|495 300|486 600',
      'Matières premières, approvisionnements|92 000|2 000|90 000|84 100',
      'Créances clients et comptes rattachés|139 400|4 500|134 900|129 300',
      'Disponibilités|81 000||81 000|66 800',
      'TOTAL (III)|312 400|6 500|305 900|280 200',
      'TOTAL GÉNÉRAL (I à VI)|1 286 800|485 600|801 200|766 800',
    ],
    [360, 430, 500, 570],
  )
  const claims = drawnPage(
    [
      '^BILAN - PASSIF avant répartition',
      'Désignation : SARL Poterie du Lac Bleu',
      'Exercice N clos le 30/09/2024 N-1 : 30/09/2023',
      '|Exercice N|Exercice N-1',
      'Capital social ou individuel|90 000|90 000',
      'Réserve légale|9 000|9 000',
      'Autres réserves|210 400|180 300',
      "RÉSULTAT DE L'EXERCICE (bénéfice ou perte)|61 250|42 100",
      'TOTAL (I)|370 650|321 400',
      'Emprunts et dettes auprès des établissements de crédit|240 800|275 000',
      'Dettes fournisseurs et comptes rattachés|118 420|104 310',
      'Dettes fiscales et sociales|71 330|66 090',
      'TOTAL (IV)|430 550|445 400',
      'TOTAL GÉNÉRAL (I à V)|801 200|766 800',
    ],
    [430, 540],
    2,
  )
  const income = drawnPage(
    [
      "^COMPTE DE RÉSULTAT DE L'EXERCICE",
      'Exercice N clos le 30/09/2024 N-1 : 30/09/2023',
      '|Exercice N|Exercice N-1',
      'Production vendue - biens|902 300|861 040',
      'Production vendue - services|41 700|38 960',
      "Chiffres d'affaires nets|944 000|900 000",
      'Autres produits|1 200|900',
      "Total des produits d'exploitation (I)|945 200|900 900",
      'Achats de matières premières|310 000|301 500',
      'Autres achats et charges externes|205 100|198 700',
      'Salaires et traitements|260 400|255 000',
      'Charges sociales|90 300|88 400',
      "Total des charges d'exploitation (II)|865 800|843 600",
      "1 - RÉSULTAT D'EXPLOITATION (I - II)|79 400|57 300",
      'Impôts sur les bénéfices (X)|18 150|15 200',
      '5 - BÉNÉFICE OU PERTE|61 250|42 100',
    ],
    [430, 540],
    3,
  )
  const pages = [
    withCodes(assets, 'AH AN AR BJ BL BX CF CJ CO'),
    withCodes(claims, 'DA DD DG DI DL DU DX DY EC EE'),
    withCodes(income, 'FD FG FJ FQ FR FU FW FY FZ GF GG HK HN'),
  ]
  assertFields(readAccounts(...pages), {
    period: 'Year ended 30 September 2024 (FY2024)',
    revenue: 944_000,
    expenses: 865_800,
    net_income: 61_250,
    assets: 801_200,
    equity: 370_650,
  })
})

const intermediate = (personnel: string) =>
  drawnPage(
    [
      '^SOLDES INTERMEDIAIRES DE GESTION',
      'Exercice du 01/07/2023 au 30/06/2024 - en euros',
      '|30/06/2024||30/06/2023|',
      '|12 mois|% CA|12 mois|% CA',
      '+ Production vendue|1 480 000|98,67|1 395 000|98,94',
      '+ Ventes de marchandises|20 000|1,33|15 000|1,06',
      '= CHIFFRE D’AFFAIRES|1 500 000|100,00|1 410 000|100,00',
      '+ Production stockée|12 000|0,80|-4 000|-0,28',
      '- Achats consommés|600 000|40,00|570 000|40,43',
      '- Autres achats et charges externes|250 000|16,67|244 000|17,30',
      '= VALEUR AJOUTEE|662 000|44,13|592 000|41,99',
      '+ Subventions d’exploitation|8 000|0,53|6 000|0,43',
      `- Charges de personnel|${personnel}|27,33|402 000|28,51`,
      '- Dotations aux amortissements|95 000|6,33|90 000|6,38',
      '= RESULTAT D’EXPLOITATION|165 000|11,00|106 000|7,52',
      '= RESULTAT COURANT AVANT IMPOTS|158 000|10,53|98 000|6,95',
      '- Impôt sur les bénéfices|38 000|2,53|24 000|1,70',
      '= RESULTAT NET|120 000|8,00|74 000|5,25',
    ],
    [330, 400, 480, 550],
  )

test('intermediate results of French accountants are statements, their days on a line above "12 mois"', () => {
  assertFields(readAccounts(intermediate('410 000')), {
    period: 'Year ended 30 June 2024 (FY2024)',
    revenue: 1_500_000,
    net_income: 120_000,
  })
})

test('costs are the rows marked as such, and none where these do not lead to the result', () => {
  assert.equal(readAccounts(intermediate('410 000')).expenses, 1_355_000)
  assert.equal(readAccounts(intermediate('401 000')).expenses, null)
})

const balance = (...rows: string[]) =>
  drawnPage(
    [
      '^LARKSPUR TILE COMPANY',
      '^BALANCE SHEETS',
      '^June 30, 2024 and 2023',
      ...rows,
      'Cash|$ 210,400|$ 180,900',
      'Accounts receivable, net|640,200|611,300',
      'Inventories|702,800|690,100',
      'Total current assets|1,553,400|1,482,300',
      'Property and equipment, net|1,010,600|980,700',
      'Total assets|$ 2,564,000|$ 2,463,000',
      'Accounts payable|$ 402,000|$ 431,000',
      'Long-term debt|700,000|760,000',
      'Total liabilities|1,102,000|1,191,000',
      'Common stock|50,000|50,000',
      'Retained earnings|1,412,000|1,222,000',
      "Total stockholders' equity|1,462,000|1,272,000",
    ],
    [430, 540],
  )

test('two columns whose heads a scan lost have the two years that the title names, the later one first', () => {
  assertFields(readAccounts(balance()), { assets: 2_564_000, liabilities: 1_102_000, equity: 1_462_000 })
  assertFields(readAccounts(balance('ASSETS|2024|20')), { assets: 2_564_000, equity: 1_462_000 })
})

test('an income statement that goes on with fewer columns is one, and its sum of all income is no revenue', () => {
  const first = drawnPage(
    [
      "^COMPTE DE RÉSULTAT DE L'EXERCICE (en liste)",
      'Exercice N clos le 31/08/2024 N-1 : 31/08/2023',
      '|France|Exportations|Total N|Exercice N-1',
      'Ventes de marchandises|200 000|10 000|210 000|190 000',
      'Production vendue - biens|1 300 000|90 000|1 390 000|1 310 000',
      'Production vendue - services|44 000|6 000|50 000|48 000',
      "Chiffres d'affaires nets|1 544 000|106 000|1 650 000|1 548 000",
      'Autres produits|||4 000|3 000',
      "Total des produits d'exploitation (I)|||1 654 000|1 551 000",
      'Achats de matières premières|||700 000|660 000',
      'Salaires et traitements|||520 000|505 000',
      'Charges sociales|||190 000|184 000',
      "Total des charges d'exploitation (II)|||1 410 000|1 349 000",
      "1 - RÉSULTAT D'EXPLOITATION (I - II)|||244 000|202 000",
    ],
    [340, 410, 490, 560],
  )
  const second = drawnPage(
    [
      "^COMPTE DE RÉSULTAT DE L'EXERCICE (suite)",
      'Exercice N clos le 31/08/2024 N-1 : 31/08/2023',
      '|Exercice N|Exercice N-1',
      'Total des produits exceptionnels (VII)|9 000|2 000',
      'Total des charges exceptionnelles (VIII)|5 000|3 000',
      '4 - RÉSULTAT EXCEPTIONNEL (VII - VIII)|4 000|-1 000',
      'Impôts sur les bénéfices (X)|60 000|49 000',
      'TOTAL DES PRODUITS (I + III + V + VII)|1 663 000|1 553 000',
      'TOTAL DES CHARGES (II + IV + VI + VIII + IX + X)|1 475 000|1 401 000',
      '5 - BÉNÉFICE OU PERTE|188 000|152 000',
    ],
    [490, 560],
    2,
  )
  assertFields(readAccounts(first, second), { revenue: 1_650_000, expenses: 1_410_000, net_income: 188_000 })
  assert.equal(readAccounts(second).revenue, null)
})

test('of four columns below “Brut”, “Amortissements”, “Net” the third is of the year where it is what is left of the first', () => {
  const endsOf = (construction: string, goodwill = '60 000', plant = '214 300') => {
    const page = drawnPage(
      [
        '^BILAN - ACTIF',
        'Exercice N clos le 31/08/2024',
        'Colonnes : brut, amortissements, net N, net N-1',
        `Fonds commercial|60 000||${goodwill}|60 000`,
        `Constructions|402 000|181 000|${construction}|236 400`,
        `Installations techniques, matériel et outillage|512 400|298 100|${plant}|190 200`,
        'Matières premières, approvisionnements|92 000|2 000|90 000|84 100',
        'Créances clients et comptes rattachés|139 400|4 500|134 900|129 300',
        'Autres créances|11 000||11 000|12 000',
        'Disponibilités|70 000||70 000|54 800',
        'TOTAL GÉNÉRAL (I à VI)|1 286 800|485 600|801 200|766 800',
      ],
      [340, 410, 490, 560],
    )
    const [table] = financialTables(drawnDocument(page))
    return table?.columns.map(({ period }) => period?.end ?? null)
  }
  assert.deepEqual(endsOf('221 000'), [null, null, '2024-08-31', '2023-08-31'])
  assert.deepEqual(endsOf('221 000', '58 000', '211 300'), [null, null, null, null])
})
