import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { JobContext } from '../../../platform/jobs/queue.ts'
import { timeZoneOf } from '../../auth/index.ts'
import { type PutChange, putOnMany } from '../../custom-fields/index.ts'
import { linkPeople } from '../../interactions/index.ts'
import { isInDoubt, storeDifferences, storeProblems } from '../findings/findings.ts'
import { withSamples } from '../findings/samples.ts'
import type { ImportToDo } from '../jobs.ts'
import type { Counts, Mapping } from '../schema.ts'
import { endTask, holdImport, type ImportInWork } from '../state.ts'
import { type Decision, decide, type StoredRow } from './batch.ts'
import { countBeside, writeBeside } from './beside.ts'
import { type Change, keepChanges } from './changes.ts'
import { KeysOfFile } from './keys.ts'
import { makeCompanies } from './make_companies.ts'
import { putOnList } from './on_list.ts'
import { waitToMakeCompanies } from './one_at_a_time.ts'
import { hasIds, keepOrigins, type Origin } from './origins.ts'
import { carrying } from './own_fields.ts'
import { rulesOf, writers } from './writers.ts'

const rowsAtOnce = 1000
const charactersAtOnce = 2_000_000
// the queue of writers may be long while a firm is busy
const lockSeconds = 20

/** Checks or writes the rows, a batch at a time, each in one transaction with how far the import is: so each row counts once. */
export async function goThroughRows(deps: Deps, todo: ImportToDo, job: JobContext): Promise<void> {
  for (let isOver = false; !isOver; ) {
    job.signal.throwIfAborted()
    const held = await transact(deps.sql, async (db) => {
      await db`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`
      // The tables grow from nothing to all these rows: a plan that was right for the first batch reads all of them for
      // each row of a later one. To plan each statement anew would do so for each row too, in its triggers.
      await db`discard plans`
      if (todo.task === 'run') await waitToMakeCompanies(db, todo.firm_id)
      const now = await holdImport(db, todo, job.id)
      return nextBatch(deps, db, todo, now)
    })
    isOver = held.isOver
    await job.progress(
      (held.row_done / Math.max(held.last_row, 1)) * 100,
      todo.task === 'run' ? 'importing' : 'checking',
    )
  }
}

async function nextBatch(deps: Deps, db: Transaction, { task }: ImportToDo, held: ImportInWork) {
  const { firm_id, id, kind, mapping } = held
  if (!mapping) throw new Error('an import without a mapping is not begun')
  const rows = await nextRows(db, held)
  const last = rows.at(-1)
  if (!last) {
    await endTask(db, task, held, held.counts)
    return { isOver: true, kind, row_done: held.row_done, last_row: held.row_done }
  }
  const [end] = await db<{ last: number }[]>`
    select number as last from import_rows where firm_id = ${firm_id} and import_id = ${id} order by number desc limit 1`
  const lastRow = end?.last ?? last.number
  const { decisions, unfit, ids, statuses } = await decide(
    db,
    held,
    mapping,
    rows,
    await timeZoneOf(db, held.who, deps.config),
  )
  const counts = add(held.counts, tally(decisions))
  const made =
    task === 'run'
      ? await write(deps, db, held, mapping, { decisions, ids })
      : await countCompanies(db, held, decisions)
  counts.companies_created = (counts.companies_created ?? 0) + made
  if (task === 'run')
    counts.listed = (counts.listed ?? 0) + (await putOnList(db, held, mapping, { decisions, statuses }))
  await storeProblems(db, held, decisions)
  await storeDifferences(db, task, held, decisions)
  await db`
    update imports set row_done = ${last.number}, counts = ${JSON.stringify(counts)},
      samples = ${JSON.stringify(withSamples(held.samples, decisions))}, unfit = ${JSON.stringify(unfit)}, updated_at = now()
    where firm_id = ${firm_id} and id = ${id}`
  return { isOver: false, kind, row_done: last.number, last_row: lastRow }
}

/** The rows that come next: as many as go into one batch, or less where they are long. */
const nextRows = (db: Transaction, { firm_id, id, row_done }: ImportInWork) => db<StoredRow[]>`
  select number, cells from (
    select number, cells, sum(length(cells::text)) over (order by number) - length(cells::text) as before
    from (
      select number, cells from import_rows
      where firm_id = ${firm_id} and import_id = ${id} and number > ${row_done} order by number limit ${rowsAtOnce}
    ) next
  ) sized
  where before < ${charactersAtOnce} order by number`

const countOf: Record<Decision['outcome'], keyof Counts> = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  failed: 'failed',
  duplicate: 'duplicates',
}

function tally(decisions: readonly Decision[]): Partial<Counts> {
  const counts: Partial<Counts> = {}
  for (const one of decisions) {
    counts[countOf[one.outcome]] = (counts[countOf[one.outcome]] ?? 0) + 1
    if ('gaps' in one) counts.with_gaps = (counts.with_gaps ?? 0) + 1
    if (isInDoubt(one)) counts.with_doubts = (counts.with_doubts ?? 0) + 1
    if ('beside' in one) countBeside(counts, one.beside)
  }
  return counts
}

function add(counts: Partial<Counts>, more: Partial<Counts>): Partial<Counts> {
  const sum = { ...counts }
  for (const [name, n] of Object.entries(more)) sum[name as keyof Counts] = (sum[name as keyof Counts] ?? 0) + n // reason: its own keys
  return sum
}

const toWrite = (decisions: readonly Decision[]) => ({
  creations: decisions.filter((one) => one.outcome === 'created'),
  updates: decisions.filter((one) => one.outcome === 'updated'),
})

/** In a check: how many companies would be made that no row further up has named. */
const countCompanies = (db: Transaction, held: ImportInWork, decisions: readonly Decision[]): Promise<number> => {
  const { creations, updates } = toWrite(decisions)
  const groups = [...creations, ...updates].flatMap(({ row: { newCompany } }) => newCompany?.group ?? [])
  return new KeysOfFile(db, held).storeCompanies([...new Set(groups)].map((group) => ({ group, id: null })))
}

/** Writes what was decided; answers how many companies were made because rows name them. */
async function write(
  deps: Deps,
  db: Transaction,
  held: ImportInWork,
  { program }: Mapping,
  { decisions, ids }: { decisions: readonly Decision[]; ids: ReadonlyMap<number, string> },
): Promise<number> {
  const { kind, who } = held
  const writer = writers[kind]
  const { creations, updates } = toWrite(decisions)
  const changes: Change[] = []
  const made = await makeCompanies(deps, db, held, [...creations, ...updates])
  for (const { id, number, event_id } of made)
    changes.push({ record_id: id, number, subject_type: 'company', action: 'created', event_id, updated_before: null })
  await lockCompanies(
    db,
    held,
    [...creations, ...updates].map(({ fields }) => fields['company_id']),
  )
  const rows = creations.map(({ id, fields }) => ({ ...fields, id, event_id: uuidv7() }))
  await writer.create(db, who, rows)
  await linkPeople(
    db,
    who,
    [...creations, ...updates].flatMap(({ id, row: { people } }) => (people ? { id, ...people } : [])),
  )
  const own = await writeOwn(db, held, [...creations, ...updates])
  for (const [index, row] of rows.entries())
    changes.push({
      record_id: row.id,
      number: creations[index]?.row.number ?? 0,
      subject_type: writer.subject,
      action: 'created',
      event_id: row.event_id,
      updated_before: null,
      own: own.get(row.id),
    })
  const patches = updates.map(({ id, fields, row }) => ({ id, event_id: uuidv7(), patch: fields, number: row.number }))
  const changed = new Map((await writer.change(db, who, patches)).map((one) => [one.id, one]))
  for (const { id, event_id, number } of patches) {
    const before = changed.get(id)
    if (before || own.has(id))
      changes.push({
        record_id: id,
        number,
        subject_type: writer.subject,
        action: 'updated',
        event_id,
        updated_before: before?.updated_before ?? null,
        own: own.get(id),
      })
  }
  changes.push(...(await writeBeside(db, who, [...creations, ...updates])))
  await keepChanges(db, held, changes)
  const ofCompanies = made.flatMap(({ id, ids: theirs }) =>
    theirs.map((external_id) => ({ external_id, record_id: id })),
  )
  await keepOrigins(db, held, 'companies', { program, origins: ofCompanies })
  if (hasIds(kind))
    await keepOrigins(db, held, kind, { program, origins: await originsOf(db, held, { decisions, ids }) })
  await rulesOf[kind].follow({ db, who, jobs: deps.jobs }, [
    ...rows.map((after) => ({ after })),
    ...updates.map(({ before, fields: after }) => ({ before, after })),
  ])
  return made.length
}

/** Which records the ids of these rows mean from now on; of a row that names the same as another, the record of that. */
async function originsOf(
  db: Transaction,
  { firm_id, id: import_id, kind }: ImportInWork,
  { decisions, ids }: { decisions: readonly Decision[]; ids: ReadonlyMap<number, string> },
): Promise<Origin[]> {
  if (ids.size === 0) return []
  const records = new Map<number, string>()
  for (const one of decisions) {
    if (one.outcome === 'failed' || one.outcome === 'duplicate') continue
    const [match] = one.row.matches
    const record = 'id' in one ? one.id : one.row.doubt ? undefined : match
    if (record !== undefined) records.set(one.row.number, record)
  }
  const duplicates = decisions.filter((one) => one.outcome === 'duplicate' && ids.has(one.number))
  const above = duplicates.flatMap((one) => (one.outcome === 'duplicate' && !records.has(one.of) ? one.of : []))
  const earlier =
    above.length === 0
      ? []
      : await db<{ number: number; record_id: string }[]>`
          select number, record_id from import_changes
          where firm_id = ${firm_id} and import_id = ${import_id} and subject_type = ${writers[kind].subject}
            and number = any (${above})`
  const before = new Map(earlier.map(({ number, record_id }) => [number, record_id]))
  for (const one of duplicates) {
    if (one.outcome !== 'duplicate') continue
    const record = records.get(one.of) ?? before.get(one.of) ?? one.matches[0]
    if (record !== undefined) records.set(one.number, record)
  }
  return [...records].flatMap(([number, record_id]) => {
    const external_id = ids.get(number)
    return external_id === undefined ? [] : { external_id, record_id }
  })
}

/** Tags and values of own fields, beside their records. Tags that were made for them are changes of the import too. */
async function writeOwn(db: Transaction, held: ImportInWork, rows: readonly Extract<Decision, { fields: object }>[]) {
  const subject = carrying[held.kind]
  if (!subject) return new Map<string, PutChange>()
  const puts = rows.flatMap(({ id, own }) => (own ? [{ id, ...own }] : []))
  const { changes, tagsMade } = await putOnMany(db, held.who, subject, puts)
  await keepChanges(
    db,
    held,
    tagsMade.map((record_id) => ({
      record_id,
      number: 0,
      subject_type: 'tag',
      action: 'created',
      event_id: record_id,
      updated_before: null,
    })),
  )
  return changes
}

/** Keeps the companies that records are to hang on from being deleted; one that is gone already sends the batch round again. */
async function lockCompanies(db: Transaction, { firm_id }: ImportInWork, given: unknown[]) {
  const ids = [...new Set(given.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return
  const locked = await db`
    select id from companies /* beyond walls: that were seen just now */
    where firm_id = ${firm_id} and id = any (${ids}::uuid[]) and deleted_at is null
    order by id for share`
  if (locked.length < ids.length) throw new Error('a company was deleted while records were written for it')
}
