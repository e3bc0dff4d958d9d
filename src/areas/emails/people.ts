import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'

/**
 * Each address of a conversation once, writers first, with the name of the colleague or contact whose it is, else the
 * one it was last given in a message.
 */
export const peopleOf = (who: Who, threadId: Piece): Piece => piece`(
  select coalesce(jsonb_agg(jsonb_build_object('address', known.address,
    'name', coalesce(colleague.name, contact.name, known.name)) order by known.place, known.address), '[]')
  from (
    select lower(p.address) as address, max(nullif(p.name, '')) as name, min(p.place) as place
    from emails m, lateral (
      select m.from_address, m.from_name, 0
      union all select address, null, 1 from unnest(m.to_addresses) address
      union all select address, null, 2 from unnest(m.cc_addresses) address
    ) p (address, name, place)
    where m.firm_id = ${who.firmId} and m.thread_id = ${threadId} and not m.company_deleted and p.address <> ''
      and (${seen(who, 'm')} or m.owner_id = ${who.userId})
    group by 1 order by 3, 1 limit ${peopleMax}
  ) known
  left join lateral (
    select name from users where firm_id = ${who.firmId} and lower(email) = known.address
  ) colleague on true
  left join lateral (
    select name from contacts c
    where firm_id = ${who.firmId} and lower(email) = known.address and email is not null and not company_deleted
      and ${seen(who, 'c')}
    order by created_at, id limit 1
  ) contact on true)`

const peopleMax = 20
