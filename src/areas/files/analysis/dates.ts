// Dates as documents write them, in the languages of most European and Indian accounts.

import { type DayOrder, dateShapeOf } from '../../../words/written_days.ts'

const names: [string, number][] = [
  ['january|januari|januar|janvier|enero|gennaio|janeiro|stycznia|jan', 1],
  ['february|februari|februar|février|fevrier|febrero|febbraio|fevereiro|lutego|feb|févr|fév', 2],
  ['march|märz|maerz|mars|marts|maart|marzo|março|marca|mar|mrz|mrt', 3],
  ['april|avril|abril|aprile|kwietnia|apr|avr', 4],
  ['may|mai|mayo|maggio|maio|maja|maj|mei', 5],
  ['june|juni|juin|junio|giugno|junho|czerwca|jun', 6],
  ['july|juli|juillet|julio|luglio|julho|lipca|jul', 7],
  ['august|augusti|augustus|août|aout|agosto|sierpnia|aug', 8],
  ['september|septembre|septiembre|settembre|setembro|września|sept|sep', 9],
  ['october|oktober|octobre|octubre|ottobre|outubro|października|oct|okt', 10],
  ['november|novembre|noviembre|novembro|listopada|nov', 11],
  ['december|dezember|desember|décembre|decembre|diciembre|dicembre|dezembro|grudnia|dec|dez|déc|des', 12],
]

/** Source of a regular expression for the names of months, long ones first. */
export const monthNames = names
  .flatMap(([words]) => words.split('|'))
  .sort((a, b) => b.length - a.length)
  .join('|')

/** 1 for the name of January in any of the languages, also in short. */
export const monthOf = (name: string) =>
  names.find(([words]) => words.split('|').includes(name.toLowerCase().replace('.', '')))?.[1] ?? null

type DateFound = {
  /** YYYY-MM-DD, or null where the text leaves the day open to doubt */
  end: string | null
  year: number
  /** whether the day itself is written; without it, it is the last one of the month */
  hasDay: boolean
  start: number
  length: number
}

const month = `(?<month>${monthNames})\\.?`
const year4 = '(?<year>(?:19|20)\\d\\d)'
const year = `(?<year>(?:19|20)\\d\\d|['’]?\\d\\d(?!\\d))`
/** "ended September 30" is a day, "ended Mar 25" and "ending Dec 28" a month of a year */
const dayOfEnd = `(?<=\\bended )(?:${monthNames})\\.? (?:0\\d|1[0-4]|2[89]|3[01]|\\d\\d,)(?!\\d)|(?<=\\bending )(?:(?:${monthNames})\\.? (?:0\\d|1[0-4]|3[01]|\\d\\d,)|feb(?:ruary)?\\.? 2[89])(?!\\d)`
const shapes = [
  `(?<year>(?:19|20)\\d\\d)-(?<number>\\d\\d)-(?<day>\\d\\d)`,
  `(?<![\\d.])(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er)? ?(?:of |de )?${month},? (?:de )?${year4}`,
  `(?<![\\d.])(?<day>\\d{1,2})-(?<month>${monthNames})-${year}`,
  `(?<![\\p{L}])${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? ?(?:\\([^)]*\\) ?)?${year4}`,
  `(?<![\\d.])(?<day>\\d{1,2})\\.(?<number>\\d{1,2})\\.${year}`,
  `(?<![\\d/])(?<first>\\d{1,2})(?<between>[/-])(?<second>\\d{1,2})\\k<between>${year}`,
  `(?<![\\d.])(?<day>\\d{1,2}) ${month} (?<year>\\d\\d)(?!\\d)`,
  `(?<![\\p{L}])${month} (?<day>\\d{1,2}), ['’]?(?<year>\\d\\d)(?!\\d)`,
  `(?<![\\p{L}])(?!${dayOfEnd})${month}[ /-]?['’]?${year}(?![,.]?\\d)`,
].map((source) => ({
  shape: new RegExp(source, 'giu'),
  isNamed: source.includes(month) || source.includes(monthNames),
}))

// asked first, because each shape takes its time
const someNumber = /\d\d/
const someDayOfNumbers = /\d[./-]\d/
const someMonth = new RegExp(monthNames, 'iu')

/** The order that the days of a text have which leave no doubt; else that of the United States, where it has an address there. */
export function dayOrderOf(text: string): DayOrder | null {
  const shapes = new Set(
    (text.match(/(?<![\d/])\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})(?![\d/])/g) ?? []).map((day) => dateShapeOf(day)),
  )
  const [isDayFirst, isMonthFirst] = [shapes.has('day_first'), shapes.has('month_first')]
  if (isDayFirst || isMonthFirst) return isDayFirst === isMonthFirst ? null : isDayFirst ? 'dmy' : 'mdy'
  return /, ?[A-Z]{2},? \d{5}(?:-\d{4})?(?!\d)/.test(text) ? 'mdy' : null
}

/** Every date of a text, in order. "March 2025" is its last day. A day that may be read either way is so only where the order is known. */
export function datesIn(text: string, order: DayOrder | null = null): DateFound[] {
  const found: DateFound[] = []
  if (!someNumber.test(text)) return found
  const [hasMonth, hasDay] = [someMonth.test(text), someDayOfNumbers.test(text)]
  for (const { shape, isNamed } of shapes) {
    if (isNamed ? !hasMonth : !hasDay) continue
    for (const match of text.matchAll(shape)) {
      const date = dateOf(match, order)
      if (date && !found.some((other) => overlap(other, date))) found.push(date)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The last date of a text: of "1 Oct 2023 to 30 Sep 2024" the end. Two of different meaning ("2018 and 2017") are for the caller. */
export const dateIn = (text: string): DateFound | null => lastOf(datesIn(text))

/** The last of some dates, which a range of days ends with. */
export function lastOf(dates: readonly DateFound[]): DateFound | null {
  if (dates.length < 2) return dates[0] ?? null
  return dates.reduce((last, date) => (date.end && last.end && date.end > last.end ? date : last))
}

function dateOf(match: RegExpMatchArray, order: DayOrder | null): DateFound | null {
  const { year: yearText, month: name, number, day: dayText, first, second } = match.groups ?? {}
  const place = { start: match.index ?? 0, length: match[0].length }
  const year = yearOf((yearText ?? '').replace(/['’]/, ''))
  if (year === null) return null
  if (first && second)
    return { ...place, year, hasDay: true, end: ofEitherOrder(year, [Number(first), Number(second)], order) }
  const month = name ? monthOf(name) : Number(number)
  if (!month || month > 12) return null
  const day = dayText ? Number(dayText) : lastDay(year, month)
  if (day < 1 || day > lastDay(year, month)) return null
  return { ...place, year, hasDay: dayText !== undefined, end: iso(year, month, day) }
}

/** 12/31/2023 and 31/12/2023 leave no doubt; of 06/30/24 and 30/06/24 neither; 03/04/2024 could be either. */
function ofEitherOrder(year: number, [first, second]: [number, number], order: DayOrder | null): string | null {
  const monthFirst = first <= 12 && second >= 1 && second <= lastDay(year, first)
  const dayFirst = second <= 12 && first >= 1 && first <= lastDay(year, second)
  if (monthFirst && !dayFirst) return iso(year, first, second)
  if (dayFirst && !monthFirst) return iso(year, second, first)
  if (!monthFirst) return null
  if (first === second || order === 'mdy') return iso(year, first, second)
  return order === 'dmy' ? iso(year, second, first) : null
}

const overlap = (a: DateFound, b: DateFound) => a.start < b.start + b.length && b.start < a.start + a.length
const lastDay = (year: number, month: number) =>
  month < 1 || month > 12 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** 24 and 2024 are both 2024; years that no accounts have are null. */
export function yearOf(text: string): number | null {
  const number = Number(text)
  if (text.length === 4) return number >= 1950 && number <= 2099 ? number : null
  if (text.length !== 2) return null
  return number < 70 ? 2000 + number : 1900 + number
}
