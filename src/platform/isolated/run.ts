import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Crashed, OverLimit, TaskFailed } from './errors.ts'
import { residentBytes } from './memory.ts'
import type { FromChild } from './messages.ts'

type Run<Message> = {
  /** the module that exports the task */
  module: URL
  input: unknown
  memoryBytesMax: number
  /** grows with what the child finds out, when a message says so */
  secondsMax: number
  signal?: AbortSignal
  onMessage?: (message: Message, extend: (seconds: number) => void) => void
}

/**
 * Runs a task in a process of its own, with a bound on memory and time and next to nothing in its environment: what it
 * reads may be hostile. Throws OverLimit, Crashed, or TaskFailed with what the task threw.
 */
export async function runIsolated<Result, Message = never>(run: Run<Message>): Promise<Result> {
  run.signal?.throwIfAborted()
  const child = takeChild(run.module)
  try {
    const answer = await answerOf<Result, Message>(child, run)
    // it ends by itself, after it has kept what it compiled
    setTimeout(() => child.kill('SIGKILL'), endMsMax).unref()
    return answer
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function answerOf<Result, Message>(child: ChildProcess, run: Run<Message>): Promise<Result> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-8000)
  })
  return new Promise<Result>((resolve, reject) => {
    let endsAt = performance.now() + run.secondsMax * 1000
    const watching = setInterval(async () => {
      if (performance.now() > endsAt) return settle(() => reject(new OverLimit('time')))
      if ((await residentBytes(child.pid ?? 0)) > run.memoryBytesMax) settle(() => reject(new OverLimit('memory')))
    }, watchMs)
    const abort = () => settle(() => reject(run.signal?.reason))
    const settle = (answer: () => void) => {
      clearInterval(watching)
      run.signal?.removeEventListener('abort', abort)
      answer()
    }
    run.signal?.addEventListener('abort', abort)
    child.on('message', (message: FromChild<Message, Result>) => {
      switch (message.kind) {
        case 'message':
          return run.onMessage?.(message.message, (seconds) => {
            endsAt += seconds * 1000
          })
        case 'result':
          return settle(() => resolve(message.result))
        case 'fault':
          return settle(() => reject(new TaskFailed(message.name, message.code, message.message, message.stack)))
        default:
          return message satisfies never
      }
    })
    child.on('error', (error) => settle(() => reject(error)))
    child.on('close', (code, signal) => settle(() => reject(new Crashed(signal, code, said))))
    child.send({ input: run.input }, (error) => error && settle(() => reject(error)))
  })
}

const watchMs = 50
const endMsMax = 2000
const program = join(import.meta.dirname, 'child.ts')

// The last two keep glibc from holding on to what native code has freed: without them memory grows with every page.
const bareEnvironment = { TZ: 'UTC', LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '100000' }

function startChild(module: URL): ChildProcess {
  const child = fork(program, [fileURLToPath(module), String(process.pid)], {
    // a bound on the heap of V8 beside the one on all memory: it ends a runaway program sooner
    execArgv: ['--max-old-space-size=400', '--max-semi-space-size=16', '--disable-warning=ExperimentalWarning'],
    env: { ...bareEnvironment, PATH: process.env['PATH'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '/tmp' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // requests come before background work
  if (child.pid) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already, which its "close" tells
  }
}

// Starting a program and loading its readers takes a quarter of a second. While there is work, one child waits ready.

// reason for "as Socket": a pipe of a child is one, though its type says less
const ready = new Map<string, { child: ChildProcess; retire: NodeJS.Timeout }>()
const idleMsMax = 20_000

function takeChild(module: URL): ChildProcess {
  const waiting = ready.get(module.href)
  ready.delete(module.href)
  if (waiting) clearTimeout(waiting.retire)
  const usable = waiting?.child.connected === true && waiting.child.exitCode === null
  const child = usable ? waiting.child : startChild(module)
  for (const handle of [child, child.channel, child.stderr as Socket | null]) handle?.ref()
  child.removeAllListeners('close')
  return child
}

/** Starts a child that will do the next task of this module, unless one waits already. It ends when nothing comes. */
export function prepareChild(module: URL): void {
  if (ready.has(module.href)) return
  const child = startChild(module)
  for (const handle of [child, child.channel, child.stderr as Socket | null]) handle?.unref()
  const retire = setTimeout(() => dismiss(module), idleMsMax)
  retire.unref()
  ready.set(module.href, { child, retire })
  child.on('close', () => {
    if (ready.get(module.href)?.child === child) ready.delete(module.href)
  })
}

function dismiss(module: URL) {
  ready.get(module.href)?.child.kill('SIGKILL')
  ready.delete(module.href)
}
