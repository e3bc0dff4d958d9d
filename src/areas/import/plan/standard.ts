import { identifier, piece } from '../../../platform/db/statement.ts'
import { type Description, namesWhere } from '../../../records/descriptions/describe.ts'
import { titleOf } from '../../../records/descriptions/index.ts'
import { visibleRows } from '../../../records/engine/visible.ts'
import type { Values } from '../values/rows.ts'
import { companiesOf, companyIn } from './companies.ts'
import { fundsIn } from './funds.ts'
import { linksOf } from './links.ts'
import { ownersIn } from './people.ts'
import { asText, type Resolve, type Resolved, type Resolving, tooMany } from './plan.ts'

/** What a row is written with besides its own values, for what it names. */
type Linked = Pick<Resolved, 'number' | 'newCompany' | 'doubt'> & {
  fields: Values
  problem: string | null
  /** stands for the company of the row among those of the file */
  key: string
  /** the company that was there before the import; one that only comes has no records */
  there: string | null
}

/** Standard records are known again by what they are called, at their company where they belong to one. */
export const resolveStandard = (description: Description): Resolve => {
  const { noun, table, subject, company } = description
  const [title] = titleOf(description)
  return async (resolving) => {
    const { db, who, mapping, rows, file } = resolving
    const linked = await linkedRows(description, resolving)
    const names = rows.map(({ values }) => asText(values[title]) ?? '')
    const isFromBefore = file.isFromBefore(piece`t.id`)
    const isAtIt = company ? piece`t.company_id is not distinct from given.company_id` : piece`true`
    const found = await db<{ folded: string; ids: string[] }[]>`
      select fold(given.name) as folded, array(
        select t.id from ${identifier(table)} t
        where ${visibleRows(description, who, 't')} and t.name_key = fold(given.name) and ${isAtIt} and ${isFromBefore}
        order by t.id limit 20
      ) as ids
      from unnest(${names}::text[], ${linked.map(({ there }) => there)}::uuid[])
        with ordinality given (name, company_id, n) order by n`
    return linked.map(({ number, key, there: _there, ...row }, index): Resolved => {
      const name = names[index] ?? ''
      const { folded = '', ids = [] } = found[index] ?? {}
      const isKnown = mapping.key !== 'none'
      const matches = isKnown && !row.newCompany ? ids : []
      const keys = isKnown ? [`${subject} ${folded}${company ? ` at ${key}` : ''}`] : []
      const several = matches.length > 1 ? tooMany(matches.length, `${noun[1]} are called`, name) : null
      return { ...row, number, name, problem: row.problem ?? several, matches, looks: keys, claims: keys }
    })
  }
}

async function linkedRows({ fields, company }: Description, resolving: Resolving): Promise<Linked[]> {
  const { db, who, mapping, rows, file } = resolving
  const has = (to: string) => namesWhere(fields, (field) => field.to === to)[0]
  const given = rows.map(companyIn)
  const companies = company
    ? await companiesOf(
        { db, who, mapping, file },
        given.map(({ named }) => named),
      )
    : []
  const links = await linksOf(
    db,
    who,
    rows.map(({ values }, index) => ({ values, company_id: companies[index]?.there ?? null })),
    file,
  )
  const inFund = await fundsIn(
    db,
    who,
    rows.map(({ values }) => asText(values['fund'])),
  )
  const [fundField, userField] = [has('fund'), has('user')]
  const owners = userField ? await ownersIn(db, who) : undefined
  const needsCompany = company !== null && fields[company]?.required === true
  /** Why a row does not fit its company: "at" is the one that it names, "id" the one that it gets. */
  const misfit = (isNew: boolean, at: string | null, id: string | null, link: (typeof links)[number] | undefined) => {
    if ((at || isNew) && link?.isOfAnother(at)) return 'the deal or the contact belongs to another company'
    return needsCompany && !id && !isNew ? 'its company is not known by its id, and is not named' : null
  }
  return rows.map((row, index): Linked => {
    const { contact, deal, fund, owner, ...own } = given[index]?.rest ?? {}
    const { newCompany, doubt, ...at } = companies[index] ?? { id: null, key: '', problem: null, there: null }
    const link = links[index]
    const id = at.id ?? link?.implied ?? null
    const ofFund = inFund(asText(fund))
    const person = typeof owner === 'string' ? owners?.(owner) : undefined
    const found = {
      ...(company && { [company]: id }),
      deal_id: link?.deal.link?.id,
      contact_id: link?.contact.link?.id,
      ...(fundField && { [fundField]: ofFund?.id }),
      ...(userField && { [userField]: person?.id }),
    }
    const problems = [at.problem, link?.deal.problem, link?.contact.problem, ofFund?.problem, person?.problem]
    return {
      number: row.number,
      fields: { ...own, ...Object.fromEntries(Object.entries(found).filter(([, one]) => one)) },
      problem: problems.find(Boolean) ?? misfit(Boolean(newCompany), at.id, id, link),
      key: at.key || (id ?? ''),
      there: at.there ?? (at.id ? unknown : id),
      ...(newCompany && { newCompany }),
      ...(doubt && { doubt }),
    }
  })
}

/** A company that an earlier batch of the file has made has no records from before the import. */
const unknown = '00000000-0000-0000-0000-000000000000'
