import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStrained, mergedStatus, nextStatus, type PoolEvent, type PoolStatus, type Signs } from './state.ts'

const moves: [from: PoolStatus, event: PoolEvent, to: PoolStatus][] = [
  ['initializing', 'built', 'healthy'],
  ['initializing', 'build_failed', 'failed'],
  ['initializing', 'probe', 'initializing'],
  ['initializing', 'strained', 'initializing'],
  ['healthy', 'strained', 'degraded'],
  ['healthy', 'relieved', 'healthy'],
  ['healthy', 'restarted', 'initializing'],
  ['degraded', 'relieved', 'healthy'],
  ['degraded', 'strained', 'degraded'],
  ['degraded', 'built', 'healthy'],
  ['degraded', 'build_failed', 'failed'],
  ['degraded', 'restarted', 'initializing'],
  ['failed', 'probe', 'degraded'],
  ['failed', 'relieved', 'failed'],
  ['failed', 'strained', 'failed'],
  ['failed', 'built', 'failed'],
  ['failed', 'restarted', 'initializing'],
]
for (const [from, event, to] of moves) test(`${from}, ${event}: ${to}`, () => assert.equal(nextStatus(from, event), to))

const well: Signs = { queued: 0, concurrency: 4, lastAnswers: [], isModelDown: false }
const answers = (succeeded: number, failed: number): boolean[] => [
  ...Array(succeeded).fill(true),
  ...Array(failed).fill(false),
]
const signs: [what: string, signs: Partial<Signs>, strained: boolean][] = [
  ['nothing to do', {}, false],
  ['a queue of twice the concurrency', { queued: 8 }, false],
  ['a queue of more', { queued: 9 }, true],
  ['a failed answer of four', { lastAnswers: answers(3, 1) }, false],
  ['one of five', { lastAnswers: answers(4, 1) }, false],
  ['two of five', { lastAnswers: answers(3, 2) }, true],
  ['ten of fifty', { lastAnswers: answers(40, 10) }, false],
  ['eleven of fifty', { lastAnswers: answers(39, 11) }, true],
  ['a model that is down', { isModelDown: true }, true],
]
for (const [what, given, strained] of signs)
  test(`${what} is ${strained ? 'a strain' : 'no strain'}`, () =>
    assert.equal(isStrained({ ...well, ...given }), strained))

const merges: [statuses: PoolStatus[], merged: PoolStatus][] = [
  [[], 'initializing'],
  [['healthy'], 'healthy'],
  [['healthy', 'initializing'], 'healthy'],
  [['healthy', 'degraded'], 'degraded'],
  [['healthy', 'failed'], 'degraded'],
  [['initializing', 'failed'], 'degraded'],
  [['failed', 'failed'], 'failed'],
  [['initializing', 'initializing'], 'initializing'],
]
for (const [statuses, merged] of merges)
  test(`nodes that are ${statuses.join(' and ') || 'none'} make a pool that is ${merged}`, () =>
    assert.equal(mergedStatus(statuses), merged))
