import type { Who } from '../../platform/auth/gate.ts'
import type { Sql, Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { changeCompany, lockCompanyFigures } from '../companies/index.ts'
import { recordEvent } from '../events/index.ts'
import { changeRecord, deleteRecord, figures, lockRecords, type RecordOfPeriod } from '../financials/index.ts'
import { seen } from '../walls/index.ts'
import { type AppliedValue, listAppliedValues } from './applied.ts'
import { applicationNotFound, undoneAlready } from './evidence_errors.ts'
import type { Kept, Undone } from './evidence_schema.ts'

type Outcome = { restored: number; kept: Kept[] }

/**
 * Takes back what was taken over from a file: fields become what they were, and records that it made go. What has been
 * changed since, by a person or from a file, stays and is named.
 */
export async function undoApplication(sql: Sql, who: Who, fileId: string, id: string): Promise<Undone> {
  return transact(sql, async (db) => {
    const application = await lockApplication(db, who, fileId, id)
    const rows = await listAppliedValues(db, who, application.id)
    const { company_id } = application
    const ofCompany = rows.filter((row) => row.subject_type === 'company')
    const company = await restoreCompany(db, who, company_id, ofCompany)
    const records = await restoreRecords(
      db,
      who,
      rows.filter((row) => row.subject_type === 'financial_record'),
    )
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
    const restored = company.restored + records.restored
    return { application_id: application.id, company_id, restored, kept: [...company.kept, ...records.kept] }
  })
}

type Locked = { id: string; file_id: string; company_id: string; undone_at: string | null; filename: string }

async function lockApplication(db: Transaction, who: Who, fileId: string, id: string): Promise<Locked> {
  const [application] = await db<Locked[]>`
    select a.id, a.file_id, a.company_id, a.undone_at, f.filename
    from file_applications a join files f on f.firm_id = ${who.firmId} and f.id = a.file_id and not f.company_deleted
        and ${seen(db, who, 'f')}
      join companies c on c.firm_id = ${who.firmId} and c.id = a.company_id and ${seen(db, who, 'c')}
    where a.firm_id = ${who.firmId} and a.id = ${id} and a.file_id = ${fileId} for update of a`
  if (!application) throw applicationNotFound()
  if (application.undone_at) throw undoneAlready()
  return application
}

const changedSince = 'It has been changed since'

async function restoreCompany(db: Transaction, who: Who, id: string, rows: readonly AppliedValue[]): Promise<Outcome> {
  if (rows.length === 0) return { restored: 0, kept: [] }
  const company = await lockCompanyFigures(db, who, id)
  const now: Record<string, unknown> = company
  const unchanged = rows.filter((row) => now[row.field] === row.after)
  if (unchanged.length > 0) await changeCompany(db, who, id, valuesBefore(unchanged))
  return { restored: unchanged.length, kept: rows.filter((row) => !unchanged.includes(row)).map(keptField) }
}

async function restoreRecords(db: Transaction, who: Who, rows: readonly AppliedValue[]): Promise<Outcome> {
  const ids = [...new Set(rows.map((row) => row.subject_id))]
  const outcome: Outcome = { restored: 0, kept: [] }
  for (const record of await lockRecords(db, who, ids)) {
    const written = rows.filter((row) => row.subject_id === record.id)
    const isNew = written[0]?.action === 'created'
    if (isNew && isAsCreated(record, written)) {
      await deleteRecord(db, who, record.id)
      outcome.restored++
    } else if (isNew) {
      outcome.kept.push({ subject_type: 'financial_record', subject_id: record.id, field: null, reason: changedSince })
    } else {
      const now: Record<string, unknown> = record
      const unchanged = written.filter((row) => now[row.field] === row.after)
      if (unchanged.length > 0) await changeRecord(db, who, record.id, valuesBefore(unchanged))
      outcome.restored += unchanged.length
      outcome.kept.push(...written.filter((row) => !unchanged.includes(row)).map(keptField))
    }
  }
  return outcome
}

/** Whether a record has what it was made with and nothing else. */
function isAsCreated(record: RecordOfPeriod, written: readonly AppliedValue[]): boolean {
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

const keptField = ({ subject_type, subject_id, field }: AppliedValue): Kept => ({
  subject_type,
  subject_id,
  field,
  reason: changedSince,
})
