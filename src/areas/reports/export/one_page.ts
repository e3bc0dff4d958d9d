import { shortened } from '../fact.ts'
import { chartOf } from './charts.ts'
import type { Block, Document, Inline } from './document.ts'
import { sentencesOf } from './sentences.ts'

// What of a report stands on its one page. Its parts are whole sentences, points of lists, tables and charts. Whoever
// writes says the most important thing of a section first, so the first parts of all sections come before the second ones.

type Part = { block: number; place: number; rank: number; section: number }

export type Chosen = Document & {
  /** a sentence on what the others were about */
  leftOut: string | null
}

type Selection = {
  /** how many parts there are */
  count: number
  /** the report with those of its parts, of which 0 is the most important one */
  withParts(places: readonly number[]): Chosen
}

export function selectionOf(document: Document): Selection {
  const split = document.blocks.map((block) => partsOf(block, document.facts))
  const ranked = rankedParts(document.blocks, split)
  return {
    count: ranked.length,
    withParts(places) {
      const isChosen = new Set(places)
      const chosen = new Set(ranked.filter((_, place) => isChosen.has(place)).map(keyOf))
      // a sentence may speak of the one before it, and never stands without it
      for (const [block, { length }] of split.entries())
        if (document.blocks[block]?.kind === 'paragraph')
          for (let place = 1; place < length; place++)
            if (!chosen.has(keyOf({ block, place: place - 1 }))) chosen.delete(keyOf({ block, place }))
      const blocks = document.blocks.map((block, index) =>
        joined(
          block,
          (split[index] ?? []).filter((_, place) => chosen.has(keyOf({ block: index, place }))),
        ),
      )
      const others = ranked.filter((part) => !chosen.has(keyOf(part)))
      const leftOut = leftOutOf(document.blocks, ranked, others)
      return { ...document, ...withSourcesOf(document, withoutBareHeadings(blocks)), leftOut }
    },
  }
}

const keyOf = ({ block, place }: Pick<Part, 'block' | 'place'>) => `${block}.${place}`

/** A sentence that is longer than this is a quotation of a whole text: the page is for everything else first. */
const sentenceCharactersMax = 400
/** Of a longer table, which runs through time, the last rows are what matters first. */
const rowsMax = 12
const lastRows = 6
/** how much less important a further sentence or point is than the one before it, in blocks */
const step = 0.3
const atTheEnd = 1000

/** The pieces of a block, each of which stands or falls as a whole. */
function partsOf(block: Block, facts: Document['facts']): Block[] {
  switch (block.kind) {
    case 'heading':
      return []
    case 'paragraph':
      return sentencesOf(block.content).map((content) => ({ ...block, content }))
    case 'list':
      return block.items.map((item) => ({ ...block, items: [item] }))
    case 'table':
      if (block.rows.length <= rowsMax) return [block]
      return [
        { ...block, rows: block.rows.slice(0, -lastRows) },
        { ...block, rows: block.rows.slice(-lastRows) },
      ]
    case 'chart':
      return chartOf(block.chart, facts) ? [block] : []
    default:
      return block satisfies never
  }
}

function rankedParts(blocks: readonly Block[], split: Block[][]): Part[] {
  let section = -1
  let rank = 0
  const parts = blocks.flatMap((block, index) => {
    if (block.kind === 'heading' && block.depth === 1) {
      section++
      rank = 0
    }
    const own = split[index] ?? []
    if (own.length > 0) rank++
    return own.map((part, place) => ({
      block: index,
      place,
      section,
      rank: isSecondary(part, place, own.length) ? atTheEnd + rank : rank + place * step,
    }))
  })
  return parts.sort((a, b) => a.rank - b.rank || a.section - b.section || a.place - b.place)
}

/** What takes much room for what it adds. */
const isSecondary = (part: Block, place: number, count: number) =>
  part.kind === 'chart' ||
  (part.kind === 'table' && place < count - 1) ||
  (part.kind === 'paragraph' && lengthOf(part.content) > sentenceCharactersMax) ||
  (part.kind === 'list' && part.items.some((item) => lengthOf(item) > sentenceCharactersMax))

const lengthOf = (content: readonly Inline[]) => content.reduce((sum, { text }) => sum + text.length, 0)

/** The block of the parts that were chosen; nothing where none was. */
function joined(block: Block, parts: Block[]): Block | undefined {
  if (block.kind === 'heading') return block
  if (parts.length === 0) return undefined
  switch (block.kind) {
    case 'paragraph':
      return { ...block, content: trimmed(parts.flatMap((part) => (part.kind === 'paragraph' ? part.content : []))) }
    case 'list':
      return { ...block, items: parts.flatMap((part) => (part.kind === 'list' ? part.items : [])) }
    case 'table':
      return { ...block, rows: parts.flatMap((part) => (part.kind === 'table' ? part.rows : [])) }
    case 'chart':
      return block
    default:
      return block satisfies never
  }
}

const trimmed = ([first, ...rest]: Inline[]): Inline[] =>
  first ? [{ ...first, text: first.text.trimStart() }, ...rest] : []

/** A heading stands only over something of its own, and so does what leads into a list. */
function withoutBareHeadings(blocks: (Block | undefined)[]): Block[] {
  const known = blocks.filter((block) => block !== undefined)
  const kept: Block[] = []
  let deepestOpen = 0
  for (const block of known.reverse()) {
    if (block.kind !== 'heading') {
      const own = deepestOpen === Number.POSITIVE_INFINITY ? block : withoutLead(block)
      if (!own) continue
      kept.unshift(own)
      deepestOpen = Number.POSITIVE_INFINITY
    } else if (block.depth < deepestOpen) {
      kept.unshift(block)
      deepestOpen = block.depth
    }
  }
  return kept
}

/** The block without a sentence at its end that leads into what is not there; nothing where it has no other. */
function withoutLead(block: Block): Block | undefined {
  if (block.kind !== 'paragraph' || !block.content.at(-1)?.text.endsWith(':')) return block
  const content = sentencesOf(block.content).slice(0, -1).flat()
  return content.length > 0 ? { ...block, content } : undefined
}

/** Only the sources that are still cited, under the numbers that they have in the whole report. */
function withSourcesOf({ sources }: Document, blocks: Block[]): Pick<Document, 'blocks' | 'sources'> {
  const cited = new Set(blocks.flatMap(runsOf).map(({ cites }) => cites))
  return { blocks, sources: sources.filter(({ number }) => cited.has(number)) }
}

function runsOf(block: Block): Inline[] {
  if (block.kind === 'paragraph') return block.content
  if (block.kind === 'list') return block.items.flat()
  return block.kind === 'table' ? [block.header, ...block.rows].flat(2) : []
}

const namesMax = 5
const nameCharactersMax = 40

/** “Also: gaps in the record and more on company overview, in the full report.” */
function leftOutOf(blocks: readonly Block[], all: readonly Part[], parts: readonly Part[]): string | null {
  const headings = blocks.map((_, index) => blocks.slice(0, index + 1).findLastIndex(({ kind }) => kind === 'heading'))
  const standing = new Set(all.filter((part) => !parts.includes(part)).map(({ block }) => headings[block]))
  const nameOf = ({ block }: Part) => {
    const heading = blocks[headings[block] ?? -1]
    const name = heading?.kind === 'heading' ? shortened(lowered(heading.text), nameCharactersMax) : 'more'
    if (blocks[block]?.kind === 'chart') return `a chart of the ${name}`
    return standing.has(headings[block]) ? `more on ${name}` : name
  }
  const names = [...new Set([...parts].sort((a, b) => a.block - b.block).map(nameOf))]
  if (names.length === 0) return null
  const shown = names.length > namesMax ? [...names.slice(0, namesMax), 'more'] : names
  const listed = [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ')
  return `Also: ${listed}, in the full report.`
}

const lowered = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
