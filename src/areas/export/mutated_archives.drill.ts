import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWithArchive, tryMutated } from '../../../test/mutated_archives.ts'

// The same as mutated_archives.test.ts, more often; always the same archives, or others by MUTATION_SEED=….

const firms = await startWithArchive()
const count = Number(process.env['MUTATED_ARCHIVES'] ?? 2000)
/** far more than it takes: a busy machine is no defect */
const patienceMs = 900_000
const seed = Number(process.env['MUTATION_SEED'] ?? 20_261_123)

test(`${count} changed archives are refused with a sentence, or leave a firm in order and nothing outside it changed`, {
  timeout: patienceMs,
}, async () => {
  console.log(`mutated archives: seed ${seed}`)
  const { refused, accepted, faults } = await tryMutated(firms, { count, seed, throughApiEach: 100 })
  console.log(`mutated archives: ${refused} refused, ${accepted} accepted`)
  assert.deepEqual(faults, [])
  assert.ok(refused > 0 && accepted > 0)
})
