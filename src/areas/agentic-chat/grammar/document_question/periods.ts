import { numberOfWords } from '../../../../words/numbers.ts'
import { type AskedPeriod, yearsBefore, yearsUpTo } from '../../../files/index.ts'

// Periods stand in the words as marks (wording.ts): "@2018" a fiscal year, "@2024q2" a quarter, "@2024q3m9" its first nine
// months, "@2022d0630" a day or the year that ends on it, "@2022d0630m9" the nine months to it.
export const mark = '@\\d{4}(?:q[1-4]|d\\d{4})?(?:m\\d{1,2})?'
export const isMark = (text: string): boolean => new RegExp(`^${mark}$`).test(text)

const before =
  '(?:(?:both|at|as of|as at|as on|by|in|for|during|of|on|over|with|based on|using) )?(?:the )?(?:(?:fiscal )?(?:year end|year ended|end of|end|close of|quarter|years?) )?(?:of )?(?:the )?'
const after = '(?: (?:period|fiscal year|fiscal year ends?|year ends?|year|data|figures|numbers|results))?'
const one = `${before}(?:${mark})${after}`
const between =
  '(?: ?, ?(?:and |or )?| ?(?:-|to|and|or|through|until|vs|versus|against|over|from|compared to|compared with|relative to|in comparison with|with) ?)'
const runs = new RegExp(
  `(?<![a-z])(?:(?:in|over|for|during|at|on) )?(?:the )?(?:between |from )?${one}(?:${between}${one})*`,
  'g',
)
const yearEarlier =
  /,? ?(?:and (?:for |in )?(?:the )?same (?:quarter|period) (?:a|one) year (?:earlier|before|ago))|,? ?(?:compared (?:to|with)|versus|vs|against|over|from|on|relative to) (?:the |a )?(?:year before|year earlier|previous year|prior year|preceding year|last year|same (?:period|quarter) (?:of )?(?:the )?(?:last|prior|previous) year)/

/** How periods that stand side by side belong together: "2019 - 2021", "2020 and 2021", "2020 against 2021". */
export type Link = 'range' | 'list' | 'versus'

/** Where none is named: of so many of the newest years, or all of them since one. */
export type Periods = { periods: AskedPeriod[]; rest: string; link: Link | null; newest?: number; since?: number }

/** The periods of a question, in their order, and the question without them. */
export function periodsIn(words: string): Periods {
  const open = openEnded.exec(words)
  if (open && words.indexOf('@') === words.lastIndexOf('@'))
    return { periods: [], rest: clean(words.replace(open[0], ' ')), link: null, since: Number(open[1] ?? open[2]) }
  const found: AskedPeriod[] = []
  let link: Link | null = null
  const without = words.replace(runs, (run) => {
    const marks = run.match(new RegExp(mark, 'g')) ?? []
    for (const text of marks) found.push(withDayOf(periodOf(text), found.at(-1)))
    if (marks.length > 1) link ??= linkOf(run, marks)
    return ' '
  })
  if (found.length === 0) return newestIn(words)
  const [first] = found
  const isOnPrevious = first !== undefined && found.length === 1 && yearEarlier.test(without)
  if (isOnPrevious) found.unshift(yearsBefore(first, 1))
  const rest = clean(isOnPrevious ? without.replace(yearEarlier, ' ') : without)
  return {
    periods: found.sort(inOrder),
    rest,
    link: isOnPrevious ? 'versus' : (link ?? (found.length > 1 ? 'list' : null)),
  }
}

const openEnded =
  /,? ?\b(?:(?:ever )?since (?:the )?(?:(?:fiscal )?year )?@(\d{4})|from @(\d{4}) (?:on|onwards?|to (?:date|now|today|the (?:latest|last|newest|most recent) year)))\b(?![qd])/

const several =
  /[,:]? ?(?:(?:for|in|over|at|of|during|from) )?(?:each of )?(?:the )?(?:(?:last|past|latest|most recent|previous) )?(both|two|three|four|five) (?:fiscal |financial |full |balance sheet )*(?:years|year ends|periods|dates)(?: shown| reported)?(?! (?:average|cagr))/
const thisAndLast =
  /[,:]? ?(?:(?:for|in|of) )?this year (and|vs|versus|against|to|compared (?:to|with)) (?:the )?(?:last|previous|prior)(?: year)?/

/** "the last three fiscal years", "both year ends", "this year and last" */
function newestIn(words: string): Periods {
  const [run, count] = several.exec(words) ?? []
  if (run !== undefined && count)
    return { periods: [], rest: clean(words.replace(run, ' ')), link: 'list', newest: numberOfWords(count) ?? 2 }
  const [pair, joint] = thisAndLast.exec(words) ?? []
  if (pair === undefined) return { periods: [], rest: clean(words), link: null }
  return { periods: [], rest: clean(words.replace(pair, ' ')), link: joint === 'and' ? 'list' : 'versus', newest: 2 }
}

export const onlyPeriods = (words: string): boolean => words.includes('@') && /^[\s,]*$/.test(words.replace(runs, ''))

function linkOf(run: string, marks: readonly string[]): Link {
  const [, joint = ''] = run.split(new RegExp(mark))
  if (marks.length === 2 && /^(?: \w+){0,2}? ?(?:-|to|through|until)(?: |$)/.test(joint)) return 'range'
  return /\b(?:vs|versus|against|over|from|compared|relative|comparison|with)\b/.test(joint) ? 'versus' : 'list'
}

function periodOf(text: string): AskedPeriod {
  const [, year = '', quarter, day, months] = /^@(\d{4})(?:q([1-4])|d(\d{4}))?(?:m(\d{1,2}))?$/.exec(text) ?? []
  return {
    year: Number(year),
    quarter: quarter === undefined ? null : Number(quarter),
    ...(day !== undefined && { end: `${year}-${day.slice(0, 2)}-${day.slice(2)}` }),
    ...(months !== undefined && { months: Number(months) }),
  }
}

/** "at December 31, 2022 and 2021": the second is of the same day. */
const withDayOf = (period: AskedPeriod, previous: AskedPeriod | undefined): AskedPeriod =>
  previous?.end && period.quarter === null && !period.end
    ? { ...period, end: `${period.year}${previous.end.slice(4)}`, ...(previous.months && { months: previous.months }) }
    : period

/** The end of a year comes before the quarters of the next. */
const inOrder = (a: AskedPeriod, b: AskedPeriod) => whenOf(a) - whenOf(b)
const whenOf = ({ year, quarter, end }: AskedPeriod) =>
  year + (end ? (Number(end.slice(5, 7)) - 0.5) / 12 : (quarter ?? 4) / 4 - 0.05)

const clean = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[,\s]+|[,\s]+$/g, '')

/** Each year from the first to the last; none where the ends are no two times of the year that are alike. */
export function yearsBetween([first, last]: readonly AskedPeriod[]): AskedPeriod[] {
  if (!first || !last || first.quarter !== last.quarter || first.end?.slice(4) !== last.end?.slice(4)) return []
  const count = last.year - first.year + 1
  return count > 10 ? [] : yearsUpTo(last, count)
}
