import { addDays, weekday } from '../../platform/time_zones.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl']

type Names = { weekdays: Map<string, number>; months: Map<string, number> }

/** Names of days and months in the languages in which mails are written: monday → 1, 30 novembre → 11. */
const names: Names = {
  weekdays: namesBy('weekday', (at) => `2024-01-0${at}`, 7), // 1 January 2024 was a Monday
  months: namesBy('month', (at) => `2024-${String(at).padStart(2, '0')}-01`, 12),
}

function namesBy(part: 'weekday' | 'month', dayOf: (at: number) => string, count: number): Map<string, number> {
  const all = languages.flatMap((language) =>
    Array.from({ length: count }, (_, index) => {
      const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' })
      return [format.format(new Date(dayOf(index + 1))).toLowerCase(), index + 1] as const
    }),
  )
  return new Map(all)
}

const anyOf = (known: Map<string, number>) => [...known.keys()].map((name) => RegExp.escape(name)).join('|')
const dated = new RegExp(
  `\\b(?<day>${anyOf(names.weekdays)}),?\\s+(?:(?:the|den|der|dem|le|el|il)\\s+)?(?:(?<number>\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:(?:of|de)\\s+)?(?<month>${anyOf(names.months)})|(?<first>${anyOf(names.months)})\\s+(?<second>\\d{1,2})(?:st|nd|rd|th)?)\\b(?:,?\\s+(?<year>20\\d\\d))?`,
  'giu',
)

/** Days that a text calls by a wrong weekday: “Tuesday 30 November” with the day that it is. A day without a year is the nearest. */
export function wrongWeekdays(text: string, today: string): { said: string; is: string }[] {
  const found = [...text.matchAll(dated)].flatMap(({ 0: said, groups = {} }) => {
    const month = names.months.get((groups['month'] ?? groups['first'] ?? '').toLowerCase())
    const number = Number(groups['number'] ?? groups['second'])
    const saidDay = names.weekdays.get((groups['day'] ?? '').toLowerCase())
    const day = month && nearest({ month, number, year: groups['year'] }, today)
    return day && weekday(day) !== saidDay ? [{ said, is: nameOf(day) }] : []
  })
  return [...new Map(found.map((one) => [one.said, one])).values()]
}

function nearest(
  { month, number, year }: { month: number; number: number; year: string | undefined },
  today: string,
): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  const days = (year ? [Number(year)] : [thisYear, thisYear + 1, thisYear - 1]).map(
    (one) => `${one}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`,
  )
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  // 31 November is no day
  return days.filter((day) => addDays(addDays(day, 1), -1) === day).toSorted((a, b) => distance(a) - distance(b))[0]
}

const nameOf = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
