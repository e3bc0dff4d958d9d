import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { newRow } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import type { Kind } from './columns/fields.ts'
import { checkedMapping } from './columns/mapping.ts'
import { forgotten, importNotFound, inWork, wrongState } from './errors.ts'
import { keptRecords } from './findings/kept.ts'
import { workOnImport } from './jobs.ts'
import { findMapping, forgetFindings } from './read.ts'
import type { ReceivedTable } from './receive.ts'
import { fittingList, listMeant } from './rows/on_list.ts'
import { fieldsOfFirm } from './rows/own_fields.ts'
import type {
  Accepted,
  ImportDetail,
  ImportFields,
  ImportPatch,
  ImportStatus,
  ImportTask,
  Mapping,
  MappingPatch,
} from './schema.ts'
import { during } from './state.ts'
import type { ColumnFacts } from './table/profile.ts'

// What people ask of an import. Each is one transaction with the job that does it.

export type Asking = { db: Transaction; who: Who; jobs: Deps['jobs'] }

export async function beginImport(
  { db, who, jobs }: Asking,
  file: ReceivedTable,
  { kind, mapping_of }: ImportFields,
): Promise<string> {
  if (mapping_of && !(await findMapping(db, who, mapping_of, kind))) throw unknownReference('mapping_of', 'import')
  const id = uuidv7()
  const job_id = await jobs.enqueue(db, workOnImport, { firm_id: who.firmId, import_id: id, task: 'read' })
  const asked = mapping_of ? { mapping_of } : {}
  await db`insert into imports ${newRow({
    firm_id: who.firmId,
    id,
    kind,
    filename: file.filename,
    size: file.size,
    storage_key: file.storageKey,
    job_id,
    asked: JSON.stringify(asked),
    asked_by: who.userId,
    created_by: who.userId,
  })}`
  const after = { filename: file.filename, records: kind }
  await recordEvent(db, who, { subject: 'import', kind: 'created', subjectId: id, after })
  return id
}

type Locked = {
  kind: Kind
  status: ImportStatus
  task: ImportTask
  job_id: string
  storage_key: string | null
  columns: ColumnFacts[]
  mapping: Mapping | null
  created_by: string
  rows_total: number
  changes: boolean
}

/** An import of one's own; of others an admin may stop it, undo it and forget it. */
export async function lockImport(db: Transaction, who: Who, id: string, whose: 'own' | 'any'): Promise<Locked> {
  const [found] = await db<Locked[]>`
    select kind, status, task, job_id, storage_key, columns, mapping, created_by, rows_total, exists (
      select from import_changes c where c.firm_id = ${who.firmId} and c.import_id = ${id} and c.kept is null) as changes
    from imports where firm_id = ${who.firmId} and id = ${id} for no key update`
  const may = found && (found.created_by === who.userId || (whose === 'any' && who.role === 'admin'))
  if (!may) throw importNotFound()
  return found
}

const isInWork = (status: ImportStatus) => Object.values(during).includes(status)

/** What a column can be; throws where the pipeline or the list that was chosen for the table takes nothing in any more. */
async function fieldsMeant(
  db: Transaction,
  who: Who,
  kind: Locked['kind'],
  mapping: Pick<MappingPatch, 'pipeline_id' | 'list_id'>,
) {
  const fields = await fieldsOfFirm(db, who, kind, mapping)
  if (mapping.pipeline_id && !fields.some(({ stages }) => stages?.length))
    throw unknownReference('pipeline_id', 'pipeline that takes deals')
  if (mapping.list_id && !(await listMeant(db, who, kind, mapping)))
    throw unknownReference('list_id', `list that takes ${kind}`)
  return fields
}

/** Says what columns mean and what is to become of rows; or how the file is to be read, which reads it again. */
export async function changeImport(
  { db, who, jobs }: Asking,
  id: string,
  { layout, ...patch }: ImportPatch,
): Promise<void> {
  const found = await lockImport(db, who, id, 'own')
  if (isInWork(found.status)) throw inWork()
  if (found.changes) throw wrongState('Rows of it were written already. Undo them first.')
  if (layout) {
    if (!found.storage_key) throw forgotten()
    await begin({ db, who, jobs }, id, 'read')
    // the row of the headings is that of one sheet
    await db`
      update imports set asked = asked - ${layout.sheet === undefined ? [] : ['header_row']}::text[] || ${JSON.stringify(layout)}::jsonb
      where firm_id = ${who.firmId} and id = ${id}`
  }
  if (Object.keys(patch).length === 0) return
  if (!found.mapping) throw wrongState('The file has not been read, so nothing can be said of its columns.')
  const meant = { ...found.mapping, ...patch, columns: found.mapping.columns }
  const mapping = checkedMapping(
    found.kind,
    fittingList(found.mapping, await listMeant(db, who, found.kind, meant)),
    found.columns,
    patch,
    await fieldsMeant(db, who, found.kind, meant),
  )
  await db`
    update imports set mapping = ${JSON.stringify(mapping)}, updated_at = now(),
      status = case when status = 'checked' then 'ready' else status end
    where firm_id = ${who.firmId} and id = ${id}`
}

/** Checks or writes the rows; a run that was stopped or failed goes on where it was. */
export async function askForRows(
  { db, who, jobs }: Asking,
  id: string,
  task: 'check' | 'run',
  accepted?: Accepted,
): Promise<void> {
  const found = await lockImport(db, who, id, 'own')
  if (isInWork(found.status)) throw inWork()
  if (found.status === 'completed')
    throw wrongState(
      'The rows were written already. What was left out can be imported with the file of the rows with a problem. Undo the import to write all anew.',
    )
  if (!found.mapping || found.rows_total === 0)
    throw wrongState('The file could not be read: there are no rows to import.')
  if (found.task === 'read' && found.status !== 'ready')
    throw wrongState('The file was not read to its end. Say again how it is to be read.')
  if (!found.storage_key) throw forgotten()
  checkedMapping(found.kind, found.mapping, found.columns, {}, await fieldsMeant(db, who, found.kind, found.mapping))
  if (found.changes && found.task === 'undo') throw wrongState('It was not undone to the end. Undo it first.')
  const goesOn = found.task === 'run' && found.status !== 'undone' && found.changes
  if (goesOn && task === 'check') throw wrongState('A part of the rows was written. Import the rest, or undo it.')
  if (!goesOn) await startOver(db, who, id)
  if (!goesOn || accepted) await storeAccepted(db, who, id, accepted ?? {})
  await begin({ db, who, jobs }, id, task)
}

const storeAccepted = (db: Transaction, who: Who, id: string, accepted: Accepted) => db`
  update imports set accepted = ${JSON.stringify(accepted)} where firm_id = ${who.firmId} and id = ${id}`

export async function askForUndo({ db, who, jobs }: Asking, id: string): Promise<void> {
  const found = await lockImport(db, who, id, 'any')
  if (isInWork(found.status)) throw inWork()
  if (!found.changes) throw wrongState(nothingToUndo(await keptRecords(db, who, id)))
  await begin({ db, who, jobs }, id, 'undo')
}

function nothingToUndo(kept: ImportDetail['kept']): string {
  const [first] = kept
  if (!first) return 'It has written nothing that could be undone.'
  const count = kept.length === 1 ? 'a record' : `${kept.length === 100 ? '100 or more' : kept.length} records`
  const example = first.name === null ? '' : `, such as “${first.name}”`
  return `It was undone already. What it kept is not its own any more: ${count}${example} (${first.reason}).`
}

async function startOver(db: Transaction, who: Who, id: string) {
  await forgetFindings(db, { firm_id: who.firmId, id })
  await db`delete from import_changes where firm_id = ${who.firmId} and import_id = ${id}`
  await db`
    update imports set row_done = 0, counts = '{}', samples = '[]', unfit = '[]' where firm_id = ${who.firmId} and id = ${id}`
}

async function begin({ db, who, jobs }: Asking, id: string, task: ImportTask) {
  const job_id = await jobs.enqueue(db, workOnImport, { firm_id: who.firmId, import_id: id, task })
  await db`
    update imports set status = ${during[task]}, task = ${task}, job_id = ${job_id}, asked_by = ${who.userId},
      finished_at = null, error_code = null, error_message = null, updated_at = now()
    where firm_id = ${who.firmId} and id = ${id}`
}

/** Stops what is done with it. Rows that were written stay: the rest can be imported later, or all be undone. */
export async function stopImport({ db, who }: Asking, id: string): Promise<string | undefined> {
  const found = await lockImport(db, who, id, 'any')
  if (!isInWork(found.status)) return undefined
  if (found.status === 'undoing') throw wrongState('An undo is not stopped halfway.')
  const status = found.task === 'check' ? 'ready' : 'cancelled'
  await db`
    update imports set status = ${status}, finished_at = now(), updated_at = now()
    where firm_id = ${who.firmId} and id = ${id}`
  return found.job_id
}

/** Forgets an import: the file, its rows and what would be needed to undo it. The records stay. */
export async function deleteImport({ db, who }: Asking, id: string): Promise<string | null> {
  const found = await lockImport(db, who, id, 'any')
  if (isInWork(found.status)) throw inWork()
  await db`delete from imports where firm_id = ${who.firmId} and id = ${id}`
  await recordEvent(db, who, { subject: 'import', kind: 'deleted', subjectId: id })
  return found.storage_key
}
