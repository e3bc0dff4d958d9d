import { seen } from '../../access/seen.ts'
import { piece } from '../../platform/db/statement.ts'
import { addressKey } from '../../records/identity.ts'
import { ContactPatch, contactRows, contactRules, NewContact } from '../contacts/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { lockCompaniesOf, textOf } from './references.ts'

/** Contacts are known again by their address. */
export const contacts: BulkKind = {
  noun: 'contact',
  carries: 'contact',
  rows: contactRows,
  rules: contactRules,
  created: NewContact,
  changed: ContactPatch,
  keys: { email: 'email' },

  match: (db, who, _key, rows) => db<Match[]>`
    with given as materialized (
      select ${addressKey(piece`email`)} as key, n
      from unnest(${rows.map(({ patch }) => textOf(patch['email']) ?? null)}::text[]) with ordinality given (email, n)
    ), there as materialized (
      select c.id, ${addressKey(piece`c.email`)} as key from contacts c
      where c.firm_id = ${who.firmId} and c.email is not null and not c.company_deleted
        and ${addressKey(piece`c.email`)} = any (array(select key from given)) and ${seen(who, 'c')}
    )
    select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
    from given left join there using (key) group by given.n, given.key order by given.n`,

  judge: lockCompaniesOf,
}
