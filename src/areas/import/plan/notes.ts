import { createHash } from 'node:crypto'
import { seen } from '../../../access/seen.ts'
import { meantBySight } from '../rows/origins.ts'
import { companiesOf, companyIn } from './companies.ts'
import { linksOf } from './links.ts'
import { peopleIn } from './people.ts'
import { asText, type Resolve, type Resolved } from './plan.ts'

export const resolveNotes: Resolve = async (resolving) => {
  const { db, who, mapping, rows, file, byId } = resolving
  const given = rows.map(companyIn)
  const companies = await companiesOf(
    { db, who, mapping, file },
    given.map(({ named }) => named),
  )
  const links = await linksOf(
    db,
    who,
    rows.map(({ values }, index) => ({ values, company_id: companies[index]?.there ?? null })),
    file,
  )
  const { byAnyName: people } = await peopleIn(db, who)
  const linked = rows.map(({ number, values, external_id }, index): Resolved => {
    const { contact, deal, date, author, ...fields } = given[index]?.rest ?? {}
    const company = companies[index]
    const link = links[index]
    const companyId = company?.id ?? link?.implied
    const isOfAnother = company && (company.id || company.newCompany) && link?.isOfAnother(company.id)
    if (link?.deal.link) fields['deal_id'] = link.deal.link.id
    if (link?.contact.link) fields['contact_id'] = link.contact.link.id
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
        link?.deal.problem ??
        link?.contact.problem ??
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

const dayMs = 86_400_000

/** A note of today was written by now, whatever the time zone of the day. */
function writtenOn(day: string | null): { at?: string; problem: string | null } {
  if (day === null) return { problem: null }
  const [at, now] = [Date.parse(`${day}T00:00:00Z`), Date.now()]
  if (at > now + dayMs) return { problem: `${day} is in the future` }
  return { at: new Date(Math.min(at, now)).toISOString(), problem: null }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
