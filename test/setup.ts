import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../src/platform/db/driver.ts'
import { type Embedded, startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { Jobs } from '../src/platform/jobs/queue.ts'
import { jobKinds } from '../src/worker.ts'
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
  if (!process.env['TEST_DATABASE_URL']) {
    // two files of tests at a time, with several nodes each
    embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: () => {}, connections: 200 })
    process.env['TEST_DATABASE_URL'] = embedded.url
    // nobody needs these databases after a crash of the machine
    await asAdmin('alter system set fsync = off', 'alter system set full_page_writes = off', 'select pg_reload_conf()')
  }
  // as often as a connection opens, its password is hashed on both sides: once is enough here, not 4,096 times
  const { username, password } = new URL(process.env['TEST_DATABASE_URL'])
  await asAdmin(`do $$ begin
    if current_setting('server_version_num')::int >= 160000 then
      set scram_iterations = 1;
      execute format('alter role %I password %L', '${username}', '${password}');
    end if;
  end $$`)
  await asAdmin(`create database ${template}`)
  process.env['TEST_TEMPLATE'] = template
  const url = new URL(process.env['TEST_DATABASE_URL'])
  url.pathname = `/${template}`
  const at = { url: url.href }
  const sql = openDatabase({ at, connections: 1, prepare: true, name: 'template' })
  const jobs = new Jobs({ sql, at, prepare: true, log: console })
  try {
    await migrate(sql, () => {})
    await jobs.start(jobKinds)
  } finally {
    await jobs.stop()
    await sql.end()
  }
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
