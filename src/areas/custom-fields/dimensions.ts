import { hiddenOf } from '../../access/hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { identifier, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { type Dimension, type Dimensions, nameOf, periodsOf, startOf } from '../../records/groups/dimensions.ts'
import { dimensionNamed, groupNamed, isInGroup } from '../../records/groups/read_groups.ts'
import { recordTables, type Taggable } from '../tags/index.ts'
import { listFields } from './queries.ts'
import type { Field } from './schema.ts'

// Records are grouped by their tags and by fields of the firm's own as by what their descriptions say of them.

type Grouped = { kind: Taggable; dimensions: Dimensions }

/** All that a list can be grouped by, as far as the person may see it. */
export async function dimensionsFor(db: Db, who: Who, { kind, dimensions }: Grouped): Promise<Dimensions> {
  const hidden = hiddenOf(who)
  const fields = (await listFields(db, who, { kind })).filter(({ key }) => !hidden?.has(key, kind))
  return {
    ...dimensions,
    tag: (asking) => tagDimension(asking, kind),
    ...Object.fromEntries(fields.flatMap((one) => dimensionsOfOwn(kind, one))),
  }
}

/** "and it is of this group", of the rows with the id; nothing where none is asked for. */
export async function inGroup(db: Db, who: Who, grouped: Grouped & { id: Piece }, group: string | undefined) {
  if (group === undefined) return nothing
  const { by, key } = groupNamed(group)
  return isInGroup(dimensionNamed(await dimensionsFor(db, who, grouped), who, by, 'group'), key, grouped.id)
}

const tagDimension = (who: Who, kind: Taggable): Dimension => {
  const column = identifier(recordTables[kind].column)
  return {
    title: 'Tag',
    type: 'uuid',
    key: {
      ofAll: piece`select t.${column} as row_id, t.tag_id as key, null::text as word from tagged t
        where t.firm_id = ${who.firmId} and t.${column} is not null`,
    },
    named: {
      join: piece`left join tags named on named.firm_id = ${who.firmId} and named.id = g.key`,
      name: piece`named.name`,
    },
  }
}

function dimensionsOfOwn(
  kind: Taggable,
  { id, key, name: title, type, options }: Field,
): [string, (who: Who) => Dimension][] {
  const column = identifier(recordTables[kind].column)
  const valuesAs = (who: Who, value: Piece, from: Piece = nothing) => ({
    ofAll: piece`select v.${column} as row_id, ${value} as key, null::text as word from custom_values v ${from}
      where v.firm_id = ${who.firmId} and v.field_id = ${id} and v.${column} is not null`,
  })
  const plain = `custom.${key}`
  const text = piece`v.value #>> '{}'`
  const order = piece`array_position(${options}::text[], g.key)`
  switch (type) {
    case 'choice':
      return [[plain, (who) => ({ title, type: 'text', key: valuesAs(who, text), order })]]
    case 'choices': {
      const each = piece`cross join lateral jsonb_array_elements_text(v.value) chosen`
      return [[plain, (who) => ({ title, type: 'text', key: valuesAs(who, piece`chosen`, each), order })]]
    }
    case 'boolean':
      return [[plain, (who) => ({ title, type: 'text', key: valuesAs(who, text), inWords: yesOrNo })]]
    case 'person':
      return [
        [
          plain,
          (who) => ({ title, type: 'uuid', key: valuesAs(who, piece`(${text})::uuid`), named: nameOf(who, 'user') }),
        ],
      ]
    case 'date':
      return periodsOf(plain, title, (unit, who) => valuesAs(who, startOf(unit, piece`v.day`)))
    default:
      return []
  }
}

export const yesOrNo = (word: string) => (word === 'true' ? 'Yes' : 'No')
