import { z } from 'zod'
import { type Day, dayOf, daysBetween, plus } from '../../../../words/days.ts'
import { cut, oneLine } from '../../answers/markdown.ts'
import { shown } from '../../answers/values.ts'
import type { Value } from '../figures.ts'
import type { Source } from '../ledger.ts'
import { withoutDates } from '../spoken_dates.ts'
import { type Looking, NotRunnable, readingTool } from './tool.ts'

const units = ['day', 'week', 'month', 'year'] as const

export const day = readingTool({
  name: 'day',
  about:
    'The day so long after (or before) another, such as when a term or a notice ends, or how many days lie between two. Days are "today", YYYY-MM-DD as the question or a sentence that was found has it, or the id and field of a value: r3.close_date.',
  input: z.object({
    from: z.string(),
    plus: z.number().optional().describe('of the unit; below nought: before'),
    unit: z.enum(units).optional().describe('left out: day'),
    until: z.string().optional().describe('in place of plus: the day to count to'),
    called: z.string().describe('what comes out, such as “end of the NDA”'),
  }),
  agent: 'data_analyst',
  task: ({ called }) => `Counting days for ${cut(called, 80)}`,
  async run({ from, plus: count, unit = 'day', until, called }, looking) {
    const [first, last] = [found(from, looking), until === undefined ? undefined : found(until, looking)]
    if (!last && count === undefined) throw new NotRunnable('Either “plus” or “until” is needed.')
    const label = oneLine(cut(called, 120))
    const value = last
      ? spanOf(daysBetween(first.day, last.day), label)
      : dayValue(plus(first.day, Math.round(count ?? 0), unit), label)
    const sources = [...new Set([...first.sources, ...(last?.sources ?? [])])]
    const id = looking.ledger.worked(value, {
      about: [...new Set(sources.flatMap(({ about }) => about))],
      citations: [...new Set(sources.flatMap(({ citations }) => citations))],
    })
    return { lines: [`- [${id}] ${value.label}: ${value.shown}`] }
  },
})

const dayValue = (day: Day, label: string): Value => ({
  label,
  shown: shown(day, { name: 'value', label, type: 'day' }),
  amount: null,
  type: 'day',
})
const spanOf = (days: number, label: string): Value => ({
  label,
  shown: shown(days, { name: 'value', label, type: 'days' }),
  amount: days,
  type: 'days',
})

/** A day with what says it. Throws NotRunnable where nothing does. */
function found(said: string, { asking, ledger }: Looking): { day: Day; sources: Source[] } {
  const { today } = asking.situation
  if (said === 'today' || said === today) return { day: today, sources: [] }
  const value = ledger.valueAt(said)
  const day = daysIn(value ? value.value.shown : said)[0]
  if (!day) throw new NotRunnable(`${cut(said, 40)} is no day: YYYY-MM-DD, today, or the id and field of a value.`)
  if (value) return { day, sources: [value.source] }
  const source = [...ledger.sources.values()].find(
    ({ words, values, isOrder }) =>
      !isOrder &&
      [words ?? '', ...[...values.values()].map(({ shown }) => shown)].some((text) => daysIn(text).includes(day)),
  )
  if (source) return { day, sources: [source] }
  if (daysIn([asking.question, ...ledger.said].join('\n')).includes(day)) return { day, sources: [] }
  throw new NotRunnable(`${day} stands neither in the question nor in what was found.`)
}

/** The whole dates of a text. */
const daysIn = (text: string): Day[] =>
  withoutDates(text).dates.flatMap(({ day, month, year }) =>
    day === null || year === null ? [] : (dayOf(year, month, day) ?? []),
  )
