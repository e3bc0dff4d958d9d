import { type Standing, standing, textOf } from '../../../../platform/documents/boxes.ts'
import type { Document, Page, Word } from '../../../../platform/documents/document.ts'
import { readLines } from './columns.ts'

/** The running text of a document over all its pages, which knows where on the pages its words stand. */
export type RunningText = {
  /** one line of the document a line */
  lines: string
  /** the same characters, with blanks in place of the ends of lines */
  flat: string
  words: { start: number; page: Page; word: Word }[]
}

/** Heads and feet that are repeated on the pages are left out: clauses run on behind them. */
export function runningTextOf(document: Document): RunningText {
  const read = readLines(document.pages)
  const pages = document.pages.map((page, index) => ({
    page,
    lines: (read[index] ?? []).map((words) => ({ words, text: textOf(words) })),
  }))
  const repeated = repeatedIn(pages.map(({ lines }) => lines.map((line) => line.text)))
  const words: RunningText['words'] = []
  const kept: string[] = []
  let length = 0
  for (const { page, lines } of pages)
    for (const line of lines) {
      if (repeated.has(patternOf(line.text))) continue
      let at = length
      for (const word of line.words) {
        words.push({ start: at, page, word })
        at += word.text.length + 1
      }
      kept.push(line.text)
      length += line.text.length + 1
    }
  const text = kept.map((line) => `${line}\n`).join('')
  return { lines: text, flat: text.replaceAll('\n', ' '), words }
}

/** Where the characters from "start" to "end" stand; of a passage over two pages the part on the first. */
export function placeOf({ words }: RunningText, start: number, end: number): Standing | undefined {
  const inside = words.slice(indexAt(words, start), indexAt(words, end - 1) + 1)
  const page = inside[0]?.page
  if (!page) return undefined
  return standing(
    page,
    inside.filter((entry) => entry.page === page).map(({ word }) => word),
  )
}

/** The sentence around a place, without the abbreviations' full stops taken for its end; at most 400 characters. */
export function sentenceAround({ flat }: RunningText, start: number, end: number) {
  const before = flat.slice(Math.max(0, start - 250), start)
  const after = flat.slice(end, end + 250)
  const from = Math.max(...[...before.matchAll(sentenceEnd)].map((match) => match.index + match[0].length), -1)
  const to = sentenceEnd2.exec(after)
  const head = from < 0 ? before.replace(/^\S*\s/, '') : before.slice(from)
  return `${head}${flat.slice(start, end)}${to ? after.slice(0, to.index + 1) : after.replace(/\s\S*$/, '')}`
    .replace(/\s+/g, ' ')
    .trim()
}

const sentenceEnd = /(?<=[a-z0-9)”"]{2})[.;]\s+(?=[A-Z“"(\d])/g
const sentenceEnd2 = /(?<=[a-z0-9)”"]{2})[.;](?=\s+[A-Z“"(\d]|\s*$)/

/** The last word that begins at or before a character. */
function indexAt(words: RunningText['words'], at: number) {
  let low = 0
  let high = words.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((words[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

const patternOf = (line: string) => line.replace(/\d+/g, '#').toLowerCase()

function repeatedIn(pages: readonly string[][]): Set<string> {
  const counts = new Map<string, number>()
  for (const lines of pages)
    for (const line of new Set([...lines.slice(0, 3), ...lines.slice(-3)].map(patternOf)))
      counts.set(line, (counts.get(line) ?? 0) + 1)
  const often = Math.max(3, pages.length * 0.5)
  return new Set([...counts].filter(([, count]) => count >= often).map(([line]) => line))
}
