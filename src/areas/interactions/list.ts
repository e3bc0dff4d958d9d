import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { company, shownColumns } from './queries.ts'
import type { Interaction, InteractionQuery } from './schema.ts'

/** Interactions, newest first by their date; one row without id where the page is empty. */
export async function listInteractions(db: Db, who: Who, { page, page_size, ...filter }: InteractionQuery) {
  const conditions = matching(db, who, filter)
  return db<({ total: number } & Interaction)[]>`
    with counted as (select (${total(db, who, filter, conditions)})::int as total), page as (
      ${onPage(db`select id as page_id from interactions where ${conditions}`, db`date desc, id desc`, { page, page_size })}
    )
    select total, ${shownColumns(db, who)}
    from counted left join (
      page join interactions i on i.firm_id = ${who.firmId} and i.id = page_id and ${seen(who, 'i')} ${company(db, who)}
    ) on true
    order by i.date desc, i.id desc`
}

type Filter = Omit<InteractionQuery, 'page' | 'page_size'>

const matching = (db: Db, who: Who, { company_id, contact_id, type, date_from, date_to }: Filter): Fragment => db`
  firm_id = ${who.firmId} and not company_deleted and ${seen(who, 'interactions')}
  ${company_id ? db`and company_id = ${company_id}` : db``}
  ${contact_id ? db`and id in (${withContact(db, who, contact_id)})` : db``}
  ${type ? db`and type = ${type}` : db``}
  ${date_from ? db`and date >= ${date_from}` : db``}
  ${date_to ? db`and date ${upTo(date_to)}` : db``}`

const withContact = (db: Db, who: Who, contactId: string) => db`
  select l.interaction_id
  from interaction_contacts l join contacts p on p.firm_id = ${who.firmId} and p.id = l.contact_id
  where l.firm_id = ${who.firmId} and l.contact_id = ${contactId} and not p.company_deleted
    and ${seen(who, 'p')}`

const total = (db: Db, who: Who, filter: Filter, conditions: Fragment): Fragment =>
  Object.values(filter).some((value) => value !== undefined)
    ? db`select count(*) from interactions where ${conditions}`
    : db`select coalesce(sum(n), 0) from counters
        where firm_id = ${who.firmId} and facet = 'interactions' and ${seen(who, 'counters')}`
