import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { untilUnread } from './until_unread.ts'

const mb = 1024 * 1024

/** A list in the sending, and a minute at a time of a clock of its own. */
function begun(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  return { list: untilUnread(60_000), minute: () => t.mock.timers.tick(60_000) }
}

test('a list that nobody takes is broken off', (t) => {
  const { list, minute } = begun(t)
  list.on('error', () => {})
  list.write(Buffer.alloc(mb))
  minute()
  assert.ok(!list.destroyed)
  minute()
  assert.ok(list.destroyed)
})

test('so is one of which a little is taken now and then, and one whose end is left', (t) => {
  for (const bytes of [2 * mb, 1000]) {
    const { list, minute } = begun(t)
    list.on('error', () => {})
    list.end(Buffer.alloc(bytes))
    minute()
    list.read(10)
    minute()
    assert.ok(list.destroyed, String(bytes))
    t.mock.timers.reset()
  }
})

test('a list that is taken slowly, or is slow to come, goes on', (t) => {
  const { list, minute } = begun(t)
  for (let minutes = 0; minutes < 20; minutes++) {
    list.write(Buffer.alloc(mb))
    minute()
    assert.ok(list.read(mb / 2))
  }
  list.read()
  for (let minutes = 0; minutes < 5; minutes++) minute()
  assert.ok(!list.destroyed)
  list.destroy()
})
