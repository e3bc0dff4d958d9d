import { z } from 'zod'
import { hiddenOf } from '../../../../access/hidden.ts'
import { tablesOfFile } from '../../../files/index.ts'
import { find } from '../../../search/index.ts'
import { cut, oneLine } from '../../answers/markdown.ts'
import { citingPage } from '../../plan/cite.ts'
import type { Ref } from '../../plan/result.ts'
import type { Ledger } from '../ledger.ts'
import { type Found, type Looking, NotRunnable, readingTool } from './tool.ts'

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
  async run({ document, title, page }, looking): Promise<Found> {
    const { asking, ledger } = looking
    const { who, sql } = asking
    if (hiddenOf(who))
      throw new NotRunnable('The asker’s role does not see all figures, and so no tables of documents: say so.')
    const { id, label } = await documentCalled(document, looking)
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

/** By its id, by its name, or as a search finds it. */
async function documentCalled(name: string, looking: Looking): Promise<Pick<Ref, 'id' | 'label'>> {
  const { sql, who } = looking.asking
  const seen = looking.ledger.refOf(name.trim()) ?? looking.ledger.recordNamed(name, 'file')
  if (seen?.type === 'file') return seen
  const { files } = await find(sql, who, { q: cut(name.replace(/\.\w{2,5}$/, ''), 180), limit: 3 })
  const exact = files.filter(({ filename }) => filename.toLowerCase() === name.trim().toLowerCase())
  const [one, another] = exact.length > 0 ? exact : files
  if (!one) throw new NotRunnable(`There is no document called “${cut(name, 80)}”.`)
  if (another) throw new NotRunnable(`“${cut(name, 80)}” can be ${files.map(({ filename }) => filename).join(' or ')}.`)
  return { id: one.id, label: one.filename }
}

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
        { label: `${label} ${column}`, shown: cell.raw, amount: cell.value, type: 'number', scale: table.scale ?? 1 },
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

type Table = Awaited<ReturnType<typeof tablesOfFile>>[number]
