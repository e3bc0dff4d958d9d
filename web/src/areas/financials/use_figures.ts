import { api, type Row } from '../../api/client.ts'
import type { Source } from '../../evidence/sourced.tsx'
import { type Period, periodsOf } from './periods.ts'

/** The financial records of a company in time order; undefined until they are here. */
export function useFigures(company: string) {
  const asked = api.useQuery('get', '/api/financials', {
    params: { query: { company_id: company, page_size: 100 } },
  })
  const periods: Period[] | undefined = asked.data && periodsOf(asked.data.data)
  return { data: periods, error: asked.error, refetch: asked.refetch, total: asked.data?.total ?? 0 }
}

type Read = Row<'/api/files/sources'>
export type SourceOf = (subject: string, field: string) => Source | undefined

/** Where the figures of a company and of its records were read: for a record or the company, and one of its fields. */
export function useSources(company: string): SourceOf {
  const asked = api.useQuery('get', '/api/files/sources', { params: { query: { subject_id: company } } })
  const known = new Map<string, Source>()
  for (const read of asked.data?.data ?? [])
    if (read.is_current) known.set(`${read.subject_id} ${read.field}`, sourceOf(read))
  return (subject, field) => known.get(`${subject} ${field}`)
}

function sourceOf({ file_id, filename, page, page_name, bbox, raw, field, period }: Read): Source {
  const label = [field.replaceAll('_', ' '), period].filter(Boolean).join(' ')
  const name = `${label.charAt(0).toUpperCase()}${label.slice(1)}`
  return { file_id, file_name: filename, page, page_name, bbox, quote: raw, label: name }
}
