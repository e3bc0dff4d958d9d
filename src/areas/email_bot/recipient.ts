import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern, withWords } from '../../platform/db/patterns.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'

export type Contact = {
  id: string
  name: string
  email: string | null
  role: string | null
  company_id: string | null
  company_name: string | null
}
export type Company = { id: string; name: string; industry: string | null; location: string | null }

export type Recipient = {
  contact: Contact | undefined
  company: Company | undefined
  /** how to call them: the contact's name, else the name that was given */
  name: string | undefined
  /** the company as it is to be called: the record's name, else the one that was given */
  companyName: string | undefined
  address: string | undefined
  notices: string[]
}

type Asked = { recipient: string; company_name?: string | null | undefined }

/** Who is meant, among the contacts and companies of the firm. Who is not found, or could be several, is called as asked. */
export async function findRecipient(db: Db, who: Who, asked: Asked): Promise<Recipient> {
  const given = parse(asked.recipient)
  const named = asked.company_name ? await findCompany(db, who, asked.company_name) : undefined
  const notices = named?.notice ? [named.notice] : []
  const found = await candidates(db, who, given)
  const fitting = named ? found.filter(({ company_id, company_name }) => fits(named, company_id, company_name)) : found
  const [contact, ...others] = oneOfEach(fitting)
  if (contact && others.length === 0) {
    const company = named?.company ?? (contact.company_id ? await companyById(db, who, contact.company_id) : undefined)
    return {
      contact,
      company,
      name: contact.name,
      companyName: company?.name ?? asked.company_name ?? undefined,
      address: contact.email ?? given.address,
      notices,
    }
  }
  notices.push(unresolved(asked, fitting, found))
  return {
    contact: undefined,
    company: named?.company,
    name: given.name && !isRole(given.name) ? given.name : undefined,
    companyName: named?.company?.name ?? asked.company_name ?? undefined,
    address: given.address,
    notices,
  }
}

type Given = { name: string | undefined; address: string | undefined }

/** “Carla Rossi <carla@acme.com>”, an address, or a name; “Rossi, Carla” is turned round. */
function parse(recipient: string): Given {
  const address = /[^\s<>(),;:"]+@[^\s<>(),;:"]+\.[^\s<>(),;:"]+/.exec(recipient)?.[0]
  const rest = recipient.replace(/<[^>]*>/g, ' ').replace(address ?? '', ' ')
  const spaced = rest
    .replace(/["“”()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[,;:]+$/, '')
  const turned = /^([\p{L}'’-]+(?: [\p{L}'’-]+)?), ([\p{L}'’. -]+)$/u.exec(spaced)
  const name = turned ? `${turned[2]} ${turned[1]}` : spaced
  return { name: /\p{L}/u.test(name) ? name : undefined, address }
}

const columns = piece`
  p.id, p.name, p.email, p.role, p.company_id, c.name as company_name`

async function candidates(db: Db, who: Who, { name, address }: Given): Promise<Contact[]> {
  if (address) {
    const found = await contactsWith(
      db,
      who,
      piece`
      and p.search_text like fold(${containsPattern(address)}) and fold(p.email) = fold(${address})`,
    )
    if (found.length > 0 || name === undefined) return found
  }
  if (name === undefined) return []
  const plain = name.replace(titles, '').trim() || name
  const found = await contactsWith(db, who, piece`${withWords(plain)}`)
  const exact = found.filter((contact) => sameWords(contact.name, plain))
  if (exact.length > 0) return exact
  const byName = found.filter((contact) => hasWords(contact.name, plain))
  if (byName.length > 0) return byName
  return isRole(plain) ? found.filter((contact) => contact.role !== null && hasWords(contact.role, plain)) : []
}

const contactsMax = 200

// newest first; names that nobody can tell apart are rare, and then the firm knows better than we
const contactsWith = (db: Db, who: Who, condition: Piece) => db<Contact[]>`
  with found as (
    select * from contacts p
    where p.firm_id = ${who.firmId} and not p.company_deleted and ${seen(who, 'p')} ${condition}
    order by p.created_at desc, p.id desc limit ${contactsMax}
  )
  select ${columns}
  from found p left join companies c on c.firm_id = ${who.firmId} and c.id = p.company_id and ${seen(who, 'c')}
  order by p.created_at desc, p.id desc`

type Named = { company: Company | undefined; name: string; notice: string | undefined }

async function findCompany(db: Db, who: Who, name: string): Promise<Named> {
  const plain = name.replace(legalForms, '').trim() || name
  const found = await db<Company[]>`
    select id, name, industry, location from companies
    where firm_id = ${who.firmId} and deleted_at is null and ${seen(who, 'companies')} ${withWords(plain)}
    order by length(name), id limit ${contactsMax}`
  const exact = found.filter((company) => sameWords(company.name, name))
  const bare = found.filter((company) => sameWords(company.name.replace(legalForms, ''), plain))
  const part = found.filter((company) => hasWords(company.name, plain))
  const meant = [exact, bare, part].find((list) => list.length > 0) ?? []
  const [company, ...others] = meant
  if (company && others.length === 0) return { company, name, notice: undefined }
  const notice = company
    ? `Several companies are called “${name}” (${listed(meant.map((one) => one.name))}); none of their records was used.`
    : `There is no company “${name}” on record; nothing is said about it beyond its name.`
  return { company: undefined, name, notice }
}

async function companyById(db: Db, who: Who, id: string): Promise<Company | undefined> {
  const [company] = await db<Company[]>`
    select id, name, industry, location from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'companies')}`
  return company
}

/** Of a company that is not known, or could be several, the name has to do. */
function fits({ company, name }: Named, companyId: string | null, companyName: string | null): boolean {
  if (company) return companyId === company.id
  return companyName !== null && hasWords(companyName, name)
}

/** The same person entered twice, with one address, is one. */
function oneOfEach(contacts: Contact[]): Contact[] {
  const seen = new Set<string>()
  return contacts.filter(({ name, email, id }) => {
    const key = email ? `${words(name).join(' ')} ${email.toLowerCase()}` : id
    return !seen.has(key) && seen.add(key)
  })
}

function unresolved({ recipient, company_name }: Asked, fitting: Contact[], found: Contact[]): string {
  const people = (contacts: Contact[]) =>
    listed(contacts.map(({ name, company_name: at }) => (at ? `${name} of ${at}` : name)))
  if (fitting.length > 1) return `“${recipient}” could be ${people(fitting)}; no contact’s record was used.`
  if (found.length > 0)
    return `“${recipient}” is on record as ${people(found)}, not at “${company_name}”; no contact’s record was used.`
  return `“${recipient}” is not among the contacts; nothing is said that only a record could tell.`
}

const namesMax = 3
const listed = (names: string[]) => {
  const shown = names.length > namesMax ? [...names.slice(0, namesMax), `${names.length - namesMax} more`] : names
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(shown)
}

const legalForms =
  /[\s,]+(?:inc|llc|llp|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|sa|s\.a|sarl|bv|nv|ab|oy|spa|srl|kg|se)\.?$/i
const titles = /^(?:(?:mr|mrs|ms|miss|dr|prof|professor|sir|herr|frau|mme|m)\.? )+/i
const roles =
  /\b(?:ceo|cfo|coo|cto|cio|chief|chair\w*|president|director|manager|founder|owner|partner|head|team|board|investor relations|office|sales|management|advisou?r|banker|counsel|sirs?|madam)\b/i
export const isRole = (name: string) => roles.test(name)

const words = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const sameWords = (one: string, other: string) => words(one).join(' ') === words(other).join(' ')
const ignored = new Set(['the', 'of', 'at', 'and'])
const hasWords = (name: string, part: string) => {
  const known = new Set(words(name))
  const asked = words(part).filter((word) => !ignored.has(word))
  return asked.length > 0 && asked.every((word) => known.has(word))
}
