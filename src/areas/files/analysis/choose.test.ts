import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judged } from './choose.ts'

const field = {
  evidence: [
    { reason: 'large', weight: 3, of: ({ size }: { size: number }) => size > 20 },
    { reason: 'often', weight: 2, of: ({ share }: { share: number }) => share },
  ],
  prior: -2,
}
const probabilitiesOf = (...candidates: { size: number; share: number }[]) =>
  judged(candidates, field).map(({ probability }) => Number(probability.toFixed(2)))

test('what is likeliest comes first, and two that are alike make each other doubtful', () => {
  assert.deepEqual(probabilitiesOf({ size: 10, share: 0 }, { size: 30, share: 1 }), [0.95, 0.01])
  assert.deepEqual(probabilitiesOf({ size: 30, share: 1 }, { size: 30, share: 1 }), [0.49, 0.49])
})

test('where nothing speaks for a candidate, none of them is likelier', () => {
  assert.deepEqual(probabilitiesOf({ size: 10, share: 0 }), [0.12])
  assert.deepEqual(probabilitiesOf(), [])
})

test('evidence without end is still a probability', () => {
  const [best] = judged([{ size: 30, share: 1000 }], field)
  assert.equal(best?.probability, 1)
})
