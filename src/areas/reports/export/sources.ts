import type { Fact, Source, SourceKind } from '../fact.ts'

/** A source that the text cites, under its number. */
export type Cited = { number: number; marker: string; text: string; link: string | null }

type Place = { url: string; companyId: string }

/** The sources whose markers stand in a text, numbered in the order in which they are cited first. */
export function numberSources(text: string, facts: readonly Fact[], place: Place): Cited[] {
  const byMarker = new Map(facts.map(({ source }) => [source.marker, source]))
  return [...byMarker.values()]
    .map((source) => ({ source, at: text.indexOf(`[${source.marker}]`) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ source }, index) => ({
      number: index + 1,
      marker: source.marker,
      text: described(source),
      link: linkOf(source, place),
    }))
}

/** Kinds whose values are not what the source says, but come of it. */
const computed: readonly SourceKind[] = ['computed', 'peers']

function described({ kind, marker, page }: Source): string {
  if (kind === 'file' && page !== undefined) return `${marker.replace(/ p\.\d+$/, '')}, page ${page}`
  if (computed.includes(kind)) return `Computed from ${marker}`
  return `${marker.slice(0, 1).toUpperCase()}${marker.slice(1)}`
}

/** Where the web application shows it: a record, or the page of the document. */
function linkOf({ kind, id, page }: Source, { url, companyId }: Place): string | null {
  switch (kind) {
    case 'file':
      return id === null
        ? `${url}/#/companies/${companyId}`
        : `${url}/#/documents/${id}${page === undefined ? '' : `?page=${page}`}`
    case 'deal':
      return id === null ? `${url}/#/pipeline` : `${url}/#/deals/${id}`
    case 'contact':
      return id === null ? `${url}/#/companies/${companyId}` : `${url}/#/contacts/${id}`
    case 'financial_record':
    case 'computed':
      return `${url}/#/companies/${companyId}?tab=financials`
    case 'report':
      return null
    case 'company':
    case 'interaction':
    case 'email':
    case 'note':
    case 'peers':
      return `${url}/#/companies/${companyId}`
    default:
      return kind satisfies never
  }
}
