import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './errors.ts'
import { holdsWithin } from './wait.ts'

/** Stops a server that outlived an earlier run (kill -9 of Node) on this folder. Call it holding the folder's lock. */
export async function endLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = postmasterOf(cluster)?.pid ?? 0
  if (!isServer(pid, cluster)) return
  log(`Stopping the PostgreSQL (process ${pid}) which an earlier run left behind`)
  if (await endServer(pid, () => !isServer(pid, cluster))) return
  throw new StartError(
    `The PostgreSQL (process ${pid}) which an earlier run left behind does not stop. End it and start again.`,
  )
}

/** Asks a server to end, ever more firmly: rolling back and writing out, leaving recovery to the next start, at once. */
export async function endServer(pid: number, isGone: () => boolean): Promise<boolean> {
  const steps = [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const
  for (const [signal, secondsMax] of steps) {
    send(pid, signal)
    if (await holdsWithin(secondsMax, isGone)) return true
  }
  return false
}

/** Removes what a dead server left in its folder: PostgreSQL would take a stranger with the same process id for it. */
export function clearTraces(cluster: string): void {
  for (const name of readdirSync(cluster))
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
}

/** What PostgreSQL writes into `postmaster.pid`: its process and whether it is `starting`, `ready`, `stopping`. */
export function postmasterOf(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined // not there, or just being replaced
  }
}

function isServer(pid: number, cluster: string): boolean {
  if (!(pid > 1)) return false
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.includes('postgres') && stdout.includes(cluster)
  }
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args[0]?.endsWith('/postgres') === true && args.includes(cluster)
  } catch {
    return false
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone already is what we want
  }
}
