// The prose of a document: sentences and items of lists, each with its words and the section in which it stands.

import type { Document } from '../../../../platform/documents/document.ts'
import { type Block, type Outline, outlineOf } from '../../../../platform/documents/outline.ts'
import { boilerplatePages, isNoticeInCapitals } from './boilerplate.ts'
import { type Passage, partOf, passageOf } from './passage.ts'
import { type Topic, topicOf } from './sections.ts'

export type Section = {
  /** headings from the outermost to the innermost */
  headings: string[]
  topic: Topic | null
}

export type Sentence = Passage & { block: Block; section: Section; isItem: boolean }

export type Prose = {
  blocks: Block[]
  running: Outline['running']
  sectionOf: Map<Block, Section>
  sentences: Sentence[]
}

export function proseOf(document: Document): Prose {
  const { blocks, running } = outlineOf(document)
  const vocabulary = new Set(blocks.flatMap((block) => block.words.map((word) => wordOf(word.text))))
  const isKnown = (word: string) => vocabulary.has(word)
  const sectionOf = new Map<Block, Section>()
  const sentences: Sentence[] = []
  let open: Block[] = []
  for (const block of blocks) {
    if (document.unit === 'slide' && open.some((heading) => heading.page !== block.page)) open = []
    if (block.kind === 'heading') open = [...open.filter((heading) => isAbove(heading, block)), block]
    sectionOf.set(block, sectionAt(open, block))
  }
  if (document.unit === 'slide') nameByKickers(blocks, sectionOf)
  const boilerplate = boilerplatePages(blocks)
  for (const [block, section] of sectionOf)
    if ((section.topic === null && boilerplate.has(block.page)) || isNoticeInCapitals(block.text))
      sectionOf.set(block, { ...section, topic: 'notice' })
  for (const [block, heading] of headingsOfCells(blocks))
    sectionOf.set(block, sectionOf.get(heading) ?? sectionAt([heading], block))
  const joined = new Set<Block>()
  for (const [at, block] of blocks.entries()) {
    const section = sectionOf.get(block)
    if (joined.has(block) || !section || (block.kind === 'heading' && !saysAmount.test(block.text))) continue
    const rest = blocks.slice(at + 1, at + 4).find((next) => next.kind === 'paragraph')
    const words = [...block.words]
    if (rest && sectionOf.get(rest)?.headings.join() === section.headings.join() && goesOn(block, rest)) {
      joined.add(rest)
      words.push(...rest.words)
    }
    const own = passageOf(block.page, words, isKnown)
    const passage = rest && rest.page !== block.page && joined.has(rest) ? { ...own, next: rest.page } : own
    for (const [start, end] of boundsOf(passage.text, block.kind === 'item'))
      sentences.push({ ...partOf(passage, start, end), block, section, isItem: block.kind === 'item' })
  }
  return { blocks, running, sectionOf, sentences }
}

/** A slide whose title is its message may say above it what it is about: "MARKET". */
function nameByKickers(blocks: readonly Block[], sectionOf: Map<Block, Section>) {
  for (const onPage of Map.groupBy(blocks, (block) => block.page).values()) {
    const kicker = onPage.find(({ text, words }) => words.length <= 3 && !/\p{Ll}/u.test(text))
    const topic = kicker && kicker.y <= Math.min(...onPage.map(({ y }) => y)) + 1 ? topicOf(kicker.text) : null
    // on a slide called "EXIT" are the prices of others
    if (!topic || /^exits?\b/i.test(kicker?.text ?? '')) continue
    for (const block of onPage) {
      const section = sectionOf.get(block)
      if (section && section.topic === null) sectionOf.set(block, { ...section, topic })
    }
  }
}

/** The title of a slide may be its message: "$38 million pre-money valuation". */
const saysAmount = /[$€£₹¥] ?\d|\d ?%|\d ?(?:million|billion|crore|bn|Mio|Mrd)\b/

/** A table is read row by row, whatever columns the page has: its cells belong to the nearest heading above them. */
function headingsOfCells(blocks: readonly Block[]): [Block, Block][] {
  const pages = Map.groupBy(blocks, (block) => block.page)
  return [...pages.values()].flatMap((onPage) => {
    const headings = onPage.filter((block) => block.kind === 'heading')
    const cells = onPage.filter((block) => block.kind === 'cell')
    const isBesideCell = (block: Block) =>
      cells.some((cell) => cell.x < block.x && cell.y < block.y + block.height && block.y < cell.y + cell.height)
    const tabular = onPage.filter(
      (block) => block.kind === 'cell' || (block.kind === 'paragraph' && isBesideCell(block)),
    )
    return tabular.flatMap((block) => {
      const above = headings.filter((heading) => heading.y < block.y && heading.x < block.x + block.width)
      const nearest = above.reduce<Block | undefined>(
        (last, heading) => (last && last.y >= heading.y ? last : heading),
        undefined,
      )
      return nearest ? [[block, nearest] satisfies [Block, Block]] : []
    })
  })
}

/** A paragraph that breaks off at the foot of a column or page goes on in the next. */
const goesOn = (block: Block, next: Block) =>
  block.kind === 'paragraph' &&
  block.words.length >= 6 &&
  Math.abs(block.size - next.size) < 0.5 &&
  next.page.number - block.page.number <= 1 &&
  (next.page !== block.page || next.x > block.x + block.width) &&
  !/[.!?:;]["”»)]?$/.test(block.text) &&
  (/^\p{Ll}/u.test(next.text) ||
    /(?:,|-| (?:and|or|of|the|to|in|for|with|a|an|by|on|at|from|und|oder|der|die|das|mit|von|de|et|la|le|les))$/.test(
      block.text,
    ))

const wordOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+$/u, '')

const isAbove = (heading: Block, block: Block) =>
  heading.size > block.size * 1.04 || (heading.bold && !block.bold && heading.size >= block.size * 0.98)

function sectionAt(open: readonly Block[], block: Block): Section {
  // the title on the cover names no topic for the pages behind it
  const headings = open
    .filter((heading) => heading.page.number > 1 || block.page.number === 1)
    .map((heading) => heading.text)
  if (headings.length === 0 && block.page.name) headings.push(block.page.name)
  return { headings, topic: headings.reduceRight<Topic | null>((topic, heading) => topic ?? topicOf(heading), null) }
}

/** From where to where each sentence reaches. An item of a list is one, without its mark. */
function boundsOf(text: string, isItem: boolean): [number, number][] {
  const from = isItem ? (/^[^\p{L}\p{N}$€£₹("'+<>~≈]+/u.exec(text)?.[0].length ?? 0) : 0
  const bounds: [number, number][] = []
  let start = from
  for (const match of text.matchAll(sentenceEnd)) {
    const at = match.index + match[0].length
    if (at <= start || isAbbreviation(text.slice(start, match.index + 1), text.slice(at))) continue
    bounds.push([start, at])
    start = at
  }
  if (text.slice(start).trim() !== '') bounds.push([start, text.length])
  return bounds
}

const sentenceEnd = /[.!?][")\]”’»]*\s+(?=["“„«(]?[\p{Lu}\d$€£₹])/gu
const starters =
  /^["“„(]?(The|It|Its|In|This|These|We|Our|They|A|An|All|As|At|For|On|He|She|His|Her|Management|Company|Revenue|Net|Founded|Der|Die|Das|Es|Im|Wir|Ein|Eine|Le|La|Les|Il|Elle|Over|Since|With|Both|Each|Following|Headquartered)\b/
const abbreviation =
  /(?:^|[\s("“])(?:reg|org|no|nr|Inc|Ltd|Pte|Pty|Sdn|Bhd|Co|Corp|Cos|Bros|No|Nos|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|approx|incl|excl|e\.g|i\.e|vs|ca|Nr|Mio|Mrd|Tsd|z\.B|d\.h|bzw|rd|inkl|Pvt|Rs|Cr|Dipl|Ing|mln|resp|etc|Messrs|Mme|M|Sig|Ste|ing|Jan|Feb|Mar|Apr|Aug|Sept|Sep|Oct|Nov|Dec|(?:\p{L}\.)*\p{L})\.[")\]”’»]*$/u
const never =
  /(?:^|[\s("“])(?:reg|org|Dr|Mr|Mrs|Ms|Prof|St|No|e\.g|i\.e|approx|ca|Nr|z\.B|d\.h|bzw|Mme|Rs|vs|Dipl|Ing|Messrs)\.$/

const isAbbreviation = (before: string, after: string) =>
  never.test(before.trimEnd()) || (abbreviation.test(before.trimEnd()) && !starters.test(after))
