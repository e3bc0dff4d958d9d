import type { Fact } from './fact.ts'

/** A source that the text cites, under its number, with what was taken from it. */
export type Cited = { number: number; marker: string; facts: Fact[] }

/** The sources whose markers stand in a text, in the order in which they are cited first. */
export function citedIn(text: string, facts: readonly Fact[]): Cited[] {
  const byMarker = Map.groupBy(facts, ({ source }) => source.marker)
  return [...byMarker]
    .map(([marker, of]) => ({ marker, facts: of, at: text.indexOf(`[${marker}]`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ marker, facts: of }, index) => ({ number: index + 1, marker, facts: of }))
}

/** While a report is being written it is not known yet what its markers stand for: they have their numbers already. */
export function marksIn(text: string): Cited[] {
  const markers = new Set([...text.matchAll(/\[([^[\]\n]{3,100})\](?!\()/g)].map(([, marker]) => marker ?? ''))
  return [...markers].map((marker, index) => ({ number: index + 1, marker, facts: [] }))
}

/** What the source is, in words. */
export function described({ marker, facts }: Cited): string {
  const source = facts[0]?.source
  if (source?.kind === 'file' && source.page !== undefined)
    return `${marker.replace(/ p\.\d+$/, '')}, page ${source.page}`
  if (source?.kind === 'computed' || source?.kind === 'peers') return `Computed from ${marker}`
  return `${marker.charAt(0).toUpperCase()}${marker.slice(1)}`
}

/** Where in the app it is looked up; pages of documents open beside the report instead. */
export function addressOf({ source }: Fact, companyId: string): string | undefined {
  switch (source.kind) {
    case 'file':
      return source.id ? `/documents/${source.id}` : `/companies/${companyId}?tab=documents`
    case 'deal':
      return source.id ? `/deals/${source.id}` : '/deals'
    case 'contact':
      return source.id ? `/contacts/${source.id}` : `/companies/${companyId}`
    case 'financial_record':
    case 'computed':
      return `/companies/${companyId}?tab=financials`
    case 'company':
    case 'interaction':
    case 'email':
    case 'note':
    case 'peers':
      return `/companies/${companyId}`
    case 'report':
      return undefined
    default:
      return source.kind satisfies never
  }
}
