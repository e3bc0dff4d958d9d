import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readContract } from '../src/areas/files/analysis/contract/read.ts'
import { readPdf } from '../src/platform/documents/readers/pdf/pdf.ts'
import { corpus, needsCorpus } from './corpus.ts'

test('of a form that nobody has filled in only what is printed is read', needsCorpus, async () => {
  const document = await readPdf(join(corpus, 'pdf', 'sample_contract.pdf'), () => {})
  const { data } = readContract(document)
  assert.ok('parties' in data)
  const { parties, date, term_months, governing_law, amounts } = data
  assert.deepEqual(
    { parties: parties.length, date, term_months, governing_law, amounts },
    { parties: 1, date: null, term_months: null, governing_law: 'California', amounts: [] },
  )
})
