import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Piece, piece } from '../../../platform/db/statement.ts'
import { unknownReference, validationError } from '../../../platform/http/errors.ts'
import type { Person } from '../schema.ts'

/**
 * By what a person is found in the records: addresses in lower case, and the words that name them in texts. Of somebody who
 * worked here and does no more also the user: while they do, they are found as a contact only.
 */
export type Known = {
  addresses: string[]
  words: string[]
  contactIds: string[]
  userIds: string[]
  /** names that are those of companies or deals, too: in texts they may mean these, and are left */
  sharedNames: string[]
}

/** What the asker may know of whom a person is: the contacts with the address, or the contact and those with its address. */
export const findPerson = async (db: Db, who: Who, person: Person): Promise<Known> => {
  if (!person.email && !person.contact_id)
    throw validationError([{ field: 'email', message: 'is required, or contact_id' }])
  const contacts = await find(db, who, person, seen(who, 'c'))
  if (person.contact_id && !contacts.some(({ id }) => id === person.contact_id))
    throw unknownReference('contact_id', 'contact')
  return knownBy(db, who, person, contacts)
}

/** The same for erasing, which the law has for all that the firm keeps. */
export const findPersonEverywhere = async (db: Db, who: Who, person: Person): Promise<Known> =>
  knownBy(
    db,
    who,
    person,
    await find(db, who, person, piece`true /* beyond walls: erasure is of all that the firm keeps */`),
  )

type Contact = {
  id: string
  name: string
  folded: string
  email: string | null
  phone: string | null
  linkedin: string | null
}

/** With what has become part of these contacts by a merge: it is what the same person was known by before. */
const find = (db: Db, who: Who, { email, contact_id }: Person, only: Piece) => db<Contact[]>`
  with recursive asked as (
    select lower(${email ?? null}::text) as address
    union
    select lower(c.email) from contacts c
    where c.firm_id = ${who.firmId} and c.id = ${contact_id ?? null} and c.email is not null and ${only}
  ), survivors as (
    select m.survivor_id from merges m
    where m.firm_id = ${who.firmId} and m.subject_type = 'contact'
      and lower(m.other_row ->> 'email') in (select address from asked)
    union
    select m.survivor_id from survivors s join merges m on m.firm_id = ${who.firmId} and m.other_id = s.survivor_id
  ), found as (
    select c.id, c.name, c.email, c.phone, c.linkedin from contacts c
    where c.firm_id = ${who.firmId} and ${only}
      and (c.id = ${contact_id ?? null} or lower(c.email) in (select address from asked)
        or c.id in (select contact_id from former_addresses
          where firm_id = ${who.firmId} and address in (select address from asked))
        or c.id in (select survivor_id from survivors))
    union
    select c.id, c.name, c.email, c.phone, c.linkedin from (${inBin(who)}) c
    where ${only} and (c.id = ${contact_id ?? null} or lower(c.email) in (select address from asked))
  ), merged as (
    select m.other_id, m.other_row ->> 'name', m.other_row ->> 'email', m.other_row ->> 'phone', m.other_row ->> 'linkedin'
    from found f cross join unnest(merged_into(${who.firmId}, f.id)) other
      join merges m on m.firm_id = ${who.firmId} and m.other_id = other
  )
  select *, fold(name) as folded from (table found union table merged) known order by id`

/** Contacts that were deleted and can be restored. */
const inBin = (who: Who) => piece`
  select b.id, b.walls, r.row ->> 'name' as name, r.row ->> 'email' as email, r.row ->> 'phone' as phone,
    r.row ->> 'linkedin' as linkedin
  from deleted_records b join deleted_rows r on r.firm_id = ${who.firmId} and r.record_id = b.id and r.position = 0
  where b.firm_id = ${who.firmId} and b.type = 'contact'`

/** Addresses that these contacts had before. */
const listFormerAddresses = (db: Db, { firmId }: Who, contacts: readonly Contact[]) => db<{ address: string }[]>`
  select address from former_addresses
  where firm_id = ${firmId} and contact_id = any (${contacts.map(({ id }) => id)}::uuid[])`

type User = { id: string; name: string; folded: string; is_gone: boolean }

async function knownBy(db: Db, who: Who, { email }: Person, contacts: Contact[]): Promise<Known> {
  const addresses = new Set<string>()
  if (email) addresses.add(email.toLowerCase())
  for (const contact of contacts) if (contact.email) addresses.add(contact.email.toLowerCase())
  for (const { address } of await listFormerAddresses(db, who, contacts)) addresses.add(address)
  const users = await db<User[]>`
    select id, name, fold(name) as folded from users
    where firm_id = ${who.firmId} and lower(email) = any (${[...addresses]}) and status = 'disabled' order by id`
  const shared = await listShared(db, who, [...contacts, ...users])
  const words = [
    ...addresses,
    ...[...contacts, ...users]
      .filter(({ name }) => !shared.includes(name))
      .flatMap(({ name, folded }) => [...namesOf(name), ...namesOf(folded)]),
    ...contacts.flatMap(({ phone }) => (phone ? numbersOf(phone) : [])),
    ...contacts.flatMap(({ linkedin }) => profileIn(linkedin ?? '')),
  ]
  return {
    addresses: [...addresses],
    words: [...new Set(words)],
    contactIds: contacts.map(({ id }) => id),
    userIds: users.map(({ id }) => id),
    sharedNames: shared,
  }
}

/**
 * Names that a company or a deal has, or begins with: who is called as a project is cannot be told from it in a text, and
 * erasing the one must not rewrite what was recorded of the other. Of those that the asker may know: else erasing a contact of
 * one's own would tell whether something behind a wall is called so.
 */
async function listShared(db: Db, who: Who, people: readonly { name: string; folded: string }[]): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await db<{ name: string }[]>`
    select given.name from unnest(${people.map(({ name }) => name)}::text[], ${people.map(({ folded }) => folded)}::text[])
      as given (name, folded)
    where exists (
        select from companies c
        where c.firm_id = ${who.firmId} and ${seen(who, 'c')} and ${beginsWith(piece`fold(c.name)`, piece`given.folded`)})
      or exists (
        select from deals d
        where d.firm_id = ${who.firmId} and ${seen(who, 'd')} and ${beginsWith(piece`fold(d.name)`, piece`given.folded`)})`
  return [...new Set(rows.map(({ name }) => name))]
}

const beginsWith = (text: Piece, name: Piece) => piece`
  (starts_with(${text}, ${name}) and substr(${text}, length(${name}) + 1) !~ '^[[:alnum:]]')`

/** One word is the name of many: "Max" in a text may be anybody. */
function namesOf(given: string): string[] {
  const name = given.trim()
  const [, first, last] = /^(.*\S)\s+(\S+)$/.exec(name) ?? []
  return first && last ? [name, `${last}, ${first}`] : []
}

/** An address on LinkedIn without a profile in it is that of everybody. */
const profileIn = (address: string) => /linkedin\.com\/in\/[^\s/?#]+/i.exec(address) ?? []

/** A telephone number as it was typed, and without what is typed between its figures. */
const numbersOf = (phone: string) =>
  phone.replace(/\D/g, '').length >= 7 ? [phone.trim(), phone.replace(/[^\d+]/g, '')] : []
