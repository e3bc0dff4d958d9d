import type { Search } from '../../plan/plan.ts'
import { bold, plain, quote } from '../markdown.ts'
import { number } from '../numbers.ts'
import { more } from '../tables.ts'
import type { PassagesBlock, Telling } from '../telling.ts'
import { documentTypeLabel } from '../values.ts'
import { counted } from '../words.ts'

const passagesMax = 8

/** What documents say, in their own words, by document. */
export const sayPassages = (search: Search, block: PassagesBlock, telling: Telling): string[] => {
  const documents = new Set(block.passages.map(({ ref }) => ref.id)).size
  const about = `on “${plain(search.terms)}”`
  if (block.total > block.passages.length)
    return [
      `${bold(number(block.total))} passages ${about}; the first ${block.passages.length}:`,
      ...quotes(block, telling),
    ]
  const have = `${documents === 1 ? 'has' : 'have'} ${block.total === 1 ? 'a passage' : 'passages'}`
  return [`${counted(documents, nounOf(search), bold(String(documents)))} ${have} ${about}:`, ...quotes(block, telling)]
}

/** Passages that have only some of what was looked for, which has been said. */
export const sayNearestPassages = (search: Search, block: PassagesBlock, telling: Telling): string[] => {
  const documents = new Set(block.passages.map(({ ref }) => ref.id)).size
  return [`The nearest, in ${counted(documents, nounOf(search), bold(String(documents)))}:`, ...quotes(block, telling)]
}

const nounOf = ({ document_types: [type, ...others] }: Search): readonly [string, string] => {
  if (type === undefined || others.length > 0) return ['document', 'documents']
  const noun = plain(documentTypeLabel(type))
  return [noun, `${noun}s`]
}

export const quotes = (block: PassagesBlock, telling: Telling): string[] => {
  const shown = block.passages.slice(0, passagesMax)
  const byDocument = Map.groupBy(shown, ({ ref }) => ref.id)
  return [
    ...[...byDocument.values()].map((passages) => {
      const [first] = passages
      const company = first?.company ? ` (${plain(first.company.label)})` : ''
      const lines = passages.map(({ quote: said, citation }) => `- ${quote(said)} ${telling.citing.cite(citation)}`)
      return [`${bold(plain(first?.ref.label ?? 'Document'))}${company}`, '', ...lines].join('\n')
    }),
    more(block.total - shown.length),
  ].filter((part) => part !== '')
}
