import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { addressKey, domainsOfAddress, personNameKey } from '../../../records/identity.ts'
import type { KeysOfFile } from '../rows/keys.ts'
import { companiesOf, companyIn } from './companies.ts'
import { asText, type Resolve, type Resolved, tooMany } from './plan.ts'

type Asked = { email: string | null; name: string | null; company_id: string | null }
export type KnownContact = {
  /** "folded": the name by which the person is known, as that of the row */
  by_email: { id: string; company_id: string | null; name: string; folded: string }[]
  by_name: { id: string; company_id: string | null; has_email: boolean }[]
}

/** The contacts from before the import that the person may know of, by address and by name; of a company where one is given. */
export async function findContacts(db: Db, who: Who, asked: readonly Asked[], file: KeysOfFile) {
  const isFromBefore = file.isFromBefore(piece`c.id`)
  return db<(KnownContact & { folded: string })[]>`
  with given as materialized (
    select n, ${addressKey(piece`email`)} as email, ${personNameKey(piece`fold(name)`)} as folded, company_id
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ n, ...one })))}::jsonb)
      as given (n integer, email text, name text, company_id uuid)
  )
  select folded,
    coalesce((
      select jsonb_agg(to_jsonb(found)) from (
        select c.id, c.company_id, c.name, ${personNameKey(piece`c.name_key`)} as folded from contacts c
        where c.firm_id = ${who.firmId} and ${addressKey(piece`c.email`)} = given.email and c.email is not null
          and not c.company_deleted and ${seen(who, 'c')} and ${isFromBefore} limit 20
      ) found), '[]') as by_email,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', found.id, 'company_id', found.company_id, 'has_email', found.has_email)) from (
        select c.id, c.company_id, c.email is not null as has_email from contacts c
        where c.firm_id = ${who.firmId} and ${personNameKey(piece`c.name_key`)} = given.folded and not c.company_deleted
          and (given.company_id is null or c.company_id = given.company_id) and ${seen(who, 'c')}
          and ${isFromBefore} limit 20
      ) found), '[]') as by_name
  from given order by n`
}

export const resolveContacts: Resolve = async ({ db, who, mapping, rows, file, byId }) => {
  const given = rows.map((row) => {
    const { named, rest } = companyIn(row)
    const [domain] = domainsOfAddress(asText(row.values['email']) ?? '@')
    const byAddress = named.name === null && named.website === null
    return { rest, named: byAddress ? { ...named, website: domain ?? null, onlyThere: 'domain' as const } : named }
  })
  const companies = await companiesOf(
    { db, who, mapping, file },
    given.map(({ named }) => named),
  )
  const people = await findContacts(
    db,
    who,
    rows.map(({ values }, index) => ({
      email: asText(values['email']),
      name: asText(values['name']),
      company_id: companies[index]?.there ?? null,
    })),
    file,
  )
  return rows.map(({ number, values }, index): Resolved => {
    const { named_by_address, ...fields } = given[index]?.rest ?? {}
    const company = companies[index]
    const person = people[index]
    const name = asText(values['name']) ?? ''
    const email = asText(values['email'])
    const byName = company !== undefined && company.there === null ? [] : (person?.by_name ?? [])
    const atAddress = person?.by_email ?? []
    const isNamed = mapping.key === 'email_or_name' && !named_by_address
    const byEmail = isNamed ? ofName(atAddress, person?.folded ?? '') : atAddress
    const known = byId.get(number)
    const matches =
      known === undefined
        ? matchesOf(mapping.key, byEmail, byName, { email, hasCompany: company !== undefined })
        : [known]
    const isOther = mapping.key === 'email_or_name' && matches.length === 0 && byName.some(({ has_email }) => has_email)
    const problem =
      company?.problem ?? (matches.length > 1 ? tooMany(matches.length, 'contacts are called', email ?? name) : null)
    if (company?.id) fields['company_id'] = company.id
    // who is called by the address only for want of a name keeps the name
    if (named_by_address && matches.length === 1) delete fields['name']
    const folded = named_by_address ? '' : (person?.folded ?? '')
    const { looks, claims } = knownInFile(mapping.key, email, folded, company?.key)
    const { newCompany } = company ?? {}
    const namesake = `“${name}” is there already at this company with another address; confirm that this is another person`
    const [another] = matches.length === 0 ? atAddress : []
    const shared = another && `“${name}” has the address of “${another.name}”; confirm that this is another person`
    const doubt = company?.doubt ?? shared ?? (isOther && company ? namesake : undefined)
    return {
      number,
      name,
      fields,
      problem,
      matches,
      looks: known === undefined ? looks : [],
      claims,
      ...(newCompany && { newCompany }),
      ...(doubt && { doubt }),
    }
  })
}

type Found = { id: string; company_id: string | null; has_email?: boolean }[]

type AtAddress = KnownContact['by_email']

/**
 * Those at an address who can be the person of this name: of this very name, else those whose name is a part of it or the
 * other way round, or who are called by the address alone. An office has one address for people of different names.
 */
function ofName(atAddress: AtAddress, folded: string): AtAddress {
  const same = atAddress.filter((one) => one.folded === folded)
  if (same.length > 0) return same
  const words = wordsIn(folded)
  const isWithin = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  return atAddress.filter((one) => {
    const others = wordsIn(one.folded)
    return one.name.includes('@') || isWithin(words, others) || isWithin(others, words)
  })
}

/** The words of a folded name; a letter alone says too little. */
const wordsIn = (folded: string) => folded.split(' ').filter(({ length }) => length > 1)

/** Of the same name without a company to tell by is not the same person: only one that has none either. */
function matchesOf(
  key: string,
  byEmail: Found,
  byName: Found,
  { email, hasCompany }: { email: string | null; hasCompany: boolean },
) {
  const named = hasCompany ? byName : byName.filter(({ company_id }) => company_id === null)
  const ids = (found: Found) => found.map(({ id }) => id)
  switch (key) {
    case 'none':
      return []
    case 'email':
      return ids(byEmail)
    case 'name_company':
      return ids(named)
    default:
      if (byEmail.length > 0 || (email !== null && !hasCompany)) return ids(byEmail)
      // of the same name with another address is perhaps another person
      return ids(email === null ? named : named.filter(({ has_email }) => !has_email))
  }
}

/**
 * Rows with the same address, first and last name are one person; of the same name at the same company, where not both have
 * an address.
 */
function knownInFile(key: string, email: string | null, name: string, company: string | undefined) {
  const byEmail = email === null ? [] : [`email ${email.toLowerCase()}`]
  const byName = `name ${name} at ${company ?? ''}`
  switch (key) {
    case 'none':
      return { looks: [], claims: [] }
    case 'email':
      return { looks: byEmail, claims: byEmail }
    case 'name_company':
      return { looks: [byName], claims: [byName] }
    default: {
      const bare = `bare ${byName}`
      if (email === null) return { looks: [byName], claims: [byName, bare] }
      // who is called by the address, or by one name, is whoever has the address
      const words = wordsIn(name)
      const address = `email ${email.toLowerCase()}`
      const [alone, called] = [`${address} alone`, `${address} called ${words[0]} ${words.at(-1)}`]
      const isWhole = words.length > 1
      const looks = isWhole ? [alone, called] : [address]
      const claims = [address, isWhole ? called : alone]
      return company === undefined ? { looks, claims } : { looks: [...looks, bare], claims: [...claims, byName] }
    }
  }
}
