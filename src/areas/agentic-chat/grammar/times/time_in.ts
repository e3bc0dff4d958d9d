import { type Day, plus, type Unit } from '../../../../words/days.ts'
import type { DayOrder } from '../../../../words/written_days.ts'
import { isEitherDay, tokens } from '../rewording/normalise.ts'
import { dateAt, type Span } from './dates.ts'
import { numberOf } from './numbers.ts'

/** isUnclear: a day in it is another one where day and month change places */
type Said = { span: Span; said: string; isUnclear: boolean }

/** The first time that lies ahead of which a text speaks, and the words for it as they were written; null where there is none. */
export function timeIn(text: string, today: Day, order: DayOrder | null): Said | null {
  const words = tokens(text, order)
  const folded = words.map(({ word }) => word)
  for (let at = 0; at < words.length; at++) {
    const found = aheadAt(folded.slice(at), today) ?? dateAt(folded.slice(at), today, 'future')
    if (!found) continue
    const written = words.slice(at, at + found.words).map((token) => token.text)
    const said = asWritten(text, written)
    if (said) return { span: found.span, said, isUnclear: written.some(isEitherDay) }
  }
  return null
}

const units: Record<string, Unit> = { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' }

/** “in two weeks”: the day that lies so far ahead. */
function aheadAt([first, number = '', name = '', ...rest]: readonly string[], today: Day) {
  const unit = first === 'in' ? units[name.replace(/s$/, '')] : undefined
  const count = number === 'a' || number === 'an' ? 1 : numberOf(number)
  if (!unit || count === null || count === undefined || rest[0] === 'ago') return null
  const day = plus(today, Math.round(count), unit)
  return { span: { from: day, to: day, unit: 'day' as const, years: null, said: '' }, words: 3 }
}

/** The part of the text from the first of these words to the last. */
function asWritten(text: string, words: string[]): string | null {
  const source = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\p{L}\\p{N}]*')
  return new RegExp(source, 'iu').exec(text.normalize('NFKC'))?.[0] ?? null
}
