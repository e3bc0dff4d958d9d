import { amountsInWords } from '../../../platform/ai/checked_writing.ts'
import type { DayOrder } from '../../../words/written_days.ts'
import { numbersSaid } from './claims.ts'
import { type Figure, figuresOf } from './figures.ts'
import type { Ledger, Source } from './ledger.ts'
import { plainly } from './sentences.ts'
import { withoutDates, yearsIn } from './spoken_dates.ts'
import { type Named, namedBy } from './spoken_names.ts'

/** What a text is held against. */
export type Given = {
  ledger: Ledger
  question: string
  /** YYYY-MM-DD */
  today: string
  /** what the writer was told to do, which is nobody else's to read */
  instructions: string
  /** which of day and month stands first in 2/10/2026 where the asker works */
  dateOrder: DayOrder | null
  /** what was asked of the tools: spans of time stand there */
  looked?: () => string
}

/** All that was found, as sentences are held against it; put together once for an answer. */
export type Material = {
  /** figures of the question */
  asked: readonly Figure[]
  names: readonly Named[]
  rows: readonly Source[]
  texts: readonly Source[]
  /** numbers that count something */
  counts: ReadonlySet<number>
  /** small numbers that a text says */
  numbers: ReadonlySet<number>
  years: ReadonlySet<number>
  /** "24.11" */
  days: ReadonlySet<string>
  /** amounts in words */
  words: ReadonlySet<string>
  /** in small letters */
  text: string
  /** names that stand in one row */
  together: ReadonlyMap<string, ReadonlySet<string>>
  /** runs of words that nobody is to be told: of orders to an AI, and of the instructions */
  ordered: ReadonlySet<string>
  instructed: ReadonlySet<string>
}

export function materialOf({ ledger, question, today, instructions, dateOrder, looked = () => '' }: Given): Material {
  const [orders, sources] = [ledger.orders(), [...ledger.sources.values()].filter(({ isOrder }) => !isOrder)]
  const rows = sources.filter(({ words }) => words === null)
  const values = rows.flatMap(({ values }) => [...values.values()])
  const texts = [question, ...sources.flatMap(({ about, words }) => [...about, words ?? ''])]
  const shown = values.flatMap(({ label, shown }) => [label, shown])
  const markers = sources.flatMap(({ citations }) => citations.map(({ marker }) => marker))
  const all = [...texts, ...shown, ...markers, ...ledger.said, looked()].join('\n')
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const together = new Map<string, Set<string>>()
  for (const { about } of rows)
    for (const name of about) together.set(name, new Set([...(together.get(name) ?? []), ...about]))
  return {
    asked: figuresOf(question),
    names: [...ledger.names()].filter((name) => name.length > 1).map(namedBy),
    rows,
    texts: sources.filter(({ words }) => words !== null),
    counts: new Set([
      ...countsOf(rows),
      ...figuresOf(ledger.said.filter((line) => line.startsWith('To know')).join('\n')).map(({ amount }) => amount),
    ]),
    numbers: new Set(
      figuresOf(texts.join('\n'))
        .map(({ amount }) => amount)
        .concat(numbersSaid(texts.join('\n'))),
    ),
    years: new Set([...yearsIn(all), year - 1, year, year + 1]),
    days: new Set([
      ...withoutDates(all, dateOrder).dates.map((date) => `${date.day}.${date.month}`),
      `${day}.${month}`,
    ]),
    words: new Set(amountsInWords(texts.join('\n'))),
    text: `${all}\n${instructions}`.toLowerCase(),
    together,
    ordered: new Set(orders.flatMap((words) => runsOf(words, orderedRun))),
    instructed: new Set(runsOf(instructions, instructedRun)),
  }
}

export const countsOf = (sources: readonly Source[]): number[] =>
  sources.flatMap(({ values }) =>
    [...values.values()].flatMap(({ type, amount }) => (type === 'integer' && amount !== null ? [amount] : [])),
  )

export const orderedRun = 4
export const instructedRun = 8

/** Each so many words in a row. */
export function runsOf(text: string, size: number): string[] {
  const words = plainly(text).split(' ')
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '))
}
