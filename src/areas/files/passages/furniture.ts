import type { Page, Word } from '../../../platform/documents/document.ts'

// What stands on pages and says nothing: lines that repeat at the same place from page to page, and lists of contents.

type Line = { words: readonly Word[]; top: number; bottom: number }
type Of = Pick<Page, 'number'> & { lines: readonly Line[] }

/** A line counts as running when it stands on this many pages, and on this share of them. */
const pagesLeast = 3
const shareLeast = 0.4
/** So many lines of a page at its top and its bottom may be running ones. */
const edgeLines = 3
/** Lines stand at the same height where they share a band of so many points. */
const sameHeight = 4

/** The running headers and footers, each as the line itself. */
export function runningLines(pages: readonly Of[]): ReadonlySet<Line> {
  const alike = new Map<string, { lines: Line[]; pages: Set<number> }>()
  for (const { number, lines } of pages) {
    const sorted = [...lines].sort((a, b) => a.top - b.top)
    for (const line of new Set([...sorted.slice(0, edgeLines), ...sorted.slice(-edgeLines)])) {
      const key = `${Math.round(line.top / sameHeight)} ${textOf(line).replace(/\d+/g, '#').toLowerCase()}`
      const there = alike.get(key) ?? { lines: [], pages: new Set() }
      alike.set(key, there)
      there.lines.push(line)
      there.pages.add(number)
    }
  }
  const least = Math.max(pagesLeast, pages.length * shareLeast)
  return new Set([...alike.values()].flatMap((there) => (there.pages.size >= least ? there.lines : [])))
}

const entriesLeast = 4
const leaders = /(?:\.\s?){3,}|…{2,}|_{3,}/
const contentsTitle = /^(?:table of )?contents$|^index$|^inhalt(?:sverzeichnis)?$|^sommaire$|^table des matières$/i

/** Whether a page lists what stands on the others: most of its lines end in numbers of pages, which only grow. */
export function isContents(lines: readonly Line[]): boolean {
  const texts = lines.map(textOf).filter((text) => /\p{L}/u.test(text))
  const numbers = texts.flatMap((text) => {
    const [, number] = /\p{L}.*?[\s.…_](\d{1,3})$/u.exec(text) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  const isGrowing = numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))
  if (numbers.length < entriesLeast || !isGrowing) return false
  const isTitled = texts.some((text) => contentsTitle.test(text.trim()))
  const led = texts.filter((text) => leaders.test(text)).length
  return numbers.length >= texts.length * 0.5 && (isTitled || led >= entriesLeast)
}

const textOf = ({ words }: Line) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .trim()
