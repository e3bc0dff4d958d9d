import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getDefaultHighWaterMark, Readable, setDefaultHighWaterMark } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import {
  createEmptyDatabase,
  type Person,
  peopleAt,
  startTestService,
  type TestService,
} from '../../../test/harness.ts'
import { sweepStorage } from '../../areas/files/receive/sweep.ts'
import { settleRestored } from '../../settle_restored.ts'
import { migrateTo } from '../db/migrate.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { newRow } from '../db/statement.ts'
import { openStorage } from '../storage/open.ts'
import { Archive } from './archive.ts'
import { checkBackup, readParts } from './check.ts'
import { makeBackup } from './make.ts'
import { BackupError } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'back-up-'))
const path = join(folder, 'whole.tar')
let service: TestService
let ana: Person
const storageKey = () => `${ana.firmId}/${uuidv7()}.pdf`
const missingKey = uuidv7()
let keptKey: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  const { id: company_id } = await ana.create('/api/companies', {
    name: 'Tab\tNewline\n\\N “quoted” 会社',
    revenue: 0.1,
  })
  await ana.create('/api/notes', { content: 'x'.repeat(20_000), company_id, tags: ['a,b', '"c"', '{}'] })
  await ana.create('/api/deals', { name: 'Project', company_id })
  keptKey = storageKey()
  await service.deps.storage.put(keptKey, Readable.from([Buffer.alloc(3000, 7)]))
  for (const key of [keptKey, `${ana.firmId}/${missingKey}.pdf`])
    await service.deps.sql`insert into files ${newRow({
      firm_id: ana.firmId,
      id: uuidv7(),
      filename: `${key.slice(-12)}`,
      size: 3000,
      content_type: 'application/pdf',
      extension: 'pdf',
      document_type: 'other',
      sha256: uuidv7(),
      storage_key: key,
      uploaded_by: ana.id,
    })}`
  await make(path)
})
const opened: { end(): Promise<void> }[] = []
after(() => Promise.all(opened.map((each) => each.end())))

const make = (to: string, keys?: Record<string, string>) =>
  makeBackup({
    at: { url: service.databaseUrl },
    storage: service.deps.storage,
    path: to,
    keys,
    credentialsKeys: [Buffer.alloc(32, 1)],
    now: new Date(),
  })

/** An empty database and storage, and how a back-up is brought there. */
async function target() {
  const at = { url: await createEmptyDatabase() }
  const dataDir = mkdtempSync(join(folder, 'target-'))
  const storage = await openStorage({ dataDir })
  const kept: Record<string, string>[] = []
  const restore = (from: string, replace = false) =>
    restoreBackup({
      at,
      storage,
      path: from,
      replace,
      keepKeys: async (keys) => void kept.push(keys),
      settle: settleRestored({ storage, takesOver: true }),
      say: () => {},
    })
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'test' })
  opened.push(sql)
  return { at, dataDir, storage, restore, kept, sql }
}

test('what was backed up works where it is restored: people sign in, records and files are there', async () => {
  const { at, dataDir, storage, restore, kept } = await target()
  const manifest = await restore(path)
  assert.deepEqual(manifest.files?.missing, [`${ana.firmId}/${missingKey}.pdf`])
  assert.equal(manifest.files?.count, 1)
  assert.equal(await storage.size(keptKey), 3000)
  assert.deepEqual(kept, [])
  const copy = await startTestService({ DATABASE_URL: at.url, DATA_DIR: dataDir })
  const again = await peopleAt(copy.url).signIn(ana.email)
  for (const list of ['/api/companies', '/api/notes', '/api/deals', '/api/files', '/api/events'])
    assert.deepEqual((await again.get(list)).body.data.at(-1), (await ana.get(list)).body.data.at(-1), list)
  assert.equal((await again.get('/api/events/verify')).body.verified, true)
  // triggers and references are back
  await assert.rejects(
    copy.deps.sql`delete from events where firm_id = ${ana.firmId} and id is not null`,
    /append only/,
  )
  await assert.rejects(
    copy.deps.sql`update deals set company_id = gen_random_uuid() where firm_id = ${ana.firmId}`,
    /foreign key/,
  )
  await again.create('/api/companies', { name: 'New' })
  assert.equal((await again.get('/api/companies')).body.total, 2)
})

test('a back-up whose reader is slower than the database has every row, and so has what is restored of it', async () => {
  const { sql } = service.deps
  await sql`
    insert into companies (firm_id, id, name, website, description)
    select ${ana.firmId}, gen_random_uuid(), 'Slow ' || n, 'https://slow' || n || '.example', repeat('x' || n, 200)
    from generate_series(1, 2000) n`
  const sumOf = async (db: Db) => {
    const [row] = await db<{ count: number; sum: string }[]>`
      select count(*)::int, md5(string_agg(c::text, ',' order by id)) as sum from (
        select id, name, website, description from companies where firm_id = ${ana.firmId}) c`
    return row
  }
  const usual = getDefaultHighWaterMark(false)
  // the rows of a table are more than their reader holds, from the first on
  setDefaultHighWaterMark(false, 1000)
  const file = join(folder, 'slow.tar')
  try {
    await makeBackup({ at: { url: service.databaseUrl }, path: file, credentialsKeys: [], now: new Date() })
  } finally {
    setDefaultHighWaterMark(false, usual)
  }
  const { restore, sql: restored } = await target()
  await restore(file)
  assert.deepEqual(await sumOf(restored), await sumOf(sql))
  await sql`delete from companies where firm_id = ${ana.firmId} and name like 'Slow %'`
})

test('work that waited in the queue is done where it is restored', async () => {
  const { jobs, sql } = service.deps
  const waiting = { ...sweepStorage, delaySeconds: 3600 }
  const id = await jobs.enqueue(sql, waiting, {})
  const file = join(folder, 'jobs.tar')
  const { manifest } = await make(file)
  assert.ok(manifest.jobs >= 1)
  const { at, dataDir, restore } = await target()
  await restore(file)
  const copy = await startTestService({ DATABASE_URL: at.url, DATA_DIR: dataDir })
  const [job] = await copy.deps.sql`select name, state, start_after > now() as later from jobs.job where id = ${id}`
  assert.deepEqual([job?.['name'], job?.['state'], job?.['later']], [sweepStorage.name, 'created', true])
  assert.deepEqual([...(await copy.deps.sql`select id from service.restored_jobs`)], [])
})

test('a damaged byte anywhere is found, its part is named, and nothing is written', async () => {
  const whole = readFileSync(path)
  const { restore, sql, storage } = await target()
  const damaged = join(folder, 'damaged.tar')
  const sentences = new Set<string>()
  const places = Array.from({ length: 60 }, (_, n) => Math.floor((n + 0.5) * (whole.length / 60)))
  // the bytes of a file of a tar archive begin 512 behind its name
  const inTables = Array.from(
    whole.toString('latin1').matchAll(/tables\/public\.\w+\/000001\.copy\.gz/g),
    ({ index }) => index + 512 + 20,
  )
  for (const at of [0, 100, 130, 149, 511, ...places, ...inTables.slice(0, 5), whole.length - 600, whole.length - 1]) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 4
    writeFileSync(damaged, bytes)
    const error = await restore(damaged).catch((fault: unknown) => fault)
    assert.ok(error instanceof BackupError, `byte ${at} of ${whole.length}: ${error}`)
    assert.match(error.message, /damaged/, `byte ${at}`)
    sentences.add(error.message)
  }
  assert.ok(
    [...sentences].some((sentence) => /tables\/public\.\w+\/000001\.copy\.gz is not what was written/.test(sentence)),
  )
  for (const length of [0, 300, 5000, whole.length - 700]) {
    writeFileSync(damaged, whole.subarray(0, length))
    await assert.rejects(restore(damaged), BackupError, `cut off after ${length} bytes`)
  }
  writeFileSync(damaged, Buffer.concat([whole, whole]))
  await assert.rejects(restore(damaged), BackupError)
  await assert.rejects(restore(join(folder, 'absent.tar')), /cannot be read/)
  assert.deepEqual(
    [...(await sql`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)],
    [],
  )
  assert.deepEqual(await Array.fromAsync(storage.list()), [])
})

test('a database or storage that holds something is left alone, unless the person says so', async () => {
  const { restore, sql, storage } = await target()
  await restore(path)
  await assert.rejects(restore(path), /The database is not empty/)
  await sql`update companies set name = 'Mine'`
  await restore(path, true)
  assert.deepEqual([...(await sql`select from companies where name = 'Mine'`)], [])
  assert.equal(await storage.size(keptKey), 3000)

  const other = await target()
  await other.sql`create table theirs (id int)`
  for (const replace of [false, true]) await assert.rejects(other.restore(path, replace), /not of Firm CRM/)
  const filled = await target()
  await filled.storage.put(`${ana.firmId}/${uuidv7()}.pdf`, Readable.from([Buffer.from('x')]))
  await assert.rejects(filled.restore(path), /storage for files is not empty/)
  await assert.rejects(
    startTestService({ DATABASE_URL: service.databaseUrl })
      .then(() => target())
      .then(({ storage: empty }) =>
        restoreBackup({
          at: { url: service.databaseUrl },
          storage: empty,
          path,
          replace: true,
          keepKeys: async () => {},
          settle: async () => {},
          say: () => {},
        }),
      ),
    /service runs on this database/,
  )
})

test('a back-up makes the folder that it is to lie in, and nobody else may look there', async () => {
  const inNewFolder = join(folder, 'backups', 'by-hand.tar')
  await make(inNewFolder)
  assert.equal(statSync(dirname(inNewFolder)).mode & 0o777, 0o700)
  await checkBackup(inNewFolder)
})

test('a back-up of a newer version is refused in a sentence, and nothing is written', async () => {
  const { restore, sql } = await target()
  const from = openDatabase({ at: { url: service.databaseUrl }, connections: 1, prepare: false, name: 'test' })
  opened.push(from)
  const migrated = join(folder, 'newer-schema.tar')
  await from`insert into public.migrations (name, sha256) values ('9999_of_tomorrow.sql', 'x')`
  await make(migrated)
  await from`delete from public.migrations where name = '9999_of_tomorrow.sql'`
  await assert.rejects(restore(migrated), /cannot be restored here.*newer version.*9999_of_tomorrow/)
  const formatted = join(folder, 'newer-format.tar')
  const archive = await Archive.create(formatted, new Date())
  for await (const { name, sizeBytes, bytes } of readParts(path)) {
    if (name !== 'manifest.json') await archive.add(name, sizeBytes, bytes)
    else {
      const manifest = { ...JSON.parse(await text(bytes)), format_version: 2 }
      const changed = Buffer.from(JSON.stringify(manifest))
      await archive.add(name, changed.length, [changed])
    }
  }
  await archive.finish()
  await assert.rejects(restore(formatted), /made by a newer version/)
  assert.equal(
    (await sql`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`).length,
    0,
  )
})

test('a back-up has the secrets only where that was asked for, and is readable by its owner alone', async () => {
  const file = join(folder, 'keys.tar')
  const { manifest } = await make(file, { jwt_secret: 'a secret' })
  assert.equal(manifest.with_keys, true)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  const names = (await Array.fromAsync(readParts(path))).map(({ name }) => name)
  assert.ok(!names.includes('keys.json'))
  const { restore, kept } = await target()
  await restore(file)
  assert.deepEqual(kept, [{ jwt_secret: 'a secret' }])
  await assert.rejects(make(file), /exists already/)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('unfinished')),
    [],
  )
})

/** A database as an earlier version left it, with a firm. */
async function earlier(): Promise<string> {
  const url = await createEmptyDatabase()
  const sql = openDatabase({ at: { url }, connections: 1, prepare: false, name: 'test' })
  const names = readdirSync(join(import.meta.dirname, '../../../migrations'))
    .filter((name) => name < '0034')
    .sort()
  const recorded = names.map((name) => ({ name, sha256: sha256Of(name) }))
  await sql.begin((db) => migrateTo(db, recorded))
  await sql`insert into firms (id, name) values (gen_random_uuid(), 'Earlier')`
  await sql.end()
  return url
}

const sha256Of = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, '../../../migrations', name)))
    .digest('hex')

test('before an update changes a database that holds a firm, it is backed up; the update stops where that fails', async () => {
  const url = await earlier()
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, 'no folder')
  await assert.rejects(
    startTestService({ DATABASE_URL: url, BACKUP_DIR: blocked }),
    /back-up before the update failed.*BACKUP_BEFORE_MIGRATION=off/,
  )
  const backupDir = join(folder, 'updates')
  await startTestService({ DATABASE_URL: url, BACKUP_DIR: backupDir, ROLE: 'web' })
  const [name] = readdirSync(backupDir)
  assert.match(name ?? '', /^before-update-\d{8}T\d{6}\.\d{3}Z\.tar$/)
  // it is restored as it was, and then updated
  const { restore, sql } = await target()
  const manifest = await restore(join(backupDir, name ?? ''))
  assert.equal(manifest.files, null)
  assert.ok(manifest.migrations.every((migration) => migration.name < '0034'))
  const firms = await sql`select name from firms`
  assert.deepEqual([...firms], [{ name: 'Earlier' }])
  const [newest] = await sql`select to_regclass('event_chain') is not null as exists`
  assert.equal(newest?.['exists'], true)
  const off = { DATABASE_URL: await earlier(), BACKUP_DIR: blocked, BACKUP_BEFORE_MIGRATION: 'off', ROLE: 'web' }
  await startTestService(off)
})
