import { z } from 'zod'
import { roles } from '../../../../platform/auth/tokens.ts'
import { day, emailAddress, Id, integer, money, text, title } from '../../../../platform/http/fields.ts'
import { isTimeZone } from '../../../../platform/time_zones.ts'
import { archivedCurrency } from '../../../../records/engine/standard_schemas.ts'
import { Anchor, commentText } from '../../../comments/index.ts'
import { NewCompany } from '../../../companies/index.ts'
import { NewContact } from '../../../contacts/index.ts'
import { customFieldTypes, NewField } from '../../../custom-fields/index.ts'
import { NewDeal } from '../../../deals/index.ts'
import { NewRate } from '../../../exchange-rates/index.ts'
import { NewFinancialRecord } from '../../../financials/index.ts'
import { programs } from '../../../import/index.ts'
import { NewInteraction } from '../../../interactions/index.ts'
import { NewEntry, NewList, NewListField, NewStatus } from '../../../lists/index.ts'
import { NewNote } from '../../../notes/index.ts'
import { NewParty } from '../../../parties/index.ts'
import { NewStage, PipelineKind } from '../../../pipelines/index.ts'
import { NewTag } from '../../../tags/index.ts'
import { NewTask } from '../../../tasks/index.ts'
import { UserPatch } from '../../../users/index.ts'
import { NewView } from '../../../views/index.ts'
import { at, countOf, flag, ids, json, number, oneOf, texts } from './fields.ts'

const times = { created_at: at, updated_at: at }
const ratio = number.nullable()

export const users = z.strictObject({
  id: Id,
  email: z.union([emailAddress, text(254)]),
  name: title(200),
  role: oneOf(roles),
  status: UserPatch.shape.status.unwrap(),
  capacity: UserPatch.shape.capacity.unwrap(),
  email_verified_at: at.nullable(),
  time_zone: text(100).refine(isTimeZone).nullish(),
  ...times,
})

export const walls = z.strictObject({
  id: Id,
  subject_type: oneOf(['company', 'deal']),
  raised_by: Id.nullable(),
  raised_at: at,
})
export const wall_people = z.strictObject({ wall_id: Id, user_id: Id, added_by: Id.nullable(), added_at: at })

const { status, ...ofCompany } = NewCompany.shape
const companyStatus = status.unwrap()
export const companies = z.strictObject({
  id: Id,
  ...ofCompany,
  currency: archivedCurrency,
  status: companyStatus,
  ...times,
  deleted_at: at.nullable(),
  status_before_delete: companyStatus.nullable(),
})

export const company_figures = z.strictObject({
  company_id: Id,
  period: text(100).nullable(),
  fiscal_year: integer(0, 10_000).nullable(),
  period_end: day.nullable(),
  revenue: money.nullable(),
  ebitda: money.nullable(),
  net_income: money.nullable(),
  ebitda_margin: ratio,
  net_margin: ratio,
  revenue_growth: ratio,
  ebitda_growth: ratio,
  margin_change: ratio,
  revenue_cagr: ratio,
  years: countOf(100_000),
  currency: archivedCurrency,
  updated_at: at,
})

export const contacts = z.strictObject({ id: Id, ...NewContact.shape, ...times, company_deleted: flag })

export const former_websites = z.strictObject({ id: Id, company_id: Id, website: text(2000), created_at: at })
export const former_addresses = z.strictObject({ id: Id, contact_id: Id, address: text(254), created_at: at })

export const deals = z.strictObject({
  id: Id,
  ...NewDeal.shape,
  currency: archivedCurrency,
  rate_day: day.nullish(),
  stage: NewDeal.shape.stage.unwrap(),
  probability: integer(0, 100),
  ...times,
  company_deleted: flag,
})

export const pipelines = z.strictObject({
  id: Id,
  name: title(100),
  kind: PipelineKind,
  is_default: flag,
  position: integer(0, 1_000_000),
  archived_at: at.nullable(),
  ...times,
})
const { required_fields, checklist, ...ofStage } = NewStage.shape
export const stages = z.strictObject({
  id: Id,
  pipeline_id: Id,
  ...ofStage,
  required_fields: required_fields.unwrap(),
  checklist: checklist.unwrap(),
  position: integer(0, 1_000_000),
  ...times,
})

export const financial_records = z.strictObject({
  id: Id,
  ...NewFinancialRecord.shape,
  currency: archivedCurrency,
  ...times,
  company_deleted: flag,
  superseded: flag,
})

export const notes = z.strictObject({
  id: Id,
  ...NewNote.shape,
  tags: texts(1000, title(100)),
  is_pinned: flag,
  created_by: Id,
  ...times,
  company_deleted: flag,
})

const { contact_ids: _contacts, user_ids: _colleagues, ...ofInteraction } = NewInteraction.shape
const { company_id: _company, nda_state: ndaState, ...ofParty } = NewParty.shape
export const deal_parties = z.strictObject({
  id: Id,
  deal_id: Id,
  company_id: Id.nullable(),
  ...ofParty,
  nda_state: ndaState.unwrap(),
  nda_task_id: Id.nullable().default(null),
  ...times,
  company_deleted: flag,
})
export const deal_team = z.strictObject({ deal_id: Id, user_id: Id, role: oneOf(['lead', 'member', 'support']) })
export const interactions = z.strictObject({
  id: Id,
  ...ofInteraction,
  date: at,
  created_by: Id,
  ...times,
  company_deleted: flag,
})
export const interaction_contacts = z.strictObject({ interaction_id: Id, contact_id: Id, position: countOf(32_000) })
export const interaction_users = z.strictObject({ interaction_id: Id, user_id: Id, position: countOf(32_000) })

export const tasks = z.strictObject({
  id: Id,
  ...NewTask.shape,
  priority: NewTask.shape.priority.unwrap(),
  status: oneOf(['open', 'done']),
  reminded_at: at.nullable(),
  done_at: at.nullable(),
  done_by: Id.nullable(),
  assigned_by: Id.nullable(),
  created_by: Id,
  ...times,
  company_deleted: flag,
})

const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, 'must be a word of lower-case letters, digits and underscores')

export const lists = z.strictObject({
  id: Id,
  name: NewList.shape.name,
  description: NewList.shape.description,
  subject: NewList.shape.subject,
  deal_id: Id.nullable(),
  statuses: z.array(z.strictObject({ id: Id, ...NewStatus.shape })).max(1000),
  fields: z.array(z.strictObject({ key: fieldKey, ...NewListField.shape })).max(1000),
  former_keys: texts(100_000, fieldKey),
  created_by: Id.nullable(),
  archived_at: at.nullable(),
  ...times,
})

const { currency, day: rateDay, rate } = NewRate.shape
export const exchange_rates = z.strictObject({ currency, day: rateDay, imported: rate, manual: rate })

export const custom_fields = z.strictObject({
  id: Id,
  kind: NewField.shape.kind,
  key: fieldKey,
  name: NewField.shape.name,
  type: oneOf(customFieldTypes),
  options: NewField.shape.options.unwrap(),
  position: integer(0, 1_000_000),
  ...times,
  removed_at: at.nullable(),
})

const onRecord = { company_id: Id.nullable(), contact_id: Id.nullable(), deal_id: Id.nullable() }

// what the values must be, the columns of its list say: see custom_value.ts
export const list_entries = z.strictObject({
  id: Id,
  list_id: Id,
  ...onRecord,
  status_id: Id.nullable(),
  values: z.record(fieldKey, z.union([text(10_000), money, flag, texts(1000, text(10_000))])),
  position: number,
  note: NewEntry.shape.note,
  added_by: Id.nullable(),
  ...times,
  company_deleted: flag,
})

export const comments = z.strictObject({
  id: Id,
  on_company_id: Id.nullable(),
  on_contact_id: Id.nullable(),
  on_deal_id: Id.nullable(),
  on_file_id: Id.nullable(),
  on_report_id: Id.nullable(),
  on_task_id: Id.nullable(),
  on_fund_id: Id.nullable(),
  on_entry_id: Id.nullable(),
  anchor: Anchor.nullable(),
  parent_id: Id.nullable(),
  text: commentText,
  created_by: Id,
  edited_at: at.nullable(),
  resolved_at: at.nullable(),
  resolved_by: Id.nullable(),
  ...times,
  company_deleted: flag,
})
export const comment_mentions = z.strictObject({ comment_id: Id, user_id: Id })

// what the value must be, and how it is looked up, its field says: see custom_value.ts
export const custom_values = z.strictObject({
  id: Id,
  field_id: Id,
  ...onRecord,
  value: z.union([text(10_000), money, flag, texts(1000, text(10_000))]),
  number: money.nullable(),
  day: day.nullable(),
  words: texts(1000, text(10_000)).nullable(),
})

export const tags = z.strictObject({
  id: Id,
  ...NewTag.shape,
  created_by: Id.nullable(),
  ...times,
  stood_behind: ids.nullable(),
})
export const tagged = z.strictObject({ id: Id, tag_id: Id, ...onRecord })

export const record_origins = z.strictObject({
  id: Id,
  program: oneOf([...programs]),
  external_id: text(300),
  ...onRecord,
  note_id: Id.nullable(),
  interaction_id: Id.nullable(),
  created_at: at,
})

export const saved_views = z.strictObject({
  id: Id,
  owner_id: Id,
  list: NewView.shape.list,
  name: NewView.shape.name,
  query: json(NewView.shape.query.unwrap()),
  columns: NewView.shape.columns,
  is_shared: flag,
  position: integer(0, 1_000_000),
  ...times,
})
