import { seen } from '../../access/seen.ts'
import { outsideWall, wallsAround } from '../../access/within.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { type Field, type Fields, namesWhere } from '../descriptions/describe.ts'
import { nameBeside } from '../shapes.ts'
import type { Values } from './rules.ts'

// A link is the id of another record. What it names is shown as far as the reader may know of it, and kept from being deleted
// while something is hung on it.

type Linked = NonNullable<Field['to']>

export const tables: Record<Linked, string> = {
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  user: 'users',
  fund: 'funds',
}

/** What belongs to a deal belongs to the deal's company. */
export const place = {
  company_id: { kind: 'link', to: 'company', label: 'Company' },
  deal_id: { kind: 'link', to: 'deal', label: 'Deal' },
} as const satisfies Fields

/** Those that walls stand around. */
export const hasWalls = (to: Linked | undefined) => to === 'company' || to === 'contact' || to === 'deal'
/** Those that belong to a company, which may differ from that of the record. */
export const belongs = (to: Linked | undefined) => to === 'contact' || to === 'deal'

/** The alias of what the link names: "owner" for owner_id. */
const aliasOf = (name: string) => name.replace(/_id$/, '')

/** The columns of the record "of", with the names of what it links to, which `linkedTo` joins. */
export function shownColumns(fields: Fields, of: string): Piece {
  const columns = Object.entries(fields).flatMap(([name, { kind, to, named }]) => {
    if (kind === 'money') return [`${of}.${name}::float8 as ${name}`]
    if (!named) return [`${of}.${name}`]
    const alias = aliasOf(name)
    if (isSeldomNamed(to)) return [`${of}.${name}`, `${nameWhereSet(tables[to], of, name)} as ${nameBeside(name)}`]
    const title = `${alias}.name as ${nameBeside(name)}`
    if (!belongs(to)) return [`${of}.${name}`, title]
    return [
      `${alias}.id as ${name}`,
      `case when not ${alias}.company_deleted then ${alias}.name end as ${nameBeside(name)}`,
    ]
  })
  return raw(columns.join(', '))
}

/** Few records name one: the others are to cost no join. */
const isSeldomNamed = (to: Linked | undefined): to is 'fund' => to === 'fund'

/** The name of what a column of "of" has the id of, looked up only where it has one. */
export const nameWhereSet = (table: string, of: string, column: string) =>
  `case when ${of}.${column} is not null then (
    select named.name from ${table} named where named.firm_id = ${of}.firm_id and named.id = ${of}.${column}) end`

/** What a record links to by name, each under its own alias. What stands behind another wall is not there. */
export function linkedTo(fields: Fields, of: string): (who: Who) => Piece {
  const links = Object.entries(fields).flatMap(([name, { to, named, required }]) => {
    if (!to || !named || isSeldomNamed(to)) return []
    const alias = aliasOf(name)
    const join = raw(`${required ? 'join' : 'left join'} ${tables[to]} ${alias} on ${alias}.id = ${of}.${name}`)
    return [{ join, alias, to }]
  })
  return (who) =>
    joined(
      links.map(
        ({ join, alias, to }) =>
          piece`${join} and ${raw(alias)}.firm_id = ${who.firmId} ${hasWalls(to) ? piece`and ${seen(who, alias)}` : nothing}`,
      ),
    )
}

/** The conditions of a list that is asked for what hangs on one record, each behind "and". */
export const hangsOn = (of: string, query: Readonly<Record<string, unknown>>, names: readonly string[]): Piece =>
  joined(
    names.flatMap((name) => {
      const id = query[name]
      return typeof id === 'string' ? [piece`and ${raw(`${of}.${name}`)} = ${id}`] : []
    }),
  )

/**
 * Makes sure, in the caller's transaction, that the company a record is to hang on is there, and keeps it from being
 * deleted until the transaction ends. Nothing given: nothing to check. So do the others here.
 */
export async function lockCompany(db: Db, who: Who, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const [company] = await db`${companyLocked(who, id)} for share`
  if (!company) throw unknownReference('company_id', 'company')
}

/** A query for the company, where it is there; "for share" behind it keeps it from being deleted. */
export const companyLocked = (who: Who, id: string): Piece => piece`
  select id from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
    and ${seen(who, 'companies')} and pass_wall_gate(${who.firmId}, id)`

export async function lockContact(db: Db, who: Who, id: string | null | undefined): Promise<void> {
  if (id && !(await lockOfCompany(db, who, 'contact', id))) throw unknownReference('contact_id', 'contact')
}

export async function lockDeal(db: Db, who: Who, id: string | null | undefined): Promise<void> {
  if (id && !(await lockOfCompany(db, who, 'deal', id))) throw unknownReference('deal_id', 'deal')
}

/** Answers the contacts without duplicates, in the order given. */
export async function lockContacts(db: Db, who: Who, ids: readonly string[]): Promise<string[]> {
  const asked = distinct(ids)
  if (asked.length === 0) return []
  const locked = await db`
    select id from contacts where firm_id = ${who.firmId} and id = any (${asked}::uuid[]) and not company_deleted
      and ${seen(who, 'contacts')} for key share`
  if (locked.length < asked.length) throw unknownReference('contact_ids', 'contact')
  return asked
}

/** The funds that records are to hang on; answers a function that throws where one is not there. */
export async function lockFunds(db: Db, who: Who, ids: readonly unknown[]) {
  const asked = [...new Set(ids)].filter((id) => typeof id === 'string')
  const found =
    asked.length === 0
      ? []
      : await db<{ id: string }[]>`
        select id from funds where firm_id = ${who.firmId} and id = any (${asked}::uuid[]) order by id for key share`
  const known = new Set(found.map(({ id }) => id))
  return (id: unknown) => {
    if (typeof id === 'string' && !known.has(id)) throw unknownReference('fund_id', 'fund')
  }
}

export type OfCompany = { company_id: string | null }

async function lockOfCompany(db: Db, who: Who, to: 'contact' | 'deal', id: unknown): Promise<OfCompany | undefined> {
  if (typeof id !== 'string') return undefined
  const table = tables[to]
  const [found] = await db<OfCompany[]>`
    select company_id from ${raw(table)}
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, table)} for key share`
  return found
}

export type Links = {
  company_id?: string | null
  deal_id?: string | null
  contact_id?: string | null
  fund_id?: string | null
}

/**
 * Makes sure that what a record is to hang on is there and stays, and answers what is to be written with its company: what
 * is about a deal belongs to the deal's company, what is about a contact alone to the contact's. "old" is the record as it
 * is, where there is one.
 */
export async function lockLinks<Given extends Values>(
  db: Db,
  who: Who,
  fields: Fields,
  given: Given,
  old?: Values,
): Promise<Given> {
  const sent = given as Links // reason: what the schema of the fields let through
  const had = (old ?? {}) as Links // reason: as the table holds it
  await lockCompany(db, who, sent.company_id)
  if (sent.fund_id) (await lockFunds(db, who, [sent.fund_id]))(sent.fund_id)
  const mayBelong = Object.values(fields).some(({ to }) => belongs(to))
  if (!mayBelong || (old && !namesLinks(sent))) return given
  return { ...given, company_id: await lockOwner(db, who, sent, had) }
}

/** The same of new records, in their order: what several link to is looked at once. */
export function lockLinksOfMany(db: Db, who: Who, fields: Fields, records: readonly Values[]): Promise<Values[]> {
  const looks = new Map<string, Promise<Links>>()
  return Promise.all(
    records.map(async (given) => {
      const { company_id, deal_id, contact_id, fund_id } = given as Links // reason: what the schema of the fields let through
      const links = { company_id, deal_id, contact_id, fund_id }
      const key = JSON.stringify(links)
      const look = looks.get(key) ?? lockLinks<Links>(db, who, fields, links)
      looks.set(key, look)
      const linked = await look
      return linked.company_id === company_id ? given : { ...given, company_id: linked.company_id }
    }),
  )
}

export type Place = { company_id: string | null; deal_id: string | null }

/** Where a record stands once this is written: null takes it out, what is left out stays. */
export async function lockPlace(db: Db, who: Who, { company_id, deal_id }: Links, had?: Place): Promise<Place> {
  const linked = await lockLinks(db, who, place, { company_id, deal_id }, had)
  const { company_id: company = had?.company_id, deal_id: deal = had?.deal_id } = linked
  return { company_id: company ?? null, deal_id: deal ?? null }
}

async function lockOwner(db: Db, who: Who, sent: Links, had: Links): Promise<string | null> {
  const { deal: dealId, contact: contactId } = hungOn(sent, had)
  const deal = await lockOfCompany(db, who, 'deal', dealId)
  const contact = await lockOfCompany(db, who, 'contact', contactId)
  const company = ownerOf(sent, had, deal, contact)
  if (company !== sent.company_id) await lockCompany(db, who, company)
  return company
}

export const hungOn = (sent: Links, had: Links) => ({
  deal: sent.deal_id === undefined ? had.deal_id : sent.deal_id,
  contact: sent.contact_id === undefined ? had.contact_id : sent.contact_id,
})

/** The company that the record belongs to then; throws where deal, contact and company do not fit together. */
export function ownerOf(sent: Links, had: Links, deal?: OfCompany, contact?: OfCompany): string | null {
  if (sent.deal_id && !deal) throw unknownReference('deal_id', 'deal')
  if (sent.contact_id && !contact) throw unknownReference('contact_id', 'contact')
  const implied = deal?.company_id ?? contact?.company_id ?? null
  if (sent.company_id) {
    if (implied && implied !== sent.company_id.toLowerCase()) throw otherCompany(deal ? 'deal' : 'contact')
    return sent.company_id
  }
  const kept = sent.company_id === null ? null : (had.company_id ?? null)
  const isMoved = Boolean(sent.deal_id || sent.contact_id) || sent.company_id === null
  return isMoved ? (implied ?? kept) : kept
}

export const distinct = (ids: readonly unknown[]): string[] => [
  ...new Set(ids.flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []))),
]

export const namesLinks = ({ company_id, deal_id, contact_id }: Links) =>
  company_id !== undefined || deal_id !== undefined || contact_id !== undefined

const otherCompany = (noun: string) =>
  validationError([{ field: 'company_id', message: `must be the company of the ${noun}` }])

/** What a person is to be given: "of" are the companies and deals they have to know of, where they are there already. */
export type Given = { id: string; of: readonly (string | null | undefined)[]; present?: string | null | undefined }

/**
 * Looks once at people and walls; answers a function that throws where somebody may not be given a record. They are active
 * and may know of it; who was disabled since may keep what they have.
 */
export async function lookAtPeople(db: Db, who: Who, field: string, given: readonly Given[]) {
  const ids = [...new Set(given.map(({ id }) => id))]
  const people =
    ids.length === 0
      ? []
      : await db<{ id: string; status: string }[]>`
    select id, status from users where firm_id = ${who.firmId} and id = any (${ids}::uuid[])`
  const statusOf = new Map(people.map(({ id, status }) => [id, status]))
  const isOutside = await wallsAround(
    db,
    who,
    given.flatMap(({ of }) => of),
  )
  return ({ id, of, present }: Given) => {
    const status = statusOf.get(id)
    if (!status) throw unknownReference(field, 'user')
    if (status !== 'active' && id !== present)
      throw validationError([{ field, message: 'must be a person whose account is active' }])
    if (isOutside(id, [...of])) throw outsideWall(field)
  }
}

/** A record as it is to be written, and as it is where it is there. */
export type Sent = { given: Values; old?: Values | undefined }

/** Makes sure that the people whom a record is given to may have it. Who writes it may know of it. */
export async function requirePeople(db: Db, who: Who, fields: Fields, row: Values, old?: Values): Promise<void> {
  const require = await requirePeopleOfMany(db, who, fields, [{ given: row, old }])
  require({ given: row, old })
}

/** The same for many records; answers a function that throws where somebody may not have one of them. */
export async function requirePeopleOfMany(db: Db, who: Who, fields: Fields, records: readonly Sent[]) {
  const names = namesWhere(fields, ({ to }) => to === 'user')
  const looks: [string, Awaited<ReturnType<typeof lookAtPeople>>][] = []
  for (const field of names) {
    const given = records.flatMap((record) => givenTo(who, field, record) ?? [])
    if (given.length > 0) looks.push([field, await lookAtPeople(db, who, field, given)])
  }
  return (record: Sent) => {
    for (const [field, look] of looks) {
      const given = givenTo(who, field, record)
      if (given) look(given)
    }
  }
}

/** Who is to be given the record by the field, where that is to be looked at. */
function givenTo(who: Who, field: string, { given: row, old }: Sent): Given | undefined {
  const of = ['company_id', 'deal_id'].map((name) => (row[name] === undefined ? old?.[name] : row[name]))
  const isMoved = row['company_id'] !== undefined || row['deal_id'] !== undefined
  const id = row[field] ?? (row[field] === undefined && isMoved ? old?.[field] : undefined)
  const present = old?.[field]
  if (typeof id !== 'string' || id === who.userId || (id === present && !isMoved)) return undefined
  return { id, of: [old?.['id'], ...of] as Given['of'], present: present as Given['present'] } // reason: ids of a row
}
