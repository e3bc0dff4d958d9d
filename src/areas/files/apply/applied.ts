import { v7 as uuidv7 } from 'uuid'
import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { newRow, newRows, nothing, piece } from '../../../platform/db/statement.ts'
import type { Page } from '../../../platform/http/fields.ts'
import { fileNotFound } from '../errors.ts'
import { type FileValue, judgedPlace } from '../evidence/evidence.ts'
import type { Application, Source, SourceQuery } from '../evidence/evidence_schema.ts'

/** A field that was written from a document: what it was, what it became, and where that stands. */
export type AppliedValue = {
  id: string
  value_id: string
  path: string
  subject_type: 'company' | 'financial_record'
  subject_id: string
  action: 'created' | 'changed'
  period: string | null
  period_start: string | null
  period_end: string | null
  field: string
  before: Applicable | null
  after: Applicable | null
  page: number
  box: { x: number; y: number; width: number; height: number }
  raw: string
}

/** What a field can have that documents are read for. */
export type Applicable = string | number | boolean

type Place = Pick<AppliedValue, 'id' | 'value_id' | 'path' | 'page' | 'box' | 'raw'>

export function placeOf(value: FileValue): Place {
  const { page, box, raw } = judgedPlace(value)
  return { id: uuidv7(), value_id: value.id, path: value.path, page, box, raw }
}

type FieldWritten = Pick<AppliedValue, 'field' | 'before' | 'after' | 'action'> & { companyId: string }

/** What is kept of a field of a company that was written, beside where it was read. */
export const companyRow = (source: FileValue, { companyId, ...written }: FieldWritten): AppliedValue => ({
  ...placeOf(source),
  ...written,
  subject_type: 'company',
  subject_id: companyId,
  period: null,
  period_start: null,
  period_end: null,
})

/** A record that was made with an application, beside those of periods. */
export type MadeRecord = { subject_type: 'company' | 'contact' | 'deal'; id: string }

type NewApplication = {
  fileId: string
  companyId: string
  rows: AppliedValue[]
  made?: readonly MadeRecord[]
  acceptedCount?: number
  /** the company the document had before; undefined where it stays where it is */
  filedFrom?: string | null
}

export async function storeApplication(
  db: Transaction,
  who: Who,
  { fileId, companyId, rows, made = [], acceptedCount = 0, filedFrom }: NewApplication,
) {
  const id = uuidv7()
  const keys = { firm_id: who.firmId, application_id: id }
  await db`insert into file_applications ${newRow({
    firm_id: who.firmId,
    id,
    file_id: fileId,
    company_id: companyId,
    applied_by: who.userId,
    accepted_count: acceptedCount,
    files_document: filedFrom !== undefined,
    company_before: filedFrom ?? null,
  })}`
  if (made.length > 0)
    await db`insert into application_records ${newRows(made.map((record) => ({ ...keys, ...record })))}`
  await db`
    insert into applied_values (firm_id, application_id, id, value_id, path, subject_type, subject_id, action, period,
      period_start, period_end, field, before, after, page, box, raw)
    select ${keys.firm_id}, ${keys.application_id}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (
      id uuid, value_id uuid, path text, subject_type text, subject_id uuid, action text, period text,
      period_start date, period_end date, field text, before jsonb, after jsonb, page integer, box jsonb, raw text)`
  return id
}

type AppliedFigure = { subject_id: string; period: string; field: string; after: number }

/** What this file has written into financial records of the company and was not taken back, in the order of writing. */
export const listAppliedFigures = (db: Db, who: Who, fileId: string, companyId: string) => db<AppliedFigure[]>`
  select v.subject_id, v.period, v.field, v.after
  from file_applications a join applied_values v on v.firm_id = ${who.firmId} and v.application_id = a.id
  where a.firm_id = ${who.firmId} and a.file_id = ${fileId} and a.company_id = ${companyId} and a.undone_at is null
    and v.subject_type = 'financial_record'
  order by a.applied_at, a.id, v.id`

export const listAppliedValues = (db: Db, who: Who, applicationId: string) => db<AppliedValue[]>`
  select id, value_id, path, subject_type, subject_id, action, period, period_start, period_end, field, before, after,
    page, box, raw
  from applied_values where firm_id = ${who.firmId} and application_id = ${applicationId} order by id`

/** What was taken over from a file, newest first; one row without id where the page is empty. */
export async function listApplications(db: Db, who: Who, fileId: string, { page, page_size }: Page) {
  const [file] = await db`
    select id from files f where firm_id = ${who.firmId} and id = ${fileId} and not company_deleted and ${seen(who, 'f')}`
  if (!file) throw fileNotFound()
  return db<({ total: number } & Application)[]>`
    with shown as (
      select a.*, c.name as company_name from file_applications a
        left join companies c on c.firm_id = ${who.firmId} and c.id = a.company_id and ${seen(who, 'c')}
      -- of a company that was made with it and went with it, the file alone is left
      where a.firm_id = ${who.firmId} and a.file_id = ${fileId} and (c.id is not null or a.company_id is null)
    ), counted as (
      select count(*)::int as total from shown
    ), page as (
      select * from shown
      order by applied_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, a.id, a.company_id, a.company_name, a.applied_by, u.name as applied_by_name, a.applied_at,
      a.undone_by, w.name as undone_by_name, a.undone_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', subject_id, 'period', period, 'action', action) order by id)
        from (
          select distinct on (subject_id) subject_id, period, action, id from applied_values
          where firm_id = ${who.firmId} and application_id = a.id and subject_type = 'financial_record'
          order by subject_id, id
        ) written
      ), '[]') as records,
      (
        select jsonb_build_object('companies', count(*) filter (where subject_type = 'company'),
          'contacts', count(*) filter (where subject_type = 'contact'), 'deals', count(*) filter (where subject_type = 'deal'))
        from application_records where firm_id = ${who.firmId} and application_id = a.id
      ) as made,
      coalesce((
        select jsonb_agg(field order by id) from applied_values
        where firm_id = ${who.firmId} and application_id = a.id and subject_type = 'company'
      ), '[]') as company_fields
    from counted left join page a on true
      left join users u on u.firm_id = ${who.firmId} and u.id = a.applied_by
      left join users w on w.firm_id = ${who.firmId} and w.id = a.undone_by
    order by a.applied_at desc, a.id desc`
}

/** Whether an own field of the company "c" has the value of "l"; null for one that is there no more. */
const ownValueIs = (who: Who) => piece`(
  select coalesce((
      select v.value = l.after from custom_values v
      where v.firm_id = ${who.firmId} and v.field_id = o.id and v.company_id = c.id), false)
  from custom_fields o
  where o.firm_id = ${who.firmId} and o.kind = 'company' and o.removed_at is null and o.key = substr(l.field, 5))`

/** Where the fields of a company and of its financial records, or of one record, come from: the latest source of each. */
export const listSources = (db: Db, who: Who, { subject_id, subject_type }: SourceQuery) => db<Source[]>`
  with applications as (
    select * from file_applications
    where firm_id = ${who.firmId} and company_id = ${subject_id} and undone_at is null
    union
    select a.* from file_applications a
    where a.firm_id = ${who.firmId} and a.undone_at is null and a.id in (
      select application_id from applied_values where firm_id = ${who.firmId} and subject_id = ${subject_id})
  ), latest as (
    select distinct on (v.subject_id, v.field) v.*, a.file_id, a.applied_at, a.applied_by
    from applications a join applied_values v on v.firm_id = ${who.firmId} and v.application_id = a.id
    where (a.company_id = ${subject_id} or v.subject_id = ${subject_id})
      ${subject_type ? piece`and v.subject_type = ${subject_type}` : nothing}
    order by v.subject_id, v.field, a.applied_at desc, v.id desc
  ), compared as (
    select l.*, case subject_type
      when 'company' then (
        select case when l.field like 'own.%' then ${ownValueIs(who)} else to_jsonb(c) -> l.field = l.after end
        from companies c where c.firm_id = ${who.firmId} and c.id = l.subject_id and c.deleted_at is null and ${seen(who, 'c')})
      else (
        select to_jsonb(r) -> l.field = l.after from financial_records r
        where r.firm_id = ${who.firmId} and r.id = l.subject_id and not r.company_deleted and ${seen(who, 'r')})
      end as is_current
    from latest l
  )
  select s.subject_type, s.subject_id, s.field, s.period, s.after as value, s.is_current, s.file_id, f.filename, s.page,
    p.name as page_name, s.box as bbox, s.raw, s.path, s.value_id, s.application_id, s.applied_at,
    u.name as applied_by_name
  from compared s join files f on f.firm_id = ${who.firmId} and f.id = s.file_id and not f.company_deleted
      and ${seen(who, 'f')}
    left join file_pages p on p.firm_id = ${who.firmId} and p.file_id = s.file_id and p.number = s.page
    left join users u on u.firm_id = ${who.firmId} and u.id = s.applied_by
  where s.is_current is not null
  order by s.subject_type, s.period collate "C", s.subject_id, s.field`
