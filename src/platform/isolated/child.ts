import { Worker } from 'node:worker_threads'
import type { FromChild, IsolatedModule, ToChild } from './messages.ts'

// The program of a child: loads the module it is told and does its task with each input that comes. It ends with its parent.

const [, , modulePath = '', parent = '', start = 'now'] = process.argv

// A parent that was killed takes no answer. A thread of its own notices it also while a reader keeps this one busy.
const watch = `
  setInterval(() => { if (process.ppid !== ${Number(parent)}) process.kill(process.pid, 'SIGKILL') }, 500)`
new Worker(watch, { eval: true, stdout: false, stderr: false }).unref()
process.on('disconnect', () => process.exit())

const send = (message: FromChild<unknown, unknown>) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

const loading = import(modulePath) as Promise<IsolatedModule> // reason: the parent names a module that exports a task
// that it failed shows when the task is done
if (start === 'ahead') loading.then((module) => module.warmUp?.()).catch(() => {})

process.on('message', async ({ input }: ToChild) => {
  try {
    const { task } = await loading
    const result = await task(input, (message) => send({ kind: 'message', message }))
    await send({ kind: 'result', result })
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    await send({ kind: 'fault', name, code, message, stack })
  }
})
