import { type DayOrder, dateOf } from '../../../words/written_days.ts'

/** A day as it is written: of a month, and mostly of a year. */
export type SpokenDate = { text: string; day: number | null; month: number; year: number | null }

const monthNames = [
  'jan january januar janvier enero',
  'feb february februar février febrero fév',
  'mar march märz mars marzo mär',
  'apr april avril abril avr',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juillet julio',
  'aug august août agosto',
  'sep sept september septembre septiembre',
  'oct october oktober octobre octubre okt',
  'nov november novembre noviembre',
  'dec december dezember décembre diciembre dez déc dic',
]
const monthOf = new Map(monthNames.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)))
const month = [...monthOf.keys()].toSorted((a, b) => b.length - a.length).join('|')
const day = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º)?\.?`
const year = String.raw`(?:,?\s(?:de\s)?((?:19|20)\d\d))?(?!\d)`

const forms: { pattern: RegExp; order: readonly ('day' | 'month' | 'year')[] }[] = [
  { pattern: /\b((?:19|20)\d\d)-(\d{2})-(\d{2})\b/g, order: ['year', 'month', 'day'] },
  {
    pattern: new RegExp(String.raw`\b${day}\s(?:of\s|de\s)?(${month})\b\.?${year}`, 'giu'),
    order: ['day', 'month', 'year'],
  },
  { pattern: new RegExp(String.raw`\b(${month})\b\.?\s${day}${year}`, 'giu'), order: ['month', 'day', 'year'] },
  { pattern: new RegExp(String.raw`\b(${month})\b\.?\s((?:19|20)\d\d)\b`, 'giu'), order: ['month', 'year'] },
]

/** "22 to 29 Nov": the month of the second day is that of the first. */
const ranges = new RegExp(
  String.raw`\b(\d{1,2})\.?(\s?(?:to|–|-|bis|au|until|and|und|et)\s?)(?=\d{1,2}\.?\s(${month})\b\.?(\s(?:19|20)\d\d)?)`,
  'giu',
)

/** Days in figures alone, such as 02.10.2026 and 2/10/2026. */
const inFigures = /(?<![\p{N}.,/-])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\p{N}]|[.,/-]\p{N})/gu

/**
 * The dates of a text, and the text without them and without times of the day. "order" is that of days like 2/10/2026; where
 * it is null the month stands first.
 */
export function withoutDates(text: string, order: DayOrder | null = null): { dates: SpokenDate[]; rest: string } {
  const dates: SpokenDate[] = []
  let rest = text.replace(
    ranges,
    (_, first: string, between: string, name: string, year = '') => `${first} ${name}${year}${between}`,
  )
  for (const { pattern, order } of forms)
    rest = rest.replace(pattern, (whole: string, ...found: unknown[]) => {
      const part = (name: (typeof order)[number]) => {
        const at = order.indexOf(name)
        const said = at < 0 ? undefined : found[at]
        return typeof said === 'string' ? said.toLowerCase() : null
      }
      const said = part('month')
      const number = said === null ? null : (monthOf.get(said) ?? Number(said))
      if (!number || number > 12) return whole
      dates.push({
        text: whole.trim(),
        day: numberOf(part('day')),
        month: number,
        year: numberOf(part('year')),
      })
      return ' '.repeat(whole.length)
    })
  rest = rest.replace(inFigures, (whole) => {
    const [year, month = 0, day = 0] =
      dateOf(whole, order ?? 'mdy')
        ?.split('-')
        .map(Number) ?? []
    if (year === undefined) return whole
    dates.push({ text: whole, day, month, year })
    return ' '.repeat(whole.length)
  })
  return {
    dates,
    rest: rest.replace(/\b\d{1,2}:\d{2}\b(?:\s?(?:am|pm|Uhr|h))?/gi, (whole) => ' '.repeat(whole.length)),
  }
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** Years as they stand anywhere, also within "FY2025". */
export const yearsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([one]) => Number(one))
