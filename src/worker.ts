import { forgetExpiredAccess } from './areas/auth/forget_expired.ts'
import { forgetExpired, mailLink } from './areas/auth/jobs.ts'
import { deliverLink } from './areas/auth/mail_link.ts'
import type { Deps } from './deps.ts'

/** Every kind of background work. A node that only serves requests must know them too, to put work into the queue. */
export const jobKinds = [mailLink, forgetExpired]

/** Takes work from the queue: one line per job. */
export async function startWorker(deps: Deps): Promise<void> {
  const { jobs, sql, config } = deps
  const tokenAgeMaxSeconds = config.tokenLifetimeSeconds + config.tokenRefreshSeconds
  await jobs.work(mailLink, ({ link_id }) => deliverLink(deps, link_id))
  await jobs.work(forgetExpired, () => forgetExpiredAccess(sql, tokenAgeMaxSeconds))
}
