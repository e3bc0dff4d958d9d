import { spawn, spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// npm run test:external: the quick tests on the newest PostgreSQL that this machine has installed, as DATABASE_URL would
// name one. It runs in a temporary folder on a free port of loopback, and ends with the tests.

const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
if (!programs) {
  console.log('skipped: no PostgreSQL is installed under /usr/lib/postgresql')
  process.exit(process.env['NOTHING_SKIPPED'] ? 1 : 0)
}

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-external-'))
const nobody = 65_534
// PostgreSQL refuses to run as root
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
if ('uid' in account) chownSync(folder, nobody, nobody)
const data = join(folder, 'data')
const password = crypto.randomUUID()
writeFileSync(join(folder, 'password'), password, { mode: 0o644 })

const initialized = spawnSync(
  join(programs, 'initdb'),
  [
    '-D',
    data,
    '-U',
    'crm',
    '-A',
    'scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ],
  { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
)
if (initialized.status !== 0) throw new Error('initdb failed')

const port = await freePort()
const server = spawn(
  join(programs, 'postgres'),
  [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'max_connections=200',
    '-c',
    'fsync=off',
  ],
  { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
)
await new Promise<void>((resolve) => {
  server.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve())
})

console.log(`tests on ${spawnSync(join(programs, 'postgres'), ['--version']).stdout.toString().trim()}`)
const tests = spawn('npm', ['test', '--silent'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: `postgres://crm:${password}@127.0.0.1:${port}/postgres` },
})
const code = await new Promise<number | null>((resolve) => tests.once('close', resolve))
const stopped = new Promise((resolve) => server.once('close', resolve))
server.kill('SIGINT')
await stopped
rmSync(folder, { recursive: true, force: true })
process.exit(code ?? 1)

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
