import { extname } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { User } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { writeFirm } from '../../auth/index.ts'
import { sanitized } from '../../emails/index.ts'
import { recordEvent } from '../../events/index.ts'
import { fieldNames, hideFrom, hidingRoles, readHiddenFields } from '../../hidden-fields/index.ts'
import { remindOfTasks } from '../../tasks/index.ts'
import { ArchiveRefused } from '../errors.ts'
import type { Making } from '../make.ts'
import { changeState, storageKeyOf } from '../queries.ts'
import { readCatalogue, type Table } from './catalogue.ts'
import { asRefused, linesIn, type OpenArchive, openArchive, storedObjects } from './check_archive.ts'
import { checkInChild } from './check_in_child.ts'
import { type Manifest, objectName, type Part, partName } from './manifest.ts'
import { carried } from './tables.ts'

type Arrived = { counts: Record<string, number>; notices: string[] }

/**
 * Brings the archive of a firm into this one, which has no records yet: all of it or nothing. Records keep their ids; people
 * are those here with the same address, or disabled ones that nobody can sign in as.
 */
export async function takeIn(making: Making): Promise<Arrived> {
  const { deps, user, id, signal, progress } = making
  // again with the rows: this one spares the copies
  await requireEmpty(deps.sql, user.firmId, await readCatalogue(deps.sql))
  const { path, dispose } = await deps.storage.localPath(storageKeyOf(user, id))
  try {
    await progress(1, 'Checking the archive')
    const { archiveMbMax, storageQuotaMb } = deps.config
    const limits = { archiveMbMax, storageQuotaMb }
    await checkInChild({ path, limits }, signal)
    const archive = await openArchive(path, limits)
    // by the key in the archive: the one here, which nothing has had before
    const keys = new Map<string, string>()
    try {
      await progress(30, 'Copying files')
      await copyObjects(making, archive, keys)
      return await transact(deps.sql, (db) => writeRows(db, making, { ...archive, keys })).catch(asReason)
    } catch (error) {
      // What was refused was not written. After anything else the rows may be there, such as where their commit was not
      // heard of: then the files stay, and the sweep removes those that no row names.
      if (error instanceof ArchiveRefused)
        for (const key of keys.values()) await deps.storage.delete(key).catch(() => {})
      throw error
    } finally {
      archive.zip.close()
    }
  } finally {
    await dispose()
  }
}

type Copied = OpenArchive & { keys: ReadonlyMap<string, string> }

async function copyObjects({ deps, user, signal }: Making, { zip }: OpenArchive, keys: Map<string, string>) {
  for await (const { key, sha256 } of storedObjects(zip)) {
    signal.throwIfAborted()
    const here = `${user.firmId}/${uuidv7()}${extname(key)}`
    keys.set(key, here)
    if (sha256 !== null) await deps.storage.put(here, await zip.read(objectName(key)))
  }
}

async function writeRows(db: Transaction, making: Making, { zip, manifest, keys }: Copied): Promise<Arrived> {
  const { user, deps, id, signal, progress } = making
  const { firmId } = user
  // one at a time in a firm
  await db`select id from firms where id = ${firmId} for no key update`
  const catalogue = await readCatalogue(db)
  await requireEmpty(db, firmId, catalogue)
  const ids = await placesOfPeople(db, making, { zip, manifest })
  await bringThePast(db, 'yes')
  const counts: Record<string, number> = {}
  for (const [index, { name }] of carried.entries()) {
    const part = manifest.parts.find(({ table }) => table === name)
    const table = catalogue.get(name)
    if (!part || !table) continue
    let rows = 0
    for await (const lines of batchesOf(linesIn(zip, partName(name)))) {
      signal.throwIfAborted()
      const ready = lines.map((line) => readied(name, renamed(line, ids), { firmId, keys }))
      rows += await insertRows(db, { firmId, table, part, lines: ready })
    }
    if (name !== 'users' && rows !== part.rows)
      throw new ArchiveRefused(`${partName(name)} has ${rows} rows, not ${part.rows}`)
    counts[name] = rows
    await progress(40 + (60 * (index + 1)) / carried.length, 'Writing records')
  }
  const unknown = manifest.parts.find(({ table }) => !carried.some(({ name }) => name === table && catalogue.has(name)))
  if (unknown) throw newer(`It has a table ${unknown.table}`)
  await bringThePast(db, 'no')
  await remindOfTasks({ db, jobs: deps.jobs }, user)
  await takeSettings(db, user, manifest.firm)
  // with the rows: a worker that dies afterwards does not bring them again
  const arrived = { counts, notices: manifest.notices }
  const { made_at, made_by, chain, firm } = manifest
  const from = { firm: firm.name, made_at, made_by: made_by.email, chain }
  const after = { name: 'Archive of a firm', counts, from }
  await recordEvent(db, user, { subject: 'export', kind: 'imported', subjectId: id, after })
  const finished_at = deps.clock.now().toISOString()
  await changeState(db, user, id, { status: 'completed', ...arrived, counts: JSON.stringify(counts), finished_at })
  return arrived
}

/** Nobody outside is told of what happened before. */
const bringThePast = (db: Transaction, isSo: 'yes' | 'no') =>
  db`select set_config('firm_crm.brings_the_past', ${isSo}, true)`

/** What is hidden here already stays hidden. */
async function takeSettings(db: Transaction, user: User, { time_zone, track_mail, hidden_fields }: Manifest['firm']) {
  await writeFirm(db, user, { ...(time_zone && { time_zone }), track_mail })
  const { hidden } = await readHiddenFields(db, user)
  for (const role of hidingRoles) {
    const names = new Set([...hidden[role], ...hidden_fields[role]])
    const known = fieldNames.filter((name) => names.delete(name))
    for (const name of names) throw newer(`It hides a field ${name}`)
    await hideFrom(db, user, role, known)
  }
}

// what a person has before anything is entered; all else is a record
const notRecords = ['users', 'events', 'saved_views', 'chats', 'chat_messages']

async function requireEmpty(db: Db, firmId: string, catalogue: Map<string, Table>) {
  for (const { name } of carried) {
    if (notRecords.includes(name) || !catalogue.has(name)) continue
    const [row] = await db`
      /* beyond walls: a firm with records that who asks may not know of is not empty */
      select from ${db(name)} where firm_id = ${firmId} limit 1`
    if (row) throw new ArchiveRefused('This firm has records already: an archive is brought into one without')
  }
}

/** Ids in the archive → ids here: of the firm, and of its people. Those who are not here come as disabled, without an account. */
async function placesOfPeople(
  db: Transaction,
  { user: { firmId } }: Making,
  { zip, manifest }: OpenArchive,
): Promise<Map<string, string>> {
  const here = await db<
    { id: string; email: string }[]
  >`select id, lower(email) as email from users where firm_id = ${firmId}`
  const byAddress = new Map(here.map(({ id, email }) => [email, id]))
  const ids = new Map([[manifest.firm.id, firmId]])
  if (!manifest.parts.some(({ table }) => table === 'users')) return ids
  for await (const line of linesIn(zip, partName('users'))) {
    const { id, email }: { id?: unknown; email?: unknown } = JSON.parse(line)
    if (typeof id !== 'string' || typeof email !== 'string')
      throw new ArchiveRefused('A person of the archive has no id')
    if (ids.size > peopleMax) throw new ArchiveRefused(`It has more than ${peopleMax} people`)
    ids.set(id, byAddress.get(email.toLowerCase()) ?? uuidv7())
  }
  return ids
}

const peopleMax = 100_000

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A row with the ids that its firm and its people have here, wherever they stand. */
const renamed = (line: string, ids: Map<string, string>) => line.replace(uuid, (id) => ids.get(id) ?? id)

/** A row as it may be written here, whoever has made the archive. */
function readied(table: string, line: string, { firmId, keys }: { firmId: string; keys: Copied['keys'] }): string {
  if (table === 'users') return JSON.stringify({ ...JSON.parse(line), status: 'disabled', email_verified_at: null })
  if (table !== 'emails' && table !== 'files' && table !== 'email_attachments') return line
  const row: Record<string, unknown> = JSON.parse(line)
  const { storage_key: key } = row
  if (typeof key === 'string') {
    row['storage_key'] = key.startsWith(`${firmId}/`) ? keys.get(key.slice(firmId.length + 1)) : undefined
    if (!row['storage_key']) throw new ArchiveRefused(`A row of ${table} names bytes that the archive does not have`)
  }
  if (typeof row['html'] === 'string') row['html'] = sanitized(row['html'])
  return JSON.stringify(row)
}

type Rows = { firmId: string; table: Table; part: Part; lines: string[] }

/** Those of people who are here already are left out. */
async function insertRows(db: Transaction, { firmId, table, part, lines }: Rows): Promise<number> {
  const unknown = part.columns.find((column) => !table.columns.includes(column))
  if (unknown) throw newer(`${table.name} has a column ${unknown}`)
  const columns = part.columns.filter((column) => column !== 'firm_id')
  const list = columns.map((column) => db`, ${db(column)}`)
  const { count } = await db`
    insert into ${db(table.name)} (firm_id ${list})
    select ${firmId}::uuid ${list} from json_populate_recordset(null::${db(table.name)}, ${`[${lines.join(',')}]`}::json)
    ${table.name === 'users' ? db`on conflict do nothing` : db``}`
  if (table.walled && lines.some((line) => line.includes('"walls":['))) await putBehindWalls(db, firmId, table, lines)
  return count
}

/** Some walls are not told by what a row hangs on now: of a deal that was deleted, of what an event tells. */
const putBehindWalls = (db: Transaction, firmId: string, { name }: Table, lines: string[]) => db`
  /* beyond walls: raised as they stood */
  update ${db(name)} t set walls = all_of(t.walls, given.walls)
  from json_populate_recordset(null::${db(name)}, ${`[${lines.join(',')}]`}::json) given
  where t.firm_id = ${firmId} and t.id = given.id and given.walls is not null
    and not coalesce(t.walls, '{}') @> given.walls`

const newer = (what: string) =>
  new ArchiveRefused(`${what} that this installation does not know. Update it to the version that made the archive`)

const batchRows = 500
const batchCharacters = 4_000_000

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let characters = 0
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** What the database refuses of the rows, and what is no JSON, is the fault of the archive. */
function asReason(error: unknown): never {
  const isOfRows = error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code))
  if (isOfRows || error instanceof SyntaxError) {
    const table = isOfRows && 'table_name' in error && error.table_name ? ` (${error.table_name})` : ''
    throw new ArchiveRefused(`A row of the archive does not fit${table}: ${(error as Error).message}`) // reason: both are errors
  }
  return asRefused(error)
}
