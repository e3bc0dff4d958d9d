import { AsyncLocalStorage } from 'node:async_hooks'
import { basename } from 'node:path'
import { type ChildTask, childTasks, told } from '../watch/points.ts'
import { type Child, endChild, type Housekeeping, keepChild, killChild, takeChild } from './children.ts'
import { Crashed, OverLimit, TaskFailed } from './errors.ts'
import { residentBytes } from './memory.ts'
import type { FromChild } from './messages.ts'

export { prepareChild } from './children.ts'

type Run<Message> = {
  /** the module that exports the task */
  module: URL
  input: unknown
  /** Whose input it is: a child that did well may do the next of the same owner, never one of another. None: no next. */
  owner?: string
  /** a frugal child is a new one, and has no next */
  housekeeping?: Housekeeping
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
  const { module, owner = null, housekeeping = 'ordinary' } = run
  const child = takeChild(module, owner, housekeeping)
  try {
    const answer = await toldAnswerOf<Result, Message>(child, run)
    if (owner !== null && housekeeping === 'ordinary') await keepChild(child, owner)
    else endChild(child)
    return answer
  } catch (error) {
    killChild(child)
    // what an earlier task has left behind is no fault of this one
    const isSpoilt = child.done > 0 && !(error instanceof TaskFailed) && !run.signal?.aborted
    if (isSpoilt) return runIsolated({ ...run, owner: undefined })
    throw error
  }
}

function toldAnswerOf<Result, Message>(child: Child, run: Run<Message>): Promise<Result> {
  const task = basename(run.module.pathname, '.ts')
  const seen: ChildTask = { task, pid: child.process.pid, outcome: 'completed' }
  return told(childTasks, seen, () =>
    answerOf<Result, Message>(child, run).catch((error) => {
      seen.outcome = run.signal?.aborted ? 'stopped' : 'failed'
      throw error
    }),
  )
}

const watchMs = 50

function answerOf<Result, Message>({ process: child }: Child, run: Run<Message>): Promise<Result> {
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk).slice(-8000)
  }
  return new Promise<Result>((resolve, reject) => {
    let endsAt = performance.now() + run.secondsMax * 1000
    const watching = setInterval(async () => {
      if (performance.now() > endsAt) return settle(() => reject(new OverLimit('time')))
      if ((await residentBytes(child.pid ?? 0)) > run.memoryBytesMax) settle(() => reject(new OverLimit('memory')))
    }, watchMs)
    const settle = (answer: () => void) => {
      clearInterval(watching)
      run.signal?.removeEventListener('abort', abort)
      child.off('message', hear).off('error', fail).off('close', close)
      child.stderr?.off('data', listen)
      answer()
    }
    const abort = () => settle(() => reject(run.signal?.reason))
    const fail = (error: Error) => settle(() => reject(error))
    const close = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(new Crashed(signal, code, said)))
    const take = (message: FromChild<Message, Result>) => {
      switch (message.kind) {
        case 'message':
          return run.onMessage?.(message.message, (seconds) => {
            endsAt += seconds * 1000
          })
        case 'result':
          // it is over when it is over, also where nobody had looked at the clock in between
          return settle(() => (performance.now() > endsAt ? reject(new OverLimit('time')) : resolve(message.result)))
        case 'fault':
          return settle(() => reject(new TaskFailed(message.name, message.code, message.message, message.stack)))
        default:
          return message satisfies never
      }
    }
    // A file may have taken the child over, and then it says what it likes: that ends the task, not the service. A child that
    // did something else before speaks within the cause of that, unless its words are bound to this one.
    const hear = AsyncLocalStorage.bind((message: FromChild<Message, Result>) => {
      try {
        take(message)
      } catch (error) {
        settle(() => reject(error))
      }
    })
    run.signal?.addEventListener('abort', abort)
    child.on('message', hear).on('error', fail).on('close', close)
    child.stderr?.on('data', listen)
    // one that cannot be told is gone or as good as that: its end says why
    child.send({ input: run.input }, (error) => error && child.kill('SIGKILL'))
  })
}
