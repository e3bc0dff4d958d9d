import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed } from '../../test/timed.ts'
import { csvField, withFormulas, withoutFormulas } from './csv.ts'

// what begins a cell for some spreadsheet, whichever mark it takes for the end of one
const formulas = [
  '=1+1',
  '+cmd',
  '-cmd',
  '@SUM(A1)',
  ';=1+1',
  ',=1+1',
  '\t=1+1',
  '|=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '"=1+1',
  "'=1+1",
  '"; =1+1',
  '＝1+1',
  '＋1',
  '－cmd',
  '＠SUM(A1)',
  '-5+cmd|calc!A1',
]

test('no text in a CSV file begins a cell that a spreadsheet computes, at whichever mark it parts cells', () => {
  for (const text of formulas) assert.match(csvField(text), /^"?'/, JSON.stringify(text))
  for (const text of [
    ...formulas,
    'Acme;=1+1',
    'Acme\t=1',
    'a\n=HYPERLINK("x")',
    'Acme; -HYPERLINK("x")',
    "a;+cmd|' /C'!A0",
  ])
    for (const part of withoutFormulas(text).split(/[,;\t\r\n]/))
      assert.doesNotMatch(part, /^[\s"]*(?:[=＝]|[+\-@＋－＠].*[(!])/, JSON.stringify(text))
})

test('texts that compute nothing stay as they are: losses, dashes of a list, addresses in a sentence', () => {
  for (const text of [
    '-12.5',
    '-1,250,000',
    '-3%',
    'Acme',
    "'Tis",
    'risks:\n- churn\n- one customer (30%)',
    'Thanks, @ana',
  ])
    assert.equal(withoutFormulas(text), text)
})

test('what a file was made of is read from it again', () => {
  for (const text of [...formulas, "'", "''=x", 'a;=b;=c', "a;'=b", '-12.5', "'Tis", 'a\n=b'])
    assert.equal(withFormulas(withoutFormulas(text)), text, JSON.stringify(text))
})

test('a long text takes no longer than its length', () => {
  const pieces = ['\n', ' ', ';-', ";'", '-a', '=', '\t-1']
  const { took } = timed(() => pieces.map((piece) => withFormulas(withoutFormulas(piece.repeat(100_000)))), 3000)
  assert.ok(took < 3000, `${took} ms`)
})
