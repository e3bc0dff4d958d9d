import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { residentBytes } from './memory.ts'

// Children that wait. To start one and to load its readers takes a quarter of a second, and as long again until its code is
// compiled: so one waits ahead of its first file, and one that has done a file well waits for more files of the same owner.

export type Child = {
  process: ChildProcess
  module: URL
  /** tasks that it has done, all of one owner */
  done: number
}

type Waiting = { child: Child; owner: string | null; retire: NodeJS.Timeout; gone: () => void }

const waiting = new Set<Waiting>()
let living = 0
const program = join(import.meta.dirname, 'child.ts')
// what was compiled once is not compiled again in the next child: it saves most of the time to start
const compileCache = join(import.meta.dirname, '../../compile_cache.cjs')

// a new file must have nearly all of the memory that a file may have
const keptBytesMax = 230_000_000
const tasksMax = 50
// of many owners whose files come one after the other, the last ones keep theirs: each takes a hundred megabytes or two
const keptMax = 2
const idleMs = { ahead: 600_000, again: 5000 }

/**
 * How a child keeps its memory. Frugal: what native code has freed goes back at once, without which memory grows with every
 * page that is recognised, at the price of half as much time again for all else. Lean: what is read row by row and forgotten
 * is collected early, which costs nothing there and halves what the task takes.
 */
export type Housekeeping = 'ordinary' | 'frugal' | 'lean'

/** How many children this process has, with those that wait. */
export const countChildren = (): number => living

/** A child for the next task: one that has served this owner, one that waits ahead, or a new one. */
export function takeChild(module: URL, owner: string | null, housekeeping: Housekeeping): Child {
  if (housekeeping === 'frugal')
    return start(module, 'now', { environment: { ...bareEnvironment, MALLOC_TRIM_THRESHOLD_: '100000' } })
  if (housekeeping === 'lean') return start(module, 'now', { youngMb: 4 })
  const fits = (one: Waiting) => one.child.module.href === module.href && one.child.process.connected
  const found =
    [...waiting].find((one) => fits(one) && one.owner !== null && one.owner === owner) ??
    [...waiting].find((one) => fits(one) && one.owner === null)
  if (!found) return start(module, 'now')
  leave(found)
  for (const handle of handlesOf(found.child)) handle?.ref()
  return found.child
}

/** Starts a child for a file to come, unless one waits already. It ends when none comes for a while. */
export function prepareChild(module: URL): void {
  if ([...waiting].some((one) => one.owner === null && one.child.module.href === module.href)) return
  wait(start(module, 'ahead'), null, idleMs.ahead)
}

/** Lets a child that has done its task wait for the owner's next, if it is still fit for it. */
export async function keepChild(child: Child, owner: string): Promise<void> {
  child.done++
  const bytes = await residentBytes(child.process.pid ?? 0)
  const isFit = child.done < tasksMax && bytes > 0 && bytes < keptBytesMax && child.process.connected
  if (!isFit) return endChild(child)
  const kept = [...waiting].filter((one) => one.owner !== null)
  for (const oldest of kept.slice(0, kept.length - keptMax + 1)) retire(oldest)
  wait(child, owner, idleMs.again)
}

/** Lets a child end by itself, which keeps what it has compiled; and by force when it does not. */
export function endChild({ process: child }: Child): void {
  if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), 2000).unref()
}

export const killChild = ({ process: child }: Child) => void child.kill('SIGKILL')

function wait(child: Child, owner: string | null, idleMsMax: number) {
  for (const handle of handlesOf(child)) handle?.unref()
  const entry: Waiting = {
    child,
    owner,
    retire: setTimeout(() => retire(entry), idleMsMax).unref(),
    gone: () => leave(entry),
  }
  waiting.add(entry)
  child.process.once('close', entry.gone)
}

function retire(entry: Waiting) {
  leave(entry)
  endChild(entry.child)
}

function leave(entry: Waiting) {
  clearTimeout(entry.retire)
  entry.child.process.off('close', entry.gone)
  waiting.delete(entry)
}

// reason for "as": a pipe of a child is a socket, though its type says less
const handlesOf = ({ process: child }: Child) => [child, child.channel, child.stderr as Socket | null]

const bareEnvironment = { TZ: 'UTC', LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2' }

type Memory = { environment?: Record<string, string>; youngMb?: number }

function start(
  module: URL,
  when: 'now' | 'ahead',
  { environment = bareEnvironment, youngMb = 16 }: Memory = {},
): Child {
  const child = fork(program, [fileURLToPath(module), String(process.pid), when], {
    // a bound on the heap of V8 beside the one on all memory: it ends a runaway program sooner
    execArgv: [
      '--max-old-space-size=400',
      `--max-semi-space-size=${youngMb}`,
      '--disable-warning=ExperimentalWarning',
      `--require=${compileCache}`,
    ],
    env: {
      ...environment,
      PATH: process.env['PATH'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      // a user without a name has no home, for which some packages ask as they are loaded
      HOME: '/nonexistent',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.on('error', () => {}) // whoever runs a task in it hears of it
  living++
  child.once('close', () => living--)
  // requests come before background work
  if (child.pid) lowerPriority(child.pid)
  return { process: child, module, done: 0 }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already, which its "close" tells
  }
}
