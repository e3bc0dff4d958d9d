import type { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'
import { ObjectMissing } from '../../../platform/storage/storage.ts'
import { version } from '../../../platform/version.ts'
import { type Measure, measured } from '../../../platform/zip/measured.ts'
import type { Entry } from '../../../platform/zip/write_zip.ts'
import { readHiddenFields } from '../../hidden-fields/index.ts'
import { readCatalogue } from './catalogue.ts'
import {
  archiveVersion,
  type Manifest,
  manifestName,
  objectListName,
  objectName,
  type Part,
  partName,
  type StoredObject,
} from './manifest.ts'
import { columnsOf, linesOf, type Missing } from './rows.ts'
import { carried } from './tables.ts'

type Writing = { deps: Deps; user: User; signal: AbortSignal; progress(percent: number, step: string): Promise<void> }

/** The entries of an archive: tables from one snapshot, then the bytes they name, then the manifest. "done" gets the manifest. */
export async function* archiveEntries(writing: Writing, done: (manifest: Manifest) => void): AsyncGenerator<Entry> {
  const { deps, user, progress, signal } = writing
  const made_at = deps.clock.now().toISOString()
  const about = await describe(deps.sql, user)
  const { hidden: hidden_fields } = await readHiddenFields(deps.sql, user)
  const parts: Part[] = []
  const keys = new Set<string>()
  const missing: Missing = new Map()
  yield* inSnapshot(deps.sql, (db) => tableEntries(db, writing, { parts, keys, missing }))
  const objects: StoredObject[] = []
  for (const key of keys) {
    signal.throwIfAborted()
    yield* objectEntry(deps, user, key, objects)
    await progress(50 + (45 * objects.length) / keys.size, 'Copying files')
  }
  let list: Measure | undefined
  const lines = objects.map((object) => `${JSON.stringify(object)}\n`)
  yield { name: objectListName, content: measured(inPieces(lines), (measure) => (list = measure)) }
  const manifest: Manifest = {
    format: 'firm-crm-archive',
    version: archiveVersion,
    made_at,
    made_by: { id: user.userId, name: about.asker, email: user.email },
    program: version,
    schema: about.schema,
    firm: { ...about.firm, hidden_fields },
    chain: about.chain,
    parts,
    objects: {
      count: objects.length,
      bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: list?.sha256 ?? '',
    },
    notices: noticesOf(objects, { walls: about.walls, tags: missing.get('tags')?.size ?? 0 }),
  }
  yield { name: manifestName, content: [JSON.stringify(manifest, null, 2)] }
  done(manifest)
}

async function* tableEntries(
  db: Transaction,
  { user, signal, progress }: Writing,
  { parts, keys, missing }: { parts: Part[]; keys: Set<string>; missing: Missing },
): AsyncGenerator<Entry> {
  const catalogue = await readCatalogue(db)
  for (const [index, each] of carried.entries()) {
    signal.throwIfAborted()
    const table = catalogue.get(each.name)
    if (!table) continue
    let rows = 0
    const content = async function* () {
      for await (const lines of linesOf(db, user, { table, carried: each, missing })) {
        rows += lines.length
        if (table.columns.includes('storage_key')) for (const line of lines) addKey(keys, user, line)
        yield lines.join('')
      }
    }
    const columns = columnsOf(table, each)
    yield {
      name: partName(each.name),
      content: measured(content(), (measure) => parts.push({ table: each.name, columns, rows, ...measure })),
    }
    await progress((50 * (index + 1)) / carried.length, 'Writing records')
  }
}

/** Keys begin with the firm, which is another where the archive arrives: what stands behind it is the name there. */
function addKey(keys: Set<string>, { firmId }: User, line: string) {
  const { storage_key: key }: { storage_key?: string | null } = JSON.parse(line)
  if (key?.startsWith(`${firmId}/`)) keys.add(key.slice(firmId.length + 1))
}

/** The bytes of a file; where somebody has deleted it since, a line that says so. */
async function* objectEntry(
  { storage }: Deps,
  { firmId }: User,
  key: string,
  objects: StoredObject[],
): AsyncGenerator<Entry> {
  let bytes: Readable
  try {
    bytes = await storage.read(`${firmId}/${key}`)
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    objects.push({ key, bytes: 0, sha256: null })
    return
  }
  yield {
    name: objectName(key),
    packed: true,
    content: measured(bytes, (measure) => objects.push({ key, ...measure })),
  }
}

async function* inPieces(lines: string[]) {
  for (let at = 0; at < lines.length; at += 1000) yield lines.slice(at, at + 1000).join('')
}

type About = {
  firm: Omit<Manifest['firm'], 'hidden_fields'>
  chain: Manifest['chain']
  asker: string
  schema: string
  walls: number
}

async function describe(db: Db, { firmId, userId }: User): Promise<About> {
  const [about] = await db<[About]>`
    select jsonb_build_object('id', f.id, 'name', f.name, 'currency', f.currency, 'time_zone', f.time_zone, 'date_order', f.date_order,
        'number_format', f.number_format, 'track_mail', f.track_mail,
        'notes_changed_by', f.notes_changed_by) as firm,
      (select jsonb_build_object('position', position, 'hash', encode(hash, 'hex')) from event_chain
        where firm_id = ${firmId} order by position desc limit 1) as chain,
      (select name from users where firm_id = ${firmId} and id = ${userId}) as asker,
      (select max(name) from migrations) as schema,
      (select count(*)::int from walls w where w.firm_id = ${firmId} and not exists (
        select from wall_people p where p.firm_id = ${firmId} and p.wall_id = w.id and p.user_id = ${userId})) as walls
    from firms f where f.id = ${firmId}`
  return about
}

const noticesOf = (objects: StoredObject[], { walls, tags }: { walls: number; tags: number }) => {
  const gone = objects.filter(({ sha256 }) => sha256 === null).length
  return [
    'The texts of mail that others have not shared, their private meetings and their chats are not in this archive: who made it may not read them.',
    'Passwords, API keys, credentials of connections and webhooks are not in this archive.',
    ...(walls > 0
      ? [`What stands behind ${walls} wall(s) that who made it is not within is not in this archive.`]
      : []),
    ...(tags > 0 ? [`${tags} tag(s) that only stand on what is behind these walls are not in this archive.`] : []),
    ...(gone > 0 ? [`The bytes of ${gone} file(s) were deleted while this archive was made.`] : []),
  ]
}
