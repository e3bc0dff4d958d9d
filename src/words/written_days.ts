/** Which of day and month stands first in 03/04/2026. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** What the date says about the order of its column: nothing (clear), that it is known (day_first, …), or that it cannot be told. */
type DateShape = 'clear' | 'day_first' | 'month_first' | 'order_unclear'

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/
const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const dayThenWord = /^(\d{1,2})(?:\.|st|nd|rd|th|er)?[ -]([\p{L}]{3,10})\.?,?[ -](\d{4}|\d{2})$/iu
const wordThenDay = /^([\p{L}]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu
const timeBehind = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i

const months = [
  'jan janv januar january janvier jaen janner',
  'feb febr fev fevr februar february fevrier',
  'mar maer mrz mars march marz maerz',
  'apr avr april avril',
  'may mai',
  'jun juin juni june',
  'jul juil juli july juillet',
  'aug aou august aout',
  'sep sept september septembre',
  'oct okt october oktober octobre',
  'nov november novembre',
  'dec dez december dezember decembre',
]
const monthOf = new Map(months.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1])))
const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What kind of date the text is; undefined where it is none. */
export function dateShapeOf(text: string): DateShape | undefined {
  const [, first, , second, year] = slashed.exec(withoutTime(text)) ?? []
  if (first === undefined) return dateOf(text, 'mdy') ? 'clear' : undefined
  const [a, b] = [Number(first), Number(second)]
  const [month, day] = a > 12 ? [b, a] : [a, b]
  if (written(year, month, day) === undefined) return undefined
  if (a > 12) return 'day_first'
  if (b > 12) return 'month_first'
  // 03/03/2026 is the same day in either order
  return a === b ? 'clear' : 'order_unclear'
}

/**
 * The day as 2026-03-01; undefined where the text is no day. "unclear" where the order is not known, and makes another day.
 */
export function dateOf(text: string, order: DayOrder | null): string | 'unclear' | undefined {
  const day = withoutTime(text)
  const [, year, month, date] = iso.exec(day) ?? compact.exec(day) ?? []
  if (year !== undefined) return written(year, Number(month), Number(date))
  const [, dottedDay, dottedMonth, dottedYear] = dotted.exec(day) ?? []
  if (dottedDay !== undefined) return written(dottedYear, Number(dottedMonth), Number(dottedDay))
  const [, first, , second, slashedYear] = slashed.exec(day) ?? []
  if (first !== undefined) return ofSlashed(Number(first), Number(second), slashedYear, order)
  const [, wordDay, word, wordYear] = dayThenWord.exec(day) ?? []
  if (word !== undefined) return named(wordYear, word, wordDay)
  const [, otherWord, otherDay, otherYear] = wordThenDay.exec(day) ?? []
  return otherWord === undefined ? undefined : named(otherYear, otherWord, otherDay)
}

/** The time behind a day: 09:30:00 and "Z" or "+02:00" where it names a zone. undefined: the text has none. */
export function timeOf(text: string): { clock: string; zone: string | undefined } | undefined {
  const [found] = timeBehind.exec(text) ?? []
  const [, hour = '', rest = '', half, zone] =
    /(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i.exec(
      found ?? '',
    ) ?? []
  if (found === undefined) return undefined
  const given = Number(hour)
  const hours = half === undefined ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const seconds = rest.length === 3 ? ':00' : ''
  const offset = zone && (/^[a-z]/i.test(zone) ? 'Z' : zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2'))
  return { clock: `${String(hours).padStart(2, '0')}${rest}${seconds}`, zone: offset }
}

function ofSlashed(a: number, b: number, year: string | undefined, order: DayOrder | null) {
  if (a === 0 || b === 0) return undefined
  if (a > 12) return written(year, b, a)
  if (b > 12) return written(year, a, b)
  if (order === null && a !== b) return 'unclear'
  return order === 'dmy' ? written(year, b, a) : written(year, a, b)
}

const withoutTime = (text: string) => text.replace(timeBehind, '').trim()

function named(year: string | undefined, word: string, day: string | undefined): string | undefined {
  const month = monthOf.get(folded(word))
  return month === undefined ? undefined : written(year, month, Number(day))
}

/** Two digits of a year: up to 69 are of this century. */
function written(given: string | undefined, month: number, day: number): string | undefined {
  const short = Number(given)
  const year = given?.length === 2 ? short + (short < 70 ? 2000 : 1900) : short
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999
  return isDay ? date.toISOString().slice(0, 10) : undefined
}
