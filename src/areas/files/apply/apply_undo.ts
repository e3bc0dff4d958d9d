import { recordEvent } from '../../../access/events.ts'
import { seen } from '../../../access/seen.ts'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { companyStore } from '../../companies/index.ts'
import { type FinancialRecord, figures, financialStore } from '../../financials/index.ts'
import { removeMade } from '../../import/index.ts'
import { changeFile } from '../change.ts'
import { applicationNotFound, undoneAlready } from '../evidence/evidence_errors.ts'
import type { Kept, Undone } from '../evidence/evidence_schema.ts'
import { isOwnPath } from '../own/match.ts'
import { type AppliedValue, listAppliedValues, type MadeRecord } from './applied.ts'
import { noSuchCompany } from './apply_plan.ts'
import { restoreOwnFields } from './own_fields.ts'

type Outcome = { restored: number; kept: Kept[] }
type Writing = { db: Transaction; who: Who; jobs: Jobs }

/**
 * Takes back what was taken over from a file: fields become what they were, and records that it made go. What has been
 * changed since, by a person or from a file, stays and is named.
 */
export async function undoApplication(
  { sql, jobs }: Pick<Deps, 'sql' | 'jobs'>,
  who: Who,
  fileId: string,
  id: string,
): Promise<Undone> {
  return transact(sql, async (db) => {
    const writing = { db, who, jobs }
    const application = await lockApplication(db, who, fileId, id)
    const rows = await listAppliedValues(db, who, application.id)
    const { company_id } = application
    const ofCompany = rows.filter((row) => row.subject_type === 'company' && row.action === 'changed')
    const company = await restoreCompany(writing, company_id, ofCompany)
    const records = await restoreRecords(
      writing,
      rows.filter((row) => row.subject_type === 'financial_record'),
    )
    const filed = await fileBack(db, who, application)
    await reopenValues(db, application)
    await db`
      update file_applications set undone_at = now(), undone_by = ${who.userId}
      where firm_id = ${who.firmId} and id = ${application.id}`
    const after = { filename: application.filename, application_id: application.id }
    await recordEvent(db, who, {
      subject: 'file',
      kind: 'undone',
      subjectId: application.file_id,
      companyId: company_id,
      after,
    })
    const made = await removeMadeRecords(writing, application.id)
    const restored = company.restored + records.restored
    const kept = [...company.kept, ...records.kept, ...filed, ...made.kept]
    return { application_id: application.id, company_id, restored, removed: made.removed, kept }
  })
}

type Locked = {
  firm_id: string
  id: string
  file_id: string
  company_id: string
  undone_at: string | null
  filename: string
  applied_at: string
  applied_by: string
  accepted_count: number
  files_document: boolean
  company_before: string | null
}

async function lockApplication(db: Transaction, who: Who, fileId: string, id: string): Promise<Locked> {
  const [application] = await db<(Omit<Locked, 'company_id'> & { company_id: string | null })[]>`
    select a.*, f.filename
    from file_applications a join files f on f.firm_id = ${who.firmId} and f.id = a.file_id and not f.company_deleted
        and ${seen(who, 'f')}
      left join companies c on c.firm_id = ${who.firmId} and c.id = a.company_id and ${seen(who, 'c')}
    where a.firm_id = ${who.firmId} and a.id = ${id} and a.file_id = ${fileId} and (c.id is not null or a.company_id is null)
    for update of a`
  if (!application) throw applicationNotFound()
  const { company_id } = application
  // a company that is gone went when this was taken back
  if (application.undone_at || company_id === null) throw undoneAlready()
  return { ...application, company_id }
}

/** Gives the document back to where it was, unless somebody has moved it since. */
async function fileBack(db: Transaction, who: Who, application: Locked): Promise<Kept[]> {
  const { files_document, file_id, company_id, company_before } = application
  if (!files_document) return []
  const [file] = await db<{ company_id: string | null }[]>`
    select company_id from files f where firm_id = ${who.firmId} and id = ${file_id} and ${seen(who, 'f')}`
  if (file?.company_id !== company_id)
    return [{ subject_type: 'file', subject_id: file_id, name: null, field: 'company_id', reason: changedSince }]
  const [before] = await db<{ id: string }[]>`
    select id from companies c
    where firm_id = ${who.firmId} and id = ${company_before} and deleted_at is null and ${seen(who, 'c')}`
  // the deal that was made of it goes too
  await changeFile(db, who, file_id, { company_id: before?.id ?? null, deal_id: null })
  return []
}

/** Values that were accepted with it wait for review again, but for those that a person has judged since. */
const reopenValues = async (db: Transaction, application: Locked) => {
  if (application.accepted_count === 0) return
  await db`
    update file_values set verdict = 'open', reviewed_by = null, reviewed_at = null
    where firm_id = ${application.firm_id} and file_id = ${application.file_id} and verdict = 'accepted'
      and reviewed_by = ${application.applied_by} and reviewed_at = ${application.applied_at}`
}

const kindsOfMade = { deal: 'deals', contact: 'contacts', company: 'companies' } as const

/** What hangs on the company goes before it does. */
async function removeMadeRecords(writing: Writing, applicationId: string): Promise<{ removed: number; kept: Kept[] }> {
  const { db, who } = writing
  const rows = await db<MadeRecord[]>`
    select subject_type, id from application_records
    where firm_id = ${who.firmId} and application_id = ${applicationId} order by id`
  const all: { removed: number; kept: Kept[] } = { removed: 0, kept: [] }
  for (const subject_type of ['deal', 'contact', 'company'] as const) {
    const ids = rows.flatMap((row) => (row.subject_type === subject_type ? row.id : []))
    const { removed, kept } = await removeMade(writing, kindsOfMade[subject_type], ids)
    all.removed += removed
    all.kept.push(...kept.map(({ id, name, reason }) => ({ subject_type, subject_id: id, name, field: null, reason })))
  }
  return all
}

const changedSince = 'It has been changed since'

async function restoreCompany(writing: Writing, id: string, rows: readonly AppliedValue[]): Promise<Outcome> {
  if (rows.length === 0) return { restored: 0, kept: [] }
  const { db, who } = writing
  const company = await companyStore.lock(db, who, id, noSuchCompany)
  const now: Record<string, unknown> = company
  const { own = [], built = [] } = Object.groupBy(rows, ({ field }) => (isOwnPath(field) ? 'own' : 'built'))
  const unchanged = built.filter((row) => now[row.field] === row.after)
  if (unchanged.length > 0) await companyStore.change(writing, id, valuesBefore(unchanged))
  const { restored, kept } = await restoreOwnFields(db, who, id, own)
  const changed = [...built.filter((row) => !unchanged.includes(row)), ...kept]
  return { restored: unchanged.length + restored.length, kept: changed.map(keptField) }
}

async function restoreRecords(writing: Writing, rows: readonly AppliedValue[]): Promise<Outcome> {
  const ids = [...new Set(rows.map((row) => row.subject_id))]
  const outcome: Outcome = { restored: 0, kept: [] }
  for (const record of await financialStore.lockAll(writing.db, writing.who, ids)) {
    const written = rows.filter((row) => row.subject_id === record.id)
    const isNew = written[0]?.action === 'created'
    if (isNew && isAsCreated(record, written)) {
      await financialStore.remove(writing, record.id)
      outcome.restored++
    } else if (isNew) {
      outcome.kept.push({
        subject_type: 'financial_record',
        subject_id: record.id,
        name: record.period,
        field: null,
        reason: changedSince,
      })
    } else {
      const now: Record<string, unknown> = record
      const unchanged = written.filter((row) => now[row.field] === row.after)
      if (unchanged.length > 0) await financialStore.change(writing, record.id, valuesBefore(unchanged))
      outcome.restored += unchanged.length
      outcome.kept.push(...written.filter((row) => !unchanged.includes(row)).map(keptField))
    }
  }
  return outcome
}

/** Whether a record has what it was made with and nothing else. */
function isAsCreated(record: FinancialRecord, written: readonly AppliedValue[]): boolean {
  const [first] = written
  const isPeriod =
    record.period === first?.period &&
    record.period_start === first.period_start &&
    record.period_end === first.period_end
  return (
    isPeriod &&
    figures.every((figure) => record[figure] === (written.find((row) => row.field === figure)?.after ?? null))
  )
}

const valuesBefore = (rows: readonly AppliedValue[]) => Object.fromEntries(rows.map((row) => [row.field, row.before]))

const keptField = ({ subject_type, subject_id, period, field }: AppliedValue): Kept => ({
  subject_type,
  subject_id,
  name: period,
  field,
  reason: changedSince,
})
