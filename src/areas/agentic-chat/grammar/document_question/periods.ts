import type { DocumentQuestion } from '../../plan/plan.ts'

export type AskedPeriod = DocumentQuestion['periods'][number]

const mark = '@(\\d{4})(?:q([1-4]))?'
const before =
  '(?:(?:at|as of|by|in|for|during|of|on|over|since|based on|using) )?(?:the )?(?:(?:fiscal )?(?:year end|year ended|end of|end|close of|years?) )?(?:of )?(?:the )?'
const after = '(?: (?:period|fiscal year|year end|year|data|figures))?'
const spanned = new RegExp(
  `(?:(?:in|over|for|during) )?(?:the )?(?:between |from )?${before}${mark}${after} ?(?:-|to|and|through|until|vs|versus|against|over|compared to|compared with|relative to) ${before}${mark}${after}`,
)
const single = new RegExp(`${before}${mark}${after}`)
const range = /^(?:-|to|through|until)$/

/** The periods of a question, in their order, and the question without them. */
export function periodsIn(words: string): { periods: AskedPeriod[]; rest: string; isRange: boolean } {
  const pair = spanned.exec(words)
  if (pair) {
    const [all, year, quarter, other, otherQuarter] = pair
    const rest = clean(words.replace(all, ' '))
    const periods = [periodOf(year, quarter), periodOf(other, otherQuarter)].sort(inOrder)
    const between = /@\d{4}(?:q\d)?(?: \w+){0,2}? ?(-|to|through|until) /.exec(all)?.[1] ?? ''
    return { periods, rest, isRange: range.test(between) }
  }
  const periods: AskedPeriod[] = []
  let rest = words
  for (let match = single.exec(rest); match; match = single.exec(rest)) {
    periods.push(periodOf(match[1], match[2]))
    rest = rest.replace(match[0], ' ')
  }
  return { periods: periods.sort(inOrder), rest: clean(rest), isRange: false }
}

const periodOf = (year = '', quarter?: string): AskedPeriod => ({
  year: Number(year),
  quarter: quarter === undefined ? null : Number(quarter),
})
/** The end of a year comes before the quarters of the next. */
const inOrder = (a: AskedPeriod, b: AskedPeriod) => a.year - b.year || (a.quarter ?? 5) - (b.quarter ?? 5)
const clean = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Each year from the first to the last. */
export function yearsBetween([first, last]: readonly AskedPeriod[]): AskedPeriod[] {
  if (!first || !last || first.quarter !== null || last.quarter !== null) return []
  const count = last.year - first.year + 1
  return count > 10 ? [] : Array.from({ length: count }, (_, at) => ({ year: first.year + at, quarter: null }))
}
