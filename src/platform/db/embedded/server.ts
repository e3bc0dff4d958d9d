import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, launch } from './account.ts'
import { type Address, freeAddress } from './address.ts'
import { StartError } from './errors.ts'
import { clearTraces, endLeftover, endServer, postmasterOf } from './leftover.ts'
import type { Log } from './log.ts'
import { serverSettings } from './settings.ts'
import { holdsWithin } from './wait.ts'

const RECOVERY_SECONDS_MAX = 600
const RETRY_SECONDS_MAX = 20

type Server = { address: Address; stop(): Promise<void> }
type Place = {
  cluster: string
  account: Account
  serverLog: Log
  log: (line: string) => void
  connections: number
}

/** Starts PostgreSQL on the folder and keeps it running on the same address until `stop`. */
export async function runServer(place: Place): Promise<Server> {
  const stopping = new AbortController()
  let { child, address } = await startAnywhere(place)
  const kept = keepRunning()
  const onExit = () => child.kill('SIGINT') // where the kernel does not tell it of our end
  process.on('exit', onExit)
  return { address, stop }

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; ) {
      const startedAt = performance.now()
      await ended(child)
      if (stopping.signal.aborted) return
      failures = performance.now() - startedAt > 10_000 ? 0 : failures + 1
      place.log(`PostgreSQL ended unexpectedly (${reasonOf(child)}); starting it again`)
      await sleep(Math.min(50 * 2 ** failures, 10_000), undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      child = spawnServer(place, address)
      await ready(child, place).then(
        () => place.log('PostgreSQL is back'),
        (error: Error) => stopping.signal.aborted || place.log(error.message),
      )
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    process.off('exit', onExit)
    if (!(await endChild(child))) return place.log('PostgreSQL does not stop; the next start will see to it')
    await kept
    clearTraces(place.cluster)
  }
}

/** Tries again where the reason passes by itself: a taken port, a socket the disk does not allow, dying processes. */
async function startAnywhere(place: Place): Promise<{ child: ChildProcess; address: Address }> {
  const end = performance.now() + RETRY_SECONDS_MAX * 1000
  for (let withSocket = true; ; ) {
    await endLeftover(place.cluster, place.log)
    const { port, socketPath } = await freeAddress(place.cluster)
    const address = withSocket ? { port, socketPath } : { port }
    const child = spawnServer(place, address)
    try {
      await ready(child, place)
      return { child, address }
    } catch (error) {
      await endChild(child)
      const words = place.serverLog.lastLines()
      if (address.socketPath && /Unix.domain socket|Unix address/.test(words)) withSocket = false
      else if (
        !/could not create any TCP|shared memory block .* still in use|postmaster.pid.* already exists/.test(words)
      )
        throw error
      if (performance.now() > end) throw error
      await sleep(50)
    }
  }
}

function spawnServer({ cluster, account, serverLog, connections }: Place, { port, socketPath }: Address): ChildProcess {
  clearTraces(cluster)
  const settings = {
    ...serverSettings(connections),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketPath ? '.' : '', // relative to the cluster, so the server adds nothing to the path
    unix_socket_permissions: '0700',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launch(account, 'postgres', ['-D', cluster, ...args], ['ignore', serverLog.file, serverLog.file])
  child.on('error', () => {}) // a failed spawn shows as an end without exit code
  return child
}

/** Waits until the server answers, through the recovery after a crash if need be; throws a StartError if it ends. */
async function ready(child: ChildProcess, { cluster, serverLog, log }: Place): Promise<void> {
  const startedAt = performance.now()
  let tellAtSecond = 3
  const isReady = await holdsWithin(RECOVERY_SECONDS_MAX, () => {
    if (hasEnded(child)) return true
    const second = (performance.now() - startedAt) / 1000
    if (second > tellAtSecond) {
      log(`PostgreSQL is still starting after ${Math.round(second)} s; after a crash it first recovers`)
      tellAtSecond += 10
    }
    const postmaster = postmasterOf(cluster)
    return postmaster?.pid === child.pid && postmaster?.status === 'ready'
  })
  if (isReady && !hasEnded(child)) return
  const what = isReady ? `ended (${reasonOf(child)})` : `was not ready within ${RECOVERY_SECONDS_MAX} s`
  throw new StartError(
    `PostgreSQL ${what}. Its last words, from ${serverLog.path}:\n${serverLog.lastLines()}\n` +
      'If this machine cannot run it, set DATABASE_URL to use a PostgreSQL server you have.',
  )
}

async function endChild(child: ChildProcess): Promise<boolean> {
  return hasEnded(child) || endServer(Number(child.pid), () => hasEnded(child))
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve()
    else child.once('exit', () => resolve()).once('error', () => resolve())
  })
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

function reasonOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? (exitCode === null ? 'it could not be run' : `exit code ${exitCode}`)
}
