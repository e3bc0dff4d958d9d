import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { z } from 'zod'
import { classify } from '../src/areas/files/analysis/classify.ts'
import { readContract } from '../src/areas/files/analysis/contract/read.ts'
import { textOf, wordsInside } from '../src/platform/documents/boxes.ts'
import { readPdf } from '../src/platform/documents/readers/pdf.ts'
import { corpus, needsCorpus } from './corpus.ts'

const Right = z.object({
  parties: z.array(z.object({ name: z.string(), role: z.string() })),
  date: z.string(),
  term_months: z.number(),
  governing_law: z.string(),
  amounts: z.array(z.object({ label: z.string(), value: z.number() })),
})
const Gold = z.object({
  documents: z.array(z.object({ file: z.string(), kind: z.string(), extracted_data: z.unknown() })),
})

suite('contracts of the corpus', needsCorpus, () => {
  const gold = () => Gold.parse(JSON.parse(readFileSync(join(corpus, 'private', 'gold.json'), 'utf8'))).documents

  test('parties, date, term, law and the first five amounts are right, and each value opens its words', async () => {
    for (const { file, extracted_data } of gold().filter(
      ({ kind, file }) => kind === 'contract' && file.endsWith('.pdf'),
    )) {
      const document = await readPdf(join(corpus, 'private', file), () => {})
      assert.equal(classify(document, file).type, 'contract')
      const { data, findings } = readContract(document)
      const right = Right.parse(extracted_data)
      const read = Right.parse(data)
      assert.deepEqual(read.parties, right.parties)
      assert.deepEqual(
        [read.date, read.term_months, read.governing_law],
        [right.date, right.term_months, right.governing_law],
      )
      const values = new Set(read.amounts.map(({ value }) => value))
      for (const { label, value } of right.amounts.slice(0, 5)) assert.ok(values.has(value), label)
      for (const { page, box, raw } of findings) {
        const shown = document.pages[page - 1]
        assert.equal(shown && textOf(wordsInside(shown, box)), raw)
      }
    }
  })

  test('of a form that nobody has filled in only what is printed is read', async () => {
    const document = await readPdf(join(corpus, 'pdf', 'sample_contract.pdf'), () => {})
    const { data } = readContract(document)
    assert.ok('parties' in data)
    const { parties, date, term_months, governing_law, amounts } = data
    assert.deepEqual(
      { parties: parties.length, date, term_months, governing_law, amounts },
      { parties: 1, date: null, term_months: null, governing_law: 'California', amounts: [] },
    )
  })
})
