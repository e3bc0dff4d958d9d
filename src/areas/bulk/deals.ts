import { seen } from '../../access/seen.ts'
import { lockFunds, lookAtPeople } from '../../records/engine/links.ts'
import type { Values } from '../../records/engine/rules.ts'
import { DealPatch, dealRows, dealRules, NewDeal } from '../deals/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { lockCompaniesOf, textOf } from './references.ts'

/** Deals are known again by their name at their company. */
export const deals: BulkKind = {
  noun: 'deal',
  carries: 'deal',
  rows: dealRows,
  rules: dealRules,
  created: NewDeal,
  changed: DealPatch,
  keys: { name: 'name' },
  handedOver: 'owner_id',

  match: (db, who, _key, rows) => db<Match[]>`
    with given as materialized (
      select fold(name) || ' ' || company_id as key, company_id, n
      from unnest(${rows.map(({ patch }) => textOf(patch['name']) ?? null)}::text[],
        ${rows.map(({ patch }) => textOf(patch['company_id']) ?? null)}::uuid[]) with ordinality given (name, company_id, n)
    ), there as materialized (
      select d.id, d.name_key || ' ' || d.company_id as key from deals d
      where d.firm_id = ${who.firmId} and d.company_id = any (array(select company_id from given))
        and not d.company_deleted and ${seen(who, 'd')}
    )
    select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
    from given left join there using (key) group by given.n, given.key order by given.n`,

  async judge(db, who, rows) {
    const requireCompany = await lockCompaniesOf(db, who, rows)
    const requireFund = await lockFunds(
      db,
      who,
      rows.map(({ values }) => values['fund_id']),
    )
    const ownerOf = (values: Values, old: Values | undefined, id: string | undefined) => {
      const owner = textOf(values['owner_id'])
      const company = textOf(values['company_id']) ?? textOf(old?.['company_id'])
      const present = textOf(old?.['owner_id']) ?? null
      return owner === undefined || owner === present ? undefined : { id: owner, of: [id, company], present }
    }
    const owners = rows.flatMap(({ values, old, id }) => ownerOf(values, old, id) ?? [])
    const requireOwner = await lookAtPeople(db, who, 'owner_id', owners)
    return (values, old, id) => {
      requireCompany(values)
      requireFund(values['fund_id'])
      const owner = ownerOf(values, old, id)
      if (owner) requireOwner(owner)
    }
  },
}
