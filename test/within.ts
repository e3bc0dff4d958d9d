import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/**
 * What comes of the work, which may take so many seconds of a clock that goes as slowly as the machine: it ticks five times a
 * second, but never sooner than another process has started and ended.
 */
export async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let isDone = false
  const late = async () => {
    for (let ticks = 0; ticks < seconds * 5 && !isDone; ticks++)
      await Promise.all([sleep(200), start(process.execPath, ['-e', ''])])
    return assert.fail(`it takes longer than ${seconds} seconds of this machine`)
  }
  return Promise.race([work.finally(() => (isDone = true)), late()])
}

const start = promisify(execFile)
