import type { Element, Node } from '../../../../src/platform/markdown/tree.ts'
import { type Fact, placeOf } from './fact.ts'
import type { Cited } from './sources.ts'

type Block = { text: string; cited: Cited[] }

/**
 * Makes the marks of sources `sup` with their number, and each figure that stands in a document a `span` with its fact:
 * a figure is that of a fact when its block cites the page of the fact and the fact is written like it.
 */
export const withSources = (nodes: readonly Node[], sources: Cited[]): Node[] =>
  sources.length > 0 ? withParts(nodes, { text: '', cited: [] }, sources) : [...nodes]

const blocks = ['p', 'li', 'tr']

const withParts = (nodes: readonly Node[], block: Block, sources: Cited[]): Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return partsOf(node, block)
    const inside = blocks.includes(node.tag) ? blockOf(node, sources) : block
    return [{ ...node, children: withParts(node.children, inside, sources) }]
  })

function blockOf(node: Element, sources: Cited[]): Block {
  const text = textOf(node)
  return { text, cited: sources.filter(({ marker }) => text.includes(`[${marker}]`)) }
}

const textOf = (node: Node): string => (typeof node === 'string' ? node : node.children.map(textOf).join(' '))

function partsOf(text: string, block: Block): Node[] {
  if (block.cited.length === 0) return [text]
  const marks = block.cited.map(({ marker }) => `[${marker}]`)
  const pieces = text.split(anyOf(marks))
  return pieces.flatMap((piece, index) => {
    const source = index % 2 === 1 ? block.cited.find(({ marker }) => `[${marker}]` === piece) : undefined
    if (!source) {
      // the number stands at the word it belongs to
      const before = index + 1 < pieces.length ? piece.replace(/ $/, '') : piece
      return before === '' ? [] : figuresIn(before, block)
    }
    const fact = source.facts.find((one) => isIn(one, block)) ?? source.facts[0]
    return [element('sup', fact, String(source.number))]
  })
}

const isIn = (fact: Fact, { text }: Block) => fact.value !== null && fact.written.some((way) => text.includes(way))

function figuresIn(text: string, block: Block): Node[] {
  const facts = block.cited.flatMap((source) => source.facts).filter((fact) => fact.value !== null && placeOf(fact))
  const byText = Map.groupBy(
    facts.flatMap((fact) => fact.written.filter((words) => words.length > 1).map((words) => ({ words, fact }))),
    ({ words }) => words,
  )
  if (byText.size === 0) return [text]
  return text.split(anyOf([...byText.keys()])).flatMap((piece, index) => {
    if (piece === '') return []
    if (index % 2 === 0) return [piece]
    const found = byText.get(piece)?.map(({ fact }) => fact) ?? []
    // of two years with the same figure, the one that the block speaks of
    const fact = found.find(({ period }) => period !== null && block.text.includes(period)) ?? found[0]
    return [element('span', fact, piece)]
  })
}

const element = (tag: string, fact: Fact | undefined, text: string): Node => ({
  tag,
  ...(fact && { with: { 'data-fact': fact.id } }),
  children: [text],
})

/** Matches any of the words, the longest first, but not within a longer number. */
function anyOf(words: string[]): RegExp {
  const escaped = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![\\d.,$€£])(${escaped.join('|')})(?![\\d%]|[.,]\\d)`)
}
