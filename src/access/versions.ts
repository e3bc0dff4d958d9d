import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { isMeant, type Versioned, versionConflict } from '../platform/http/versions.ts'
import { seen } from './seen.ts'

type Writing = { db: Db; who: Who }

/** Throws 412 with the record as it is now, and who changed it. It has to be locked, or it may change yet. */
export async function requireVersion(
  { db, who }: Writing,
  id: string,
  current: Versioned,
  meant: readonly string[] | undefined,
): Promise<void> {
  if (isMeant(current, meant)) return
  const [latest] = await db<{ by: { id: string; name: string } }[]>`
    select jsonb_build_object('id', u.id, 'name', u.name) as by
    from events e join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
    where e.firm_id = ${who.firmId} and e.subject_id = ${id} and e.kind <> 'access' and ${seen(who, 'e')}
    order by e.at desc, e.id desc limit 1`
  throw versionConflict(current, meant, latest?.by ?? null)
}
