import type { Reply } from '../../api/client.ts'
import type { Source as Place } from '../../evidence/sourced.tsx'

/** One thing that a report may say, and where it comes from. The marker is what a sentence cites, in brackets. */
export type Fact = Reply<'/api/reports/{report_id}'>['facts'][number]

/** The place in a document that a fact was read from. */
export function placeOf({ label, period, value, unit, source }: Fact): Place | undefined {
  if (source.kind !== 'file' || source.id === null || source.page === undefined) return undefined
  return {
    file_id: source.id,
    file_name: source.marker.replace(/ p\.\d+$/, ''),
    page: source.page,
    bbox: source.box ?? null,
    quote: unit === 'text' && typeof value === 'string' ? value : null,
    label: period ? `${label}, ${period}` : label,
  }
}

export const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit)
