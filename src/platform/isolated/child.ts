import { enableCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FromChild, Task } from './messages.ts'

// The program of a child: loads the module it is told, waits for its input, does the task once, and ends.

// what was compiled once is not compiled again for each file: it saves most of the time to start
enableCompileCache()

const [, , modulePath = '', parent = ''] = process.argv
const send = (message: FromChild<unknown, unknown>) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

// A parent that was killed takes no answer. A thread of its own notices it also while a reader keeps this one busy.
const watch = `
  setInterval(() => { if (process.ppid !== ${Number(parent)}) process.kill(process.pid, 'SIGKILL') }, 500)`
new Worker(watch, { eval: true, stdout: false, stderr: false }).unref()
process.on('disconnect', () => process.exit())

const input = new Promise<unknown>((resolve) => process.once('message', resolve))
// reason: the parent names a module that exports a task
const { task } = (await import(modulePath)) as { task: Task<unknown, unknown, unknown> }
try {
  const { input: given } = (await input) as { input: unknown } // reason: the parent wraps what it gives
  const result = await task(given, (message) => void send({ kind: 'message', message }))
  await send({ kind: 'result', result })
} catch (error) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  await send({ kind: 'fault', name, code, message, stack })
}
process.exit()
