import { createHash } from 'node:crypto'
import { seen } from '../../../access/seen.ts'
import { meantBySight } from '../rows/origins.ts'
import type { Values } from '../values/rows.ts'
import { companiesOf, companyIn } from './companies.ts'
import { findContacts, type KnownContact } from './contacts.ts'
import { findDeals } from './deals.ts'
import { peopleIn } from './people.ts'
import { asText, type Resolve, type Resolved, tooMany } from './plan.ts'

type Link = { id: string; company_id: string | null }

export const resolveNotes: Resolve = async (resolving) => {
  const { db, who, mapping, rows, file, byId } = resolving
  const given = rows.map(companyIn)
  const companies = await companiesOf(
    { db, who, mapping, file },
    given.map(({ named }) => named),
  )
  const within = (index: number) => companies[index]?.there ?? null
  const contacts = await findContacts(
    db,
    who,
    rows.map(({ values }, index) => asContact(values, within(index))),
    file,
  )
  const deals = await findDeals(
    db,
    who,
    rows.map(({ values }, index) => ({ name: asText(values['deal']), company_id: within(index) })),
    file,
  )
  const isElsewhere = await namedElsewhere()
  const people = await peopleIn(db, who)
  const linked = rows.map(({ number, values, external_id }, index): Resolved => {
    const { contact, deal, date, author, ...fields } = given[index]?.rest ?? {}
    const company = companies[index]
    const person = one('contacts', contact, inContacts(contacts[index]), isElsewhere.contact(index))
    const transaction = one('deals', deal, deals[index]?.found ?? [], isElsewhere.deal(index))
    const implied = transaction.link?.company_id ?? person.link?.company_id ?? null
    const companyId = company?.id ?? implied
    const isOfAnother =
      (company?.id || company?.newCompany) &&
      [transaction.link, person.link].some((link) => link && link.company_id !== company.id)
    if (transaction.link) fields['deal_id'] = transaction.link.id
    if (person.link) fields['contact_id'] = person.link.id
    if (companyId) fields['company_id'] = companyId
    const day = writtenOn(asText(date))
    if (day.at) Object.assign(fields, { created_at: day.at, updated_at: day.at })
    const said = asText(author)
    const authors = said === null ? [] : people(said)
    const [writer] = authors.length === 1 ? authors : []
    fields['created_by'] = writer?.id ?? who.userId
    const text = asText(values['content']) ?? ''
    // who is not known by one name stands before the words
    const content = said === null || writer ? text : `${said}: ${text}`
    fields['content'] = content
    const isKnownByText = mapping.key !== 'none' && external_id === undefined
    const keys = isKnownByText ? [`note ${digest(content)} at ${company?.key ?? companyId ?? ''}`] : []
    const { newCompany, doubt } = company ?? {}
    return {
      number,
      name: content.slice(0, 60).toWellFormed(),
      fields,
      problem:
        company?.problem ??
        transaction.problem ??
        person.problem ??
        day.problem ??
        (isOfAnother ? 'the deal or the contact belongs to another company' : null),
      matches: [],
      looks: keys,
      claims: keys,
      ...(newCompany && { newCompany }),
      ...(doubt && { doubt }),
    }
  })
  return mapping.key === 'none' ? linked : withMatches(linked)

  /** Whether the contact or the deal that the company of a row does not have is there at another. */
  async function namedElsewhere() {
    const missing = (field: string, found: (index: number) => unknown[]) =>
      rows.flatMap(({ values }, index) =>
        typeof values[field] === 'string' && within(index) && found(index).length === 0 ? [{ index, values }] : [],
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

  /** The same text at the same company, or without one, is the same note. */
  async function withMatches(resolved: Resolved[]): Promise<Resolved[]> {
    const asked = resolved.map(({ fields }, n) => ({
      n,
      company_id: fields['company_id'] ?? null,
      content: fields['content'],
    }))
    const found = await db<{ matches: string[] }[]>`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given (n integer, company_id uuid, content text)
      )
      select array(
        select o.id from notes o
        where o.firm_id = ${who.firmId} and o.company_id = given.company_id and o.content = given.content
          and not o.company_deleted and ${seen(who, 'o')}
        union all
        select o.id from notes o
        where o.firm_id = ${who.firmId} and given.company_id is null and o.company_id is null and o.content = given.content
          and ${seen(who, 'o')}
        limit 1) as matches
      from given order by n`
    const meant = await meantBySight(
      resolving,
      'notes',
      found.map(({ matches }) => matches),
    )
    return resolved.map((row, index) => {
      const known = byId.get(row.number)
      return { ...row, matches: known !== undefined ? [known] : row.newCompany ? [] : (meant[index] ?? []) }
    })
  }
}

function asContact(values: Values, company_id: string | null) {
  const said = asText(values['contact'])
  return { email: said?.includes('@') ? said : null, name: said, company_id }
}

const inContacts = (known: KnownContact | undefined): Link[] =>
  known?.by_email.length ? known.by_email : (known?.by_name ?? [])

const dayMs = 86_400_000

/** A note of today was written by now, whatever the time zone of the day. */
function writtenOn(day: string | null): { at?: string; problem: string | null } {
  if (day === null) return { problem: null }
  const [at, now] = [Date.parse(`${day}T00:00:00Z`), Date.now()]
  if (at > now + dayMs) return { problem: `${day} is in the future` }
  return { at: new Date(Math.min(at, now)).toISOString(), problem: null }
}

function one(
  what: string,
  said: unknown,
  found: Link[],
  isElsewhere: boolean,
): { link?: Link; problem: string | null } {
  if (typeof said !== 'string') return { problem: null }
  const [link, other] = found
  if (!link && isElsewhere)
    return { problem: `the ${what.slice(0, -1)} “${said}” belongs to another company than the row names` }
  if (!link) return { problem: `there is no ${what.slice(0, -1)} “${said}”` }
  return other ? { problem: tooMany(found.length, `${what} are called`, said) } : { link, problem: null }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
