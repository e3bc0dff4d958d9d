import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { addressKey, companyNameKey, personNameKey, phoneKey } from '../../records/identity.ts'
import { type CompanyTraits, type ContactTraits, type Judgement, judgeCompanies, judgeContacts } from './judge.ts'

export type Kind = 'company' | 'contact'

// Of what everybody has the first ones are enough: a domain of a thousand companies tells nothing about two of them.
const alikeMax = 25

export type Judged = Judgement & { id: string | null; other_id: string }
type Found<Traits> = { id: string | null; other_id: string; one: Traits; other: Traits }

/** By what a company is compared; "domain" is the one it is known by. Two that have none of these in common are not alike. */
export const companyKeys = (name: Piece, domain: Piece): Piece => piece`company_keys(${name}, ${domain})`

export const contactKeys = ({ nameKey, email, phone, companyId }: Omit<ContactFields, 'name'>): Piece =>
  piece`contact_keys(${personNameKey(nameKey)}, ${email}, ${phone}, ${companyId})`

/** What a comparison looks at, of the company "of" or of what stands in for one. */
export const companyTraits = (name: Piece, website: Piece): Piece => piece`
  jsonb_build_object('name', ${name}, 'identity', ${companyNameKey(name)}, 'website', ${website})`

type ContactFields = { name: Piece; nameKey: Piece; email: Piece; phone: Piece; companyId: Piece }
export const contactTraits = ({ name, nameKey, email, phone, companyId }: ContactFields): Piece => piece`
  jsonb_build_object('name', ${name}, 'name_key', ${personNameKey(nameKey)}, 'email', ${addressKey(email)},
    'phone', ${phoneKey(phone)}, 'company_id', ${companyId})`

/** The companies that may be the same as one of those in "given" (id, keys, traits). */
export async function judgeGivenCompanies(db: Db, firmId: string, given: Piece): Promise<Judged[]> {
  const found = await db<Found<CompanyTraits>[]>`/* beyond walls: each pair is shown to those who may know of both */
    with given as materialized (${given}), found as materialized (${alike(firmId)})
    select f.id, f.other_id, g.traits as one, ${companyTraits(piece`o.name`, piece`o.website`)} as other
    from found f join given g on g.id is not distinct from f.id
      join companies o on o.firm_id = ${firmId} and o.id = f.other_id and o.deleted_at is null`
  return judged(found, judgeCompanies)
}

/** The contacts that may be the same as one of those in "given" (id, keys, traits). */
export async function judgeGivenContacts(db: Db, firmId: string, given: Piece): Promise<Judged[]> {
  const fields = { name: piece`o.name`, nameKey: piece`o.name_key`, email: piece`o.email`, phone: piece`o.phone` }
  const found = await db<Found<ContactTraits>[]>`/* beyond walls: each pair is shown to those who may know of both */
    with given as materialized (${given}), found as materialized (${alike(firmId)})
    select f.id, f.other_id, g.traits as one, ${contactTraits({ ...fields, companyId: piece`o.company_id` })} as other
    from found f join given g on g.id is not distinct from f.id
      join contacts o on o.firm_id = ${firmId} and o.id = f.other_id and not o.company_deleted`
  return judged(found, judgeContacts)
}

/** Some records against all others: each key is a look into the index of all keys. */
const alike = (firmId: string): Piece => piece`
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
