import { ofStandard, records, type StandardName, titleOf } from '../../../../records/descriptions/index.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Source } from '../statements/columns.ts'
import { hasWords, ownColumns } from './joins.ts'

/** Records that belong to no company: they stand behind no wall, and are there until they are deleted. */
export const standardSources = ofStandard((name, description): Source<string> => {
  const { subject } = records[name]
  const [title] = titleOf(description)
  return {
    from: `${description.table} v`,
    alias: 'v',
    id: 'v.id',
    visible: null,
    joins: {},
    several: {},
    fields: {
      id: { sql: 'v.id' },
      ...ownColumns(description.fields, 'v'),
      [title]: { sql: `v.${title}`, key: 'v.name_key', names: { type: subject, id: 'v.id' } },
      created_at: { sql: 'v.created_at' },
    },
    text: hasWords('v.name_key'),
    ref: { type: subject, id: 'v.id', label: `v.${title}` },
  }
}) as { [N in StandardName]: Source<FieldOf<N>> } // reason: the fields are those of its description
