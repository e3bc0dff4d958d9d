import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { dayString } from '../../platform/http/fields.ts'
import { DealStage } from '../../records/deal_stages.ts'
import type { Taggable } from '../tags/index.ts'

// What a list can be a list of, and what its entries show of a record "r".

const textOrNone = z.string().nullable()
export const Company = z.object({
  id: z.string(),
  name: z.string(),
  industry: textOrNone,
  location: textOrNone,
  country: textOrNone,
  revenue: z.number().nullable(),
  currency: z.string(),
  website: textOrNone,
})
export const Contact = z.object({
  id: z.string(),
  name: z.string(),
  role: textOrNone,
  email: textOrNone,
  phone: textOrNone,
  company_id: textOrNone,
  company_name: textOrNone,
})
export const Deal = z.object({
  id: z.string(),
  name: z.string(),
  stage: DealStage,
  stage_name: textOrNone,
  value: z.number().nullable(),
  currency: z.string(),
  close_date: dayString.nullable(),
  company_id: textOrNone,
  company_name: textOrNone,
  owner_name: textOrNone,
})

type Shown = {
  kind: Taggable
  /** what is joined for its columns */
  beside: (who: Who) => Piece
  columns: Piece
  currency: (who: Who) => Piece
  /** what its words are searched in */
  searched: Piece
}

const company = (who: Who) => piece`
  left join companies rc on rc.firm_id = ${who.firmId} and rc.id = r.company_id and rc.deleted_at is null and ${seen(who, 'rc')}`

export const shownOf: Record<'companies' | 'contacts' | 'deals', Shown> = {
  companies: {
    kind: 'company',
    beside: () => piece``,
    columns: piece`jsonb_build_object('id', r.id, 'name', r.name, 'industry', r.industry, 'location', r.location,
      'country', r.country, 'revenue', r.revenue, 'currency', r.currency, 'website', r.website)`,
    currency: () => piece`r.currency`,
    searched: piece`r.search_text`,
  },
  contacts: {
    kind: 'contact',
    beside: company,
    columns: piece`jsonb_build_object('id', r.id, 'name', r.name, 'role', r.role, 'email', r.email, 'phone', r.phone,
      'company_id', rc.id, 'company_name', rc.name)`,
    currency: ({ firmId }) => piece`base_currency(${firmId})`,
    searched: piece`r.search_text`,
  },
  deals: {
    kind: 'deal',
    beside: (who) => piece`${company(who)}
      left join users ro on ro.firm_id = ${who.firmId} and ro.id = r.owner_id
      left join stages rs on rs.firm_id = ${who.firmId} and rs.id = r.stage_id`,
    columns: piece`jsonb_build_object('id', r.id, 'name', r.name, 'stage', r.stage, 'stage_name', rs.name, 'value', r.value,
      'currency', r.currency, 'close_date', r.close_date, 'company_id', rc.id, 'company_name', rc.name, 'owner_name', ro.name)`,
    currency: () => piece`r.currency`,
    searched: piece`r.name_key`,
  },
}
