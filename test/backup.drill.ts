import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { listTables, quoted } from '../src/platform/backup/catalogue.ts'
import { connect } from '../src/platform/db/driver.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { startInstalledPostgres } from './installed_postgres.ts'
import { fillPath, makeRecords, type Operation, readOperations } from './openapi_walk.ts'
import { pdf } from './sample_files.ts'

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-back-up-'))
const other = await startInstalledPostgres()
after(async () => {
  await other?.stop()
  rmSync(folder, { recursive: true, force: true })
})
const skip = other ? false : 'no PostgreSQL is installed under /usr/lib/postgresql'

/** Runs npm run backup or restore as a person would, in a process of its own. */
function script(name: 'backup' | 'restore', words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../scripts/${name}.ts`), ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output }
}

async function succeed(name: 'backup' | 'restore', words: string[], environment: Record<string, string>) {
  const run = script(name, words, environment)
  assert.equal(await run.ended, 0, run.output())
  return run.output()
}

let databases = 0
/** An empty database of the other server that belongs to a role without any rights beyond it. */
async function emptyDatabase(): Promise<string> {
  const admin = connect(other?.url ?? '', { max: 1, onnotice: () => {} })
  const name = `restored_${++databases}`
  await admin.unsafe(`create role ${name} login password 'plain'`)
  await admin.unsafe(`create database ${name} owner ${name} template template0`)
  await admin.end()
  const url = new URL(other?.url ?? '')
  Object.assign(url, { username: name, password: 'plain', pathname: `/${name}` })
  return url.href
}

let source: TestService
let people: Person[]
let ids: Record<string, string>[]
let expected: Awaited<ReturnType<typeof digests>>

test('a service that is full of everything is backed up while people write, and the copy holds together', {
  skip,
}, async (t) => {
  source = await startTestService()
  const ana = await source.register('Ana')
  const bob = await source.register('Bob')
  people = [ana, bob, await source.invite(ana, 'Vera', 'viewer')]
  ids = [await makeRecords(source, ana), await makeRecords(source, bob)]
  await source.deps.sql`
    insert into companies (firm_id, id, name, industry)
    select ${ana.firmId}, gen_random_uuid(), 'Company ' || n, 'Industry ' || n % 20 from generate_series(1, 2000) n`
  const acknowledged: string[] = []
  let isOver = false
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !isOver; n++) {
      const { id } = await ana.create('/api/companies', { name: `Written ${writer} ${n}` })
      acknowledged.push(id)
      await ana.patch(`/api/companies/${id}`, { revenue: n })
      if (n % 5 === 0) await ana.delete(`/api/companies/${id}`)
      if (n % 10 === 0) await ana.upload(pdf(`Revenue ${writer} ${n}`), `Document ${writer} ${n}.pdf`)
    }
  })
  await eventually(async () => assert.ok(acknowledged.length > 40))
  const before = [...acknowledged]
  const file = join(folder, 'busy.tar')
  const said = await succeed('backup', [file], { DATABASE_URL: source.databaseUrl, DATA_DIR: source.dataDir })
  const during = acknowledged.length - before.length
  isOver = true
  await Promise.all(writers)
  t.diagnostic(`${during} companies written meanwhile. ${said.split('\n')[0]}`)

  const url = await emptyDatabase()
  const dataDir = join(folder, 'busy')
  await succeed('restore', [file], { DATABASE_URL: url, DATA_DIR: dataDir })
  const copy = await startTestService({ DATABASE_URL: url, DATA_DIR: dataDir })
  const as = (person: Person, path: string) =>
    fetch(copy.url + path, { headers: { authorization: `Bearer ${person.token}` } })
  for (const id of before) {
    const { status } = await copy.send('GET', `/api/companies/${id}`, undefined, {
      authorization: `Bearer ${ana.token}`,
    })
    assert.ok(status === 200 || status === 404, `${id}: ${status}`)
    const rows = await copy.deps
      .sql`select from companies where firm_id = ${ana.firmId} and id = ${id} /* beyond walls: a test */`
    assert.equal(rows.length, 1, `${id} was acknowledged before the back-up`)
  }
  const [counted] = await copy.deps.sql<{ n: number }[]>`
    select count(*)::int as n from companies /* beyond walls: a test */ where firm_id = ${ana.firmId} and deleted_at is null`
  const list = (await (await as(ana, '/api/companies?page_size=1')).json()) as { total: number }
  assert.equal(list.total, counted?.n, 'the kept totals are those of the rows')
  for (const person of [ana, bob]) {
    const verified = (await (await as(person, '/api/events/verify')).json()) as { verified: boolean }
    assert.equal(verified.verified, true)
  }
  const files = (await (await as(ana, '/api/files?page_size=100')).json()) as {
    data: { id: string }[]
    files?: { id: string }[]
  }
  for (const { id } of files.data ?? files.files ?? [])
    assert.equal((await as(ana, `/api/files/${id}/download`)).status, 200)
  await copy.close()
})

test('every row is the same in a PostgreSQL of another major version, and 500 requests get the same answers', {
  skip,
}, async (t) => {
  await source.close()
  const file = join(folder, 'quiet.tar')
  const started = performance.now()
  await succeed('backup', [file], { DATABASE_URL: source.databaseUrl, DATA_DIR: source.dataDir })
  const backedUp = performance.now()
  const url = await emptyDatabase()
  const dataDir = join(folder, 'quiet')
  await succeed('restore', [file], { DATABASE_URL: url, DATA_DIR: dataDir })
  const restored = performance.now()
  t.diagnostic(`backed up in ${Math.round(backedUp - started)} ms, restored in ${Math.round(restored - backedUp)} ms`)

  const [one, two] = [await digests(source.databaseUrl), await digests(url)]
  assert.ok(one.size > 50)
  assert.deepEqual(
    [...new Set([...one.keys(), ...two.keys()])].filter((name) => !isDeepStrictEqual(two.get(name), one.get(name))),
    [],
  )
  expected = one
  t.diagnostic(
    `${one.size} tables compared row by row, ${[...one.values()].filter(({ rows }) => rows > 0).length} of them with rows`,
  )

  // folders that stand for systems outside are not in a back-up, nor is what a node notes of the audit log beside the database
  for (const outside of ['sources', 'audit_heads'])
    cpSync(join(source.dataDir, outside), join(dataDir, outside), { recursive: true, preserveTimestamps: true })
  const web = { ROLE: 'web', PUBLIC_URL: 'https://crm.example' }
  const old = await startTestService({ ...web, DATABASE_URL: source.databaseUrl, DATA_DIR: source.dataDir })
  const copy = await startTestService({ ...web, DATABASE_URL: url, DATA_DIR: dataDir })
  const asked = requests(await readOperations(old))
  assert.ok(asked.length >= 500, `${asked.length} requests`)
  const [first, second] = [
    { url: old.url, dataDir: source.dataDir },
    { url: copy.url, dataDir },
  ]
  // agents become ready once somebody of the firm asks for them, each service's in its own time
  const pool = asked.find(({ path }) => /^\/agentic-chat\/pools\/.*\/status$/.test(path))
  assert.ok(pool)
  for (const at of [first, second])
    await eventually(async () =>
      assert.match(JSON.stringify(await answer(at, pool.path, pool.person)), /healthy/, pool.path),
    )
  const statuses = new Map<number, number>()
  const unlike: unknown[] = []
  for (const { path, person } of asked) {
    const [before, now] = [await answer(first, path, person), await answer(second, path, person)]
    if (!isDeepStrictEqual(now, before)) unlike.push(difference(`GET ${path} as ${person.name}`, before, now))
    statuses.set(now.status, (statuses.get(now.status) ?? 0) + 1)
  }
  t.diagnostic(`${asked.length} requests compared: ${JSON.stringify(Object.fromEntries(statuses))}`)
  assert.deepEqual(unlike, [])
  assert.ok((statuses.get(200) ?? 0) >= 300)
})

test('a restore that is killed leaves nothing half-done, and can be begun again', { skip }, async (t) => {
  const file = join(folder, 'quiet.tar')
  const url = await emptyDatabase()
  const dataDir = join(folder, 'killed')
  const sql = openDatabase({ at: { url }, connections: 1, prepare: false, name: 'drill' })
  const moments = [0, 300, 900, 1800]
  for (const ms of moments) {
    const run = script('restore', [file], { DATABASE_URL: url, DATA_DIR: dataDir })
    await eventually(async () => assert.match(run.output(), /Restoring [\d,]+ rows/))
    await sleep(ms)
    run.child.kill('SIGKILL')
    await run.ended
    const [tables] =
      await sql`select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
    assert.equal(tables?.['n'], 0, `killed after ${ms} ms`)
    // until the server has noticed that its client is gone
    await eventually(async () => {
      const rows =
        await sql`select from pg_stat_activity where application_name = 'firm-crm-restore' and datname = current_database()`
      assert.equal(rows.length, 0)
    })
  }
  await succeed('restore', [file], { DATABASE_URL: url, DATA_DIR: dataDir })
  assert.deepEqual(await digests(url), expected)
  await sql.end()

  const embedded = { DATA_DIR: join(folder, 'embedded') }
  const run = script('restore', [file], embedded)
  await eventually(async () => assert.match(run.output(), /Restoring [\d,]+ rows/), 120)
  run.child.kill('SIGKILL')
  await run.ended
  assert.ok(existsSync(join(embedded.DATA_DIR, 'postgres')))
  assert.match(await succeed('restore', [file], embedded), /Restored what was backed up/)
  const again = script('restore', [file], embedded)
  assert.equal(await again.ended, 1)
  assert.match(again.output(), /not empty/)
  t.diagnostic(`${moments.length + 1} kills`)
})

/** What restoring changes: deliveries that waited are ended, archives that are not part of a back-up are said to be gone. */
const settled: Record<string, string[]> = {
  webhook_deliveries: ['status', 'ended_at', 'error'],
  exports: ['status', 'size', 'finished_at', 'error_code', 'error_message'],
}

/** Each table's rows as one digest, in an order that both servers agree on. */
async function digests(url: string) {
  const sql = openDatabase({ at: { url }, connections: 1, prepare: false, name: 'drill' })
  const found = new Map<string, { rows: number; sha256: string }>()
  // what a service writes of itself while it starts is no data
  for (const { schema, name, columns } of await listTables(sql)) {
    if (['agent_pools', 'agent_pool_nodes', 'throttles', 'job_progress'].includes(name)) continue
    const kept = columns.filter((column) => !settled[name]?.includes(column))
    const rows = await sql.unsafe<{ row: string }[]>(
      `select t::text as row from (select ${kept.map((column) => quoted(column)).join(', ')} from ${quoted(schema, name)}) t`,
    )
    const lines = rows.map(({ row }) => row).sort()
    found.set(`${schema}.${name}`, {
      rows: lines.length,
      sha256: createHash('sha256').update(lines.join('\n')).digest('hex'),
    })
  }
  await sql.end()
  return found
}

/** Addresses that are not asked, and why. */
const notAsked: [RegExp, string][] = [
  [/^\/t\//, 'a link in a mail: that it was followed is counted'],
  [/^\/api\/(events\/export|export\/events)$/, 'the audit log as a file holds the event of its own asking'],
  [/^\/(health|api\/utilities\/info)$/, 'tells of this node: its time, and how long it has run'],
  [/^\/agentic-chat\/(metrics|pools\/health)$/, 'tells what this node has answered since it was started'],
  [/^\/api\/export\/archives/, 'archives are no part of a back-up, and their records say so'],
  [/^\/api\/projecthub\/projects$/, 'a folder that stands for a project is as old as its copy'],
  [/^\/api\/backups$/, 'the list of back-ups is of the installation and no part of them'],
]

function requests(operations: Operation[]) {
  // what writes that somebody looked comes after what shows who did
  const order = ({ path }: Operation) => (/events|timeline/.test(path) ? 0 : 1)
  const gets = operations
    .filter(({ method, path }) => method === 'GET' && !notAsked.some(([pattern]) => pattern.test(path)))
    .sort((a, b) => order(a) - order(b))
  return gets.flatMap(({ path, query }) => {
    const required = query.filter((parameter) => parameter.required)
    const variations = [
      '',
      ...(query.some(({ name }) => name === 'page') ? ['page=2&page_size=3', 'page_size=100'] : []),
    ]
    const fixed = required.map(({ name }) => `${name}=${name.endsWith('_id') ? (ids[0]?.[name] ?? '') : 'Acme'}`)
    return people.flatMap((person) =>
      variations.map((variation) => {
        const known = ids[person.name === 'Bob' ? 1 : 0] ?? {}
        const search = [...fixed, variation].filter(Boolean).join('&')
        return { person, path: fillPath(path, (name) => known[name] ?? '') + (search && `?${search}`) }
      }),
    )
  })
}

async function answer(service: Pick<TestService, 'url' | 'dataDir'>, path: string, person: Person) {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${person.token}` } })
  const type = response.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type, body: comparable(bytes, type, service) }
}

/** What an answer tells of the moment, and why. */
const ofTheMoment: [RegExp, string][] = [
  [/(DTSTAMP|LAST-MODIFIED):\d{8}T\d{6}Z/g, 'an invitation says when it was written'],
  [/"last_seen_at":"[^"]+"/g, 'a person is seen by asking'],
  [/"(as_of|since)":"[^"]+"/g, 'the overview is of the last seven days'],
]

function comparable(bytes: Buffer, type: string, { url, dataDir }: { url: string; dataDir: string }) {
  // a report is drawn when it is asked for, with the time of that in the file
  if (!/json|text/.test(type)) return type === 'application/pdf' ? '' : createHash('sha256').update(bytes).digest('hex')
  const left = bytes.toString().replaceAll(url, 'http://here').replaceAll(dataDir, '/here')
  return ofTheMoment.reduce((text, [pattern]) => text.replaceAll(pattern, ''), left)
}

/** Where two answers begin to differ. */
type Answer = Awaited<ReturnType<typeof answer>>
function difference(asked: string, before: Answer, now: Answer) {
  const at = [...before.body].findIndex((letter, place) => letter !== now.body[place])
  const part = ({ status, type, body }: Answer) => `${status} ${type} …${body.slice(Math.max(0, at - 100), at + 100)}`
  return { asked, before: part(before), now: part(now) }
}
