import type { Who } from '../../../platform/auth/gate.ts'
import { inPortions } from '../../../platform/db/in_portions.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { identifier, joined, nothing, piece } from '../../../platform/db/statement.ts'
import type { Reference, Table } from './catalogue.ts'
import type { Carried } from './tables.ts'

/** The ids that are left out of an archive, by table: what refers to them must not. */
export type Missing = Map<string, Set<string>>

/** A row as it is read: null where the person may not have it. */
type Read = { line: string | null; id: string | null; refs: (string | null)[]; mentions: string[] }

type Source = { table: Table; carried: Carried; missing: Missing }

export const columnsOf = ({ columns }: Table, { without = [] }: Carried) =>
  columns.filter((column) => !without.includes(column))

/** The rows of a table that this person may take along, each a line of JSON. */
export async function* linesOf(
  db: Transaction,
  who: Who,
  { table, carried, missing }: Source,
): AsyncGenerator<string[]> {
  const left = new Set<string>()
  missing.set(table.name, left)
  const mentions = table.columns.find((column) => column === carried.mentions)
  const references = table.references.filter(({ table: target }) => target !== 'users' && target !== 'firms')
  const portions = inPortions(
    db,
    (held) => held<Read[]>`
    select case when ${carried.only?.(who) ?? piece`true`} then row_to_json(r)::text end as line,
      ${table.columns.includes('id') ? piece`t.id::text` : piece`null`} as id,
      array[${joined(
        references.map(({ column }) => piece`t.${identifier(column)}::text`),
        ', ',
      )}]::text[] as refs,
      ${mentions ? piece`t.${identifier(mentions)}::text[]` : piece`'{}'::text[]`} as mentions
    from ${identifier(table.name)} t cross join lateral (
      select ${joined(
        columnsOf(table, carried).map((column) => {
          const value = carried.instead?.[column]?.(who) ?? piece`t.${identifier(column)}`
          return piece`${value} as ${identifier(column)}`
        }),
        ', ',
      )}
      ${table.walled ? piece`, t.walls` : nothing}
    ) r
    where t.firm_id = ${who.firmId}
    order by ${carried.first ? piece`${carried.first}, ` : nothing}
      ${joined(
        table.key.map((column) => piece`t.${identifier(column)}`),
        ', ',
      )}`,
  )
  const isMissing = (id: string) => [...missing.values()].some((ids) => ids.has(id))
  for await (const rows of portions) {
    const lines: string[] = []
    for (const row of rows) {
      const line =
        row.line && !row.mentions.some(isMissing)
          ? without(row.line, row.refs, { references, missing, ...carried })
          : undefined
      // raw line feeds come from values that are kept as JSON text
      if (line) lines.push(`${line.replaceAll('\n', ' ')}\n`)
      else if (row.id) left.add(row.id)
    }
    if (lines.length > 0) yield lines
  }
}

type Bonds = { references: Reference[]; missing: Missing; whole?: true }

/** The row without its references to what is left out; undefined where it cannot be without one. */
function without(line: string, refs: Read['refs'], { references, missing, whole }: Bonds): string | undefined {
  const gone = references.filter(({ table }, at) => {
    const id = refs[at]
    return id !== null && id !== undefined && (missing.get(table)?.has(id) ?? true)
  })
  if (gone.length === 0) return line
  if (whole || gone.some(({ optional }) => !optional)) return undefined
  const row: Record<string, unknown> = JSON.parse(line)
  for (const { column } of gone) row[column] = null
  return JSON.stringify(row)
}
