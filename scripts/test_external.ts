import { spawn } from 'node:child_process'
import { startInstalledPostgres } from '../test/installed_postgres.ts'

// npm run test:external: the quick tests on the newest PostgreSQL that this machine has installed, as DATABASE_URL would
// name one. It runs in a temporary folder on a free port of loopback, and ends with the tests.

const server = await startInstalledPostgres()
if (!server) {
  console.log('skipped: no PostgreSQL is installed under /usr/lib/postgresql')
  process.exit(process.env['NOTHING_SKIPPED'] ? 1 : 0)
}
console.log(`tests on ${server.version}`)
const tests = spawn('npm', ['test', '--silent'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: server.url },
})
const code = await new Promise<number | null>((resolve) => tests.once('close', resolve))
await server.stop()
process.exit(code ?? 1)
