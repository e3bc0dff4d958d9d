import {
  type Day,
  dayOf,
  monthOf,
  plus,
  plusDays,
  quarterOf,
  stretchAround,
  type Unit,
  weekdayOf,
  yearOf,
} from '../../../../words/days.ts'
import { countWords, numberOf } from './numbers.ts'
import { seasonAround, seasonOf } from './seasons.ts'

/** A time that the question names: days from and to, both taken in; null for an open end. */
export type Span = {
  from: Day | null
  to: Day | null
  /** before and after leave the day itself out */
  open?: boolean
  said: string
  unit: Unit
  /** the fiscal years it names, where it names whole years; of a fiscal quarter or half the year it is of */
  years: { from: number | null; to: number | null } | null
  part?: { unit: 'quarter' | 'half'; number: number }
  /** "last three years": how many, counted back from now */
  last?: { count: number; unit: Unit }
}
export type Direction = 'past' | 'future' | null

type Rule = [RegExp, (match: RegExpExecArray, today: Day, direction: Direction) => Omit<Span, 'said'> | null]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)'
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const weekday = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues|tue|wed|thurs|thur|thu|fri)'
const unit = '(days?|d|weeks?|months?|mos?|quarters?|halves|half|years?|fy)'
const count = `(\\d+|a|an|couple of|couple|few|${countWords})`
const year = '((?:19|20)\\d\\d)'

/** "more than 90 days ago", "less than a month ago" */
const farther = 'more than|over|at least|longer than|earlier than|well over|upwards of'
const nearer = 'less than|fewer than|under|within|at most|not more than|no more than|up to'

const unitOf = (word: string): Unit => {
  if (/^d/.test(word)) return 'day'
  if (/^w/.test(word)) return 'week'
  if (/^mo/.test(word)) return 'month'
  if (/^q/.test(word)) return 'quarter'
  return /^h/.test(word) ? 'half' : 'year'
}
const countOf = (word: string | undefined): number => Math.round(numberOf((word ?? '').split(' ')[0] ?? '') ?? 1)
const yearFrom = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

const whole = (day: Day, unit: Unit): Omit<Span, 'said'> => {
  const of = yearOf(day)
  const part =
    unit === 'quarter'
      ? { unit, number: quarterOf(day) }
      : unit === 'half'
        ? { unit, number: monthOf(day) > 6 ? 2 : 1 }
        : undefined
  const years = unit === 'year' || part ? { from: of, to: of } : null
  return { ...stretchAround(day, unit), unit, years, ...(part ? { part } : {}) }
}
const wholeYear = (of: number): Omit<Span, 'said'> => whole(`${of}-01-01`, 'year')

/** The month, quarter or half of this year, of last year if it has yet to come and the question looks back, of next if it is over. */
const nearest = (day: Day, unit: Unit, today: Day, direction: Direction): Omit<Span, 'said'> => {
  const here = stretchAround(day, unit)
  if (direction === 'past' && here.from > today) return whole(plus(day, -1, 'year'), unit)
  if (direction === 'future' && here.to < today) return whole(plus(day, 1, 'year'), unit)
  return whole(day, unit)
}
const partOf = (unit: 'quarter' | 'half', number: number, of: number): Day =>
  `${of}-${String((number - 1) * (unit === 'quarter' ? 3 : 6) + 1).padStart(2, '0')}-01`
const ordinals = ['first', 'second', 'third', 'fourth']

const rules: Rule[] = [
  [/today|tonight/, (_, today) => whole(today, 'day')],
  [/tomorrow/, (_, today) => whole(plusDays(today, 1), 'day')],
  [/yesterday/, (_, today) => whole(plusDays(today, -1), 'day')],
  [/(\d{4})-(\d\d)-(\d\d)/, (m) => oneDay(Number(m[1]), Number(m[2]), Number(m[3]))],
  [/(\d{1,2})\/(\d{1,2})/, (m, today, direction) => dayOfYear(Number(m[1]), Number(m[2]), today, direction)],
  [/(\d{1,2})\.(\d{1,2})\./, (m, today, direction) => dayOfYear(Number(m[2]), Number(m[1]), today, direction)],
  [
    new RegExp(`(\\d{1,2})(?: ?(?:st|nd|rd|th))?(?: of)? ${month}(?: ,)?(?: ${year})?`),
    (m, today, direction) => namedDay(m[2], m[1], m[3], today, direction),
  ],
  [
    new RegExp(`${month} (\\d{1,2})(?: ?(?:st|nd|rd|th))?(?: ,)?(?: ${year})?`),
    (m, today, direction) => namedDay(m[1], m[2], m[3], today, direction),
  ],
  [
    new RegExp(`(?:last |this |next )?${month}(?: of)?(?: ,)?(?: ${year}| ((?:last|this|next) year))?`),
    (m, today, direction) => {
      const number = months.indexOf((m[1] ?? '').slice(0, 3)) + 1
      const of = m[2] ? Number(m[2]) : m[3] ? yearOf(today) + shift(m[3]) : null
      const day = `${of ?? yearOf(today)}-${String(number).padStart(2, '0')}-01`
      const looks = m[0].startsWith('last') ? 'past' : m[0].startsWith('next') ? 'future' : direction
      return of ? whole(day, 'month') : nearest(day, 'month', today, looks)
    },
  ],
  [
    /(?:the )?(?:end of (?:the )?(?:current |this )?year|(?:this )?year ?-? ?end|eoy)/,
    (_, today) => endOf(today, 'year'),
  ],
  [/(?:the )?(?:end of (?:the |this )?quarter|quarter ?-? ?end|eoq)/, (_, today) => endOf(today, 'quarter')],
  [/(?:the )?(?:end of (?:the |this )?month|month ?-? ?end|eom)/, (_, today) => endOf(today, 'month')],
  [/(?:the )?end of (?:the |this )?week/, (_, today) => endOf(today, 'week')],
  [
    /(?:the )?end of next (month|quarter|week|year)/,
    (m, today) => endOf(plus(today, 1, unitOf(m[1] ?? '')), unitOf(m[1] ?? '')),
  ],
  [
    /(?:the )?(?:ytd|year - to - date|year to date|so far this year|this year so far|this year to date)/,
    (_, today) => sinceStart(today, 'year'),
  ],
  [/(?:qtd|quarter to date|so far this quarter|this quarter so far)/, (_, today) => sinceStart(today, 'quarter')],
  [/(?:mtd|month to date|so far this month|this month so far)/, (_, today) => sinceStart(today, 'month')],
  [
    /(?:the )?(?:same time |this time )?(?:the )?year before last|two years ago/,
    (_, today) => wholeYear(yearOf(today) - 2),
  ],
  [/(?:the )?(?:year before|prior year before|one before)(?: that)?/, (_, today) => wholeYear(yearOf(today) - 2)],
  [
    new RegExp(
      `(?:the |over the )?(?:last|past|previous|prior|trailing|latest|most recent) ${count} (?:full |fiscal |calendar |business )?${unit}`,
    ),
    (m, today) => back(today, countOf(m[1]), unitOf(m[2] ?? '')),
  ],
  [
    new RegExp(`(?:the )?(?:next|coming|following|upcoming) ${count} ${unit}`),
    (m, today) => ({
      from: today,
      to: plus(today, countOf(m[1]), unitOf(m[2] ?? '')),
      unit: unitOf(m[2] ?? ''),
      years: null,
    }),
  ],
  [
    new RegExp(`${count} ${unit} ago`),
    (m, today) => {
      const by = unitOf(m[2] ?? '')
      const day = plus(today, -countOf(m[1]), by)
      return by === 'day' || by === 'week' ? whole(day, 'day') : whole(day, by)
    },
  ],
  [
    new RegExp(
      `(${farther}|${nearer}) ${count} (?:or more |full )?${unit} ago|${count} ${unit} or (?:more|longer) ago`,
    ),
    (m, today) =>
      distantPast(today, { how: m[1] ?? 'at least', count: countOf(m[2] ?? m[4]), by: unitOf(m[3] ?? m[5] ?? '') }),
  ],
  [
    new RegExp(
      `(?:the )?(this|current|last|previous|prior|past|next|coming|following|same) (?:fiscal |calendar |full )?${unit}`,
    ),
    (m, today) => {
      const by = unitOf(m[2] ?? '')
      if (m[1] === 'past' && by !== 'quarter') return back(today, 1, by)
      return whole(plus(stretchAround(today, by).from, shift(m[1] ?? ''), by), by)
    },
  ],
  [
    new RegExp(`(last |next |this |past |coming )?${weekday}`),
    (m, today, direction) => {
      const target = weekdays.findIndex((name) => name.startsWith((m[2] ?? '').slice(0, 3)))
      const ahead = (target - weekdayOf(today) + 7) % 7
      const looksBack = /last|past/.test(m[1] ?? '') || (!m[1] && direction === 'past')
      const next = (m[1] ?? '').startsWith('next')
      if (looksBack) return whole(plusDays(today, ahead === 0 ? -7 : ahead - 7), 'day')
      // "next Tuesday" is that of next week
      return whole(next ? plusDays(stretchAround(today, 'week').to, target + 1) : plusDays(today, ahead), 'day')
    },
  ],
  [
    new RegExp(
      `(?:q([1-4])|([1-4])q|(first|second|third|fourth) quarter|([1-4])(?:st|nd|rd|th) quarter)[-' ]?(?: ?(?:of |in )?(?:fy ?)?((?:20)?\\d\\d(?!\\d)))?( last year| this year| next year)?`,
    ),
    (m, today, direction) => fiscalPart('quarter', m[1] ?? m[2] ?? m[4] ?? m[3], m[5], m[6], today, direction),
  ],
  [
    new RegExp(
      `(?:h([12])|([12])h|(first|second) half|1st half|2nd half)[-' ]?(?: ?(?:of |in )?(?:the year )?(?:fy ?)?((?:20)?\\d\\d(?!\\d)))?( last year| this year| next year)?`,
    ),
    (m, today, direction) => fiscalPart('half', m[1] ?? m[2] ?? m[3] ?? m[0].slice(0, 1), m[4], m[5], today, direction),
  ],
  [
    /(?:the )?(last|this|next|past|coming) (spring|summer|autumn|winter)/,
    (m, today, direction) => seasonAround({ season: m[2] ?? '', which: m[1] ?? '', today, direction }),
  ],
  [new RegExp(`(?:the )?(spring|summer|autumn|winter)(?: of)? ${year}`), (m) => seasonOf(m[1] ?? '', Number(m[2]))],
  [/(?:fiscal year |fiscal |fy|cy|calendar year )[-' ]?((?:19|20)?\d\d)(?!\d)/, (m) => wholeYear(yearFrom(m[1] ?? ''))],
  [/(?:the )?(?:early |mid |late )?((?:19|20)?\d0) ?s/, (m) => decade(m[0], m[1] ?? '')],
  [
    /(?:the )?(fifties|sixties|seventies|eighties|nineties)/,
    (m) => decade('', String(1950 + 10 * decades.indexOf(m[1] ?? ''))),
  ],
  [new RegExp(`(?:the year |year )?${year}(?!\\d)`), (m) => wholeYear(Number(m[1]))],
  [/recently|lately|of late|recent/, (_, today) => back(today, 30, 'day')],
]

const decades = ['fifties', 'sixties', 'seventies', 'eighties', 'nineties']
/** "the 1990s", "90s"; an early or late part of them is no certain time */
const decade = (words: string, digits: string): Omit<Span, 'said'> | null => {
  if (/early|mid|late/.test(words)) return null
  const first = digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) >= 40 ? 1900 : 2000)
  return { from: `${first}-01-01`, to: `${first + 9}-12-31`, unit: 'year', years: { from: first, to: first + 9 } }
}

const shift = (word: string): number =>
  /^(last|prev|prior)/.test(word) ? -1 : /^(next|coming|follow)/.test(word) ? 1 : 0
const oneDay = (y: number, m: number, d: number): Omit<Span, 'said'> | null => {
  const day = dayOf(y, m, d)
  return day ? whole(day, 'day') : null
}
const dayOfYear = (m: number, d: number, today: Day, direction: Direction): Omit<Span, 'said'> | null => {
  const day = dayOf(yearOf(today), m, d)
  if (!day) return null
  return nearest(day, 'day', today, direction)
}
const namedDay = (
  name: string | undefined,
  d: string | undefined,
  y: string | undefined,
  today: Day,
  direction: Direction,
) => {
  const number = months.indexOf((name ?? '').slice(0, 3)) + 1
  return y ? oneDay(Number(y), number, Number(d)) : dayOfYear(number, Number(d), today, direction)
}
const endOf = (day: Day, unit: Unit): Omit<Span, 'said'> => ({ ...whole(stretchAround(day, unit).to, 'day') })
const sinceStart = (today: Day, unit: Unit): Omit<Span, 'said'> => ({
  from: stretchAround(today, unit).from,
  to: today,
  unit,
  years: null,
})
const back = (today: Day, count: number, unit: Unit): Omit<Span, 'said'> => ({
  from: plus(today, -count, unit),
  to: today,
  unit,
  years: unit === 'year' ? { from: yearOf(today) - count, to: yearOf(today) } : null,
  last: { count, unit },
})
const distantPast = (today: Day, { how, count, by }: { how: string; count: number; by: Unit }): Omit<Span, 'said'> => {
  const day = plus(today, -count, by)
  const of = { unit: by, years: null }
  if (/^(?:at least|upwards of)$/.test(how)) return { from: null, to: day, ...of }
  if (/^(?:at most|within|not more than|no more than|up to)$/.test(how)) return { from: day, to: today, ...of }
  return /^(?:less than|fewer than|under)$/.test(how)
    ? { from: plusDays(day, 1), to: today, ...of }
    : { from: null, to: day, open: true, ...of }
}
const fiscalPart = (
  unit: 'quarter' | 'half',
  said: string | undefined,
  digits: string | undefined,
  relative: string | undefined,
  today: Day,
  direction: Direction,
): Omit<Span, 'said'> => {
  const number = ordinals.includes(said ?? '') ? ordinals.indexOf(said ?? '') + 1 : Number(said)
  if (digits) return whole(partOf(unit, number, yearFrom(digits)), unit)
  if (relative) return whole(partOf(unit, number, yearOf(today) + shift(relative.trim())), unit)
  return nearest(partOf(unit, number, yearOf(today)), unit, today, direction)
}

export const sticky = rules.map(([pattern, read]): Rule => [new RegExp(`(?:${pattern.source})(?= |$)`, 'y'), read])
