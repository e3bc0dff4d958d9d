// Dates as documents write them, in the languages of most European and Indian accounts.

const names: [string, number][] = [
  ['january|januar|janvier|enero|gennaio|jan', 1],
  ['february|februar|février|fevrier|febrero|febbraio|feb|févr|fév', 2],
  ['march|märz|maerz|mars|marzo|mar|mrz', 3],
  ['april|avril|abril|aprile|apr|avr', 4],
  ['may|mai|mayo|maggio', 5],
  ['june|juni|juin|junio|giugno|jun', 6],
  ['july|juli|juillet|julio|luglio|jul', 7],
  ['august|août|aout|agosto|aug', 8],
  ['september|septembre|septiembre|settembre|sept|sep', 9],
  ['october|oktober|octobre|octubre|ottobre|oct|okt', 10],
  ['november|novembre|noviembre|nov', 11],
  ['december|dezember|décembre|decembre|diciembre|dicembre|dec|dez|déc', 12],
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
  start: number
  length: number
}

const month = `(?<month>${monthNames})\\.?`
const year4 = '(?<year>(?:19|20)\\d\\d)'
const year = `(?<year>(?:19|20)\\d\\d|['’]?\\d\\d(?!\\d))`
const shapes = [
  `(?<year>(?:19|20)\\d\\d)-(?<number>\\d\\d)-(?<day>\\d\\d)`,
  `(?<![\\d.])(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er)? ?(?:of |de )?${month},? (?:de )?${year4}`,
  `(?<![\\d.])(?<day>\\d{1,2})-(?<month>${monthNames})-${year}`,
  `(?<![\\p{L}])${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? ?(?:\\([^)]*\\) ?)?${year4}`,
  `(?<![\\d.])(?<day>\\d{1,2})\\.(?<number>\\d{1,2})\\.${year}`,
  `(?<![\\d/])(?<first>\\d{1,2})(?<between>[/-])(?<second>\\d{1,2})\\k<between>${year}`,
  `(?<![\\d.])(?<day>\\d{1,2}) ${month} (?<year>\\d\\d)(?!\\d)`,
  `(?<![\\p{L}])${month}[ -]?['’]?${year}(?![,.]?\\d)`,
].map((source) => new RegExp(source, 'giu'))

/** Every date of a text, in order. "March 2025" is its last day. */
export function datesIn(text: string): DateFound[] {
  const found: DateFound[] = []
  for (const shape of shapes) {
    for (const match of text.matchAll(shape)) {
      const date = dateOf(match)
      if (date && !found.some((other) => overlap(other, date))) found.push(date)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The last date of a text: of "1 Oct 2023 to 30 Sep 2024" the end. Two of different meaning ("2018 and 2017") are for the caller. */
export function dateIn(text: string): DateFound | null {
  const dates = datesIn(text)
  if (dates.length < 2) return dates[0] ?? null
  return dates.reduce((last, date) => (date.end && last.end && date.end > last.end ? date : last))
}

function dateOf(match: RegExpMatchArray): DateFound | null {
  const { year: yearText, month: name, number, day: dayText, first, second } = match.groups ?? {}
  const place = { start: match.index ?? 0, length: match[0].length }
  const year = yearOf((yearText ?? '').replace(/['’]/, ''))
  if (year === null) return null
  if (first && second) return { ...place, year, end: ofEitherOrder(year, Number(first), Number(second)) }
  const month = name ? monthOf(name) : Number(number)
  if (!month || month > 12) return null
  const day = dayText ? Number(dayText) : lastDay(year, month)
  if (day < 1 || day > lastDay(year, month)) return null
  return { ...place, year, end: iso(year, month, day) }
}

/** 12/31/2023 and 31/12/2023 leave no doubt; of 06/30/24 and 30/06/24 neither; 03/04/2024 could be either. */
function ofEitherOrder(year: number, first: number, second: number): string | null {
  const monthFirst = first <= 12 && second >= 1 && second <= lastDay(year, first)
  const dayFirst = second <= 12 && first >= 1 && first <= lastDay(year, second)
  if (monthFirst && !dayFirst) return iso(year, first, second)
  if (dayFirst && !monthFirst) return iso(year, second, first)
  return first === second && monthFirst ? iso(year, first, second) : null
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
