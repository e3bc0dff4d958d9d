/** Which years or quarters a report is about, as a person chooses them. */
export type PeriodChoice = {
  kind: 'all' | 'last_years' | 'ltm' | 'year' | 'range' | 'quarter'
  year: string
  to: string
  quarter: '1' | '2' | '3' | '4'
  count: string
}

export const periodKinds: { value: PeriodChoice['kind']; label: string }[] = [
  { value: 'all', label: 'All years on record' },
  { value: 'last_years', label: 'The last years' },
  { value: 'ltm', label: 'Last twelve months (LTM)' },
  { value: 'year', label: 'One year' },
  { value: 'range', label: 'From year to year' },
  { value: 'quarter', label: 'One quarter' },
]

const lastYear = String(new Date().getFullYear() - 1)
export const allYears: PeriodChoice = { kind: 'all', year: lastYear, to: lastYear, quarter: '4', count: '3' }

const isYear = (text: string) => /^(19|20)\d\d$/.test(text)
const yearWanted = 'A year, such as 2025.'

/** What is wrong with the choice, as a sentence; undefined where it can be asked for. */
export function faultOf({ kind, year, to, count }: PeriodChoice): string | undefined {
  if (kind === 'year' || kind === 'quarter') return isYear(year) ? undefined : yearWanted
  if (kind === 'last_years')
    return /^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= 50 ? undefined : 'From 1 to 50 years.'
  if (kind !== 'range') return undefined
  if (!isYear(year) || !isYear(to)) return yearWanted
  return to < year ? 'It must not end before it begins.' : undefined
}

/** As the service is asked for it. */
export function asText({ kind, year, to, quarter, count }: PeriodChoice): string | null {
  switch (kind) {
    case 'all':
      return null
    case 'ltm':
      return 'ltm'
    case 'last_years':
      return `last_${Number(count)}_years`
    case 'year':
      return year
    case 'range':
      return `${year}-${to}`
    case 'quarter':
      return `${year}-Q${quarter}`
    default:
      return kind satisfies never
  }
}

/** What the service was asked for, in words. */
export function periodName(text: string | null): string {
  if (text === null) return 'All years'
  const given = text.trim().toLowerCase()
  if (given === 'ltm') return 'Last twelve months'
  const [, count] = /^last_(\d+)_years?$/.exec(given) ?? []
  if (count) return count === '1' ? 'Last year' : `Last ${count} years`
  const [, year, quarter] = /^(\d{4})-q([1-4])$/.exec(given) ?? []
  return quarter ? `Q${quarter} ${year}` : given.replace('-', '–')
}
