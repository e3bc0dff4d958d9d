import { mkdirSync, realpathSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chooseAccount, giveTo } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { openCluster, USER } from './embedded/cluster.ts'
import { explained } from './embedded/errors.ts'
import { endLeftover } from './embedded/leftover.ts'
import { lockFolder, lockPath } from './embedded/lock.ts'
import { openLog } from './embedded/log.ts'
import { runServer } from './embedded/server.ts'

export { StartError } from './embedded/errors.ts'

/**
 * A running database. `url` works alone; `postgres(url, { path: socketPath })` takes the Unix socket where there is
 * one: 20 µs less a round trip. (postgres.js cannot read a socket from a URL.)
 */
export type Embedded = { url: string; socketPath?: string; stop(): Promise<void> }

type Options = { dataDir: string; log: (line: string) => void; connections?: number }

// the pool, the job queue and a person looking in; each costs memory
const connectionsMax = 60

/** Starts the PostgreSQL that ships with the service on `<dataDir>/postgres`; throws a StartError that says what to do. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { connections = connectionsMax } = options
  const opened: (() => void)[] = []
  const closeAll = () => {
    for (const close of opened.splice(0).reverse()) close()
  }
  try {
    const native = findBinaries()
    const dataDir = await openFolder(options.dataDir)
    opened.push(lockFolder(dataDir))
    const serverLog = openLog(dataDir)
    opened.push(serverLog.close)

    const cluster = join(dataDir, 'postgres')
    await endLeftover(cluster, options.log)
    const account = await chooseAccount(native, dataDir, cluster)
    if (process.getuid?.() === 0) for (const path of [lockPath(dataDir), serverLog.path]) giveTo(account, path)
    const password = await openCluster(cluster, account, serverLog)
    const { address, stop } = await runServer({ cluster, account, serverLog, connections, log: options.log })

    let stopped: Promise<void> | undefined
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${address.port}/postgres`,
      socketPath: address.socketPath,
      stop: () => (stopped ??= stop().finally(closeAll)),
    }
  } catch (error) {
    closeAll()
    throw explained(error, resolve(options.dataDir))
  }
}

async function openFolder(path: string): Promise<string> {
  // As root, PostgreSQL runs as another user, who must be able to pass through (not to read).
  mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  await access(path, constants.W_OK | constants.X_OK)
  return realpathSync(path)
}
