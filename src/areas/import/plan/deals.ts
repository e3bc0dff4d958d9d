import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Piece, piece } from '../../../platform/db/statement.ts'
import type { KeysOfFile } from '../rows/keys.ts'
import { meantBySight } from '../rows/origins.ts'
import { companiesOf, companyIn } from './companies.ts'
import { fundsIn } from './funds.ts'
import { type FoundPerson, ownersIn } from './people.ts'
import { asText, type Resolve, type Resolved, tooMany } from './plan.ts'

type Asked = { name: string | null; company_id: string | null }
export type KnownDeals = { folded: string; found: { id: string; company_id: string }[] }

/** The deals of this name from before the import that the person may know of; of a company where one is given. */
export async function findDeals(db: Db, who: Who, asked: readonly Asked[], file: KeysOfFile): Promise<KnownDeals[]> {
  // all that may be meant at once, not for each row that names it
  const there = (asked: Piece, by: Piece, key: Piece) => piece`
    select ${key}, to_jsonb((array_agg(jsonb_build_object('id', d.id, 'company_id', d.company_id) order by d.id))[:20]) as found
    from (${asked}) asked join deals d using (${by})
    where d.firm_id = ${who.firmId} and not d.company_deleted and ${seen(who, 'd')} and ${file.isFromBefore(piece`d.id`)}
    group by ${key}`
  return db<KnownDeals[]>`
  with given as materialized (
    select n, fold(name) as folded, company_id
    from jsonb_to_recordset(${JSON.stringify(asked.map((one, n) => ({ n, ...one })))}::jsonb)
      as given (n integer, name text, company_id uuid)
  ), near as materialized (
    ${there(piece`select distinct company_id from given where company_id is not null`, piece`company_id`, piece`company_id, name_key`)}
  ), called as materialized (
    ${there(piece`select distinct folded as name_key from given where company_id is null`, piece`name_key`, piece`name_key`)}
  )
  select folded, coalesce(near.found, called.found, '[]') as found
  from given left join near on near.company_id = given.company_id and near.name_key = given.folded
    left join called on given.company_id is null and called.name_key = given.folded
  order by n`
}

export const resolveDeals: Resolve = async (resolving) => {
  const { db, who, mapping, rows, file, byId } = resolving
  const given = rows.map(companyIn)
  const companies = await companiesOf(
    { db, who, mapping, file },
    given.map(({ named }) => named),
  )
  const names = rows.map(({ values }, index) => ({
    name: asText(values['name']),
    company_id: companies[index]?.there ?? unknown,
  }))
  const deals = mapping.key === 'none' ? [] : await findDeals(db, who, names, file)
  const meant = await meantBySight(
    resolving,
    'deals',
    deals.map(({ found }) => found.map(({ id }) => id)),
  )
  const owners = await ownersIn(db, who)
  const fundOf = await fundsIn(
    db,
    who,
    rows.map(({ values }) => asText(values['fund'])),
  )
  const asksOwner = mapping.columns.some(({ field }) => field === 'owner')
  return rows.map(({ number, values, external_id }, index): Resolved => {
    const { owner, fund, ...fields } = given[index]?.rest ?? {}
    const name = asText(values['name']) ?? ''
    const [company, found] = [companies[index], deals[index]]
    const person: FoundPerson | undefined = typeof owner === 'string' ? owners(owner) : undefined
    const known = byId.get(number)
    const matches = known === undefined ? (meant[index] ?? []) : [known]
    const several = matches.length > 1 ? tooMany(matches.length, 'deals of the company are called', name) : null
    const inFund = fundOf(asText(fund))
    if (company?.id) fields['company_id'] = company.id
    if (inFund?.id) fields['fund_id'] = inFund.id
    if (person?.id) fields['owner_id'] = person.id
    // what is still worked on is the importer's to pass on; what is over is nobody's
    else if (!asksOwner && matches.length === 0 && !isClosed(fields['stage'])) fields['owner_id'] = who.userId
    // a row that names no stage begins in the first one
    if (mapping.pipeline_id && matches.length === 0 && fields['stage_id'] === undefined)
      fields['pipeline_id'] = mapping.pipeline_id
    const keys = found && external_id === undefined ? [`deal ${found.folded} at ${company?.key ?? ''}`] : []
    const { newCompany, doubt } = company ?? {}
    return {
      number,
      name,
      fields,
      problem: (company ? company.problem : noCompany) ?? person?.problem ?? inFund?.problem ?? several,
      matches,
      looks: keys,
      claims: keys,
      ...(newCompany && { newCompany }),
      ...(doubt && { doubt }),
    }
  })
}

const noCompany = 'its company is not known by its id, and is not named'

const isClosed = (stage: unknown) => stage === 'closed_won' || stage === 'closed_lost'

// a company that is to be made has no deals yet
const unknown = '00000000-0000-0000-0000-000000000000'
