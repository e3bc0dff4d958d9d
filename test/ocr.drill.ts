import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sumOf } from '../bench/documents/number_score.ts'
import {
  type NumbersLine,
  scansBesideTwins,
  scansWithAnswers,
  spoilt,
  spoiltPages,
} from '../bench/documents/numbers.ts'
import { needsCorpus } from './corpus.ts'

// Numbers are what is scored: of those printed on a page, how many are among those recognised, with the same value.

const shareOf = (lines: NumbersLine[]) => sumOf(lines).right / sumOf(lines).of

function say(t: TestContext, lines: NumbersLine[]) {
  for (const { what, right, of, secondsPerPage, keptAside, missed } of lines) {
    const words = keptAside ? '' : `; missed: ${missed.slice(0, 12).join(' ')}`
    t.diagnostic(
      `${what}: ${right} of ${of} numbers right, ${((100 * right) / of).toFixed(1)} %, ${secondsPerPage.toFixed(1)} s a page${words}`,
    )
  }
}

test('scans of statements: at least 97 % of the numbers are right', needsCorpus, async (t) => {
  const lines = await scansBesideTwins()
  say(t, lines)
  assert.ok(shareOf(lines) >= 0.97)
})

test(
  'a grey scan, and a black and white one like a fax: at least 97 % of the numbers are right',
  needsCorpus,
  async (t) => {
    const lines = await scansWithAnswers()
    say(t, lines)
    for (const line of lines) assert.ok(shareOf([line]) >= 0.97, line.what)
  },
)

test('pages spoilt in the ways of scanners keep their numbers, for at most twice the work of the library', {
  ...needsCorpus,
  timeout: 600_000,
}, async (t) => {
  const lines = await spoiltPages(Object.keys(spoilt))
  say(t, lines)
  const short = lines.filter((line) => shareOf([line]) < (spoilt[line.what]?.atLeast ?? 1))
  assert.deepEqual(short, [])
  for (const { what, timesLibrary } of lines) t.diagnostic(`${what}: ${timesLibrary.toFixed(2)} times the library`)
  const times = lines.map(({ timesLibrary }) => timesLibrary).sort((a, b) => a - b)
  assert.ok((times[times.length >> 1] ?? 0) <= 2, 'one reading of the page and one of its numbers')
  assert.ok((times.at(-1) ?? 0) <= 5, 'also where it lies upside down')
})
