import { forgetKeyRequests } from '../../platform/auth/key_pace.ts'
import type { Sql } from '../../platform/db/open.ts'
import { forgetOldReplies } from '../../platform/http/kept_replies.ts'
import { forgetOldAttempts } from '../../platform/http/throttle.ts'
import { forgetOldTurns } from '../../platform/jobs/forget_jobs.ts'

/** Removes what has expired from the tables that all firms share. */
export async function forgetExpiredAccess(sql: Sql, tokenAgeMaxSeconds: number): Promise<void> {
  await sql`delete from service.revoked_tokens where expires_at < now()`
  await forgetOldAttempts(sql)
  await forgetKeyRequests(sql)
  await forgetOldReplies(sql)
  await sql`delete from service.sessions where expires_at < now()`
  await sql`delete from service.api_keys where least(revoked_at, expires_at) < now() - interval '30 days'`
  await sql`delete from service.oauth_states where expires_at < now()`
  await sql`delete from service.links where expires_at < now() - interval '30 days'`
  await sql`delete from service.job_progress where updated_at < now() - interval '30 days'`
  await forgetOldTurns(sql)
  // after that time no token is left that was issued before the change
  await sql`delete from service.user_changes where changed_at < now() - ${tokenAgeMaxSeconds} * interval '1 second'`
}
