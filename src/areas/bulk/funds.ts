import { noRules } from '../../records/rules.ts'
import { FundPatch, fundRows, NewFund } from '../funds/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { textOf } from './references.ts'

/** Funds are known again by their name. */
export const funds: BulkKind = {
  noun: 'fund',
  rows: fundRows,
  rules: noRules,
  created: NewFund,
  changed: FundPatch,
  keys: { name: 'name' },

  match: (db, who, _key, rows) => db<Match[]>`
      with given as materialized (
        select fold(name) as key, n
        from unnest(${rows.map(({ patch }) => textOf(patch['name']) ?? null)}::text[]) with ordinality given (name, n)
      ), there as materialized (
        select f.id, f.name_key as key from funds f
        where f.firm_id = ${who.firmId} and f.name_key = any (array(select key from given))
      )
      select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
      from given left join there using (key) group by given.n, given.key order by given.n`,

  judge: async () => () => {},
}
