import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts'

// Runs once before all test files: one database server for them, unless TEST_DATABASE_URL names one.

let embedded: Embedded | undefined
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-test-'))

export async function globalSetup() {
  process.env['TEST_FOLDER'] = folder
  if (process.env['TEST_DATABASE_URL']) return
  embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {} })
  process.env['TEST_DATABASE_URL'] = embedded.url
}

export async function globalTeardown() {
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
}
