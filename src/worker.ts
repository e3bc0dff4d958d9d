import { forgetExpiredAccess } from './areas/auth/forget_expired.ts'
import { forgetExpired, mailPasswordLinkTo } from './areas/auth/jobs.ts'
import { isHeldBack } from './areas/backups/index.ts'
import { backUpWhenDue } from './areas/backups/jobs.ts'
import { backUpIfDue } from './areas/backups/run.ts'
import { emptyBin } from './areas/bin/jobs.ts'
import { purgeExpired } from './areas/bin/purge.ts'
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
import { fillFoundFields } from './areas/companies/fill_found.ts'
import { fillFound } from './areas/companies/jobs.ts'
import { lookUpField } from './areas/custom-fields/jobs.ts'
import { compareAll, compareRecords } from './areas/duplicates/jobs.ts'
import { settleMail } from './areas/email_bot/jobs.ts'
import { settle } from './areas/email_bot/sending/settle.ts'
import { mailSync, rematch } from './areas/emails/index.ts'
import { keepTelling } from './areas/events/audit_stream.ts'
import { keepChaining } from './areas/events/chain.ts'
import { keepRates } from './areas/exchange-rates/jobs.ts'
import { keepRatesOfAll } from './areas/exchange-rates/keep_rates.ts'
import { giveUpExport, makeExport, sweepExports } from './areas/export/jobs.ts'
import { giveUp as giveUpMaking, runExport, sweep as sweepOldExports } from './areas/export/make.ts'
import { fileSync } from './areas/files/index.ts'
import { lookUpOwnField } from './areas/files/own/look_up.ts'
import { giveUpFile, readFile, readLargeFile } from './areas/files/reading/jobs.ts'
import { ownFault, prepareReading, processFile } from './areas/files/reading/process.ts'
import { ReadingPlaces } from './areas/files/reading/reading_places.ts'
import { giveUpReading } from './areas/files/reading/reading_state.ts'
import { removeOrphans, sweepStorage } from './areas/files/receive/sweep.ts'
import { fillMissingFigures } from './areas/financials/company_figures.ts'
import { fillFigures } from './areas/financials/jobs.ts'
import { forgetOldImports } from './areas/import/forget.ts'
import { forgetImports, giveUpImport, workOnImport } from './areas/import/jobs.ts'
import { giveUpWork, workImport } from './areas/import/work.ts'
import { giveUpSync, syncConnection, syncDue } from './areas/integrations/jobs.ts'
import { enqueueDue } from './areas/integrations/runs/due.ts'
import { ownFault as ownSyncFault, runSync, type SyncWorks } from './areas/integrations/runs/run.ts'
import { giveUpRun } from './areas/integrations/runs/run_state.ts'
import {
  digestsDue,
  keepDelivering,
  mailDigest,
  ndasEnding,
  queueDigests,
  sendDigest,
  sweepNotifications,
  sweepOldNotifications,
  tellByChannel,
  tellOfNdas,
  tellOne,
} from './areas/notifications/index.ts'
import { watchReports } from './areas/reports/index.ts'
import { remindOfTask } from './areas/tasks/jobs.ts'
import { remind } from './areas/tasks/remind.ts'
import { mailLink } from './areas/users/jobs.ts'
import { deliverLink, mailPasswordLinkTo as mailPasswordLink } from './areas/users/mail_link.ts'
import { startCourier, sweepDeliveries, sweepOld, tellDisabled, tellOwner } from './areas/webhooks/index.ts'
import type { Deps } from './deps.ts'
import { convertLateWrites, refreshAfterLateWrites } from './money/base_currency.ts'
import { putBackRestoredJobs } from './platform/backup/restored_jobs.ts'
import { keepSizesKnown } from './platform/db/known_sizes.ts'
import { matchMail } from './records/match_mail.ts'

/** Every kind of background work. A node that only serves requests must know them too, to put work into the queue. */
export const jobKinds = [
  mailLink,
  mailPasswordLinkTo,
  forgetExpired,
  readFile,
  readLargeFile,
  lookUpField,
  sweepStorage,
  makeExport,
  sweepExports,
  backUpWhenDue,
  fillFigures,
  fillFound,
  writeCopy,
  extendOccurrences,
  mailInvitation,
  syncConnection,
  syncDue,
  settleMail,
  workOnImport,
  forgetImports,
  matchMail,
  compareRecords,
  tellDisabled,
  sweepDeliveries,
  remindOfTask,
  tellByChannel,
  digestsDue,
  mailDigest,
  ndasEnding,
  sweepNotifications,
  emptyBin,
  keepRates,
  convertLateWrites,
]

/** What was asked for at the original, and is done there: a copy does it when it takes over. */
const actsOutside = [
  mailLink,
  mailPasswordLinkTo,
  writeCopy,
  mailInvitation,
  syncConnection,
  remindOfTask,
  tellByChannel,
  mailDigest,
  tellDisabled,
  keepRates,
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
const importsAtOnce = 2

/** Takes work from the queue: one line per job. */
export async function startWorker(deps: Deps): Promise<void> {
  const { jobs, sql, config } = deps
  const tokenAgeMaxSeconds = config.tokenLifetimeSeconds + config.tokenRefreshSeconds
  await jobs.work(mailLink, ({ link_id }) => deliverLink(deps, link_id))
  await jobs.work(mailPasswordLinkTo, ({ email }) => mailPasswordLink(deps, email), 2)
  const places = new ReadingPlaces(config.readers)
  const longAtOnce = Math.max(1, config.readers - 1)
  await jobs.work(readFile, (file, job) => processFile(deps, places, job, { ...file, lane: 'quick' }), config.readers)
  await jobs.work(readLargeFile, (file, job) => processFile(deps, places, job, { ...file, lane: 'long' }), longAtOnce)
  setTimeout(prepareReading, 3000).unref()
  await jobs.work(giveUpFile, (file, { givenUpId }) => giveUpReading(sql, file, givenUpId, ownFault))
  await jobs.work(lookUpField, (changed, { signal }) => lookUpOwnField(sql, changed, signal))
  watchReports(deps)
  keepChaining(deps)
  keepSizesKnown(deps)
  await jobs.work(makeExport, (asked, job) => runExport(deps, asked, job))
  await jobs.work(giveUpExport, (asked) => giveUpMaking(deps, asked))
  await jobs.work(sweepExports, () => sweepOldExports(deps))
  await jobs.work(sweepStorage, () => removeOrphans(deps).then(() => {}))
  if (config.backupDir !== undefined)
    await jobs.work(backUpWhenDue, (_nothing, job) => backUpIfDue(deps, job).then(() => {}))
  await jobs.work(keepRates, (_nothing, { signal }) => keepRatesOfAll(deps, signal))
  await jobs.work(convertLateWrites, ({ firm_id }, { signal }) => refreshAfterLateWrites(sql, firm_id, signal))
  await jobs.work(fillFigures, (_nothing, { signal }) => fillMissingFigures(sql, signal).then(() => {}))
  await jobs.enqueue(sql, fillFigures, {})
  await jobs.work(fillFound, (_nothing, { signal }) => fillFoundFields(sql, signal).then(() => {}))
  await jobs.enqueue(sql, fillFound, {})
  await jobs.work(extendOccurrences, (_nothing, { signal }) => extendAll(deps, signal))
  await jobs.work(giveUpCopy, (copy) => giveUpWriting(deps, copy))
  await jobs.work(syncConnection, (run, job) => runSync(deps, syncWorks, run, job), connectionsAtOnce)
  await jobs.work(giveUpSync, (run, { givenUpId }) => giveUpRun(deps, run, givenUpId, ownSyncFault))
  await jobs.work(workOnImport, (work, job) => workImport(deps, work, job), importsAtOnce)
  await jobs.work(giveUpImport, (work, { givenUpId }) => giveUpWork(deps, work, givenUpId))
  await jobs.work(forgetImports, (_nothing, { signal }) => forgetOldImports(deps, signal))
  await jobs.work(emptyBin, (_nothing, { signal }) => purgeExpired(deps, signal))
  await jobs.work(settleMail, (mail) => settle(deps, mail))
  await jobs.work(matchMail, (changed, { signal }) => rematch(deps, changed, signal))
  await jobs.work(compareRecords, (firm, job) => compareAll(sql, firm, job))
  await jobs.work(sweepDeliveries, (_nothing, { signal }) => sweepOld(sql, signal))
  await jobs.work(ndasEnding, (_nothing, { signal }) => tellOfNdas(deps, signal))
  await jobs.work(sweepNotifications, (_nothing, { signal }) => sweepOldNotifications(sql, signal))
  await jobs.work(forgetExpired, () => forgetExpiredAccess(sql, tokenAgeMaxSeconds))
  const isHeld = await isHeldBack(sql)
  await putBackRestoredJobs(deps, isHeld ? actsOutside : [])
  if (isHeld) deps.log.warn('Restored from a back-up: nothing is done outside by itself until npm run take-over')
  else await startOutside(deps)
}

/** What happens at others without a person asking for it then. Work that waits is done when a copy takes over. */
async function startOutside(deps: Deps): Promise<void> {
  const { jobs } = deps
  await jobs.work(writeCopy, (copy, job) => bringCopy(deps, copy, job))
  await jobs.work(mailInvitation, (mail, { id }) => sendInvitation(deps, mail, id))
  await jobs.work(syncDue, (_nothing, { signal }) => enqueueDue(deps, signal))
  await jobs.work(remindOfTask, (task, { id }) => remind(deps, task, id))
  await jobs.work(tellByChannel, (one) => tellOne(deps, one))
  await jobs.work(digestsDue, (_nothing, { signal }) => queueDigests(deps, signal))
  await jobs.work(mailDigest, (digest) => sendDigest(deps, digest))
  keepDelivering(deps)
  await jobs.work(tellDisabled, (webhook, { id }) => tellOwner(deps, webhook, id))
  startCourier(deps)
  keepTelling(deps)
}
