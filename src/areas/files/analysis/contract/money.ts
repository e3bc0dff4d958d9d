import { type Money, moneyIn, styleOf } from '../numbers.ts'
import type { RunningText } from './text.ts'

/** The amounts of money of a contract, in order. A sign that begins a line is of the number behind it, and no year's in front. */
export function moneyOf({ lines, words }: Pick<RunningText, 'lines' | 'words'>): Money[] {
  const style = styleOf(words.map(({ word }) => word.text))
  return moneyIn(lines.replace(lineOfAmount, '\u0001').replaceAll('\n', ' '), style)
}

const lineOfAmount = /\n(?=[A-Z]{0,3}[$€£]|(?:USD|EUR|GBP|CHF|CAD|SGD|AUD)\b)/g
