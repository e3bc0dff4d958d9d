import { differsTenfold } from '../../../words/figures.ts'
import { type Field, fieldOf, type Kind } from '../columns/fields.ts'
import type { Resolved } from '../plan/plan.ts'
import type { Accepted } from '../schema.ts'
import type { Values } from '../values/rows.ts'
import type { Difference } from './finding_schema.ts'

// What a row would do to a record, value by value, and what of it a person is asked about before it is written.

/** What is shown of a row; "doubts" are those that nobody has confirmed, so that what they speak of is left out. */
export type Review = { record_id: string | null; differences: Difference[]; doubts: string[] }

export const isAccepted = ({ all, rows }: Accepted, number: number): boolean =>
  all === true || (rows?.includes(number) ?? false)

type Asked = {
  kind: Kind
  own: readonly Field[]
  row: Resolved
  /** what stands on the record; undefined for a new one */
  before: Values | undefined
  /** what would be written, by the names of fields */
  after: Values
}

/** What the row would change, with the doubt about each value. Of a new record only what is in doubt is told. */
export function differencesOf({ kind, own, row, before, after }: Asked): Difference[] {
  const otherCurrency = relabelled({ kind, own, row, before, after })
  return Object.entries(after).flatMap(([field, value]): Difference[] => {
    const known = fieldOf(kind, namedBy[field] ?? field, own)
    if (!known) return []
    const old = before?.[field] ?? null
    const doubts = [
      row.doubts?.[field],
      before && isFigure(known) && differsTenfold(numberOf(old), numberOf(value))
        ? 'changes by a factor of ten or more'
        : undefined,
      known.type === 'money' || known.type === 'currency' ? otherCurrency : undefined,
    ].filter((doubt) => doubt !== undefined)
    const doubt = doubts.length > 0 ? `${known.label}: ${doubts.join('; ')}` : null
    return before || doubt ? [{ field: known.name, before: shown(old), after: shown(value), doubt }] : []
  })
}

/**
 * A record has one currency: another one would also be that of its amounts of which the row says nothing, or says what is in
 * doubt and left out.
 */
function relabelled({ kind, own, row, before, after }: Asked): string | undefined {
  const [from, to] = [before?.['currency'], after['currency']]
  if (!before || to === undefined || from === to) return undefined
  const isLeftOut = (name: string) =>
    !(name in after) ||
    row.doubts?.[name] !== undefined ||
    differsTenfold(numberOf(before[name]), numberOf(after[name]))
  const staying = Object.keys(before).some(
    (name) => before[name] != null && isLeftOut(name) && fieldOf(kind, name, own)?.type === 'money',
  )
  return staying ? `is in ${String(to)}, and other amounts of the record are in ${String(from)}` : undefined
}

export const doubtsIn = (differences: readonly Difference[]): string[] =>
  differences.flatMap(({ doubt }) => doubt ?? [])

/** What is written of these values where nobody has confirmed what is in doubt. */
export function withoutDoubts(values: Values, differences: readonly Difference[]): Values {
  const doubtful = new Set(differences.filter(({ doubt }) => doubt !== null).map(({ field }) => field))
  return Object.fromEntries(Object.entries(values).filter(([field]) => !doubtful.has(field)))
}

/** Columns that hold the id of what a field of the table names. */
const namedBy: Record<string, string> = { company_id: 'company', owner_id: 'owner', fund_id: 'fund' }

// a year and a probability are no amounts: 5 % that become 50 % are news
const isFigure = ({ type }: Field) => type === 'money' || type === 'integer'
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

const charactersMax = 300
const shown = (value: unknown) => (typeof value === 'string' ? value.slice(0, charactersMax).toWellFormed() : value)
