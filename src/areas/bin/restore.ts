import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Writing } from '../../records/engine/rules.ts'
import { restoreCompany } from '../companies/index.ts'
import { contactRules } from '../contacts/index.ts'
import { readRestored } from '../files/index.ts'
import { updateFigures } from '../financials/index.ts'
import { failRestored } from '../reports/index.ts'
import { deletedByAnother, takenMeanwhile, wholeIsDeleted, wholeIsGone } from './errors.ts'
import { type Held, holdDeleted, nameOfDeleted } from './queries.ts'
import type { BinType, Restored } from './schema.ts'

type Services = Pick<Deps, 'sql' | 'jobs'>
type Row = Record<string, unknown>

/** Puts a deleted record back as it was, with all that went along. All of it or nothing. */
export const restore = ({ sql, jobs }: Services, who: Who, id: string): Promise<Restored> =>
  transact(sql, async (db) => {
    const held = await holdDeleted(db, who, id)
    const { type, name } = held
    if (who.role !== 'admin' && held.deleted_by !== who.userId) throw deletedByAnother()
    if (type === 'company') {
      await restoreCompany(db, who, id)
      return { id, type, name, notes: [] }
    }
    const { row, lost } = await putBack(db, who, id)
    await recordEvent(db, who, {
      subject: type,
      kind: 'restored',
      subjectId: id,
      ...(held.company_id && { companyId: held.company_id }),
      after: { name },
    })
    await after[type]?.({ db, who, jobs }, held, row)
    const notes =
      lost === 0 ? [] : [`${lost === 1 ? 'One link' : `${lost} links`} to what is deleted for good could not come back`]
    return { id, type, name, notes }
  })

type PutBack = { needs: string | null; gone: string | null; lost: number; main: Row }

async function putBack(db: Transaction, who: Who, id: string): Promise<{ row: Row; lost: number }> {
  const [put] = await db<PutBack[]>`select * from take_from_bin(${who.firmId}, ${id})`.catch((error) => {
    throw isTaken(error) ? takenMeanwhile() : error
  })
  if (!put) throw new Error('a function answered no row')
  if (put.needs !== null) throw wholeIsDeleted(await nameOfDeleted(db, who, put.needs))
  if (put.gone !== null) throw wholeIsGone()
  return { row: put.main, lost: put.lost }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** What follows from a record that is there again, beside what triggers do. */
const after: Partial<Record<BinType, (writing: Writing, held: Held, row: Row) => Promise<unknown>>> = {
  contact: (writing, _held, row) => contactRules.follow(writing, [{ after: row }]),
  financial_record: ({ db, who }, { company_id }) => updateFigures(db, who, company_id === null ? [] : [company_id]),
  file: (writing, { id }) => readRestored(writing, id),
  report: ({ db, who }, { id }) => failRestored(db, who, id),
}
