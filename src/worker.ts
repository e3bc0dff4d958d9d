import { forgetExpiredAccess } from './areas/auth/forget_expired.ts'
import { forgetExpired, mailLink } from './areas/auth/jobs.ts'
import { deliverLink } from './areas/auth/mail_link.ts'
import { giveUpFile, readFile, readLargeFile } from './areas/files/jobs.ts'
import { ownFault, prepareReading, processFile } from './areas/files/process.ts'
import { ReadingPlaces } from './areas/files/reading_places.ts'
import { giveUpReading } from './areas/files/reading_state.ts'
import { removeOrphans, sweepStorage } from './areas/files/sweep.ts'
import type { Deps } from './deps.ts'

/** Every kind of background work. A node that only serves requests must know them too, to put work into the queue. */
export const jobKinds = [mailLink, forgetExpired, readFile, readLargeFile, sweepStorage]

/** Takes work from the queue: one line per job. */
export async function startWorker(deps: Deps): Promise<void> {
  const { jobs, sql, config } = deps
  const tokenAgeMaxSeconds = config.tokenLifetimeSeconds + config.tokenRefreshSeconds
  await jobs.work(mailLink, ({ link_id }) => deliverLink(deps, link_id))
  const places = new ReadingPlaces(config.readers)
  const longAtOnce = Math.max(1, config.readers - 1)
  await jobs.work(readFile, (file, job) => processFile(deps, places, job, { ...file, lane: 'quick' }), config.readers)
  await jobs.work(readLargeFile, (file, job) => processFile(deps, places, job, { ...file, lane: 'long' }), longAtOnce)
  setTimeout(prepareReading, 3000).unref()
  await jobs.work(giveUpFile, (file, { givenUpId }) => giveUpReading(sql, file, givenUpId, ownFault))
  await jobs.work(sweepStorage, () => removeOrphans(deps).then(() => {}))
  await jobs.work(forgetExpired, () => forgetExpiredAccess(sql, tokenAgeMaxSeconds))
}
