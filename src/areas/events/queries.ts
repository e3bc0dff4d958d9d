import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import type { Page } from '../../platform/http/fields.ts'
import { companyNotFound } from '../companies/index.ts'
import type { Event, EventQuery } from './schema.ts'
import { summarize, type Told } from './summary.ts'

/** What happened at a company and to what hangs on it, newest first; who only looked is not part of it. */
export async function listTimeline(db: Db, who: Who, companyId: string, page: Page) {
  const [company] = await db`
    select id from companies where firm_id = ${who.firmId} and id = ${companyId} and deleted_at is null`
  if (!company) throw companyNotFound()
  const rows = await listMatching(db, who, db`and company_id = ${companyId} and kind <> 'access'`, page)
  return rows.map((row) => ({ ...row, before: shortened(row.before), after: shortened(row.after) }))
}

/** What others did that concerns the asker, newest first: a deal is theirs now, handed over or from its beginning. */
export const listMine = (db: Db, who: Who, page: Page) =>
  listMatching(
    db,
    who,
    db`
      and subject_type = 'deal' and kind in ('assigned', 'created') and after ->> 'owner_id' = ${who.userId}
      and actor_id is distinct from ${who.userId}
      and not exists (
        select from companies c
        where c.firm_id = ${who.firmId} and c.id = events.company_id and c.deleted_at is not null)`,
    page,
  )

/** The audit log, newest first. */
export const listEvents = (db: Db, who: Who, { page, page_size, ...filter }: EventQuery) =>
  listMatching(db, who, matching(db, filter), { page, page_size })

const matching = (db: Db, filter: Omit<EventQuery, 'page' | 'page_size'>): Fragment => db`
  ${filter.subject_id ? db`and subject_id = ${filter.subject_id}` : db``}
  ${filter.company_id ? db`and company_id = ${filter.company_id}` : db``}
  ${filter.actor_id ? db`and actor_id = ${filter.actor_id}` : db``}
  ${filter.kind ? db`and kind = ${filter.kind}` : db``}
  ${filter.subject_type ? db`and subject_type = ${filter.subject_type}` : db``}
  ${filter.date_from ? db`and at >= ${filter.date_from}::timestamptz` : db``}
  ${filter.date_to ? db`and at ${upTo(db, filter.date_to)}` : db``}`

type Row = Omit<Event, 'summary'> & Pick<Told, 'title' | 'owner_name'> & { total: number }

async function listMatching(db: Db, who: Who, conditions: Fragment, { page, page_size }: Page) {
  const rows = await db<Row[]>`
    with counted as (
      select count(*)::int as total from events where firm_id = ${who.firmId} ${conditions}
    ), page as (
      select * from events where firm_id = ${who.firmId} ${conditions}
      order by at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, e.id, e.kind, jsonb_build_object('type', e.subject_type, 'id', e.subject_id) as subject, e.company_id,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as actor, e.at,
      ${shown(db, db`e.before`)} as before, ${shown(db, db`e.after`)} as after, owner.name as owner_name,
      coalesce(${titleIn(db, db`e.after`)}, ${titleIn(db, db`e.before`)}, ${titleThen(db, who)}) as title
    from counted left join page e on true
      left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
      left join users owner on owner.firm_id = ${who.firmId} and owner.id = (e.after ->> 'owner_id')::uuid
    order by e.at desc, e.id desc`
  return rows.map((row) => {
    const told = { ...row, before: presented(row.before), after: presented(row.after) }
    return { ...told, summary: row.id && summarize(told) }
  })
}

/** Mail is private: of a message nobody is shown more here than its people, its subject and its time. */
const shown = (db: Db, fields: Fragment) => db`
  case when e.subject_type <> 'email' then ${fields} else (
    select jsonb_object_agg(key, value) from jsonb_each(${fields})
    where key in ('subject', 'direction', 'sent_at', 'from_address', 'to_addresses', 'cc_addresses', 'opened', 'clicked',
      'shared', 'company_id', 'contact_id', 'owner_id')
  ) end`

const titleIn = (db: Db, fields: Fragment) => db`
  coalesce(${fields} ->> 'name', ${fields} ->> 'subject', ${fields} ->> 'period', ${fields} ->> 'filename',
    left(${fields} ->> 'content', 60), ${fields} ->> 'summary', ${fields} ->> 'email')`

/** What the record was called at the time, from what was recorded before. */
const titleThen = (db: Db, who: Who) => db`(
  select ${titleIn(db, db`coalesce(named.after, named.before)`)} from events named
  where named.firm_id = ${who.firmId} and named.subject_id = e.subject_id and named.at <= e.at
    and ${titleIn(db, db`coalesce(named.after, named.before)`)} is not null
  order by named.at desc, named.id desc limit 1)`

// Kept, because deleting a company changes nothing else where it was archived already; but nobody knows them as fields.
const internal = ['deleted_at', 'status_before_delete']

/** The fields as a person knows them, with times as they are answered everywhere. */
function presented(fields: Event['before']): Event['before'] {
  if (!fields) return fields
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !internal.includes(name))
      .map(([name, value]) => [name, isTime(name, value) ? new Date(value).toISOString() : value]),
  )
}

const isTime = (name: string, value: unknown): value is string =>
  /^date$|_at$/.test(name) && typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)

const lengthMax = 500

/** A timeline tells what happened; the whole of a long text is read at the record. */
function shortened(fields: Event['before']): Event['before'] {
  if (!fields) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > lengthMax ? `${value.slice(0, lengthMax).toWellFormed()}…` : value,
    ]),
  )
}
