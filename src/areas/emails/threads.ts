import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { plainWords } from '../../platform/db/search_terms.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { filing, mailSeen, matching, readable } from './filters.ts'
import { peopleOf } from './people.ts'
import { possibleDealsOf } from './possible_deals.ts'
import type { ThreadItem, ThreadsQuery } from './schema.ts'
import { excerptOf, markOptions } from './snippet.ts'

/** Conversations, the one with the newest message first; one row without thread_id where the page is empty. */
export async function listThreads(db: Db, who: Who, { page, page_size, ...filter }: ThreadsQuery) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const within = isFiltered
    ? piece`and t.thread_id in (select e.thread_id from emails e where ${matching(who, filter)})`
    : nothing
  const chosen = piece`
    select t.thread_id, t.last_at, t.messages from email_threads t
    where t.firm_id = ${who.firmId} and not t.is_walled ${within}
    union all
    select t.thread_id, max(e.sent_at), count(distinct coalesce(e.message_id, e.id::text))::int
    from email_threads t join emails e on e.firm_id = ${who.firmId} and e.thread_id = t.thread_id
      and not e.company_deleted and ${mailSeen(who)}
    where t.firm_id = ${who.firmId} and t.is_walled ${within}
    group by t.thread_id`
  const words = piece`plainto_tsquery('note_words', ${plainWords(filter.search ?? '')})`
  const isMatch = filter.search ? piece`e.search_vector @@ ${words}` : piece`false`
  const rows = await db<({ total: number; marked: string | null } & ThreadItem)[]>`
    with chosen as ${isFiltered ? piece`materialized` : piece`not materialized`} (${chosen}),
    counted as (select count(*)::int as total from chosen),
    page as (
      select thread_id, last_at, messages from chosen
      order by last_at desc, thread_id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, page.thread_id, first.subject, told.people, page.messages as count, last.id as last_email_id,
      page.last_at, last.direction as last_direction, last.owner_id as last_owner_id, last.company_id, company.name as company_name, last.contact_id, last.deal_id, deal.name as deal_name,
      ${possibleDealsOf(who, piece`page.thread_id`)} as possible_deals,
      last.match_reason, seen.snippet, seen.marked, told.has_attachments, told.mine, told.opened, told.clicked
    from counted left join (page cross join lateral (
      select e.id, e.direction, e.owner_id, ${filing(who)} from emails e
      where e.firm_id = ${who.firmId} and e.thread_id = page.thread_id and not e.company_deleted and ${mailSeen(who)}
      order by e.sent_at desc, e.company_id is null, e.id limit 1
    ) last cross join lateral (
      select e.subject from emails e
      where e.firm_id = ${who.firmId} and e.thread_id = page.thread_id and not e.company_deleted and ${mailSeen(who)}
      order by e.sent_at, e.id limit 1
    ) first cross join lateral (
      select bool_or(e.owner_id = ${who.userId}) as mine, bool_or(e.opened) as opened, bool_or(e.clicked) as clicked,
        bool_or(e.attachments_count > 0 and ${readable(who)}) as has_attachments, ${peopleOf(who, piece`page.thread_id`)} as people
      from emails e
      where e.firm_id = ${who.firmId} and e.thread_id = page.thread_id and not e.company_deleted and ${mailSeen(who)}
    ) told) on true
      left join lateral (
        select e.snippet, case when ${isMatch} then
            ts_headline('note_words', left(e.body, ${readMax}), ${words}, ${markOptions}) end as marked
        from emails e
        where e.firm_id = ${who.firmId} and e.thread_id = page.thread_id and not e.company_deleted
          and ${mailSeen(who)} and ${readable(who)}
        order by ${filter.search ? piece`${isMatch} desc, ` : nothing}e.sent_at desc, e.id limit 1
      ) seen on true
      left join companies company on company.firm_id = ${who.firmId} and company.id = last.company_id
        and ${seen(who, 'company')}
      left join deals deal on deal.firm_id = ${who.firmId} and deal.id = last.deal_id and ${seen(who, 'deal')}
    order by page.last_at desc, page.thread_id desc`
  return rows.map(({ marked, ...row }) => ({ ...row, snippet: (marked && excerptOf(marked)) ?? row.snippet }))
}

const readMax = 20_000
