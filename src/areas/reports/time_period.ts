import { invalidRequest } from './errors.ts'

/** Which of a company's periods a report is about. */
export type TimePeriod =
  | { kind: 'all' }
  | { kind: 'years'; from: number; to: number }
  | { kind: 'quarter'; year: number; quarter: number }
  | { kind: 'ltm' }
  | { kind: 'last_years'; count: number }

const yearsMax = 50

/** Throws 422 where it is none of the five forms. */
export function readTimePeriod(text: string | null | undefined): TimePeriod {
  if (text === null || text === undefined) return { kind: 'all' }
  const given = text.trim().toLowerCase()
  if (given === 'ltm') return { kind: 'ltm' }
  const [, from, to] = /^((?:19|20)\d{2})(?:-((?:19|20)\d{2}))?$/.exec(given) ?? []
  if (from !== undefined) {
    if (to !== undefined && to < from) throw refused('must not end before it begins')
    return { kind: 'years', from: Number(from), to: Number(to ?? from) }
  }
  const [, year, quarter] = /^((?:19|20)\d{2})-q([1-4])$/.exec(given) ?? []
  if (year !== undefined) return { kind: 'quarter', year: Number(year), quarter: Number(quarter) }
  const [, count] = /^last_(\d{1,2})_years?$/.exec(given) ?? []
  if (count !== undefined && Number(count) >= 1 && Number(count) <= yearsMax)
    return { kind: 'last_years', count: Number(count) }
  throw refused(`must be a year, YYYY-YYYY, YYYY-Qn, ltm, or last_n_years with n from 1 to ${yearsMax}`)
}

const refused = (message: string) => invalidRequest({ field: 'time_period', message })
