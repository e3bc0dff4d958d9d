import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { type CorpusFile, filesOf } from '../bench/documents/corpus_files.ts'
import { type FieldLine, measurePrivate, measureStatements, tallyOf } from '../bench/documents/fields.ts'
import { percent } from '../bench/documents/markdown.ts'
import { measurePlaces, readableFiles } from '../bench/documents/places.ts'
import { measureRows, shareExact } from '../bench/documents/rows.ts'
import { mean, measureText, officeFiles, sharesByFormat } from '../bench/documents/text.ts'
import { missing } from '../bench/documents/tools.ts'
import { corpus, needsCorpus } from './corpus.ts'

// What is promised of every document, a test for each, and of all of a kind together. Each file is read once for all of the
// tests that ask for it.

// two are read at a time: nothing is timed here
const pairs = { concurrency: 2 }

const nameOf = ({ folder, name }: CorpusFile) => `${folder}/${name}`
const documents = readableFiles()

test('every document that the manifest names is here', needsCorpus, () => {
  const named = [...readFileSync(join(corpus, 'MANIFEST.md'), 'utf8').matchAll(/^\| ([^/| ]+\/[^| ]+) \|/gm)]
  const absent = named.map(([, path = '']) => path).filter((path) => !existsSync(join(corpus, path)))
  assert.ok(named.length > 0)
  assert.deepEqual(absent, [])
})

suite('for every value of a document the words in its box spell what it was read from', {
  ...needsCorpus,
  ...pairs,
}, () => {
  for (const document of documents)
    test(nameOf(document), async (t) => {
      const [line] = await measurePlaces([document])
      if (line?.error) t.diagnostic(line.error)
      else t.diagnostic(`${line?.values} values`)
      assert.deepEqual(line?.misplaced, [])
    })
})

suite('a private document is found to be what it is', { ...needsCorpus, ...pairs }, () => {
  for (const document of filesOf('private'))
    test(nameOf(document), async () => {
      for (const { kind, found, error } of await measurePrivate([document])) assert.equal(found, kind, error)
    })
})

/** Skips where a program is missing, unless nothing may be skipped: then the test fails for want of it. */
const needs = (reason: string | undefined) =>
  reason && !process.env['NOTHING_SKIPPED'] && !('skip' in needsCorpus) ? { skip: reason } : needsCorpus

const isRelease = ({ name }: CorpusFile) => /earnings/i.test(name)

/** The shares of fields that are right and wrong; what is wrong is said of documents that are not kept aside. */
function sharesOf(t: TestContext, what: string, lines: FieldLine[]) {
  for (const { file, scores, error } of lines) {
    if (error) t.diagnostic(`${file.name}: ${error}`)
    for (const { field, outcome } of scores)
      if (outcome === 'wrong' && !file.keptAside) t.diagnostic(`${file.name}: ${field} is wrong`)
  }
  for (const group of [lines, lines.filter(({ file }) => file.keptAside)]) {
    const { right, wrong, of } = tallyOf(group)
    const which = group === lines ? '' : ', kept aside'
    if (of > 0)
      t.diagnostic(`${what}${which}: ${of} fields, ${percent(right / of)} right, ${percent(wrong / of)} wrong`)
  }
  const { right, wrong, of } = tallyOf(lines)
  return { right: right / of, wrong: wrong / of }
}

test(
  'fields of annual and quarterly reports: at least 97 % are right and at most 1 % wrong',
  needsCorpus,
  async (t) => {
    const lines = await measureStatements(filesOf('financebench').filter((file) => !isRelease(file)))
    const { right, wrong } = sharesOf(t, 'reports', lines)
    assert.ok(right >= 0.97 && wrong <= 0.01)
  },
)

test('fields of earnings releases: at least 85 % are right', needsCorpus, async (t) => {
  const { right } = sharesOf(t, 'releases', await measureStatements(filesOf('financebench').filter(isRelease)))
  assert.ok(right >= 0.85)
})

test('fields of private documents: at least 85 % are right and at most 2 % wrong', needsCorpus, async (t) => {
  const lines = await measurePrivate(filesOf('private'))
  const { right, wrong } = sharesOf(t, 'private documents', lines)
  assert.ok(right >= 0.85 && wrong <= 0.02)
})

const poppler = missing('pdftotext')
test('rows of statements: at least 98 % have the label and the figures that are printed', needs(poppler), async (t) => {
  assert.equal(poppler, undefined)
  const lines = await measureRows(filesOf('financebench'))
  for (const { file, faults } of lines) if (!file.keptAside) for (const fault of faults) t.diagnostic(fault)
  for (const group of [lines, lines.filter(({ file }) => file.keptAside)])
    t.diagnostic(`${group === lines ? 'all' : 'kept aside'}: ${percent(shareExact(group))} exact`)
  assert.ok(shareExact(lines) >= 0.98)
})

const office = missing('soffice', 'pdftotext')
test(
  'the text of office formats is complete: at least 99 % of the words that LibreOffice reads',
  needs(office),
  async (t) => {
    assert.equal(office, undefined)
    const lines = await measureText(officeFiles().filter(({ folder }) => folder !== 'html'))
    const shares = sharesByFormat(lines.filter(({ file }) => extname(file.name) !== '.html'))
    for (const [extension, share] of shares) t.diagnostic(`${extension}: ${percent(share)}`)
    for (const { file, has, words, error } of lines)
      if (has < words) t.diagnostic(`${file.name}: ${percent(has / words)} ${error ?? ''}`)
    assert.ok(mean(shares.values()) >= 0.99)
  },
)
