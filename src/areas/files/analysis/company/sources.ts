// The pieces of a document in which a company may be named.

import type { Document, Page } from '../../../../platform/documents/document.ts'
import { type Line, linesOf } from '../../../../platform/documents/lines.ts'
import { type Passage, passageOf } from '../memorandum/passage.ts'
import type { Topic } from '../memorandum/sections.ts'
import type { Prose } from '../memorandum/sentences.ts'

export type Source = {
  passage: Passage
  topic: Topic | null
  /** large on the first page; short on it; a heading; at the head or foot of pages; a sentence; a line among figures */
  where: 'title' | 'cover' | 'heading' | 'edge' | 'text' | 'row'
  /** the text of what stands before it and behind it */
  above: string
  below: string
}

const pagesMax = 60
const headShare = 0.14
const titleShare = 0.9
const aroundMax = 80

/** Of what is read as prose: its headings, its sentences, and what runs through its pages. */
export function sourcesOfProse({ blocks, sentences, running, sectionOf }: Prose): Source[] {
  const first = blocks[0]?.page
  const largest = Math.max(0, ...blocks.filter(({ page }) => page === first).map(({ size }) => size))
  const isShort = ({ words }: { words: readonly unknown[] }) => words.length <= wordsOfTitle
  const around = (at: number) => ({
    above: blocks[at - 1]?.text.slice(-aroundMax) ?? '',
    below: blocks[at + 1]?.text.slice(0, aroundMax) ?? '',
  })
  const headings = blocks.flatMap((block, at): Source[] => {
    const isTitle = block.page === first && block.size >= titleShare * largest && isShort(block)
    if (!isTitle && block.kind !== 'heading') return []
    const passage = passageOf(block.page, block.words)
    const topic = sectionOf.get(block)?.topic ?? null
    return [{ passage, topic: isTitle ? null : topic, where: isTitle ? 'title' : 'heading', ...around(at) }]
  })
  const repeated = Map.groupBy(
    blocks.filter(({ words }) => words.length <= wordsOfEdge),
    ({ text }) => text.replace(/\d+/g, '#'),
  )
  const repeats = [...repeated.values()].flatMap(([block, ...others]): Source[] =>
    block && new Set([block, ...others].map(({ page }) => page)).size >= pagesOfEdge
      ? [{ passage: passageOf(block.page, block.words), topic: null, where: 'edge', above: '', below: '' }]
      : [],
  )
  const index = new Map(blocks.map((block, at) => [block, at]))
  const text = sentences.map(
    (sentence): Source => ({
      passage: sentence,
      topic: sentence.section.topic,
      where: isLineOfCover(sentence) ? 'cover' : 'text',
      ...(isShort(sentence) ? around(index.get(sentence.block) ?? 0) : { above: '', below: '' }),
    }),
  )
  const edges = running.map(
    ({ page, line }): Source => ({
      passage: passageOf(page, line.words),
      topic: null,
      where: 'edge',
      above: '',
      below: '',
    }),
  )
  return [...headings, ...text, ...edges, ...repeats]
}
const wordsOfTitle = 10
/** What stands short on the first page may be the name, however it is laid out. */
const isLineOfCover = ({ page, words, text }: Passage) =>
  page.number === 1 && words.length <= wordsOfLine && !/[.!?]$/.test(text)
const wordsOfLine = 6
// on slides what runs through the pages may stand anywhere
const wordsOfEdge = 12
const pagesOfEdge = 3

/** Of what is read as pages of figures: its lines. */
export function sourcesOfPages({ pages }: Document): Source[] {
  return pages.slice(0, pagesMax).flatMap((page, index) => {
    const lines = linesOf(page)
    const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
    const largest = sizes.at(-1) ?? 0
    const isSetLarge = largest > largeFrom * (sizes[sizes.length >> 1] ?? 0)
    return lines.map((line, at): Source => {
      const isLarge = isSetLarge ? line.size >= titleShare * largest : at < linesOfTitle
      const isTitle = index === 0 && isLarge && line.words.length <= wordsOfTitle
      return {
        passage: passageOf(page, line.words),
        topic: null,
        where: isTitle ? 'title' : isAtHead(page, line) ? 'edge' : 'row',
        above: lines[at - 1]?.text ?? '',
        below: lines[at + 1]?.text ?? '',
      }
    })
  })
}

/** Than half of the lines. */
const largeFrom = 1.15
/** Where all is set in one size. */
const linesOfTitle = 3

const isAtHead = (page: Page, line: Line) => line.y < headShare * page.height
