import { hiddenOf } from '../../access/hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { type Dimension, type Dimensions, nameOf, periodsOf, startOf } from '../../records/groups/dimensions.ts'
import { dimensionNamed, groupNamed, isInGroup } from '../../records/groups/read_groups.ts'
import { yesOrNo } from '../custom-fields/index.ts'
import { entriesOf, valueOf, wordOf } from './entry_values.ts'
import type { ListField, PlainList } from './schema.ts'

/** By what the entries of a list are grouped: their status, and those of its columns that hold few values. */
export function dimensionsOfEntries(who: Who, list: PlainList): Dimensions {
  const hidden = hiddenOf(who)
  const shown = list.fields.filter(({ key }) => !hidden?.has(key))
  const columns = shown.flatMap((one) => ofColumn(list, one))
  return { status: () => statusOf(list), ...Object.fromEntries(columns) }
}

/** "and it is of this group", where one is asked for. */
export function isOfGroup(who: Who, list: PlainList, group: string | undefined): Piece {
  if (group === undefined) return nothing
  const { by, key } = groupNamed(group)
  return isInGroup(dimensionNamed(dimensionsOfEntries(who, list), who, by, 'group'), key, piece`e.id`)
}

const statusOf = ({ statuses }: PlainList): Dimension => ({
  title: 'Status',
  type: 'uuid',
  key: { ofRow: piece`e.status_id` },
  order: piece`array_position(${statuses.map(({ id }) => id)}::uuid[], g.key)`,
  inWords: (key) => statuses.find(({ id }) => id === key)?.name ?? key,
})

function ofColumn(list: PlainList, field: ListField): [string, (who: Who) => Dimension][] {
  const [name, title, word] = [`values.${field.key}`, field.name, wordOf(field)]
  const order = piece`array_position(${field.options}::text[], g.key)`
  const ofRow = { ofRow: word }
  switch (field.type) {
    case 'choice':
      return [[name, () => ({ title, type: 'text', key: ofRow, order })]]
    case 'choices':
      return [[name, (who) => ({ title, type: 'text', key: eachOf(who, list, field), order })]]
    case 'boolean':
      return [[name, () => ({ title, type: 'text', key: ofRow, inWords: yesOrNo })]]
    case 'person':
      return [[name, (who) => ({ title, type: 'text', key: ofRow, named: nameOf(who, 'user', 'named.id::text') })]]
    case 'date':
      return periodsOf(name, title, (unit) => ({
        ofRow: startOf(unit, piece`(case when ${word} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${word} end)`),
      }))
    default:
      return []
  }
}

const eachOf = (who: Who, list: PlainList, field: ListField) => ({
  ofAll: piece`select e.id as row_id, chosen as key, null::text as word
    from list_entries e cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(${raw(valueOf(field))}) = 'array' then ${raw(valueOf(field))} else '[]' end) chosen
    where ${entriesOf(who, list)}`,
})
