import { type Day, plus, plusDays, stretchAround, type Unit, weekdayOf, yearOf } from './days.ts'
import { numberInWords, numberOfWords } from './numbers.ts'
import { type DayOrder, dateOf } from './written_days.ts'

const daysMax = 36_500
const units: Record<string, Unit> = { d: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' }
const unit = '(d|w|m|y|(?:day|week|month|quarter|year)s?|wks?|mos?|qtrs?|yrs?)'
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const weekday = '(mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
// a word stands apart from its unit: "any" is no "an y"
const count = `(\\d{1,5}|(?:an?|${numberInWords})(?= ))`

const countOf = (word = '') => Math.min(/^an?$/.test(word) ? 1 : (numberOfWords(word) ?? Number(word)), daysMax)
const unitOf = (word = ''): Unit => units[word.charAt(0)] ?? 'day'

type Rule = [words: RegExp, read: (match: RegExpExecArray, today: Day) => Day]
const rule = (words: string, read: Rule[1]): Rule => [new RegExp(`^(?:${words})$`), read]

const rules: Rule[] = [
  rule('today|tod', (_, today) => today),
  rule('tomorrow|tom|tmrw', (_, today) => plusDays(today, 1)),
  rule('yesterday', (_, today) => plusDays(today, -1)),
  rule('\\+(\\d{1,5})', ([, days], today) => plusDays(today, countOf(days))),
  rule(`(?:in )?\\+?${count} ?${unit}(?: from (?:now|today))?`, ([, many, of], today) =>
    plus(today, countOf(many), unitOf(of)),
  ),
  rule(`${count} ?${unit} ago`, ([, many, of], today) => plus(today, -countOf(many), unitOf(of))),
  rule('next week', (_, today) => plusDays(stretchAround(today, 'week').to, 1)),
  rule('(next|last) (week|month|quarter|year)', ([, way, of], today) =>
    plus(today, way === 'next' ? 1 : -1, unitOf(of)),
  ),
  rule(
    '(?:the )?end of (?:the |this )?(week|month|quarter|year)',
    ([, of], today) => stretchAround(today, unitOf(of)).to,
  ),
  rule('(?:the )?end of next (week|month|quarter|year)', ([, of], today) => {
    const within = plus(stretchAround(today, unitOf(of)).from, 1, unitOf(of))
    return stretchAround(within, unitOf(of)).to
  }),
  rule('eo([wmqy])', ([, of], today) => stretchAround(today, unitOf(of)).to),
  rule(`(?:(next|last|this|on) )?${weekday}`, ([, way, name = ''], today) => {
    const target = weekdays.findIndex((one) => one.startsWith(name.slice(0, 3)))
    const ahead = (target - weekdayOf(today) + 7) % 7
    if (way === 'last') return plusDays(today, ahead === 0 ? -7 : ahead - 7)
    // "next Tuesday" is that of next week
    if (way === 'next') return plusDays(stretchAround(today, 'week').to, target + 1)
    // for today people say "today", or "this Monday"
    return plusDays(today, way === 'this' ? ahead : ahead || 7)
  }),
]

/** What a typed day is read by. */
export type DayReading = { today: Day; order: DayOrder | null }

/** The last day of a quarter, a half or a month that is named with its year, or of the nearest month of that name. */
function endOfPeriod(text: string, today: Day): Day | undefined {
  const said = text.replace(/^(?:the )?(?:end of|by|late) /, '')
  const [, first, second = first, year = ''] = /^(?:([qh][1-4])|([1-4][qh]))[ /-]?'?(\d{4}|\d{2})$/.exec(said) ?? []
  if (second) {
    const [unit, nth] = [/q/.test(second) ? 'quarter' : 'half', Number(second.replace(/\D/g, ''))] as const
    const months = unit === 'quarter' ? 3 : 6
    if (nth * months > 12) return undefined
    return stretchAround(`${year.padStart(4, '20')}-${String(nth * months).padStart(2, '0')}-01`, unit).to
  }
  if (!/^\p{L}{3,}\.?(?: \d{4})?$/u.test(said) || (said === text && !/\d/.test(said))) return undefined
  const begins = /\d/.test(said) ? dateOf(`1 ${said}`, 'dmy') : nearest(`1 ${said}`, { today, order: 'dmy' })
  return begins && stretchAround(begins, 'month').to
}

/**
 * The day (YYYY-MM-DD) that somebody typed: as it is written (28 Jan 27, 28.1.2027, 2027-01-28), without its year, which is
 * then the nearest one (28/1), in words (next friday, in 2 weeks), or as the period that it ends (Q1 2027, March 2027). Where
 * both can be meant, day and month stand in the order of the firm, or the day first where it has not said. Undefined for
 * what is no day.
 */
export function readDay(text: string, { today, order }: DayReading): Day | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  for (const [words, read] of rules) {
    const match = words.exec(typed)
    if (match) return read(match, today)
  }
  const date = typed
    .replace(new RegExp(`^${weekday}[,.]? (?=\\S)`), '')
    .replace(/^(\d{1,2})(\p{L}{3,})(\d{2,4})?$/u, '$1 $2 $3')
    .trim()
    .replace(/^(\d{1,2}) (\d{1,2})(?: (\d{2}|\d{4}))?$/, (_, ...parts) => parts.slice(0, parts[2] ? 3 : 2).join('/'))
  return written(date, order) ?? nearest(date, { today, order }) ?? endOfPeriod(typed, today)
}

// with an order nothing is unclear
const written = (text: string, order: DayOrder | null) => dateOf(text, order ?? 'dmy')

function nearest(text: string, { today, order }: DayReading): Day | undefined {
  const separator = /^\d{1,2}([./-])\d{1,2}$/.exec(text)?.[1] ?? (/^\d{1,2}\. ?\d{1,2}\.$/.test(text) ? '' : ' ')
  const found = [-1, 0, 1].flatMap((years) => written(`${text}${separator}${yearOf(today) + years}`, order) ?? [])
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today))
  return found.sort((one, other) => distance(one) - distance(other))[0]
}

const timeBehind = /(?:^|[\s,]+|(?<=\d)t)(?:at )?(?:(\d{1,2})[:h](\d{2})(?::\d{2})?|(\d{1,2}))? ?([ap]m|noon)?$/i

/** The time (HH:MM) that somebody typed by itself: 14:30, 2.30 pm, 930, 9. Undefined for what is none. */
export function readTime(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 'noon') return '12:00'
  const [, hour, minutes = '00', half] = /^(?:at )?(\d{1,2}?)[:.h]?(\d{2})? ?h?([ap]m)?$/.exec(typed) ?? []
  return hour === undefined ? undefined : timeOf(Number(hour), Number(minutes), half)
}

function timeOf(hour: number, minutes: number, half: string | undefined): string | undefined {
  if (half && (hour < 1 || hour > 12)) return undefined
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return hours < 24 && minutes < 60
    ? [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
    : undefined
}

/**
 * The day and time (YYYY-MM-DDTHH:MM) that somebody typed. A day alone keeps the time of `before`, or is nine in the morning;
 * a time alone keeps the day of `before`, or is today.
 */
export function readMoment(text: string, reading: DayReading, before = ''): string | undefined {
  const typed = text.trim()
  const [day, time] = parted(typed)
  if (time === undefined) {
    const whole = readDay(typed, reading)
    return whole && `${whole}T${before.slice(11, 16) || '09:00'}`
  }
  const of = day === '' ? before.slice(0, 10) || reading.today : readDay(day, reading)
  return of && `${of}T${time}`
}

/** The time stands behind the day, and a number alone is a time only after "at" or before "am". */
function parted(text: string): [day: string, time: string | undefined] {
  const [end = ''] = timeBehind.exec(text) ?? []
  const said = end.replace(/^[\s,t]+(?=at |\d)/i, '').trim()
  const isTime = /[:h]|[ap]m$|^at |^noon$/i.test(said)
  const time = isTime ? readTime(said.replace(/:(\d{2}):\d{2}$/, ':$1')) : undefined
  return time === undefined ? [text, undefined] : [text.slice(0, text.length - end.length).trim(), time]
}
