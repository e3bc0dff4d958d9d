import { takeOver } from '../src/areas/backups/index.ts'
import { readConfig } from '../src/config.ts'
import { openBesideService } from '../src/installation.ts'
import { openDatabase } from '../src/platform/db/open.ts'

// npm run take-over: what was restored from a back-up takes the place of the original, which must not run any more.

const installation = await openBesideService(readConfig(process.env), console.log)
const sql = openDatabase({ at: installation.at, connections: 1, prepare: false, name: 'firm-crm-take-over' })
try {
  console.log(
    (await takeOver(sql))
      ? 'It takes over. Nodes that run already must be started again.'
      : 'There is nothing to take over: this installation acts already.',
  )
} finally {
  await sql.end({ timeout: 5 })
  await installation.close()
}
