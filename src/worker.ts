import { forgetExpiredAccess } from './areas/auth/forget_expired.ts'
import { forgetExpired, mailLink } from './areas/auth/jobs.ts'
import { deliverLink } from './areas/auth/mail_link.ts'
import {
  bringCopy,
  calendarSync,
  extendAll,
  extendOccurrences,
  giveUpCopy,
  giveUpWriting,
  mailInvitation,
  sendInvitation,
  writeCopy,
} from './areas/calendar/index.ts'
import { settleMail } from './areas/email_bot/jobs.ts'
import { settle } from './areas/email_bot/settle.ts'
import { mailSync, matchMail, rematch } from './areas/emails/index.ts'
import { fileSync } from './areas/files/index.ts'
import { giveUpFile, readFile, readLargeFile } from './areas/files/jobs.ts'
import { ownFault, prepareReading, processFile } from './areas/files/process.ts'
import { ReadingPlaces } from './areas/files/reading_places.ts'
import { giveUpReading } from './areas/files/reading_state.ts'
import { removeOrphans, sweepStorage } from './areas/files/sweep.ts'
import { fillMissingFigures } from './areas/financials/company_figures.ts'
import { fillFigures } from './areas/financials/jobs.ts'
import { enqueueDue } from './areas/integrations/due.ts'
import { giveUpSync, syncConnection, syncDue } from './areas/integrations/jobs.ts'
import { ownFault as ownSyncFault, runSync, type SyncWorks } from './areas/integrations/run.ts'
import { giveUpRun } from './areas/integrations/run_state.ts'
import { watchReports } from './areas/reports/index.ts'
import type { Deps } from './deps.ts'

/** Every kind of background work. A node that only serves requests must know them too, to put work into the queue. */
export const jobKinds = [
  mailLink,
  forgetExpired,
  readFile,
  readLargeFile,
  sweepStorage,
  fillFigures,
  writeCopy,
  extendOccurrences,
  mailInvitation,
  syncConnection,
  syncDue,
  settleMail,
  matchMail,
]

/** What reading a connection means, by its service. */
const syncWorks: SyncWorks = {
  mail: mailSync,
  calendar: calendarSync,
  drive: fileSync,
  sitehub: fileSync,
  projecthub: fileSync,
  vaultshare: fileSync,
}
const connectionsAtOnce = 4

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
  watchReports(deps)
  await jobs.work(sweepStorage, () => removeOrphans(deps).then(() => {}))
  await jobs.work(fillFigures, (_nothing, { signal }) => fillMissingFigures(sql, signal).then(() => {}))
  await jobs.enqueue(sql, fillFigures, {})
  await jobs.work(writeCopy, (copy, job) => bringCopy(deps, copy, job))
  await jobs.work(extendOccurrences, (_nothing, { signal }) => extendAll(deps, signal))
  await jobs.work(mailInvitation, (mail, { id }) => sendInvitation(deps, mail, id))
  await jobs.work(giveUpCopy, (copy) => giveUpWriting(deps, copy))
  await jobs.work(syncConnection, (run, job) => runSync(deps, syncWorks, run, job), connectionsAtOnce)
  await jobs.work(giveUpSync, (run, { givenUpId }) => giveUpRun(deps, run, givenUpId, ownSyncFault))
  await jobs.work(syncDue, (_nothing, { signal }) => enqueueDue(deps, signal))
  await jobs.work(settleMail, (mail) => settle(deps, mail))
  await jobs.work(matchMail, (changed, { signal }) => rematch(deps, changed, signal))
  await jobs.work(forgetExpired, () => forgetExpiredAccess(sql, tokenAgeMaxSeconds))
}
