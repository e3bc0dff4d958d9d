import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { identifier, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { amountBeside } from '../../records/amounts.ts'
import { recordTables } from '../tags/index.ts'
import type { ListField, PlainList } from './schema.ts'
import { shownOf } from './subjects.ts'

// An entry "e" of a list in SQL: its values, and its record "r".

export const columnOf = ({ subject }: PlainList) => raw(recordTables[shownOf[subject].kind].column)

export const recordOf = (who: Who, list: PlainList): Piece => {
  const { table, shown } = recordTables[shownOf[list.subject].kind]
  return piece`
    join ${identifier(table)} r on r.firm_id = ${who.firmId} and r.id = e.${columnOf(list)} and ${shown} and ${seen(who, 'r')}`
}

/** The entries of a list that the person may know of. */
export const entriesOf = (who: Who, list: PlainList): Piece => piece`
  e.firm_id = ${who.firmId} and e.list_id = ${list.id} and not e.company_deleted and ${seen(who, 'e')}`

export type Amount = { firmId: string; currency: string | undefined; list: PlainList }

/** Contacts have no currency: their amounts are in that of the firm. */
export const isConverted = (field: ListField | undefined, { subject }: PlainList) =>
  field?.type === 'money' && subject !== 'contacts'

// A value that came back from the bin may be of a type that its column
// has no more: it then is none.
const quoted = ({ key }: ListField) => `'${key.replaceAll("'", "''")}'`
export const valueOf = (field: ListField) => `e."values" -> ${quoted(field)}`
export const foldedOf = (field: ListField) => raw(`(e.folded ->> ${quoted(field)})`)
export const wordOf = (field: ListField) => raw(`(e."values" ->> ${quoted(field)})`)

export const ownNumberOf = (field: ListField) =>
  `(case when jsonb_typeof(${valueOf(field)}) = 'number' then (${valueOf(field)})::numeric end)`

export function numberOf(field: ListField, { firmId, currency, list }: Amount): Piece {
  const own = ownNumberOf(field)
  if (!isConverted(field, list)) return raw(own)
  if (currency === undefined) return raw(`(${own} * case when rated.id is null then 1 else rated.base_rate end)`)
  return amountBeside(recordTables[shownOf[list.subject].kind].table, 'rated', own, { firmId, currency })
}

/** The records "rated" of the entries, which have the rates of their amounts; in the base currency those alone whose rate is not 1. */
export function ratesOf({ firmId, currency, list }: Amount): Piece {
  const { table } = recordTables[shownOf[list.subject].kind]
  return piece`
    left join ${identifier(table)} rated on rated.firm_id = ${firmId} and rated.id = e.${columnOf(list)}
      ${currency === undefined ? piece`and rated.base_rate is distinct from 1` : nothing} /* beyond walls: entries are behind those of their records */`
}
