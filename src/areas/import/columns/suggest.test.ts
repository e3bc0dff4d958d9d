import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { workbook } from '../../../../test/import_tables.ts'
import type { DayOrder } from '../../../words/written_days.ts'
import { task } from '../read_child.ts'
import type { Kind } from './fields.ts'
import { suggestMapping } from './suggest.ts'

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-suggest-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function suggested(
  kind: Kind,
  content: string | Buffer,
  format: 'csv' | 'xlsx' = 'csv',
  firmOrder: DayOrder | null = null,
) {
  const [path, outPath] = [join(folder, 'table'), join(folder, 'rows')]
  writeFileSync(path, content)
  const answer = await task({ path, outPath, format, asked: {} }, async () => {})
  assert.ok('read' in answer, JSON.stringify(answer))
  const { columns, layout } = answer.read
  const mapping = suggestMapping({ kind, columns, layout, own: [], firmOrder })
  return mapping.columns.map(({ column, ...mapped }) => ({ name: columns[column]?.name, ...mapped }))
}

const deals = (...dates: string[]) =>
  `Deal;Company;Close;Value\n${dates.map((date, n) => `D${n};C${n};${date};1,5`).join('\n')}\n`

test('a column of percents decides together whether 1 is one percent or all of it', async () => {
  const cases: [string[], boolean | null, boolean][] = [
    [['0.25', '0.5', '1'], true, false],
    [['25', '50', '1'], false, false],
    [['0.25', '50%', '1'], true, false],
    [['0.25', '50'], null, true],
    [['0', '1'], false, true],
  ]
  for (const [cells, fractions, unclear] of cases) {
    const rows = cells.map((cell, n) => `D${n},C${n},${cell}`)
    const [, , column] = await suggested('deals', `Deal,Company,Prob\n${rows.join('\n')}\n`)
    assert.deepEqual(
      [column?.field, column?.fractions, column?.unclear ?? false],
      ['probability', fractions, unclear],
      cells.join(),
    )
  }
  const book = workbook({
    Deals: [
      ['Deal', 'Company', 'Prob'],
      ['A', 'B', 0.3],
      ['C', 'D', 1],
    ],
  })
  assert.equal((await suggested('deals', book, 'xlsx'))[2]?.fractions, true)
})

test('dates that could be two days follow the file; where nothing decides, none is guessed', async () => {
  const cases: [string, string, string | null, boolean][] = [
    ['its own column', deals('03/04/2024', '25/04/2024'), 'dmy', false],
    ['its own column, American', deals('03/04/2024', '04/25/2024'), 'mdy', false],
    ['fractions behind a comma', deals('03/04/2024'), 'dmy', true],
    ['both orders', deals('25/04/2024', '04/25/2024', '03/04/2024'), null, true],
    ['nothing', 'Deal,Company,Close,Value\nA,B,03/04/2024,15\n', null, true],
    ['a point says nothing', 'Deal,Company,Close,Value\nA,B,03/04/2024,1.5\n', null, true],
    ['another column', 'Deal,Company,Close,Signed\nA,B,03/04/2024,04/25/2024\n', 'mdy', true],
  ]
  for (const [name, content, order, unclear] of cases) {
    const column = (await suggested('deals', content)).find(({ field }) => field === 'close_date')
    assert.deepEqual([column?.day_order, column?.unclear ?? false], [order, unclear], name)
  }
})

test('dates that nothing in the file decides follow the order of the firm, and are still to be looked at', async () => {
  const unclear = 'Deal,Company,Close,Value\nA,B,03/04/2024,15\n'
  const american = 'Deal,Company,Close\nA,B,03/04/2024\nC,D,04/25/2024\n'
  for (const [content, order, isUnclear] of [
    [unclear, 'dmy', true],
    [unclear, 'mdy', true],
    [american, 'mdy', false],
  ] as const) {
    const said = content === american ? 'dmy' : order
    const column = (await suggested('deals', content, 'csv', said)).find(({ field }) => field === 'close_date')
    assert.deepEqual([column?.day_order, column?.unclear ?? false], [order, isUnclear])
  }
})

test('numbers that are written as about so many are numbers', async () => {
  const columns = await suggested('companies', 'Name,Staff,Founded\nA,~200,approx. 1999\nB,ca. 50,2001-05-03\n')
  assert.deepEqual(
    columns.map(({ field }) => field),
    ['name', 'employees', 'founded_year'],
  )
})

test('a unit over several headings is suggested for those that name none, to be looked at', async () => {
  const table = 'Companies,,"Financials FY2023 ($m)",,\nName,City,Revenue,EBITDA (k EUR),Employees\nA,Bern,12,300,5\n'
  const [name, , revenue, ebitda, employees] = await suggested('companies', table)
  assert.deepEqual([revenue?.scale, revenue?.currency, revenue?.unclear], [1e6, 'USD', true])
  assert.deepEqual([ebitda?.scale, ebitda?.currency, ebitda?.unclear], [1000, 'EUR', undefined])
  assert.deepEqual([name?.scale, employees?.scale], [undefined, undefined])
  const [, plain] = await suggested('companies', 'List of 2026,\nName,Revenue\nA,12\n')
  assert.deepEqual([plain?.scale, plain?.unclear], [1, undefined])
})
