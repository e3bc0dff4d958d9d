import { spawn, spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { roomForTests } from './room.ts'

export type InstalledPostgres = { url: string; version: string; stop(): Promise<void> }

/** Runs the newest PostgreSQL that this machine has installed, on a free port of loopback; undefined where it has none. */
export async function startInstalledPostgres(): Promise<InstalledPostgres | undefined> {
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (!programs) return undefined
  const folder = mkdtempSync(join(roomForTests(), 'firm-crm-external-'))
  const nobody = 65_534
  // PostgreSQL refuses to run as root
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if ('uid' in account) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  const password = crypto.randomUUID()
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 })
  const access = ['-U', 'crm', '-A', 'scram-sha-256', `--pwfile=${join(folder, 'password')}`]
  const initialized = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (initialized.status !== 0) throw new Error('initdb failed')

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
  }
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((resolve) => {
    server.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve())
  })
  return {
    url: `postgres://crm:${password}@127.0.0.1:${port}/postgres`,
    version: spawnSync(join(programs, 'postgres'), ['--version']).stdout.toString().trim(),
    async stop() {
      const stopped = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGINT')
      await stopped
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
