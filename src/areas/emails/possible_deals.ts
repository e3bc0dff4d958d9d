import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { isOpen } from '../../records/deal_stages.ts'

/**
 * The open deals that a conversation may be about, by name, while nobody has said which it is. Who may not know of two deals
 * that it could be, or of a message in it, is not asked: the question would tell that there is more. A deal that comes back
 * out of the bin brings no question back that was answered meanwhile.
 */
export const possibleDealsOf = (who: Who, thread: Piece): Piece => piece`
  coalesce((select deals from (${asked(who, { thread })}) asked), '[]')`

/** The conversations that wait for a person to say which deal they are about: all of them, or those that may be about one. */
export const askedAbout = (who: Who, { deal }: { deal?: string } = {}): Piece => piece`
  select thread_id from (${asked(who, { deal })}) asked`

type Which = { thread?: Piece | undefined; deal?: string | undefined }

const asked = (who: Who, { thread, deal }: Which): Piece => piece`
  select p.thread_id, jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by fold(d.name), d.id)
    filter (where ${isOpen}) as deals
  from possible_deals p join deals d on d.firm_id = ${who.firmId} and d.id = p.deal_id and not d.company_deleted
    and ${seen(who, 'd')}
  where p.firm_id = ${who.firmId} ${thread ? piece`and p.thread_id = ${thread}` : nothing}
    ${deal ? piece`and p.thread_id in (select thread_id from possible_deals where firm_id = ${who.firmId} and deal_id = ${deal})` : nothing}
    and not exists (
      select from emails e where e.firm_id = ${who.firmId} and e.thread_id = p.thread_id
        and (e.deal_id is not null or e.deal_by_hand or not ${seen(who, 'e')}))
  group by p.thread_id
  having count(*) > 1 and bool_or(${isOpen} ${deal ? piece`and d.id = ${deal}` : nothing})`
