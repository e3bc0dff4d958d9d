import { v7 as uuidv7 } from 'uuid'
import { insertEvent } from '../../../access/events.ts'
import { prefixOf } from '../../../platform/auth/api_keys.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { sha256 } from '../../../platform/auth/tokens.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, piece } from '../../../platform/db/statement.ts'
import type { Key, KeyQuery, NewKey } from './schema.ts'

/** How many keys of a person may work at a time. */
const keysMax = 100

const columns = piece`
  k.id, k.name, k.prefix, k.scopes, k.user_id, u.name as user_name, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as status`

/** Keys, newest first; one row without id where the page is empty. */
export const listKeys = (db: Db, who: Who, { of, page, page_size }: KeyQuery) => db<({ total: number } & Key)[]>`
  with wanted as (
    select ${columns} from service.api_keys k
    join users u on u.firm_id = ${who.firmId} and u.id = k.user_id
    where k.firm_id = ${who.firmId} ${of === 'me' ? piece`and k.user_id = ${who.userId}` : nothing}
  ), counted as (select count(*)::int as total from wanted),
  page as (select * from wanted order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size})
  select * from counted left join page on true order by created_at desc, id desc`

/** Makes a key of the asking person; undefined where they have too many. Of the key itself only its hash is kept. */
export async function createKey(db: Db, who: Who, { name, scopes, expires_at }: NewKey, key: string) {
  const id = uuidv7()
  const days = expires_at === undefined ? 90 : null
  const after = { name, scopes, prefix: prefixOf(key) }
  const [created] = await db<Key[]>`
    with created as (
      insert into service.api_keys (id, firm_id, user_id, name, prefix, key_sha256, scopes, expires_at)
      select ${id}, ${who.firmId}, ${who.userId}, ${name}, ${prefixOf(key)}, ${sha256(key)}, ${scopes}::text[],
        coalesce(${expires_at ?? null}::timestamptz, now() + ${days} * interval '1 day')
      where (
        select count(*) from service.api_keys where firm_id = ${who.firmId} and user_id = ${who.userId}
          and revoked_at is null and (expires_at is null or expires_at > now())
      ) < ${keysMax}
      returning *
    ), recorded as (${insertEvent(who, { subject: 'api_key', kind: 'created', subjectId: id, after }, piece`from created`)})
    select ${columns} from created k join users u on u.firm_id = ${who.firmId} and u.id = k.user_id`
  return created
}
