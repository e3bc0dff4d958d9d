import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { holdSubject } from '../comments/index.ts'
import type { NewPresence } from './schema.ts'

// a screen says that it is open each 15 seconds
const hereSeconds = 40
const keptSeconds = 300

/** Notes that the person has a record open; answers who else has, by name. */
export function noteHere(sql: Sql, who: Who, { subject_type, subject_id }: NewPresence) {
  return transact(sql, async (db) => {
    await holdSubject(db, who, subject_type, subject_id)
    await forgetPast(db, who, subject_id)
    return db<{ id: string; name: string }[]>`
      with noted as (
        insert into service.presence (firm_id, subject_id, user_id) values (${who.firmId}, ${subject_id}, ${who.userId})
        on conflict (firm_id, subject_id, user_id) do update set seen_at = now()
      )
      select u.id, u.name from service.presence p join users u on u.firm_id = ${who.firmId} and u.id = p.user_id
      where p.firm_id = ${who.firmId} and p.subject_id = ${subject_id} and p.user_id <> ${who.userId}
        and p.seen_at > now() - make_interval(secs => ${hereSeconds}) and u.status = 'active'
      order by fold(u.name), u.id`
  })
}

/** What was said a while ago, by anybody of the firm. */
const forgetPast = (db: Db, who: Who, subjectId: string) => db`
  delete from service.presence where firm_id = ${who.firmId} and (subject_id, user_id) in (
    select p.subject_id, p.user_id from service.presence p
    where p.firm_id = ${who.firmId} and p.seen_at < now() - make_interval(secs => ${keptSeconds})
      and (p.subject_id, p.user_id) <> (${subjectId}::uuid, ${who.userId}::uuid)
    for update skip locked)`
