import type { About, Citation, Passage, PassagesBlock } from './answer.ts'
import type { AnswerPart } from './answer_parts.ts'

/** The sources of an answer in the order in which a reader comes upon them. */
export function sourcesOf(about: About | undefined, shown: readonly AnswerPart[]): Citation[] {
  const cited = about?.citations ?? []
  const byPlace = new Map(cited.map((citation) => [placeOf(citation), citation]))
  const met = [...shown.flatMap((part) => metIn(part, cited)), ...cited]
  // the text has a name of its own for each of two places on a page
  return [...new Map(met.map((one) => [placeOf(one), byPlace.get(placeOf(one)) ?? one])).values()]
}

function metIn(part: AnswerPart, cited: readonly Citation[]): Citation[] {
  if (part.kind === 'text')
    return cited
      .map((citation) => ({ citation, at: part.text.indexOf(citation.marker) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)
      .map(({ citation }) => citation)
  const { block, layout } = part
  if (block.kind === 'passages') return byFile(block).flatMap((ofFile) => ofFile.map(({ citation }) => citation))
  const isSourced = layout?.isAcross || layout?.heads.some(({ kind }) => kind === 'source')
  return isSourced ? block.rows.flatMap(({ citation }) => citation ?? []) : []
}

/** Passages together with the others of their document. */
export const byFile = ({ passages }: PassagesBlock): Passage[][] => [
  ...Map.groupBy(passages, ({ ref }) => ref.id).values(),
]

/** The number of a source, from 1; 0 where it is none of them. */
export const numberOf = (citation: Citation, sources: readonly Citation[]): number =>
  sources.findIndex((source) => placeOf(source) === placeOf(citation)) + 1

/** A source in words: "Cobalt Health CIM.pdf, p. 5". */
export const sourceTitle = ({ ref, page, marker }: Citation): string =>
  page === undefined ? marker.replace(/^\[|\]$/g, '') : `${ref.label}, p. ${page}`

const placeOf = ({ ref, page, quote }: Citation) => `${ref.id} ${page ?? ''} ${quote ?? ''}`
