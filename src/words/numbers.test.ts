import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberInWords, numberOfWords, ordinalInWords, ordinalOfWords, smallNumberOf } from './numbers.ts'

test('numbers in words are read from one to ninety-nine, and ordinals as contracts write them', () => {
  const said = ['one', 'twelve', 'Nineteen', 'twenty', 'forty-two', 'ninety nine', 'none', 'hundred']
  assert.deepEqual(said.map(numberOfWords), [1, 12, 19, 20, 42, 99, null, null])
  assert.deepEqual(['third', 'twentieth', 'thirty-first', 'last'].map(ordinalOfWords), [3, 20, 31, null])
})

test('the pattern of a number takes the whole of it', () => {
  const first = (pattern: string, text: string) => new RegExp(`\\b${pattern}\\b`).exec(text)?.[0]
  assert.equal(first(numberInWords, 'in twenty-five per cent'), 'twenty-five')
  assert.equal(first(numberInWords, 'in sixteen years'), 'sixteen')
  assert.equal(first(ordinalInWords, 'the twenty-first day'), 'twenty-first')
})

test('small numbers are known in the languages of memoranda', () => {
  assert.deepEqual(['zwei', 'trois', 'half a', 'anderthalb', 'tolv', 'viel'].map(smallNumberOf), [
    2,
    3,
    0.5,
    1.5,
    12,
    null,
  ])
})
