import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnDocument, drawnPage } from '../../../../../test/fixtures/drawn_page.ts'
import { textOf, wordsInside } from '../../../../platform/documents/boxes.ts'
import type { Page } from '../../../../platform/documents/document.ts'
import { readStatements } from './read.ts'

const cover = drawnPage(['^FORM 10-K', '^ANNUAL REPORT', '^For the fiscal year ended December 31, 2023'], [])

const income = drawnPage(
  [
    '^CONSOLIDATED STATEMENTS OF INCOME',
    '^(In thousands, except per share data)',
    '|Year ended December 31,|',
    '|2023|2022',
    'Net sales|$ 50,123|$ 48,000',
    'Cost of sales|30,000|29,000',
    'Gross profit|20,123|19,000',
    'Selling and administrative expenses|12,000|11,500',
    'Operating income|8,123|7,500',
    'Interest expense|(123)|(100)',
    'Income before income taxes|8,000|7,400',
    'Provision for income taxes|2,000|1,900',
    'Net income|$ 6,000|$ 5,500',
    'Basic earnings per share|$ 1.20|$ 1.10',
  ],
  [430, 520],
  2,
)

const balance = drawnPage(
  [
    '^CONSOLIDATED BALANCE SHEETS',
    '^(In thousands)',
    '|December 31,|December 31,',
    '|2023|2022',
    'Assets',
    'Cash and cash equivalents|$ 10,000|$ 9,000',
    'Inventories|30,000|28,000',
    'Total assets|$ 40,000|$ 37,000',
    'Liabilities and equity',
    'Accounts payable|12,000|11,000',
    'Long-term debt|8,000|8,000',
    'Stockholders’ equity:',
    'Retained earnings|19,000|17,200',
    'Total Acme Holdings stockholders’ equity|19,000|17,200',
    'Noncontrolling interests|1,000|800',
    'Total equity|20,000|18,000',
    'Total liabilities and equity|$ 40,000|$ 37,000',
  ],
  [430, 520],
  3,
)

const read = (...pages: Page[]) => readStatements(drawnDocument(...pages))
const fields = (...pages: Page[]) => {
  const { data } = read(...pages)
  assert.equal(data.document_type, 'financial_statement')
  if (!('balance_sheet' in data)) throw new Error('no statement')
  const { period, currency, revenue, expenses, net_income, balance_sheet } = data
  return { period, currency, revenue, expenses, net_income, ...balance_sheet }
}

test('the statements of an annual report give the figures of its latest year, in whole units', () => {
  assert.deepEqual(fields(cover, income, balance), {
    period: 'Year ended 31 December 2023 (FY2023)',
    currency: 'USD',
    revenue: 50_123_000,
    expenses: 42_000_000,
    net_income: 6_000_000,
    assets: 40_000_000,
    liabilities: 20_000_000,
    equity: 20_000_000,
  })
})

test('every figure stands in its box, and those of earlier years are found too', () => {
  const pages = [cover, income, balance]
  const { findings } = read(...pages)
  assert.equal(findings.find((finding) => finding.path === 'figures.revenue.FY2022')?.value, 48_000_000)
  for (const { page, box, raw } of findings) {
    const on = pages.find((one) => one.number === page)
    assert.equal(on && textOf(wordsInside(on, box)), raw)
  }
})

test('a total that is not printed is computed, says from what, and where the first of it stands', () => {
  const finding = read(cover, income, balance).findings.find((one) => one.path === 'balance_sheet.liabilities')
  assert.deepEqual(finding?.computed_from, ['figures.assets.FY2023', 'figures.equity.FY2023'])
  assert.equal(finding?.raw, '$ 40,000')
})

test('a quarter is not taken for the year, nor a percentage for an amount', () => {
  const release = drawnPage(
    [
      '^Consolidated Statements of Income',
      '^(In millions)',
      '|Three Months Ended|||Twelve Months Ended||',
      '|December 31,|||December 31,||',
      '|2023|2022|% Change|2023|2022|% Change',
      'Net sales|131.2|120.1|9 %|502.3|470.4|7 %',
      'Cost of sales|85.1|79.0|8 %|325.4|310.2|5 %',
      'Gross profit|46.1|41.1|12 %|176.9|160.2|10 %',
      'Operating profit|25.1|21.1|19 %|95.9|82.2|17 %',
      'Income before taxes|24.0|20.1|19 %|91.5|78.2|17 %',
      'Net income|18.5|15.5|19 %|70.5|60.2|17 %',
    ],
    [280, 330, 385, 450, 500, 560],
  )
  const { period, revenue, net_income } = fields(release)
  assert.deepEqual([period, revenue, net_income], ['Year ended 31 December 2023 (FY2023)', 502_300_000, 70_500_000])
})

test('budgets and the last twelve months do not stand for the company', () => {
  const plan = drawnPage(
    [
      '^Income statement ($000s)',
      '|FY2022A|FY2023A|LTM Mar-24|FY2024B',
      'Revenue|900|1,000|1,100|1,300',
      'Cost of sales|(500)|(550)|(600)|(700)',
      'Gross profit|400|450|500|600',
      'Operating income|100|120|140|200',
      'Net income|70|80|90|150',
    ],
    [330, 400, 470, 540],
  )
  const { period, revenue, net_income } = fields(plan)
  assert.deepEqual([period, revenue, net_income], ['FY2023', 1_000_000, 80_000])
  const bases = read(plan).findings.filter((finding) => finding.path.startsWith('figures.revenue.'))
  assert.deepEqual(
    bases.map((finding) => [finding.path.split('.').at(-1), finding.period?.basis]),
    [
      ['FY2022', 'actual'],
      ['FY2023', 'actual'],
      ['LTM 2024-03-31', 'ltm'],
      ['FY2024B', 'budget'],
    ],
  )
})

test('the table of a segment, of the parent alone, or of quarters does not stand for the company', () => {
  const others = drawnPage(
    [
      '^Parent Company Only',
      '^CONDENSED STATEMENTS OF INCOME',
      '|2023|2022',
      'Revenues|100|90',
      'Operating income|50|40',
      'Income tax expense|5|4',
      'Net income|6,000|5,500',
      '^Quarterly financial data (unaudited)',
      '|2023|2022',
      'Net sales|1,200|1,100',
      'Gross profit|400|390',
      'Net income|100|90',
    ],
    [430, 520],
    4,
  )
  assert.equal(fields(cover, income, balance, others).revenue, 50_123_000)
})

test('a column whose period is unknown gives no figures', () => {
  const unknown = drawnPage(
    [
      '^Income statement',
      '|Actual|Other',
      'Revenue|1,000|900',
      'Cost of sales|600|500',
      'Operating income|300|300',
      'Net income|200|180',
    ],
    [430, 520],
  )
  assert.deepEqual(fields(unknown), {
    period: null,
    currency: null,
    revenue: null,
    expenses: null,
    net_income: null,
    assets: null,
    liabilities: null,
    equity: null,
  })
})

test('totals that do not add up are said to, and none of them is given', () => {
  const wrong = drawnPage(
    [
      '^Balance sheet',
      '^(In thousands)',
      '|December 31, 2023|December 31, 2022',
      'Cash|10,000|9,000',
      'Total assets|40,000|37,000',
      'Total liabilities|15,000|19,000',
      'Total equity|20,000|18,000',
    ],
    [430, 540],
  )
  const { findings, checks } = read(wrong)
  assert.deepEqual(
    checks.map((check) => [check.name, check.passed]),
    [['assets_equal_liabilities_and_equity', false]],
  )
  const { assets, liabilities, equity } = fields(wrong)
  assert.deepEqual([assets, liabilities, equity], [null, null, null])
  assert.ok(findings.every((finding) => finding.period?.year === 2022))
})

test('accounts in German, in thousands of euros, are read', () => {
  const page = drawnPage(
    [
      '^Gewinn- und Verlustrechnung vom 1. Januar bis 31. Dezember 2023',
      'in TEUR|Anhang|2023|2022',
      'Umsatzerlöse|(4)|412.345|389.012',
      'Materialaufwand|(6)|-201.234|-190.321',
      'Personalaufwand|(7)|-120.456|-115.987',
      'Betriebsergebnis||33.631|26.668',
      'Ergebnis vor Ertragsteuern||28.409|22.026',
      'Jahresüberschuss||19.886|15.418',
    ],
    [360, 440, 530],
  )
  const { currency, revenue, net_income } = fields(page)
  assert.deepEqual([currency, revenue, net_income], ['EUR', 412_345_000, 19_886_000])
})

test('of standalone and consolidated accounts the consolidated ones count; crores are multiplied', () => {
  const of = (title: string, revenue: string, profit: string, number: number) =>
    drawnPage(
      [
        `^${title} Statement of Profit and Loss for the year ended March 31, 2024`,
        '^(₹ in crore)',
        'Particulars|Notes|2024|2023',
        `Revenue from operations|22|${revenue}|8,012.34`,
        'Other income|23|123.45|98.76',
        'Total income||9,888.88|8,111.10',
        'Total expenses||6,986.00|6,460.00',
        'Profit before tax||1,902.88|1,651.10',
        `Profit for the year||${profit}|1,231.10`,
      ],
      [360, 450, 540],
      number,
    )
  const { currency, revenue, net_income } = fields(
    of('Standalone', '8,765.43', '1,402.88', 1),
    of('Consolidated', '12,765.43', '1,902.88', 2),
  )
  assert.deepEqual([currency, revenue, net_income], ['INR', 127_654_300_000, 19_028_800_000])
})
