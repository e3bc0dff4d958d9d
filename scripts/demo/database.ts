import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../src/config.ts'
import { openDatabase, type Sql } from '../../src/platform/db/open.ts'

/**
 * The database of a service that runs already, for what its interface cannot say: when something happened. The embedded
 * one is found by what PostgreSQL and the service keep in its folder.
 */
export async function openRunningDatabase(config: Config): Promise<Sql> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await embeddedUrl(config.dataDir))
  return openDatabase({ at: { url }, connections: 1, prepare: config.databasePrepare, name: 'firm-crm-demo' })
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  try {
    const [postmaster, password] = await Promise.all([
      readFile(join(cluster, 'postmaster.pid'), 'utf8'),
      readFile(join(cluster, 'service.password'), 'utf8'),
    ])
    const port = Number(postmaster.split('\n')[3]) // https://www.postgresql.org/docs/18/storage-file-layout.html
    return `postgres://crm:${password}@127.0.0.1:${port}/postgres`
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: a service runs at this address, and ${cluster} is not its database or cannot be read (${error instanceof Error ? error.message : error}). ` +
        'Use the settings and the user of that service, or another PORT.',
    )
  }
}
