import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differsTenfold } from './figures.ts'

test('a figure that becomes ten times as much, or a tenth, differs; signs and empty places do not count', () => {
  const cases: [number | null, number | null, boolean][] = [
    [2_000_000, 2, true],
    [2, 2_000_000, true],
    [4.35, 43.5, true],
    [43.5, 4.35, true],
    [0.7, 7, true],
    [7, 0.7, true],
    [106_500_000, 1_065_000_000, true],
    [-2_000_000, 2, true],
    [2_000_000, -20_000_000, true],
    [5_000_000, 0, true],
    [1_000_000, 9_990_000, false],
    [9_990_000, 1_000_000, false],
    [2_000_000, -2_000_000, false],
    [7, 7, false],
    [null, 2_000_000, false],
    [2_000_000, null, false],
    [null, null, false],
    [0, 5_000_000, false],
    [0, 0, false],
  ]
  for (const [before, after, expected] of cases)
    assert.equal(differsTenfold(before, after), expected, `${before} to ${after}`)
})
