import type { Db, Fragment } from '../../platform/db/open.ts'
import { type CompanyTraits, type ContactTraits, type Judgement, judgeCompanies, judgeContacts } from './judge.ts'

export type Kind = 'company' | 'contact'

// Of what everybody has the first ones are enough: a domain of a thousand companies tells nothing about two of them.
const alikeMax = 25

export type Judged = Judgement & { id: string | null; other_id: string }
type Found<Traits> = { id: string | null; other_id: string; one: Traits; other: Traits }

/** What a comparison looks at, of the company "of" or of what stands in for one. */
export const companyTraits = (db: Db, name: Fragment, website: Fragment): Fragment => db`
  jsonb_build_object('name', ${name}, 'identity', name_identity(${name}), 'domain', web_domain(${website}))`

type ContactFields = { name: Fragment; nameKey: Fragment; email: Fragment; phone: Fragment; companyId: Fragment }
export const contactTraits = (db: Db, { name, nameKey, email, phone, companyId }: ContactFields): Fragment => db`
  jsonb_build_object('name', ${name}, 'name_key', ${nameKey}, 'email', lower(${email}),
    'phone', phone_identity(${phone}), 'company_id', ${companyId})`

/** The companies that may be the same as one of those in "given" (id, keys, traits). */
export async function judgeGivenCompanies(db: Db, firmId: string, given: Fragment): Promise<Judged[]> {
  const found = await db<Found<CompanyTraits>[]>`/* beyond walls: each pair is shown to those who may know of both */
    with given as materialized (${given}), found as materialized (${alike(db, firmId)})
    select f.id, f.other_id, g.traits as one, ${companyTraits(db, db`o.name`, db`o.website`)} as other
    from found f join given g on g.id is not distinct from f.id
      join companies o on o.firm_id = ${firmId} and o.id = f.other_id and o.deleted_at is null`
  return judged(found, judgeCompanies)
}

/** The contacts that may be the same as one of those in "given" (id, keys, traits). */
export async function judgeGivenContacts(db: Db, firmId: string, given: Fragment): Promise<Judged[]> {
  const fields = { name: db`o.name`, nameKey: db`o.name_key`, email: db`o.email`, phone: db`o.phone` }
  const found = await db<Found<ContactTraits>[]>`/* beyond walls: each pair is shown to those who may know of both */
    with given as materialized (${given}), found as materialized (${alike(db, firmId)})
    select f.id, f.other_id, g.traits as one, ${contactTraits(db, { ...fields, companyId: db`o.company_id` })} as other
    from found f join given g on g.id is not distinct from f.id
      join contacts o on o.firm_id = ${firmId} and o.id = f.other_id and not o.company_deleted`
  return judged(found, judgeContacts)
}

/** Some records against all others: each key is a look into the index of all keys. */
const alike = (db: Db, firmId: string): Fragment => db`
  select distinct g.id, o.id as other_id from given g cross join lateral unnest(g.keys) as wanted (key)
    cross join lateral (
      select k.id from duplicates_known k
      where k.firm_id = ${firmId} and k.key = wanted.key and k.id is distinct from g.id
      order by k.firm_id, k.key, k.id limit ${alikeMax}
    ) o`

const judged = <Traits>(
  found: Found<Traits>[],
  judge: (one: Traits, other: Traits) => Judgement | undefined,
): Judged[] =>
  found.flatMap(({ id, other_id, one, other }) => {
    const judgement = judge(one, other)
    return judgement ? [{ id, other_id, ...judgement }] : []
  })
