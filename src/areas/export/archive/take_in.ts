import { extname } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../../access/events.ts'
import { fieldNames, hidingRoles } from '../../../access/hideable.ts'
import { refreshBaseRates } from '../../../money/base_currency.ts'
import type { User } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { identifier, joined, nothing, piece } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import { arrivedIntoBin } from '../../../records/bin.ts'
import { writeFirm } from '../../auth/index.ts'
import { hideFrom, readHiddenFields } from '../../hidden-fields/index.ts'
import { remindOfTasks } from '../../tasks/index.ts'
import { ArchiveRefused } from '../errors.ts'
import type { Making } from '../make.ts'
import { changeState, storageKeyOf } from '../queries.ts'
import { readCatalogue, type Table } from './catalogue.ts'
import { asRefused, type Limits, linesIn, type OpenArchive, openArchive, storedObjects } from './check_archive.ts'
import { checkInChild } from './check_in_child.ts'
import { type Manifest, objectName, type Part, partName } from './manifest.ts'
import { ArrivingRows, type Copied, newer, type Row } from './parse_row.ts'
import { placesOfPeople } from './people.ts'
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
    return await bringFrom(making, path, limits)
  } finally {
    await dispose()
  }
}

/** Brings in an archive that has been checked. */
export async function bringFrom(making: Making, path: string, limits: Limits): Promise<Arrived> {
  const { deps, progress } = making
  const archive = await openArchive(path, limits)
  // by the key in the archive: the one here, which nothing has had before
  const objects = new Map<string, Copied>()
  try {
    await progress(30, 'Copying files')
    await copyObjects(making, archive, objects)
    return await transact(deps.sql, (db) => writeRows(db, making, { ...archive, objects })).catch(asReason)
  } catch (error) {
    // What was refused was not written. After anything else the rows may be there, such as where their commit was not
    // heard of: then the files stay, and the sweep removes those that no row names.
    if (error instanceof ArchiveRefused)
      for (const { here } of objects.values()) await deps.storage.delete(here).catch(() => {})
    throw error
  } finally {
    archive.zip.close()
  }
}

type Arriving = OpenArchive & { objects: ReadonlyMap<string, Copied> }

async function copyObjects({ deps, user, signal }: Making, { zip }: OpenArchive, objects: Map<string, Copied>) {
  for await (const object of storedObjects(zip)) {
    const { key, sha256 } = object
    signal.throwIfAborted()
    const here = `${user.firmId}/${uuidv7()}${extname(key)}`
    objects.set(key, { ...object, here })
    if (sha256 !== null) await deps.storage.put(here, await zip.read(objectName(key)))
  }
}

async function writeRows(db: Transaction, making: Making, { zip, manifest, objects }: Arriving): Promise<Arrived> {
  const { user, deps, id, signal, progress } = making
  const { firmId } = user
  // one at a time in a firm
  await db`select id from firms where id = ${firmId} for no key update`
  const catalogue = await readCatalogue(db)
  await requireEmpty(db, firmId, catalogue)
  const places = await placesOfPeople(db, firmId, { zip, manifest })
  const arriving = new ArrivingRows({ firmId, places, objects, now: deps.clock.now() })
  requireTables(manifest, catalogue)
  await bringThePast(db, 'yes')
  const counts: Record<string, number> = {}
  for (const [index, { name }] of carried.entries()) {
    const part = manifest.parts.find(({ table }) => table === name)
    const table = catalogue.get(name)
    if (!part || !table) continue
    const parse = arriving.of(table, part)
    let rows = 0
    for await (const lines of batchesOf(linesIn(zip, partName(name)))) {
      signal.throwIfAborted()
      const parsed: Row[] = []
      for (const line of lines) parsed.push(await parse(line))
      rows += await insertRows(db, { firmId, table, part, rows: parsed, exportId: id })
    }
    if (!mayBeHere.includes(name) && rows !== part.rows)
      throw new ArchiveRefused(`${partName(name)} has ${rows} rows, not ${part.rows}`)
    counts[name] = rows
    await progress(40 + (60 * (index + 1)) / carried.length, 'Writing records')
  }
  await bringThePast(db, 'no')
  await arrivedIntoBin(db, user)
  await remindOfTasks({ db, jobs: deps.jobs }, user)
  await takeSettings(db, user, manifest.firm)
  await refreshBaseRates({ db, jobs: deps.jobs }, user)
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
async function takeSettings(db: Transaction, user: User, firm: Manifest['firm']) {
  const { currency, time_zone, date_order, number_format, track_mail, notes_changed_by, hidden_fields } = firm
  await writeFirm(db, user, {
    currency,
    ...(time_zone && { time_zone }),
    ...(date_order && { date_order }),
    ...(number_format && { number_format }),
    track_mail,
    notes_changed_by,
  })
  const { hidden } = await readHiddenFields(db, user)
  for (const role of hidingRoles) {
    const names = new Set([...hidden[role], ...hidden_fields[role]])
    const known = fieldNames.filter((name) => names.delete(name))
    for (const name of names) throw newer(`It hides a field ${name}`)
    await hideFrom(db, user, role, known)
  }
}

// of these a firm without records may have some already: they stay as they are
const mayBeHere = ['users', 'exchange_rates']
// what a person has before anything is entered; all else is a record
const notRecords = [...mayBeHere, 'events', 'saved_views', 'chats', 'chat_messages']

async function requireEmpty(db: Db, firmId: string, catalogue: Map<string, Table>) {
  const tables = carried.filter(({ name }) => !notRecords.includes(name) && catalogue.has(name))
  const [row] = await db<{ has_records: boolean }[]>`
    /* beyond walls: a firm with records that who asks may not know of is not empty */
    select ${joined(
      tables.map(({ name }) => piece`exists (select from ${identifier(name)} where firm_id = ${firmId})`),
      ' or ',
    )} as has_records`
  if (row?.has_records)
    throw new ArchiveRefused('This firm has records already: an archive is brought into one without')
}

function requireTables({ parts }: Manifest, catalogue: Map<string, Table>) {
  const names = parts.map(({ table }) => table)
  const unknown = names.find((table) => !carried.some(({ name }) => name === table && catalogue.has(name)))
  if (unknown) throw newer(`It has a table ${unknown}`)
  if (new Set(names).size < names.length) throw new ArchiveRefused('Its manifest.json names a table twice')
}

type Rows = { firmId: string; table: Table; part: Part; rows: Row[]; exportId: string }

/** Those that are here already are left out. */
async function insertRows(db: Transaction, { firmId, table, part, rows, exportId }: Rows): Promise<number> {
  const columns = part.columns.filter((column) => column !== 'firm_id')
  const list = joined(columns.map((column) => piece`, ${identifier(column)}`))
  const given = JSON.stringify(rows)
  const isEvent = table.name === 'events'
  const { count } = await db`
    insert into ${identifier(table.name)} (firm_id ${list} ${isEvent ? piece`, brought_by` : nothing})
    select ${firmId}::uuid ${list} ${isEvent ? piece`, ${exportId}::uuid` : nothing}
    from json_populate_recordset(null::${identifier(table.name)}, ${given}::json)
    ${mayBeHere.includes(table.name) ? piece`on conflict do nothing` : nothing}`
  if (rows.some(({ walls }) => walls)) await putBehindWalls(db, firmId, table, given)
  return count
}

/** Some walls are not told by what a row hangs on now: of a deal that was deleted, of what an event tells. */
async function putBehindWalls(db: Transaction, firmId: string, { name }: Table, rows: string) {
  // the audit log refuses any other change of its events
  if (name === 'events') await allowWalling(db, 'on')
  await db`
    /* beyond walls: raised as they stood */
    update ${identifier(name)} t set walls = all_of(t.walls, given.walls)
    from json_populate_recordset(null::${identifier(name)}, ${rows}::json) given
    where t.firm_id = ${firmId} and t.id = given.id and given.walls is not null
      and not coalesce(t.walls, '{}') @> given.walls`
  if (name === 'events') await allowWalling(db, '')
}

const allowWalling = (db: Transaction, isAllowed: 'on' | '') =>
  db`select set_config('firm_crm.walling', ${isAllowed}, true)`

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
