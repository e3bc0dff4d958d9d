import { validationError } from '../../../platform/http/errors.ts'
import type { Mapping, MappingPatch } from '../schema.ts'
import type { ColumnFacts } from '../table/profile.ts'
import { activityOf, stageIn, statusOf } from '../values/words.ts'
import { type Field, fieldOf, fieldsOf, type Kind, keysOf, neededOf } from './fields.ts'

/** The mapping after a change. Throws what is wrong with it: each field at most once, and those that a record needs. */
export function checkedMapping(
  kind: Kind,
  mapping: Mapping,
  columns: readonly ColumnFacts[],
  patch: MappingPatch,
  own: readonly Field[],
): Mapping {
  const { columns: given = [], ...rest } = patch
  const changed = new Map(given.map((one) => [one.column, one]))
  for (const { column, field, values } of given) {
    if (!mapping.columns.some((known) => known.column === column)) throw wrong(`the table has no column ${column}`)
    const known = field === null ? undefined : fieldOf(kind, field, own)
    const strange = Object.values(values ?? {}).find((value) => value !== null && !isKnown(known, value))
    if (strange) throw wrong(`“${strange}” is nothing that a ${field} can be`)
    if (field !== null && !fieldOf(kind, field, own))
      throw wrong(
        `“${field}” is no field; one of ${[...new Set([...fieldsOf[kind], ...own].map(({ name }) => name))].join(', ')}`,
      )
  }
  const merged = mapping.columns.map((old) => {
    const now = changed.get(old.column)
    if (!now) return old
    const { unclear: _seen, ...known } = old
    return { ...known, ...now, chosen: true }
  })
  const gone = merged.find(({ field }) => field !== null && !fieldOf(kind, field, own))
  if (gone) throw wrong(`“${columns[gone.column]?.name}” was ${gone.field}, which is no field any more`)
  const after = { ...mapping, ...rest, columns: merged }
  checkFields(kind, after, columns)
  return after
}

const isKnown = (field: Field | undefined, value: string) =>
  field?.type === 'stage'
    ? stageIn(field, value) !== undefined
    : field?.type === 'status'
      ? statusOf(value) !== undefined
      : field?.type !== 'activity' || activityOf(value) !== undefined

const wrong = (message: string, field = 'columns') => validationError([{ field, message }])

function checkFields(kind: Kind, { columns: mapped, key }: Mapping, columns: readonly ColumnFacts[]) {
  const byField = Map.groupBy(
    mapped.filter(({ field }) => field !== null),
    ({ field }) => field,
  )
  for (const [field, [first, second]] of byField)
    if (first && second)
      throw wrong(`“${columns[first.column]?.name}” and “${columns[second.column]?.name}” cannot both be ${field}`)
  const has = (oneOf: string[]) => oneOf.some((field) => byField.has(field))
  const missing = neededOf[kind].find((oneOf) => !has(oneOf))
  if (missing) throw wrong(`no column is ${missing.join(' or ')}, and a record needs it`)
  const known = keysOf[kind].find(({ name }) => name === key)
  if (!known) throw wrong(`must be one of ${keysOf[kind].map(({ name }) => name).join(', ')}`, 'key')
  const lacking = known.needs.find((oneOf) => !has(oneOf))
  if (lacking) throw wrong(`to know records by it, a column must be ${lacking.join(' or ')}`, 'key')
}
