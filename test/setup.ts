import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../src/platform/db/driver.ts'
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { findUnboundedPlans } from './plans.ts'
import { roomForTests } from './room.ts'

// Runs once around all test files: one database server for them, unless TEST_DATABASE_URL names one, with a database that
// those of the tests are copies of, and at the end a look at the plan of every statement that they ran.

let embedded: Embedded | undefined
const folder = mkdtempSync(join(roomForTests(), 'firm-crm-test-'))
const statements = join(folder, 'statements')

export async function globalSetup() {
  process.env['TEST_FOLDER'] = folder
  process.env['TEST_STATEMENTS'] = statements
  writeFileSync(statements, '')
  // each file of tests is a process of its own: what one has compiled the others need not
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  if (!process.env['TEST_DATABASE_URL']) {
    // two files of tests at a time, with several nodes each
    embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {}, connections: 200 })
    process.env['TEST_DATABASE_URL'] = embedded.url
    // nobody needs these databases after a crash of the machine
    await asAdmin('alter system set fsync = off', 'alter system set full_page_writes = off', 'select pg_reload_conf()')
  }
  await asAdmin(`create database ${template}`)
  process.env['TEST_TEMPLATE'] = template
  const url = new URL(process.env['TEST_DATABASE_URL'])
  url.pathname = `/${template}`
  const sql = openDatabase({ at: { url: url.href }, connections: 1, prepare: true, name: 'template' })
  await migrate(sql, () => {}).finally(() => sql.end())
}

const template = `firm_crm_template_${process.pid}`

async function asAdmin(...statements: string[]) {
  const sql = connect(process.env['TEST_DATABASE_URL'] ?? '', { max: 1, onnotice: () => {} })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
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
    await asAdmin(`drop database if exists ${template} with (force)`)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
