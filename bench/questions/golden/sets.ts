import { toldInTurns, toldOf } from '../../../test/fixtures/asked_in_turns.ts'
import { bookOf } from '../book.ts'
import type { Case } from '../cases.ts'
import { developed } from '../developed.ts'
import { makeFirm } from '../firm.ts'
import { heldBack } from '../held_back.ts'
import { lastReading } from '../last_reading.ts'
import { sentences } from '../ways/sentences.ts'
import { singles } from '../ways/single.ts'
import { namesOf } from './book_names.ts'
import { type Row, readRows } from './rows.ts'

const today = '2026-11-25'
const askedWays = 500

/** How each set is understood now. "promised" are the turns of its own file, of the made-up firm; the others those of the banks. */
export function understood(): Record<string, Row[]> {
  const firm = makeFirm(today)
  const book = bookOf(firm)
  const told = toldOf(namesOf(firm), today)
  const turnsOf = (cases: Case[]) => cases.map(({ after, question }) => [...after, question].join(' → '))
  const banks = {
    developed: turnsOf(developed(book)),
    held_back: turnsOf(heldBack(book)),
    last_reading: turnsOf(lastReading(book)),
    ways: turnsOf([...sentences(book, askedWays), ...singles(book, askedWays)]),
  }
  const rowsOf = (turns: readonly string[], tell: (turns: string) => string): Row[] =>
    [...new Set(turns)].map((each) => ({ turns: each, plan: orError(() => tell(each)) }))
  return {
    promised: rowsOf(
      readRows('promised').map(({ turns }) => turns),
      toldInTurns,
    ),
    ...Object.fromEntries(Object.entries(banks).map(([set, turns]) => [set, rowsOf(turns, told)])),
  }
}

/** A part that is switched off may be one that others cannot do without. */
const orError = (tell: () => string): string => {
  try {
    return tell()
  } catch (error) {
    return `error ${error instanceof Error ? error.message : error}`
  }
}
