import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { KeysOfFile } from '../rows/keys.ts'
import type { Values } from '../values/rows.ts'
import { findContacts, type KnownContact } from './contacts.ts'
import { findDeals } from './deals.ts'
import { asText, tooMany } from './plan.ts'

type Link = { id: string; company_id: string | null }
type Named = { link?: Link; problem: string | null }

/** What a row names beside its company: "company_id" is that of the company, where it names one that is there. */
export type Linking = { values: Values; company_id: string | null }
export type LinksOfRow = {
  contact: Named
  deal: Named
  /** the company to which what the row names belongs */
  implied: string | null
  /** whether what the row names belongs to another company than this one */
  isOfAnother(company: string | null): boolean
}

/** Finds the contacts and deals that rows name, in their columns "contact" and "deal", in the order of the rows. */
export async function linksOf(db: Db, who: Who, rows: readonly Linking[], file: KeysOfFile): Promise<LinksOfRow[]> {
  const contacts = await findContacts(
    db,
    who,
    rows.map(({ values, company_id }) => asContact(values, company_id)),
    file,
  )
  const deals = await findDeals(
    db,
    who,
    rows.map(({ values, company_id }) => ({ name: asText(values['deal']), company_id })),
    file,
  )
  const isElsewhere = await namedElsewhere()
  return rows.map(({ values }, index) => {
    const contact = one('contacts', values['contact'], inContacts(contacts[index]), isElsewhere.contact(index))
    const deal = one('deals', values['deal'], deals[index]?.found ?? [], isElsewhere.deal(index))
    return {
      contact,
      deal,
      implied: deal.link?.company_id ?? contact.link?.company_id ?? null,
      isOfAnother: (company) => [deal.link, contact.link].some((link) => link && link.company_id !== company),
    }
  })

  /** Whether the contact or the deal that the company of a row does not have is there at another. */
  async function namedElsewhere() {
    const missing = (field: string, found: (index: number) => unknown[]) =>
      rows.flatMap(({ values, company_id }, index) =>
        typeof values[field] === 'string' && company_id && found(index).length === 0 ? [{ index, values }] : [],
      )
    const people = missing('contact', (index) => inContacts(contacts[index]))
    const projects = missing('deal', (index) => deals[index]?.found ?? [])
    const known = await findContacts(
      db,
      who,
      people.map(({ values }) => asContact(values, null)),
      file,
    )
    const knownDeals = await findDeals(
      db,
      who,
      projects.map(({ values }) => ({ name: asText(values['deal']), company_id: null })),
      file,
    )
    const rowsOf = (asked: { index: number }[], isThere: (n: number) => boolean) => {
      const found = new Set(asked.flatMap(({ index }, n) => (isThere(n) ? [index] : [])))
      return (index: number) => found.has(index)
    }
    return {
      contact: rowsOf(people, (n) => inContacts(known[n]).length > 0),
      deal: rowsOf(projects, (n) => (knownDeals[n]?.found.length ?? 0) > 0),
    }
  }
}

function asContact(values: Values, company_id: string | null) {
  const said = asText(values['contact'])
  return { email: said?.includes('@') ? said : null, name: said, company_id }
}

const inContacts = (known: KnownContact | undefined): Link[] =>
  known?.by_email.length ? known.by_email : (known?.by_name ?? [])

function one(what: string, said: unknown, found: Link[], isElsewhere: boolean): Named {
  if (typeof said !== 'string') return { problem: null }
  const [link, other] = found
  if (!link && isElsewhere)
    return { problem: `the ${what.slice(0, -1)} “${said}” belongs to another company than the row names` }
  if (!link) return { problem: `there is no ${what.slice(0, -1)} “${said}”` }
  return other ? { problem: tooMany(found.length, `${what} are called`, said) } : { link, problem: null }
}
