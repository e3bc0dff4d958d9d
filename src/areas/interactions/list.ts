import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { company, shownColumns } from './queries.ts'
import type { Interaction, InteractionQuery } from './schema.ts'

/** Interactions, newest first by their date; one row without id where the page is empty. */
export async function listInteractions(db: Db, who: Who, { page, page_size, ...filter }: InteractionQuery) {
  const conditions = matching(who, filter)
  return db<({ total: number } & Interaction)[]>`
    with counted as (select (${total(who, filter, conditions)})::int as total), page as (
      ${onPage(piece`select id as page_id from interactions where ${conditions}`, piece`date desc, id desc`, { page, page_size })}
    )
    select total, ${shownColumns(who)}
    from counted left join (
      page join interactions i on i.firm_id = ${who.firmId} and i.id = page_id and ${seen(who, 'i')} ${company(who)}
    ) on true
    order by i.date desc, i.id desc`
}

type Filter = Omit<InteractionQuery, 'page' | 'page_size'>

const matching = (who: Who, { company_id, contact_id, type, date_from, date_to }: Filter): Piece => piece`
  firm_id = ${who.firmId} and not company_deleted and ${seen(who, 'interactions')}
  ${company_id ? piece`and company_id = ${company_id}` : nothing}
  ${contact_id ? piece`and id in (${withContact(who, contact_id)})` : nothing}
  ${type ? piece`and type = ${type}` : nothing}
  ${date_from ? piece`and date >= ${date_from}` : nothing}
  ${date_to ? piece`and date ${upTo(date_to)}` : nothing}`

const withContact = (who: Who, contactId: string) => piece`
  select l.interaction_id
  from interaction_contacts l join contacts p on p.firm_id = ${who.firmId} and p.id = l.contact_id
  where l.firm_id = ${who.firmId} and l.contact_id = ${contactId} and not p.company_deleted
    and ${seen(who, 'p')}`

const total = (who: Who, filter: Filter, conditions: Piece): Piece =>
  Object.values(filter).some((value) => value !== undefined)
    ? piece`select count(*) from interactions where ${conditions}`
    : piece`select coalesce(sum(n), 0) from counters
        where firm_id = ${who.firmId} and facet = 'interactions' and ${seen(who, 'counters')}`
