import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { bucketOf } from './deps.ts'
import { keysOf } from './platform/connect/seal.ts'
import { runningEmbedded } from './platform/db/embedded/running.ts'
import { StartError, startEmbedded } from './platform/db/embedded.ts'
import type { Address } from './platform/db/open.ts'
import { openStorage } from './platform/storage/open.ts'
import type { Storage } from './platform/storage/storage.ts'

/** Database and storage of an installation, for programs that run beside the service. */
type Installation = { at: Address; storage: Storage; close(): Promise<void> }

/** As the service is configured; the embedded database is the one of a service that runs, where one does. */
export async function openBesideService(config: Config, say: (line: string) => void): Promise<Installation> {
  try {
    return await openAlone(config, say)
  } catch (error) {
    const running = error instanceof StartError && !config.databaseUrl ? runningEmbedded(config.dataDir) : undefined
    if (!running) throw error
    const storage = await openStorage({ dataDir: config.dataDir, s3: bucketOf(config) })
    return { at: running, storage, close: async () => storage.close() }
  }
}

/** As the service is configured; throws a StartError where a service runs on the embedded database. */
export async function openAlone(config: Config, say: (line: string) => void): Promise<Installation> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`DATA_DIR: the folder cannot be made (${error.message})`)
  })
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const embedded = url === undefined ? await startEmbedded({ dataDir: config.dataDir, log: say }) : undefined
  const storage = await openStorage({ dataDir: config.dataDir, s3: bucketOf(config) })
  return {
    at: embedded ?? { url: url ?? '' },
    storage,
    async close() {
      storage.close()
      await embedded?.stop()
    },
  }
}

/** The secrets that the service made for itself: file of the data folder → the variable that would be set instead. */
export const keptSecrets = { jwt_secret: 'jwtSecret', credentials_key: 'credentialsKey' } as const

/** Those of them that are in use, because no variable is set instead. */
export async function readKeptSecrets(config: Config): Promise<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const [file, key] of Object.entries(keptSecrets)) {
    if (config[key] !== undefined) continue
    const secret = await readFile(join(config.dataDir, file), 'utf8').catch(absent)
    if (secret) kept[file] = secret.trim()
  }
  return kept
}

/** The keys that open the credentials of connections here; none where the service has not run yet. */
export async function credentialsKeysOf(config: Config): Promise<Buffer[]> {
  const { credentials_key: kept } = await readKeptSecrets(config)
  return keysOf(config.credentialsKey ?? kept ?? '') ?? []
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
