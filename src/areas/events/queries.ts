import { hiddenOf } from '../../access/hidden.ts'
import { withoutHidden } from '../../access/redact.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db } from '../../platform/db/open.ts'
import { fromNearerEnd, isDeep, onPage } from '../../platform/db/paging.ts'
import { identifier, joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { asksNothing, type Page, pageSizeMax } from '../../platform/http/fields.ts'
import { standardTitles } from '../../records/descriptions/index.ts'
import { tablesOfPapers } from '../../records/papers_of_deals.ts'
import { companyStore } from '../companies/index.ts'
import { dealStore } from '../deals/index.ts'
import { tagsOutOfSight } from '../tags/index.ts'
import type { Event, EventQuery, MyEventQuery } from './schema.ts'
import { summarize, type Told } from './summary.ts'

/** What happened at a company and to what hangs on it, newest first; who only looked is not part of it. */
export async function listTimeline(db: Db, who: Who, companyId: string, page: Page) {
  const [company] = await db<{ merged: string[] }[]>`
    select merged_into(${who.firmId}, id) as merged from companies
    where firm_id = ${who.firmId} and id = ${companyId} and deleted_at is null and ${seen(who, 'companies')}`
  if (!company) throw companyStore.notFound()
  // one company is asked for as such: only then does an index give its events in order
  const those =
    company.merged.length === 0 ? piece`= ${companyId}` : piece`= any (${[companyId, ...company.merged]}::uuid[])`
  const rows = await listMatching(
    db,
    who,
    piece`and company_id ${those} and (kind <> 'access' or subject_type = 'wall')`,
    page,
  )
  return rows.map((row) => ({ ...row, before: shortened(row.before), after: shortened(row.after) }))
}

/** The same of a deal and of what belongs to it now, with what is in the bin and the parties that were taken off it. */
export async function listDealTimeline(db: Db, who: Who, dealId: string, page: Page) {
  await dealStore.require(db, who, dealId)
  const papers = ['deal_parties', 'comments', 'lists', 'list_entries', ...Object.values(tablesOfPapers)].map(
    (table) => piece`
      union all select p.id from ${identifier(table)} p
      where p.firm_id = ${who.firmId} and p.deal_id = ${dealId} and ${seen(who, 'p')}`,
  )
  const rows = await listMatching(
    db,
    who,
    piece`
      and (kind <> 'access' or subject_type = 'wall') and subject_id = any (array(
        select ${dealId}::uuid ${joined(papers)}
        union all select b.id from deleted_records b
        where b.firm_id = ${who.firmId} and b.around @> array[${dealId}::uuid] and ${seen(who, 'b')}
        union all select gone.subject_id from events gone
        where gone.firm_id = ${who.firmId} and gone.subject_type = 'party' and gone.kind = 'deleted'
          and gone.before ->> 'deal_id' = ${dealId} and ${seen(who, 'gone')} and gone.company_id = any (array(
            select its.company_id from events its
            where its.firm_id = ${who.firmId} and its.subject_id = ${dealId} and ${seen(who, 'its')}))))`,
    page,
  )
  return rows.map((row) => ({ ...row, before: shortened(row.before), after: shortened(row.after) }))
}

/**
 * What others did that concerns the asker, newest first: a deal or a task is theirs now, handed over or from its beginning;
 * others may know of what they are within, or they of it; an admin changed how they come in.
 */
export const listMine = (db: Db, who: Who, { subject_type, ...page }: MyEventQuery) =>
  listMatching(
    db,
    who,
    piece`
      ${subject_type ? piece`and subject_type = ${subject_type}` : nothing}
      and (
        subject_type = 'deal' and kind in ('assigned', 'created') and after ->> 'owner_id' = ${who.userId}
        or subject_type = 'task' and kind in ('assigned', 'created', 'updated') and after ->> 'assignee_id' = ${who.userId}
        or subject_type = 'wall' and kind <> 'deleted' and walls @> array[subject_id]
        or subject_type = 'user' and kind in ('updated', 'revoked') and subject_id = ${who.userId}
        or subject_type = 'api_key' and kind = 'revoked' and subject_id = any (array(
          select id from service.api_keys where firm_id = ${who.firmId} and user_id = ${who.userId} and revoked_at is not null))
      )
      and actor_id is distinct from ${who.userId}
      and not exists (
        select from companies c
        where c.firm_id = ${who.firmId} and c.id = events.company_id and c.deleted_at is not null
          and ${seen(who, 'c')})`,
    page,
  )

/** The audit log, newest first: one statement, and so given which tags the person is not told of (tagsOutOfSight). */
export const listEvents = (
  db: Db,
  who: Who,
  { page, page_size, hiddenTags, ...filter }: EventQuery & { hiddenTags: string[] },
) => {
  const conditions = piece`${matching(filter)} ${ofToldTags(who, hiddenTags)}`
  const isWhole = hiddenTags.length === 0 && Object.values(filter).every(asksNothing)
  return listMatching(db, who, conditions, { page, page_size }, isWhole ? totalOfChain(who) : undefined)
}

/** How many events the person may know of: the chain has counted all, and few stand behind walls. */
const totalOfChain = (who: Who): Piece => piece`
  select (
    coalesce((select position from event_chain where firm_id = ${who.firmId} order by position desc limit 1), 0)
    + (select count(*) from service.events_to_chain where firm_id = ${who.firmId})
    - (select count(*) from events where firm_id = ${who.firmId} and walls is not null and not ${seen(who, 'events')})
  )::int as total`

/** Those of some events that the person may know of, as the audit log tells them. */
export async function findEvents(db: Db, who: Who, ids: string[]): Promise<Event[]> {
  const hidden = await tagsOutOfSight(db, who)
  const rows = await listMatching(db, who, piece`and id = any (${ids}::uuid[]) ${ofToldTags(who, hidden)}`, {
    page: 1,
    page_size: ids.length,
  })
  return rows.filter((row) => row.id !== null)
}

type Changed = {
  id: string
  name: string
  now: string | null
  first: string | null
  changed_at: string
  changes: number
  total: number
}

/** Since when a field of each record is as it is, what it was at first, and how often it changed; the longest unchanged first. */
export const changesOfField = (
  db: Db,
  who: Who,
  { of, field, limit }: { of: 'deal' | 'company'; field: string; limit: number },
) => db<Changed[]>`
  select r.id, r.name, told.now, told.first, told.changed_at, told.changes, count(*) over ()::int as total
  from ${raw(of === 'deal' ? 'deals' : 'companies')} r join (
    select e.subject_id,
      (array_agg(e.after ->> ${field} order by e.at desc, e.id desc))[1] as now,
      (array_agg(coalesce(e.before, e.after) ->> ${field} order by e.at, e.id))[1] as first,
      max(e.at) as changed_at, count(e.before)::int as changes
    from events e
    where e.firm_id = ${who.firmId} and e.subject_type = ${of} and e.after ? ${field} and e.kind <> 'access'
      and ${seen(who, 'e')}
    group by e.subject_id
  ) told on told.subject_id = r.id
  where r.firm_id = ${who.firmId} and ${of === 'deal' ? piece`not r.company_deleted` : piece`r.deleted_at is null`}
    and ${seen(who, 'r')}
  order by told.changed_at, r.id limit ${limit}`

/** Leaves out what others did with tags that may be the code name of something behind a wall; most firms have none. */
const ofToldTags = (who: Who, hidden: string[]): Piece =>
  hidden.length === 0
    ? nothing
    : piece`
      and not (subject_type = 'tag' and subject_id = any (${hidden}::uuid[]) and actor_id is distinct from ${who.userId})`

const matching = (filter: Omit<EventQuery, 'page' | 'page_size'>): Piece => piece`
  ${filter.subject_id ? piece`and subject_id = ${filter.subject_id}` : nothing}
  ${filter.company_id ? piece`and company_id = ${filter.company_id}` : nothing}
  ${filter.actor_id ? piece`and actor_id = ${filter.actor_id}` : nothing}
  ${filter.kind ? piece`and kind = ${filter.kind}` : nothing}
  ${filter.subject_type ? piece`and subject_type = ${filter.subject_type}` : nothing}
  ${filter.date_from ? piece`and at >= ${filter.date_from}::timestamptz` : nothing}
  ${filter.date_to ? piece`and at ${upTo(filter.date_to)}` : nothing}`

type Row = Omit<Event, 'summary'> & Pick<Told, 'title' | 'owner_name' | 'took_part'> & { total: number }

async function listMatching(db: Db, who: Who, conditions: Piece, place: Page, total?: Piece) {
  const matches = piece`from events where firm_id = ${who.firmId} and ${seen(who, 'events')} ${conditions}`
  const rows = await db<Row[]>`
    with counted as (${total ?? piece`select count(*)::int as total ${matches}`}), page as (
      ${place.page > 1 && isDeep(place) ? deepPage(who, matches, place) : onPage(piece`select * ${matches}`, newest, place)}
    )
    select total, e.id, e.kind, jsonb_build_object('type', e.subject_type, 'id', e.subject_id) as subject, e.company_id,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as actor,
      case when e.key_id is not null then jsonb_build_object('key_id', e.key_id, 'name', k.name) end as via, e.at, ${broughtFrom(who)} as brought,
      ${shownFields(piece`e.before`, piece`e.subject_type`)} as before, ${shownFields(piece`e.after`, piece`e.subject_type`)} as after, owner.name as owner_name,
      ${tookPart(who)} as took_part,
      coalesce(${titleIn(piece`e.after`)}, ${titleIn(piece`e.before`)}, ${titleThen(who)}) as title
    from counted left join page e on true
      left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
      left join service.api_keys k on k.firm_id = ${who.firmId} and k.id = e.key_id
      left join users owner on owner.firm_id = ${who.firmId}
        and owner.id = coalesce(e.after ->> 'owner_id', e.after ->> 'assignee_id')::uuid
    order by e.at desc, e.id desc`
  const hidden = hiddenOf(who)
  const shown = (fields: Event['before'], { subject }: Row) =>
    hidden && fields ? withoutHidden(hidden, fields, subject.type) : fields
  return rows.map((row) => {
    const told = { ...row, before: presented(shown(row.before, row)), after: presented(shown(row.after, row)) }
    return { ...told, summary: row.id && summarize(told) }
  })
}

const newest = piece`at desc, id desc`

/** Ids first, which an index has beside the walls. Not of a first page, which is longer than others where all is asked for. */
const deepPage = (who: Who, matches: Piece, { page, page_size }: Page): Piece => piece`
  select events.* from (select id from (${fromNearerEnd(
    { ids: piece`select id ${matches}`, order: newest, reverse: piece`at, id` },
    { offset: (page - 1) * page_size, pageSize: page_size },
  )}) chosen limit ${raw(String(pageSizeMax))}) chosen
  join events on events.firm_id = ${who.firmId} and events.id = chosen.id and ${seen(who, 'events')}`

/** Who is named in a call or a meeting now and was not before, and the other way round; null for events of anything else. */
const tookPart = (who: Who): Piece => piece`
  case when e.subject_type = 'interaction' then jsonb_build_object(
    'added', ${peopleOnlyIn(who, piece`e.after`, piece`e.before`)},
    'removed', ${peopleOnlyIn(who, piece`e.before`, piece`e.after`)}) end`

const peopleOnlyIn = (who: Who, fields: Piece, others: Piece): Piece => piece`array(
  select named.name
  from unnest(${participantsIn(fields)}) with ordinality as given (id, place) join lateral (
    select p.name from contacts p
    where p.firm_id = ${who.firmId} and p.id = given.id and not p.company_deleted and ${seen(who, 'p')}
    union all
    select colleague.name from users colleague where colleague.firm_id = ${who.firmId} and colleague.id = given.id
  ) named on true
  where given.id <> all (${participantsIn(others)}) order by given.place)`

/** As ids, whatever an archive has brought in. */
const participantsIn = (fields: Piece) => piece`array(
  select id::uuid
  from unnest(texts_in(${fields} -> 'contact_ids') || texts_in(${fields} -> 'user_ids')) with ordinality as told (id, place)
  where id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' order by place)`

/** Mail is private: of a message nobody is shown more here than its people, its subject and its time. */
export const shownFields = (fields: Piece, subject: Piece) => piece`
  case when ${subject} <> 'email' then ${fields} else (
    select jsonb_object_agg(key, value) from jsonb_each(${fields})
    where key in ('subject', 'direction', 'sent_at', 'from_address', 'to_addresses', 'cc_addresses', 'opened', 'clicked',
      'shared', 'company_id', 'contact_id', 'deal_id', 'owner_id')
  ) end`

/** The archive that an event was brought in with, as the event of bringing it in tells. */
const broughtFrom = (who: Who) => piece`
  case when e.brought_by is not null then jsonb_build_object('archive_id', e.brought_by, 'firm', (
    select arrived.after -> 'from' ->> 'firm' from events arrived
    where arrived.firm_id = ${who.firmId} and arrived.subject_id = e.brought_by and arrived.subject_type = 'export'
      and arrived.brought_by is null and arrived.kind = 'imported' and ${seen(who, 'arrived')} limit 1)) end`

/** The fields that say what a record is called, whatever it is, and those of standard records. */
export const titles: readonly string[] = [
  ...new Set(['name', 'title', 'subject', 'period', 'filename', ...standardTitles]),
]

const titleIn = (fields: Piece) => piece`
  coalesce(${joined(
    titles.map((name) => piece`${fields} ->> ${raw(`'${name}'`)}`),
    ', ',
  )}, left(${fields} ->> 'content', 60), ${fields} ->> 'summary', ${fields} ->> 'email')`

/** What the record was called at the time, from what was recorded before. */
const titleThen = (who: Who) => piece`(
  select ${titleIn(piece`coalesce(named.after, named.before)`)} from events named
  where named.firm_id = ${who.firmId} and named.subject_id = e.subject_id and named.at <= e.at
    and ${seen(who, 'named')}
    and ${titleIn(piece`coalesce(named.after, named.before)`)} is not null
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
