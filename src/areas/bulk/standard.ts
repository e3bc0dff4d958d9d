import { identifier } from '../../platform/db/statement.ts'
import { records, type StandardName, titleOf } from '../../records/descriptions/index.ts'
import { noRules } from '../../records/engine/rules.ts'
import type { StandardRecord } from '../../records/engine/standard_record.ts'
import { standardRows } from '../standard-records/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { textOf } from './references.ts'

/** Standard records are known again by what they are called. */
export function standard(name: StandardName, { created, changed }: StandardRecord): BulkKind {
  const { noun, table } = records[name]
  const [title] = titleOf(records[name])
  return {
    noun: noun[0],
    rows: standardRows[name],
    rules: noRules,
    created,
    changed,
    keys: { [title]: title },

    match: (db, who, _key, rows) => db<Match[]>`
      with given as materialized (
        select fold(name) as key, n
        from unnest(${rows.map(({ patch }) => textOf(patch[title]) ?? null)}::text[]) with ordinality given (name, n)
      ), there as materialized (
        select t.id, t.name_key as key from ${identifier(table)} t
        where t.firm_id = ${who.firmId} and t.name_key = any (array(select key from given))
      )
      select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
      from given left join there using (key) group by given.n, given.key order by given.n`,

    judge: async () => () => {},
  }
}
