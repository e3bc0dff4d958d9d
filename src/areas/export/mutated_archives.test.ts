import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openedArchive } from '../../../test/archives.ts'
import { startWithArchive, tryMutated } from '../../../test/mutated_archives.ts'
import { carried } from './archive/tables.ts'

const firms = await startWithArchive()

test('the archive that is changed has something in every table', async () => {
  const zip = await openedArchive(firms.service, firms.archive)
  for (const { name } of carried) assert.ok(zip.sizeOf(`tables/${name}.jsonl`) > 0, name)
  zip.close()
})

test('fifteen changed archives are refused with a sentence, or leave a firm in order and nothing outside it changed', async () => {
  const seed = Number(process.env['MUTATION_SEED'] ?? 1)
  console.log(`mutated archives: seed ${seed}`)
  const { faults } = await tryMutated(firms, { count: 15, seed, throughApiEach: 8 })
  assert.deepEqual(faults, [])
})
