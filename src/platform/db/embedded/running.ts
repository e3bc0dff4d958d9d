import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PASSWORD_FILE, USER } from './cluster.ts'
import { postmasterOf } from './leftover.ts'

/** Where the database of a service that runs on this data folder can be reached; undefined where none is ready. */
export function runningEmbedded(dataDir: string): { url: string; socketPath?: string } | undefined {
  const cluster = join(resolve(dataDir), 'postgres')
  if (postmasterOf(cluster)?.status !== 'ready') return undefined
  try {
    // https://www.postgresql.org/docs/current/storage-file-layout.html: the fourth line is the port
    const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
    const password = readFileSync(join(cluster, PASSWORD_FILE), 'utf8')
    return port > 0 ? { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres` } : undefined
  } catch {
    return undefined // ended meanwhile, or of another user
  }
}
