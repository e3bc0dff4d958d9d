import { isStandard } from '../../../records/descriptions/index.ts'
import { withoutMarks } from '../../notes/index.ts'
import type { EntityName } from './catalogue.ts'
import { citing, citingPage, dayInWords } from './cite.ts'
import type { Row as Answered } from './reading.ts'
import { type Citation, periodName, type Ref, type Row, type Value } from './result.ts'
import { type Asking, sources } from './statements/columns.ts'

/** A row of the database as a row of a block, with the record it is and the citation of it. */
export function asRow({ timeZone }: Asking, entity: EntityName, fields: readonly string[], row: Answered): Row {
  const label = String(row['ref_label'] ?? '').replace(/\s+/g, ' ')
  const ref: Ref = { type: sources[entity].ref.type, id: String(row['ref_id']), label }
  const values: Record<string, Value> = Object.fromEntries(
    fields.map((field, index) => [field, textOf(entity, field, valueOf(row[`f${index}`]))]),
  )
  // not shown, but there for a question that goes on from this one
  for (const name of ['company_id', 'currency', 'value_path', 'verdict', 'record_currency']) {
    const value = row[name]
    if (typeof value === 'string' && !(name in values)) values[name] = value
  }
  for (const name of fields) {
    const period = row[periodName(name)]
    if (period === null || typeof period === 'string') values[periodName(name)] = period
  }
  const citation = citationOf(entity, ref, row, timeZone)
  return citation ? { ref, values, citation } : { ref, values }
}

/** A note is Markdown; an answer says it as text. */
const textOf = (entity: EntityName, field: string, value: Value): Value =>
  entity === 'notes' && field === 'content' && typeof value === 'string' ? withoutMarks(value) : value

export const valueOf = (value: unknown): Value => (value === undefined || value === null ? null : (value as Value)) // reason: numbers, texts and flags are all that is selected

function citationOf(entity: EntityName, ref: Ref, row: Answered, timeZone: string): Citation | undefined {
  const day = typeof row['of_day'] === 'string' ? dayInWords(row['of_day'], timeZone) : ''
  if (isStandard(entity)) return citing(ref, ref.label)
  switch (entity) {
    case 'notes':
      return citing(ref, `note of ${day}`)
    case 'interactions':
      return citing(ref, `${row['of_type'] === 'email' ? 'e-mail' : row['of_type']} of ${day}`)
    case 'emails':
      return citing(ref, `e-mail of ${day}`)
    case 'calendar':
      return citing(ref, `meeting of ${day}`)
    case 'document_values':
      return citingPage(ref, {
        page: Number(row['at_page']),
        box: row['at_box'] as Citation['box'], // reason: as files/reading/store_reading.ts writes it
        quote: String(row['at_quote']),
      })
    case 'companies':
    case 'contacts':
    case 'deals':
    case 'tasks':
    case 'stage_changes':
    case 'parties':
    case 'financials':
    case 'files':
      return citing(ref, ref.label)
    case 'people':
    case 'stages':
      return undefined
    default:
      return entity satisfies never
  }
}
