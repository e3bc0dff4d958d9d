import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { Crashed, OverLimit } from '../../platform/isolated/errors.ts'
import { runIsolated } from '../../platform/isolated/run.ts'
import type { JobContext } from '../../platform/jobs/queue.ts'
import { dateOrderOf } from '../auth/index.ts'
import { keepChosen, suggestMapping, takeOver } from './columns/suggest.ts'
import type { ImportToDo } from './jobs.ts'
import type { Read, ReadAnswer, ReadInput } from './read_child.ts'
import { fittingList, listMeant } from './rows/on_list.ts'
import { ownFieldsOf } from './rows/own_fields.ts'
import type { Mapping } from './schema.ts'
import { endTask, holdImport, ImportFault, type ImportInWork } from './state.ts'
import type { ColumnFacts } from './table/profile.ts'

const module = new URL('./read_child.ts', import.meta.url)
const memoryBytesMax = 500_000_000
const secondsMax = 3600
const rowsAtOnce = 1000

/** Brings the rows of the file into the database, and says what its columns seem to mean. */
export async function readTable(deps: Deps, todo: ImportToDo, job: JobContext): Promise<void> {
  const { sql, storage, config } = deps
  const held = await transact(sql, (db) => holdImport(db, todo, job.id))
  if (held.storage_key === null) throw new ImportFault('forgotten', 'What was in the file has been forgotten.')
  await transact(sql, async (db) => {
    await holdImport(db, todo, job.id)
    await forgetRows(db, held)
  })
  const folder = join(config.dataDir, 'scratch')
  await mkdir(folder, { recursive: true })
  const outPath = join(folder, `${held.id}.rows`)
  const local = await storage.localPath(held.storage_key)
  try {
    const format = held.storage_key.endsWith('.xlsx') ? 'xlsx' : 'csv'
    const { mapping_of: _mapping, ...asked } = held.asked
    const read = await readInChild({ path: local.path, outPath, format, asked }, job)
    await stage(deps, todo, job, { outPath, rows: read.rows })
    await transact(sql, async (db) => {
      const now = await holdImport(db, todo, job.id)
      const mapping = await mappingFor(db, now, read)
      await db`
        update imports set layout = ${JSON.stringify(read.layout)}, columns = ${JSON.stringify(read.columns)},
          mapping = ${JSON.stringify(mapping)}, rows_total = ${read.rows}, row_done = 0, counts = '{}', samples = '[]', unfit = '[]'
        where firm_id = ${held.firm_id} and id = ${held.id}`
      await endTask(db, 'read', now)
    })
  } finally {
    await local.dispose()
    await rm(outPath, { force: true })
  }
}

async function readInChild(input: ReadInput, job: JobContext): Promise<Read> {
  const answer = await runIsolated<ReadAnswer, { rows: number }>({
    module,
    input,
    memoryBytesMax,
    secondsMax,
    housekeeping: 'lean',
    signal: job.signal,
    onMessage: () => {},
  }).catch((error: unknown) => {
    if (error instanceof OverLimit || error instanceof Crashed)
      throw new ImportFault('too_large', 'The file holds more than can be read safely. Upload it in parts, or as CSV.')
    throw error
  })
  if ('fault' in answer) throw new ImportFault(answer.fault.code, answer.fault.message)
  return answer.read
}

/** The lines of the child go into the database as they are: JSON that nobody has to take apart on the way. */
async function stage(
  { sql }: Deps,
  todo: ImportToDo,
  job: JobContext,
  { outPath, rows }: { outPath: string; rows: number },
) {
  let staged = 0
  for await (const lines of linesOf(outPath)) {
    job.signal.throwIfAborted()
    await transact(sql, async (db) => {
      await holdImport(db, todo, job.id)
      await db`
        insert into import_rows (firm_id, import_id, number, cells)
        select ${todo.firm_id}, ${todo.import_id}, (line ->> 0)::integer, line -> 1
        from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) line`
    })
    staged += lines.length
    await job.progress(10 + (staged / rows) * 90, 'reading')
  }
}

const charactersAtOnce = 4_000_000

async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = ''
  let lines: string[] = []
  let characters = 0
  for await (const text of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 256 * 1024,
  }) as AsyncIterable<string>) {
    const pieces = (rest + text).split('\n')
    rest = pieces.pop() ?? ''
    for (const line of pieces) {
      lines.push(line)
      characters += line.length
      if (lines.length < rowsAtOnce && characters < charactersAtOnce) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (lines.length > 0) yield lines
}

export async function forgetRows(db: Transaction, { firm_id, id }: Pick<ImportInWork, 'firm_id' | 'id'>) {
  await db`delete from import_rows where firm_id = ${firm_id} and import_id = ${id}`
  await forgetFindings(db, { firm_id, id })
}

/** What was found out about the rows: a run or a check finds it out anew. */
export async function forgetFindings(db: Transaction, { firm_id, id }: Pick<ImportInWork, 'firm_id' | 'id'>) {
  await db`delete from import_keys where firm_id = ${firm_id} and import_id = ${id}`
  await db`delete from import_problems where firm_id = ${firm_id} and import_id = ${id}`
  await db`delete from import_differences where firm_id = ${firm_id} and import_id = ${id}`
}

type Earlier = { mapping: Mapping; columns: ColumnFacts[] }

/** As the values suggest; as the person did in the table before, and in this one before it was read in another way. */
async function mappingFor(db: Transaction, held: ImportInWork, { columns, layout }: Read): Promise<Mapping> {
  const suggested = suggestMapping({
    kind: held.kind,
    columns,
    layout,
    own: await ownFieldsOf(db, held.who, held.kind),
    firmOrder: await dateOrderOf(db, held.who),
  })
  const { mapping_of } = held.asked
  const earlier =
    mapping_of === undefined
      ? await findMappingOfColumns(db, held, columns)
      : await findMapping(db, held.who, mapping_of, held.kind)
  const taken = earlier ? takeOver(suggested, columns, earlier) : suggested
  const mapping = fittingList(taken, await listMeant(db, held.who, held.kind, taken))
  if (!held.mapping) return mapping
  return keepChosen(held.kind, mapping, columns, { mapping: held.mapping, columns: held.columns })
}

/** What the person has said of the last table with just these columns, in whichever order. */
async function findMappingOfColumns(
  db: Db,
  { who, kind, id }: ImportInWork,
  columns: readonly ColumnFacts[],
): Promise<Earlier | undefined> {
  const names = columns.map(({ name }) => name).sort()
  const [found] = await db<Earlier[]>`
    select mapping, columns from imports
    where firm_id = ${who.firmId} and created_by = ${who.userId} and kind = ${kind} and id <> ${id}
      and mapping is not null and mapping -> 'columns' @? '$[*] ? (@.chosen == true)'
      and ${names}::text[] = (select array_agg(c ->> 'name' order by c ->> 'name' collate "C") from jsonb_array_elements(columns) c)
    order by created_at desc, id desc limit 1`
  return found
}

/** The mapping of an import that the person has made themself. */
export async function findMapping(db: Db, who: Who, id: string, kind: string): Promise<Earlier | undefined> {
  const [found] = await db<Earlier[]>`
    select mapping, columns from imports
    where firm_id = ${who.firmId} and id = ${id} and created_by = ${who.userId} and kind = ${kind} and mapping is not null`
  return found
}
