import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { eventually } from '../../../test/harness.ts'
import { treeOf, zombiesOf } from '../../../test/process_tree.ts'
import { Crashed, OverLimit, TaskFailed } from './errors.ts'
import { prepareChild, runIsolated } from './run.ts'

const module = new URL('../../../test/isolated_task.ts', import.meta.url)
const limits = { memoryBytesMax: 300_000_000, secondsMax: 20 }
type Answer = { text: string; pid: number }
const run = (input: object, more = {}) => runIsolated<Answer, string>({ module, input, ...limits, ...more })

test('a task answers from a process of its own, which has ended afterwards', async () => {
  const said: string[] = []
  const answer = await run({ do: 'answer', text: 'hello' }, { onMessage: (message: string) => said.push(message) })
  assert.equal(answer.text, 'HELLO')
  assert.deepEqual(said, ['on my way'])
  assert.notEqual(answer.pid, process.pid)
  await ended(answer.pid)
})

test('a child that waits ready does the next task, and only that', async () => {
  prepareChild(module)
  const first = await run({ do: 'answer', text: 'a' })
  const second = await run({ do: 'answer', text: 'b' })
  assert.notEqual(first.pid, second.pid)
})

test('a child that is killed while it waits says so, though its task could not be sent', async () => {
  const here = new Set(treeOf(process.pid).map(({ pid }) => pid))
  prepareChild(module)
  const child = treeOf(process.pid).find(({ pid }) => !here.has(pid))
  assert.ok(child)
  process.kill(child.pid, 'SIGKILL')
  // without a pause, in which this process would hear of it
  while (!zombiesOf(process.pid).some(({ pid }) => pid === child.pid));
  await assert.rejects(run({ do: 'answer', text: 'a' }), (error: Crashed) => error.signal === 'SIGKILL')
})

test('a child does more tasks of the same owner, never one of another', async () => {
  const pidFor = async (owner: string) => (await run({ do: 'answer', text: owner }, { owner })).pid
  const first = await pidFor('alpine')
  assert.equal(await pidFor('alpine'), first)
  assert.notEqual(await pidFor('borealis'), first)
})

test('a child that does many tasks leaves nothing behind in the service', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => warnings.push(warning.message)
  process.on('warning', note)
  for (let task = 0; task < 15; task++) await run({ do: 'answer', text: 'a' }, { owner: 'dorian' })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  assert.deepEqual(warnings, [])
})

test('of many owners only the last ones have a child that waits for them', async () => {
  // none ends because it has waited for long
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const pids: number[] = []
    for (const owner of ['a', 'b', 'c', 'd', 'e']) pids.push((await run({ do: 'answer', text: owner }, { owner })).pid)
    await eventually(async () => assert.deepEqual(pids.map(isRunning), [false, false, false, true, true]))
  } finally {
    mock.timers.reset()
  }
})

test('a child that says what no task says ends its task, not the service', async () => {
  const onMessage = (message: string) => message.length
  await assert.rejects(run({ do: 'babble' }, { onMessage }), TypeError)
})

test('a child that an earlier task has left unfit is replaced without a word', async () => {
  const owner = 'castor'
  const { pid } = await run({ do: 'answer', text: 'a' }, { owner })
  process.kill(pid, 'SIGSTOP')
  const answer = run({ do: 'answer', text: 'b' }, { owner })
  process.kill(pid, 'SIGKILL')
  const second = await answer
  assert.notEqual(second.pid, pid)
  assert.equal(second.text, 'B')
})

test('what a task throws comes back with its name, code and sentence', async () => {
  await assert.rejects(run({ do: 'throw' }), (error: TaskFailed) => {
    assert.ok(error instanceof TaskFailed)
    assert.deepEqual([error.thrown, error.code, error.message], ['TypeError', 'my_code', 'not like this'])
    return true
  })
})

test('a child over its memory is ended, whether it takes it inside or outside of the heap', async () => {
  // a busy machine takes long to fill it
  const atLeisure = { secondsMax: 200 }
  await assert.rejects(run({ do: 'take memory' }, atLeisure), (error: OverLimit) => error.limit === 'memory')
  await assert.rejects(
    run({ do: 'take heap' }, atLeisure),
    (error: Error) => error instanceof OverLimit || (error instanceof Crashed && error.signal === 'SIGABRT'),
  )
})

test('a child over its time is ended, also one that never comes up for air; a message may extend its time', async () => {
  await assert.rejects(run({ do: 'take time' }, { secondsMax: 0.4 }), (error: OverLimit) => error.limit === 'time')
  let pid = 0
  const onMessage = (message: string, extend: (seconds: number) => void) => {
    pid = Number(message)
    extend(0.5)
  }
  // a busy machine may not even start a child within the first of these
  for (const secondsMax of [1, 4, 16]) {
    const startedAt = performance.now()
    await assert.rejects(run({ do: 'take time' }, { secondsMax, onMessage }), OverLimit)
    if (pid === 0) continue
    assert.ok(performance.now() - startedAt >= (secondsMax + 0.5) * 1000)
    break
  }
  await ended(pid)
})

test('a crash of the child is an error with its signal, not a crash of the service', async () => {
  await assert.rejects(run({ do: 'crash' }), (error: Crashed) => error.signal === 'SIGABRT')
})

test('a cancelled task is ended with the reason of the one who cancelled', async () => {
  const controller = new AbortController()
  const reason = new Error('no longer wanted')
  await assert.rejects(
    run({ do: 'take time' }, { signal: controller.signal, onMessage: () => controller.abort(reason) }),
    reason,
  )
})

test('a child sees nothing of the environment of the service', async () => {
  const names = await runIsolated<string[]>({ module, input: { do: 'environment' }, ...limits })
  assert.deepEqual(
    names.filter((name) => !/^(NODE|MALLOC)_/.test(name)),
    ['HOME', 'LANG', 'PATH', 'TMPDIR', 'TZ'],
  )
})

test('a child ends by itself when the service was killed while it was busy', async () => {
  const parent = fork(join(import.meta.dirname, '../../../test/isolated_parent.ts'))
  const pid = await new Promise<number>((resolve) => parent.once('message', (message) => resolve(Number(message))))
  parent.kill('SIGKILL')
  await ended(pid)
})

const ended = (pid: number) => eventually(async () => assert.ok(!isRunning(pid), `process ${pid} still runs`))

function isRunning(pid: number) {
  if (process.platform === 'linux' && !existsSync(`/proc/${pid}`)) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
