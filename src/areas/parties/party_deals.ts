import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { type Page, pageOf, timestamp } from '../../platform/http/fields.ts'
import { DealStage, isOpen } from '../../records/deal_stages.ts'
import { companyStore, lastContactAt } from '../companies/index.ts'
import { PartyRole } from './parties.ts'

const PartyDeal = z.object({
  id: z.string(),
  name: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  roles: z.array(PartyRole).meta({ description: 'What it is there, or its people are' }),
  stage: DealStage,
  pipeline_id: z.string().nullable(),
  stage_id: z.string().nullable(),
  stage_name: z.string().nullable(),
})

export const PartyDeals = pageOf(PartyDeal).extend({
  open: z.int(),
  won: z.int(),
  lost: z.int(),
  last_contact_at: timestamp.nullable().meta({ description: 'When one last spoke with the company' }),
})
type PartyDeals = z.output<typeof PartyDeals>

type Row = Omit<PartyDeals, 'data' | 'page' | 'page_size'> & PartyDeals['data'][number]

/** The deals that a company is a party of, newest first, and how they went. */
export async function dealsOfParty(db: Db, who: Who, companyId: string, { now, ...page }: Page & { now: string }) {
  await companyStore.require(db, who, companyId)
  const rows = await db<Row[]>`
    with mine as (
      select p.deal_id, array_agg(distinct p.role) as roles from deal_parties p
      where p.firm_id = ${who.firmId} and p.company_id = ${companyId} and not p.company_deleted and ${seen(who, 'p')}
      group by p.deal_id
    ), its as (
      select d.*, mine.roles from mine join deals d on d.firm_id = ${who.firmId} and d.id = mine.deal_id
        and not d.company_deleted and ${seen(who, 'd')}
    ), counted as (
      select count(*)::int as total, (count(*) filter (where ${isOpen}))::int as open,
        (count(*) filter (where d.stage = 'closed_won'))::int as won, (count(*) filter (where d.stage = 'closed_lost'))::int as lost,
        ${lastContactAt(who, { company: piece`${companyId}`, now })} as last_contact_at
      from its d
    )
    select counted.*, d.id, d.name, d.company_id, c.name as company_name, d.roles, d.stage, d.pipeline_id, d.stage_id,
      s.name as stage_name
    from counted left join (
        select * from its order by created_at desc, id desc limit ${page.page_size} offset ${(page.page - 1) * page.page_size}
      ) d on true
      left join companies c on c.firm_id = ${who.firmId} and c.id = d.company_id and ${seen(who, 'c')}
      left join stages s on s.firm_id = ${who.firmId} and s.id = d.stage_id
    order by d.created_at desc, d.id desc`
  const [{ total, open, won, lost, last_contact_at } = nothing] = rows
  return { ...page, data: rows.filter(({ id }) => id !== null), total, open, won, lost, last_contact_at }
}

const nothing = { total: 0, open: 0, won: 0, lost: 0, last_contact_at: null }
