import { createHash } from 'node:crypto'
import { seen } from '../../../access/seen.ts'
import { piece } from '../../../platform/db/statement.ts'
import { addressKey, personNameKey } from '../../../records/identity.ts'
import { findByIds, idIn, meantBySight } from '../rows/origins.ts'
import type { Values } from '../values/rows.ts'
import { foldedWord } from '../values/words.ts'
import { companiesOf, companyIn } from './companies.ts'
import { findContacts } from './contacts.ts'
import { findDeals } from './deals.ts'
import { peopleIn } from './people.ts'
import { asText, type Resolve, type Resolved, type Resolving } from './plan.ts'

// What was done with whom, as another program has kept it. Nothing of it is lost for want of a record that it could hang
// on: who or what is not known by one name stands in its text, and is told.

export const resolveInteractions: Resolve = async (resolving) => {
  const { db, who, mapping, rows, file, byId } = resolving
  const given = rows.map(companyIn)
  const deals = await dealsOf(resolving)
  const regarded = rows.map(({ values }, index) => (deals[index] ? null : asText(values['regarding'])))
  const companies = await companiesOf(
    { db, who, mapping, file },
    given.map(({ named }, index) => {
      const isNamed = named.name !== null || named.website !== null || named.ids.length > 0
      if (isNamed) return mapping.create_companies ? named : { ...named, onlyThere: 'name' as const }
      return { ...named, name: regarded[index] ?? null, onlyThere: 'name' as const }
    }),
  )
  const colleagues = await peopleIn(db, who)
  const people = await peopleOf(
    resolving,
    companies.map((company) => company?.there ?? null),
    colleagues.byWholeName,
  )
  const resolved = rows.map(({ number, values, external_id }, index): Resolved => {
    const company = companies[index]
    const deal = deals[index]
    const took = people[index] ?? { found: [], colleagues: [], unknown: [] }
    const companyId = company?.id ?? deal?.company_id ?? onlyOne(took.found.map(({ company_id }) => company_id))
    const isOfDeal = deal !== undefined && deal.company_id === companyId
    const author = asText(values['author'])
    const [writer, another] = author === null ? [] : colleagues.byAnyName(author)
    const isKnown = writer !== undefined && another === undefined
    const named = {
      With: took.unknown.join('; ') || null,
      By: isKnown ? null : author,
      Company: company ? null : asText(values['company']),
      Deal: isOfDeal ? null : asText(values['deal']),
      About: company?.id || deal ? null : (regarded[index] ?? null),
    }
    const fields = {
      ...textOf(values, named),
      type: values['type'] ?? mapping.activity,
      date: values['date'],
      ...(values['duration_minutes'] !== undefined && { duration_minutes: values['duration_minutes'] }),
      ...(companyId && { company_id: companyId }),
      ...(isOfDeal && { deal_id: deal.id }),
      created_by: isKnown ? writer.id : who.userId,
    }
    const key = `activity ${digest(fields)} at ${company?.key ?? companyId ?? ''}`
    const keys = mapping.key === 'none' || external_id !== undefined ? [] : [key]
    const known = byId.get(number)
    const { newCompany, doubt } = company ?? {}
    return {
      number,
      name: fields.subject,
      fields,
      problem: company?.problem ?? null,
      matches: known === undefined ? [] : [known],
      looks: keys,
      claims: keys,
      people: { contacts: took.found.map(({ id }) => id), colleagues: took.colleagues },
      ...gapsIn(named),
      ...(newCompany && { newCompany }),
      ...(doubt && { doubt }),
    }
  })
  return mapping.key === 'none' ? resolved : withMatches(resolving, resolved)
}

/** The deals that rows name by their ids or by a name that only one has. */
async function dealsOf({ db, who, mapping, rows, file }: Resolving) {
  const ids = rows.map(({ values }) => ((values['deal_ids'] ?? []) as string[]).map((id) => idIn(mapping, id))) // reason: as a cell of ids is read
  const byId = await findByIds(db, who, 'deals', { program: mapping.program, ids: ids.flat(), file })
  const names = rows.map(({ values }) => ({
    name: asText(values['deal']) ?? asText(values['regarding']),
    company_id: null,
  }))
  const called = await findDeals(db, who, names, file)
  const found = rows.map((_row, index) => {
    const known = ids[index]?.map((id) => byId.get(id)?.id).find((id) => id !== undefined)
    const [one, another] = called[index]?.found ?? []
    return known ?? (one && !another ? one.id : undefined)
  })
  const companies = await db<{ id: string; company_id: string }[]>`
    select d.id, d.company_id from deals d
    where d.firm_id = ${who.firmId} and d.id = any (${found.flatMap((id) => id ?? [])}::uuid[]) and ${seen(who, 'd')}`
  const companyOf = new Map(companies.map((deal) => [deal.id, deal]))
  return found.map((id) => (id === undefined ? undefined : companyOf.get(id)))
}

type Person = { id: string; company_id: string | null }

/**
 * Who took part: by the ids of the other program, by address, else by the name that only one has. Who is no contact can be a
 * colleague: by the whole name, as a first name alone may be somebody's of the other side.
 */
async function peopleOf(
  { db, who, mapping, rows, file }: Resolving,
  companies: readonly (string | null)[],
  findColleagues: (said: string) => readonly { id: string }[],
) {
  const asked = rows.flatMap(
    ({ values }, index) => ((values['people'] ?? []) as string[]).map((said) => ({ index, said })), // reason: as a cell of people is read
  )
  const ids = rows.map(({ values }) => ((values['people_ids'] ?? []) as string[]).map((id) => idIn(mapping, id))) // reason: as above
  const byId = await findByIds(db, who, 'contacts', { program: mapping.program, ids: ids.flat(), file })
  const withCompanies = await db<(Person & { name_key: string; email: string | null })[]>`
    select c.id, c.company_id, ${personNameKey(piece`c.name_key`)} as name_key, ${addressKey(piece`c.email`)} as email from contacts c
    where c.firm_id = ${who.firmId} and c.id = any (${[...byId.values()].map(({ id }) => id)}::uuid[]) and ${seen(who, 'c')}`
  const known = new Map(withCompanies.map((person) => [person.id, person]))
  const found = await findContacts(
    db,
    who,
    asked.map(({ index, said }) => ({
      email: said.includes('@') ? said : null,
      name: said.includes('@') ? null : said,
      company_id: companies[index] ?? null,
    })),
    file,
  )
  return rows.map((_row, index) => {
    const ofIds = (ids[index] ?? []).flatMap((id) => known.get(byId.get(id)?.id ?? '') ?? [])
    const people: Person[] = [...ofIds]
    const colleagues: string[] = []
    const unknown: string[] = []
    for (const [n, { said }] of asked.entries()) {
      if (asked[n]?.index !== index) continue
      const { by_email = [], by_name = [], folded = '' } = found[n] ?? {}
      const isOfIds = ofIds.some(({ name_key, email }) => name_key === folded || email === said.toLowerCase())
      const [one, another] = by_email.length > 0 ? by_email : by_name
      if (isOfIds) continue
      const [colleague, namesake] = one ? [] : findColleagues(said)
      if (one && !another) people.push(one)
      else if (colleague && !namesake) colleagues.push(colleague.id)
      else unknown.push(said)
    }
    const distinct = [...new Map(people.map((person) => [person.id, person])).values()]
    return { found: distinct, colleagues: [...new Set(colleagues)], unknown }
  })
}

const onlyOne = (companies: readonly (string | null)[]) => {
  const ids = new Set(companies)
  const [id] = ids
  return ids.size === 1 ? (id ?? null) : null
}

const subjectMax = 100

/** Without a subject the first words are it. What is not known by one name stands below the text. */
function textOf(values: Values, named: Record<string, string | null>): { subject: string; notes?: string } {
  const text = asText(values['notes']) ?? ''
  const [line = ''] = text.trim().split('\n')
  const subject =
    asText(values['subject']) ?? (line.length > subjectMax ? `${line.slice(0, subjectMax).toWellFormed()}…` : line)
  const lines = Object.entries(named).flatMap(([what, said]) => (said === null ? [] : `${what}: ${said}`))
  const notes = [text, lines.join('\n')].filter(Boolean).join('\n\n')
  return { subject, ...(notes !== '' && { notes }) }
}

function gapsIn({ With: people, By: author, Company: company, About: about }: Record<string, string | null>): {
  gaps?: string
} {
  const said = [
    people && `People: “${people}” is not known; named in the text`,
    author && `By: “${author}” is no person of your firm; named in the text`,
    company && `Company: there is none “${company}”; named in the text`,
    about && `About: “${about}” is not known; named in the text`,
  ].filter(Boolean)
  return said.length > 0 ? { gaps: said.join('; ') } : {}
}

const digest = ({ type, date, subject }: Values) =>
  createHash('sha256')
    .update(`${type} ${String(date).slice(0, 10)} ${foldedWord(String(subject))}`)
    .digest('base64url')

/** Of the same kind, day and subject at the same company is the same. */
async function withMatches(resolving: Resolving, resolved: Resolved[]): Promise<Resolved[]> {
  const { db, who } = resolving
  const asked = resolved.map(({ matches, newCompany, fields: { company_id, type, date, subject } }, n) => ({
    n,
    company_id: matches.length > 0 || newCompany ? null : company_id,
    type,
    date,
    subject,
  }))
  const found = await db<{ matches: string[] }[]>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as given (n integer, company_id uuid, type text, date timestamptz, subject text)
    )
    select array(
      select i.id from interactions i
      where i.firm_id = ${who.firmId} and i.company_id = given.company_id and not i.company_deleted
        and i.date >= date_trunc('day', given.date, 'UTC') and i.date < date_trunc('day', given.date, 'UTC') + interval '1 day'
        and i.type = given.type and fold(i.subject) = fold(given.subject)
        and ${seen(who, 'i')} limit 20) as matches
    from given order by n`
  const meant = await meantBySight(
    resolving,
    'interactions',
    found.map(({ matches }) => matches),
  )
  return resolved.map((row, n) => (row.matches.length > 0 ? row : { ...row, matches: (meant[n] ?? []).slice(0, 1) }))
}
