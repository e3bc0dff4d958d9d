import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Pacing } from './pacing.ts'

const never = new AbortController().signal

test('a host that allows little is asked no more often, however fast others are asked', async () => {
  const pacing = new Pacing(1000)
  const asked = async (host: string, times: number) => {
    const begun = performance.now()
    await Promise.all(Array.from({ length: times }, () => pacing.turn(host, never)))
    return performance.now() - begun
  }
  const [egnyte, graph] = await Promise.all([asked('acme.egnyte.com', 3), asked('graph.microsoft.com', 24)])
  assert.ok(egnyte > 450 && graph > 450, `${egnyte} ms, ${graph} ms`)
})

test('what the operator sets is not exceeded where the host would allow more', async () => {
  const pacing = new Pacing(1)
  const begun = performance.now()
  await pacing.turn('acme.egnyte.com', never)
  await pacing.turn('acme.egnyte.com', never)
  assert.ok(performance.now() - begun > 900)
})
