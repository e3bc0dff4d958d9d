import { hiddenOf } from '../../access/hidden.ts'
import { readingAs } from '../../access/read_restricted.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { piece, raw } from '../../platform/db/statement.ts'
import { records } from '../../records/descriptions/index.ts'
import { type Measure, measuresOf, readGroups } from '../../records/groups/read_groups.ts'
import { askedOf } from './entries.ts'
import { dimensionsOfEntries } from './entry_dimensions.ts'
import { type Amount, entriesOf, isConverted, numberOf, ownNumberOf, ratesOf, recordOf } from './entry_values.ts'
import type { EntryGroupQuery, PlainList } from './schema.ts'

// of the record an entry shows one figure, beside those of its own
const figuresShown = ['revenue', 'value']

export function groupEntries(sql: Sql, who: Who, list: PlainList, { group_by, ...query }: EntryGroupQuery) {
  const amount = { firmId: who.firmId, currency: query.in, list }
  const { where, needsRecord, needsRates } = askedOf(who, list, { ...query, page: 1, page_size: 1 })
  const ofRecord = measuresOf(records[list.subject], 'r', who, query.in).filter(({ name }) =>
    figuresShown.includes(name),
  )
  const ofColumns = measuresOfColumns(who, amount)
  const hasRates = needsRates || list.fields.some((field) => isConverted(field, list))
  return readingAs(sql, who, (db) =>
    readGroups(db, who, {
      from: piece`list_entries e ${needsRecord || ofRecord.length > 0 ? recordOf(who, list) : raw('')} ${hasRates ? ratesOf(amount) : raw('')}`,
      id: piece`e.id`,
      where: piece`${entriesOf(who, list)} ${where}`,
      dimensions: dimensionsOfEntries(who, list),
      by: group_by,
      measures: [...ofColumns, ...ofRecord],
      currency: query.in,
    }),
  )
}

function measuresOfColumns(who: Who, amount: Amount): Measure[] {
  const hidden = hiddenOf(who)
  return amount.list.fields.flatMap((field): Measure[] => {
    if ((field.type !== 'number' && field.type !== 'money') || hidden?.has(field.key)) return []
    const own = isConverted(field, amount.list) && { own: raw(ownNumberOf(field)) }
    return [{ name: `values.${field.key}`, amount: numberOf(field, amount), ...own }]
  })
}
