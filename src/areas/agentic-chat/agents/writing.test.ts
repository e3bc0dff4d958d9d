import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citing } from '../answers/citing.ts'
import { Ledger } from './ledger.ts'
import { markDoubts, Writing } from './writing.ts'

const table = [
  'Two deals are open.',
  '',
  '| Deal | Risk |',
  '|---|---|',
  '| Larkspur | The environmental indemnity is open |',
  '| Cinder | The peg is not agreed |',
  '| Anvil | One utility can call off |',
]

/** The rest of an answer once this was doubted, with a text among its sources that speaks to an AI. */
async function left(lines: readonly string[], ...doubts: string[]): Promise<string[]> {
  const given = { ledger: new Ledger(), question: '', today: '2026-11-29', dateOrder: null, instructions: '' }
  const writing = new Writing(given, citing())
  writing.hold()
  writing.take(lines.join('\n'))
  const { text } = await writing.end(
    async () => new Map(),
    async () => doubts,
  )
  return text.split('\n')
}

test('a cell that is doubted is empty, and its row stays in the table', async () => {
  const lines = await left(table, 'The environmental indemnity is open')
  assert.deepEqual(lines, table.with(4, '| Larkspur | – |'))
})

test('a row that is doubted as a whole goes, and the table has no hole', async () => {
  const lines = await left(table, 'Larkspur: The environmental indemnity is open')
  assert.deepEqual(lines, table.toSpliced(4, 1))
})

test('an item that is doubted leaves no hole in its list', async () => {
  const lines = await left(['- One thing is settled.', '- Two are open.', '- Three wait.'], 'Two are open')
  assert.deepEqual(lines, ['- One thing is settled.', '- Three wait.'])
})

test('a table without rows goes with its head', async () => {
  const lines = await left(table.slice(0, 5), 'Larkspur: The environmental indemnity is open')
  assert.deepEqual(lines.filter(Boolean), ['Two deals are open.'])
})

test('what was shown already is marked where it stands, in its cell or in the row', () => {
  const marked = (words: string) => markDoubts(table.join('\n'), [words]).split('\n')
  assert.deepEqual(marked('The peg is not agreed'), table.with(5, '| Cinder | The peg is not agreed (doubtful) |'))
  assert.deepEqual(
    marked('Cinder: The peg is not agreed'),
    table.with(5, '| Cinder | The peg is not agreed (doubtful) |'),
  )
})
