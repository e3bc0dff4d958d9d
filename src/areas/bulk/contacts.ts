import { ContactPatch, contactRows, NewContact } from '../contacts/index.ts'
import { matchAgain } from '../emails/index.ts'
import { seen } from '../walls/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { lockCompaniesOf, textOf } from './references.ts'

/** Contacts are known again by their address. */
export const contacts: BulkKind = {
  noun: 'contact',
  carries: 'contact',
  rows: contactRows,
  created: NewContact,
  changed: ContactPatch,
  keys: { email: 'email' },

  match: (db, who, _key, rows) => db<Match[]>`
    with given as materialized (
      select lower(email) as key, n
      from unnest(${rows.map(({ patch }) => textOf(patch['email']) ?? null)}::text[]) with ordinality given (email, n)
    ), there as materialized (
      select c.id, lower(c.email) as key from contacts c
      where c.firm_id = ${who.firmId} and c.email is not null and not c.company_deleted
        and lower(c.email) = any (array(select key from given)) and ${seen(db, who, 'c')}
    )
    select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
    from given left join there using (key) group by given.n, given.key order by given.n`,

  async prepare(db, who, rows) {
    const requireCompany = await lockCompaniesOf(db, who, rows)
    return (values) => {
      requireCompany(values)
      return values
    }
  },

  async finish(services, db, who, written) {
    const concerning = written.filter(({ values }) => ['email', 'company_id', 'name'].some((field) => field in values))
    const addresses = concerning.flatMap(({ values, old }) => [textOf(values['email']), textOf(old?.['email'])])
    await matchAgain(services, db, who, { addresses })
  },
}
