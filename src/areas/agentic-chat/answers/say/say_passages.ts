import type { Search } from '../../plan/plan.ts'
import type { Result } from '../../plan/result.ts'
import { bold, plain, quote } from '../markdown.ts'
import { number } from '../numbers.ts'
import { more, recordTable } from '../tables.ts'
import { type PassagesBlock, type Telling, tablesOf } from '../telling.ts'
import { documentTypeLabel } from '../values.ts'
import { counted, listed } from '../words.ts'

const passagesMax = 8

/** What documents say, and what people have written down. */
export const saySearch = (search: Search, result: Result, telling: Telling): string[] => {
  const passages = result.blocks.flatMap((block) =>
    block.type === 'passages' && block.passages.length > 0 ? ofDocuments(search, block, result, telling) : [],
  )
  const written = tablesOf(result)
  const lists = written.flatMap((block) => [`### ${plain(block.title)}`, recordTable(block, telling, { most: 5 })])
  if (written.length === 0 || passages.length > 0) return [...passages, ...lists]
  const counts = written.map(
    ({ title, total }) => `${bold(number(total))}${title && ` in ${plain(title.toLowerCase())}`}`,
  )
  return [`No document has a passage ${about(search)}. Written down: ${listed(counts)}.`, ...lists]
}

// what the reader has to know comes first: that these are not quite what was asked for
const ofDocuments = (search: Search, block: PassagesBlock, { notices }: Result, telling: Telling) =>
  notices.length === 0 && !search.nearest
    ? sayPassages(search, block, telling)
    : [...notices.map(plain), ...sayNearestPassages(search, block, telling)]

const about = ({ terms, alike = [] }: Search) => `on “${plain(terms)}”${alike.length > 0 ? ' or the like' : ''}`

/** What documents say, in their own words, by document. */
const sayPassages = (search: Search, block: PassagesBlock, telling: Telling): string[] => {
  const documents = new Set(block.passages.map(({ ref }) => ref.id)).size
  if (block.total > block.passages.length)
    return [
      `${bold(number(block.total))} passages ${about(search)}; the first ${block.passages.length}:`,
      ...quotes(block, telling),
    ]
  const have = `${documents === 1 ? 'has' : 'have'} ${block.total === 1 ? 'a passage' : 'passages'}`
  return [
    `${counted(documents, nounOf(search), bold(String(documents)))} ${have} ${about(search)}:`,
    ...quotes(block, telling),
  ]
}

/** Passages that have only some of what was looked for, which has been said. */
const sayNearestPassages = (search: Search, block: PassagesBlock, telling: Telling): string[] => {
  if (block.passages.some(({ page }) => page === null)) return ['Closest matches:', ...quotes(block, telling)]
  const documents = new Set(block.passages.map(({ ref }) => ref.id)).size
  return [
    `Closest passages in ${counted(documents, nounOf(search), bold(String(documents)))}:`,
    ...quotes(block, telling),
  ]
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
