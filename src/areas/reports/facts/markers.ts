import type { Fact, Source, SourceKind } from '../fact.ts'

const named: readonly SourceKind[] = ['financial_record', 'deal', 'file', 'contact', 'interaction', 'note', 'email']

/** Two documents of one name, or two meetings on one day, are told apart: the marker of the second is CIM.pdf (2) p.12. */
export function withDistinctMarkers(facts: Fact[]): Fact[] {
  const idsOf = new Map<string, string[]>()
  return facts.map((fact) => {
    const { source } = fact
    if (source.id === null || !named.includes(source.kind)) return fact
    const ids = idsOf.get(nameOf(source)) ?? []
    if (!ids.includes(source.id)) ids.push(source.id)
    idsOf.set(nameOf(source), ids)
    const place = ids.indexOf(source.id) + 1
    return place === 1 ? fact : { ...fact, source: { ...source, marker: numbered(source.marker, place) } }
  })
}

const page = /( p\.\d+)?$/
const nameOf = ({ kind, marker }: Source) => `${kind} ${marker.replace(page, '')}`
const numbered = (marker: string, place: number) => marker.replace(page, (found) => ` (${place})${found}`)
