import { resolve } from 'node:path'
import { recorded } from '../src/areas/backups/index.ts'
import { readConfig } from '../src/config.ts'
import { credentialsKeysOf, openBesideService, readKeptSecrets } from '../src/installation.ts'
import { makeBackup } from '../src/platform/backup/make.ts'
import { describeBackup, runScript } from '../src/platform/backup/script.ts'
import { type Address, openDatabase } from '../src/platform/db/open.ts'

// npm run backup -- FILE [--with-keys]: all that the installation knows, as of one moment, in one file. The service may run
// meanwhile, on any number of nodes; it is configured by the same variables.

const usage = 'npm run backup -- FILE [--with-keys]'

await runScript(usage, ['--with-keys'], async (file, flags) => {
  const config = readConfig(process.env)
  const installation = await openBesideService(config, console.log)
  try {
    const { at, storage } = installation
    const path = resolve(file)
    const keys = flags.has('--with-keys') ? await readKeptSecrets(config) : undefined
    const credentialsKeys = await credentialsKeysOf(config)
    const made = await recordedWhereKnown(at, path, () =>
      makeBackup({ at, storage, path, keys, credentialsKeys, now: new Date() }),
    )
    const { manifest, sizeBytes } = made
    for (const line of describeBackup(file, manifest, sizeBytes)) console.log(line)
  } finally {
    await installation.close()
  }
})

/** In the list of back-ups, by which the service also knows that files must stay for now; a database that is older has none. */
async function recordedWhereKnown<T extends { sizeBytes: number }>(
  at: Address,
  file: string,
  make: () => Promise<T>,
): Promise<T> {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'firm-crm-backup-list' })
  try {
    const [list] = await sql<{ exists: boolean }[]>`select to_regclass('service.back_ups') is not null as exists`
    return list?.exists ? await recorded(sql, { kind: 'asked', file }, make) : await make()
  } finally {
    await sql.end({ timeout: 5 })
  }
}
