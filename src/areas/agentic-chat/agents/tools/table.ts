import { z } from 'zod'
import { hiddenOf } from '../../../../access/hidden.ts'
import { tablesOfFile } from '../../../files/index.ts'
import { grouped } from '../../answers/document_amounts.ts'
import { cut, oneLine } from '../../answers/markdown.ts'
import { citingPage } from '../../plan/cite.ts'
import type { Ref } from '../../plan/result.ts'
import type { Ledger } from '../ledger.ts'
import { recordCalled } from '../resolve.ts'
import { type Found, NotRunnable, readingTool } from './tool.ts'

const tablesShown = 3
const scales = new Map([
  [1e3, 'thousand'],
  [1e6, 'million'],
  [1e9, 'billion'],
])

export const table = readingTool({
  name: 'table',
  about:
    'Tables of a document as they are printed, row by row with their cells: statements, reconciliations of adjusted EBITDA, customers, LTM columns. Without a title or page: which tables there are.',
  input: z.object({
    document: z.string().describe('its name, or its id in this answer'),
    title: z.string().optional().describe('words of the title, or of a row'),
    page: z.number().optional(),
  }),
  agent: 'financial_analyst',
  task: ({ document, title }) => `Reading the tables of ${cut(document, 60)}${title ? ` on ${cut(title, 40)}` : ''}`,
  async run({ document, title, page }, { asking, ledger }): Promise<Found> {
    const { who, names, sql } = asking
    if (hiddenOf(who))
      throw new NotRunnable('The asker’s role does not see all figures, and so no tables of documents: say so.')
    const { id, label } = await names.reading(() =>
      recordCalled(document, 'file', { names, userId: who.userId, refOf: (id) => ledger.refOf(id) }),
    )
    const ref: Ref = { type: 'file', id, label }
    const all = await tablesOfFile(sql, who, id)
    if (all.length === 0) return { lines: [`No tables were read from ${label}; search finds its words.`] }
    const words = title?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const has = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length
    const meant = all
      .filter((one) => page === undefined || one.page === Math.round(page))
      .map((one) => ({ one, hits: 2 * has(one.title ?? '') + Math.max(0, ...one.rows.map((row) => has(row.label))) }))
      .filter(({ hits }) => words.length === 0 || hits > 0)
      .toSorted((a, b) => b.hits - a.hits)
    if ((words.length === 0 && page === undefined) || meant.length === 0)
      return {
        lines: [
          `${label} has these tables:`,
          ...all.map(
            (one) =>
              `- page ${one.page}: ${oneLine(one.title ?? 'without a title')} (${one.rows.length} rows: ${cut(one.rows.map((row) => row.label).join(', '), 160)})`,
          ),
        ],
      }
    return { lines: meant.slice(0, tablesShown).flatMap(({ one }) => toldTable(one, ref, ledger)) }
  },
})

function toldTable(table: Table, ref: Ref, ledger: Ledger): string[] {
  const said = [table.currency, scaleOf(table) && `in ${scaleOf(table)}s`].filter(Boolean).join(' ')
  const lines = table.rows.map((row) => {
    const label = oneLine(row.label)
    const cells = row.values.flatMap((cell, at) =>
      cell ? [{ cell, column: oneLine(table.columns[at]?.label ?? '') || `column ${at + 1}` }] : [],
    )
    const [first] = cells
    const { id, values } = ledger.row({
      ref: null,
      about: [ref.label],
      values: cells.map(({ cell, column }) => [
        column.replace(/[^\p{L}\p{N}]+/gu, '_').toLowerCase(),
        { label: `${label} ${column}`, shown: shownIn(table, cell), amount: cell.value, type: 'number' },
      ]),
      citations: first
        ? [citingPage(ref, { page: table.page, box: first.cell.bbox, quote: `${label} ${first.cell.raw}` })]
        : [],
    })
    return `- [${id}] ${label}: ${values.map(([name, { shown }]) => `${name} ${shown}`).join('; ')}`
  })
  return [`${ref.label}, page ${table.page}: ${oneLine(table.title ?? '')}${said ? ` (${said})` : ''}`, ...lines]
}

const scaleOf = ({ scale }: Table) => scales.get(scale ?? 1)

/** An amount with its currency and scale, and what is no amount as it is printed. */
function shownIn(table: Table, { value, raw }: Cell): string {
  const scale = table.scale ?? 1
  if (value === null || scale === 1 || /%/.test(raw)) return raw
  return [table.currency, grouped(value / scale, 4), scaleOf(table)].filter(Boolean).join(' ')
}

type Table = Awaited<ReturnType<typeof tablesOfFile>>[number]
type Cell = NonNullable<Table['rows'][number]['values'][number]>
