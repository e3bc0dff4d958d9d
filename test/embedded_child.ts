// A service that is nothing but its database, for the drills that kill one: node embedded_child.ts <dataDir> [insert]
// Says on standard output: "ready <url> <socketPath>", "refused <sentence>", "row <id>" for each acknowledged insert.

import { connect as postgres } from '../src/platform/db/driver.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'

const [, , dataDir = '', task] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const database = await startEmbedded({ dataDir, log: (line) => say(`log ${line}`) })
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)))
  say(`ready ${database.url} ${database.socketPath}`)
  if (task === 'insert') await insertForever(database.url, database.socketPath)
} catch (error) {
  say(`refused ${error instanceof Error ? error.message.replaceAll('\n', ' ') : error}`)
  process.exitCode = 1
}

async function insertForever(url: string, path?: string) {
  const sql = postgres(url, { path, max: 4, onnotice: () => {} })
  await sql`create table if not exists drill (id uuid primary key)`
  const writer = async () => {
    for (;;) {
      const id = crypto.randomUUID()
      await sql`insert into drill values (${id})`
      say(`row ${id}`)
    }
  }
  await Promise.all([writer(), writer(), writer(), writer()])
}
