import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts'
import { findUnboundedPlans } from './plans.ts'

// Runs once around all test files: one database server for them, unless TEST_DATABASE_URL names one, and at the end a
// look at the plan of every statement that they ran.

let embedded: Embedded | undefined
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-test-'))
const statements = join(folder, 'statements')

export async function globalSetup() {
  process.env['TEST_FOLDER'] = folder
  process.env['TEST_STATEMENTS'] = statements
  writeFileSync(statements, '')
  // each file of tests is a process of its own: what one has compiled the others need not
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  if (process.env['TEST_DATABASE_URL']) return
  // two files of tests at a time, with several nodes each
  embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {}, connections: 200 })
  process.env['TEST_DATABASE_URL'] = embedded.url
}

export async function globalTeardown() {
  try {
    const found = await findUnboundedPlans(process.env['TEST_DATABASE_URL'] ?? '', statements)
    for (const plan of found) console.error(`\n${plan}`)
    if (found.length > 0) process.exitCode = 1
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
