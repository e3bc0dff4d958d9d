import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { read, utils, type WorkBook } from '@e965/xlsx'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { data, findings, pages } from '../../../../test/memorandum.ts'
import { completeReading, findingOn, pageWith, wordsSpelling, year } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { unionOf } from '../../../platform/documents/boxes.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { StatementData, Table } from '../reading/extracted.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

const income = [
  'in thousands | 2024 | 2023',
  'Products | 900 | 800',
  'Services | 100 | 90',
  'Total net sales | 1,000 | 890',
  'Cost of sales | 600 | 540',
  'Gross profit | 400 | 350',
  'Gross margin | 40.0% | 39.3%',
  'Selling expenses | 150 | 140',
  '=HYPERLINK("http://x") | 50 | 40',
  'Total operating expenses | 200 | 180',
  'Operating income | 200 | 170',
  'Interest expense | 20 | 25',
  'Other income | 5 | 3',
  'Income before taxes | 185 | 148',
  'Income taxes | 45 | 41',
  'Net income | 140 | 107',
  'Total comprehensive income | 141 | 108',
]
const balance = ['in thousands | 2024 | 2023', 'Cash | 60 | 50', 'Receivables | 40 | 35', 'Total assets | 101 | 86']

/** The lines of a page as the statement they are. */
function tableOf(page: Page, lines: readonly string[], statement: Table['statement']): Table {
  const [head = '', ...rows] = lines
  const columns = head.split(' | ').slice(1)
  return {
    page: page.number,
    bbox: unionOf(page.words),
    title: 'Statement',
    statement,
    scale: 1000,
    currency: 'USD',
    columns: columns.map((label) => ({ label, period_end: `${label}-12-31`, months: 12 })),
    rows: rows.map((line) => {
      const [label = '', ...cells] = line.split(' | ')
      return {
        label,
        values: cells.map((raw) => ({
          raw,
          value: Number(raw.replace(/[,%]/g, '')),
          bbox: unionOf(wordsSpelling(page, raw)),
        })),
      }
    }),
  }
}

const statementPages = [pageWith(1, income), pageWith(2, balance)]
const tables = statementPages.map((page, index) =>
  index === 0 ? tableOf(page, income, 'income_statement') : tableOf(page, balance, 'balance_sheet'),
)
const statementData: StatementData = {
  document_type: 'financial_statement',
  period: '2024',
  currency: 'USD',
  revenue: 1_000_000,
  expenses: null,
  net_income: 140_000,
  balance_sheet: { assets: null, liabilities: null, equity: null },
  tables: [],
}

let uploads = 0
async function uploaded(reading: Parameters<typeof completeReading>[3]) {
  const file = (await ana.upload(pdf(`n ${uploads++}`), 'Accounts 2024.pdf')).body
  await completeReading(service, ana, file.id, reading)
  return `/api/files/${file.id}`
}
const statements = () => {
  const [page] = statementPages
  assert.ok(page)
  const revenue = findingOn(page, 'figures.revenue.FY2023', '890', { value: 890_000, period: year(2023), scale: 1000 })
  return uploaded({ data: statementData, pages: statementPages, tables, findings: [revenue] })
}

async function workbookOf(url: string): Promise<WorkBook> {
  const response = await fetch(`${service.url}${url}/financials.xlsx`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const content = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, content.toString())
  assert.match(response.headers.get('content-type') ?? '', /spreadsheetml/)
  assert.match(response.headers.get('content-disposition') ?? '', /Accounts%202024%20financials\.xlsx/)
  return read(content, { cellNF: true })
}

/** The formulas of a sheet, by the label of their row: those of its columns. */
function formulasOf(book: WorkBook, name: string): Record<string, (string | undefined)[]> {
  const sheet = book.Sheets[name]
  assert.ok(sheet, `there is a sheet ${name} in ${book.SheetNames}`)
  const { e } = utils.decode_range(sheet['!ref'] ?? '')
  const rows: Record<string, (string | undefined)[]> = {}
  for (let r = 0; r <= e.r; r++) {
    const cells = [1, 2, 3].map((c) => sheet[utils.encode_cell({ r, c })]?.f)
    if (cells.some(Boolean)) rows[sheet[utils.encode_cell({ r, c: 0 })]?.v ?? ''] = cells.slice(0, e.c)
  }
  return rows
}
const cellIn = (book: WorkBook, name: string, cell: string) => book.Sheets[name]?.[cell]

test('a row of totals has one formula, also where a period lacks the figure between', async () => {
  const lines = [
    'in thousands | 2024 | 2023',
    'Sales | 100 | 90',
    'Growth | 11%',
    'Cost of sales | -60 | -50',
    'Gross profit | 40 | 40',
  ]
  const page = pageWith(1, lines)
  const url = await uploaded({ data: statementData, pages: [page], tables: [tableOf(page, lines, 'income_statement')] })
  assert.deepEqual(formulasOf(await workbookOf(url), 'Income statement')['Gross profit'], ['B5+B7', 'C5+C7'])
})

test('statements become sheets with their periods from the oldest to the newest', async () => {
  const book = await workbookOf(await statements())
  assert.deepEqual(book.SheetNames, ['Income statement', 'Balance sheet', 'Sources'])
  const values = ['A4', 'B4', 'C4', 'A5', 'B5', 'C5'].map((cell) => cellIn(book, 'Income statement', cell)?.v)
  assert.deepEqual(values, ['USD, in thousands', '2023', '2024', 'Products', 800, 900])
})

test('totals that agree are formulas, others stay as printed', async () => {
  const book = await workbookOf(await statements())
  const formulas = formulasOf(book, 'Income statement')
  assert.deepEqual(formulas['Total net sales'], ['SUM(B5:B6)', 'SUM(C5:C6)'])
  assert.deepEqual(formulas['Gross profit'], ['B7-B8', 'C7-C8'])
  assert.deepEqual(formulas['Total operating expenses'], ['SUM(B11:B12)', 'SUM(C11:C12)'])
  assert.deepEqual(formulas['Operating income'], ['B9-B13', 'C9-C13'])
  assert.deepEqual(formulas['Income before taxes'], ['B14-B15+B16', 'C14-C15+C16'])
  assert.deepEqual(formulas['Net income'], ['B17-B18', 'C17-C18'])
  assert.equal(formulas['Total comprehensive income'], undefined)
  assert.deepEqual(formulasOf(book, 'Balance sheet'), {}, 'the total is not the sum of what is shown')
  assert.equal(cellIn(book, 'Balance sheet', 'C7')?.v, 101)
})

test('growth and margins are formulas below the statement', async () => {
  const book = await workbookOf(await statements())
  const formulas = formulasOf(book, 'Income statement')
  assert.deepEqual(formulas['Revenue growth'], [undefined, 'C7/B7-1'])
  assert.deepEqual(formulas['Net margin'], ['B19/B7', 'C19/C7'])
  assert.equal(cellIn(book, 'Income statement', 'C10')?.v, 0.4, 'a printed percentage is a ratio')
})

test('each figure says in a comment where it stands, and the sources are listed', async () => {
  const book = await workbookOf(await statements())
  assert.equal(cellIn(book, 'Income statement', 'C7')?.c?.[0]?.t, 'Accounts 2024.pdf, page 1: “1,000”')
  const sources = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Sources'] ?? {})
  const source = sources.find((line) => line['Cell'] === 'C7' && line['Sheet'] === 'Income statement')
  assert.deepEqual(
    [source?.['Line'], source?.['Period'], source?.['As printed'], source?.['Page']],
    ['Total net sales', '2024', '1,000', 1],
  )
})

test('a label that looks like a formula is text', async () => {
  const cell = cellIn(await workbookOf(await statements()), 'Income statement', 'A12')
  assert.deepEqual([cell?.t, cell?.v, cell?.f], ['s', '=HYPERLINK("http://x")', undefined])
})

test('a figure that a person corrected is the corrected one, and says so', async () => {
  const url = await statements()
  await ana.post(`${url}/review`, { values: [{ path: 'figures.revenue.FY2023', verdict: 'edited', value: 891_000 }] })
  const book = await workbookOf(url)
  const cell = cellIn(book, 'Income statement', 'B7')
  assert.deepEqual([cell?.v, cell?.f], [891, undefined])
  assert.match(cell?.c?.[0]?.t ?? '', /Corrected by a person; read as 890/)
})

test('a memorandum gives its figures by period', async () => {
  const url = await uploaded({ data, pages, findings: findings() })
  const book = await workbookOf(url)
  assert.deepEqual(book.SheetNames, ['Figures', 'Sources'])
  const row = (r: number) => ['A', 'B', 'C', 'D'].map((c) => cellIn(book, 'Figures', `${c}${r}`)?.v)
  assert.deepEqual(row(4), ['USD, in whole units', 'FY2023', 'FY2024', 'FY2025B'])
  assert.deepEqual(row(5), ['Revenue', 52_348_000, 50_918_000, 56_200_000])
  assert.deepEqual(row(6), ['EBITDA', 6_151_000, 6_237_000, 7_812_000])
  assert.deepEqual(formulasOf(book, 'Figures'), {
    'Revenue growth': [undefined, 'C5/B5-1', 'D5/C5-1'],
    'EBITDA margin': ['B6/B5', 'C6/C5', 'D6/D5'],
  })
})

test('figures in two currencies stand in a block each, and no growth is between them', async () => {
  const mixed = findings().map((one) => (one.path.endsWith('FY2024') ? { ...one, currency: 'GBP' } : one))
  const book = await workbookOf(await uploaded({ data, pages, findings: mixed }))
  const column = (name: string, rows: number[]) => rows.map((r) => cellIn(book, 'Figures', `${name}${r}`)?.v)
  assert.deepEqual(column('A', [4, 5]), ['USD, in whole units', 'Revenue'])
  assert.deepEqual(column('B', [4, 5]), ['FY2023', 52_348_000])
  const units = Object.values(book.Sheets['Figures'] ?? {}).flatMap(({ v }) => (/in whole units$/.test(v) ? v : []))
  assert.deepEqual(units, ['USD, in whole units', 'GBP, in whole units'])
  assert.equal(formulasOf(book, 'Figures')['Revenue growth'], undefined)
})

test('a table of another currency on the next page is a statement of its own', async () => {
  const lines = ['in thousands | 2024 | 2023', 'Sales | 100 | 90']
  const both = [pageWith(1, lines), pageWith(2, lines)]
  for (const [currency, heads] of [
    ['GBP', ['USD, in thousands', 'GBP, in thousands']],
    [null, ['USD, in thousands']],
  ] as const) {
    const [first, second] = both.map((page) => tableOf(page, lines, 'income_statement'))
    assert.ok(first && second)
    const url = await uploaded({ data: statementData, pages: both, tables: [first, { ...second, currency }] })
    const sheet = (await workbookOf(url)).Sheets['Income statement'] ?? {}
    assert.deepEqual(
      Object.values(sheet).flatMap(({ v }) => (/in thousands$/.test(v) ? v : [])),
      heads,
    )
  }
})

test('a document without figures has no workbook, and says so; taking one is recorded', async () => {
  const url = await uploaded({ data: { document_type: 'other', summary: null }, pages })
  const { status, body } = await ana.get(`${url}/financials.xlsx`)
  assert.deepEqual([status, body.error_code], [422, 'no_statements'])
  const taken = await statements()
  await workbookOf(taken)
  const { data: events } = (await ana.get(`/api/events?kind=access&subject_id=${taken.split('/').at(-1)}`)).body
  assert.deepEqual(events[0].after, { access: 'financials.xlsx', filename: 'Accounts 2024.pdf' })
})
