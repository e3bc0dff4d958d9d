import type { Page } from '../document.ts'
import type { Block } from './blocks.ts'
import { heightOf, newRuns, placeLines, type Runs } from './place.ts'
import { column, gap, margin, newSetter, paper, type SetText } from './setter.ts'
import { heightOfRows, placeRows, type SetTable } from './table.ts'
import { footMax, heightToBreak, heightTogether } from './together.ts'

const nameMax = 160

/** Numbers of pages go on from "first"; "name" is that of every page, else pages are named by their heading. */
type Flow = { first?: number; name?: string }

/**
 * Lays out text and tables into pages (A4, in points; wider where a table needs it). The place of each word is exact in the
 * font that the page is drawn with. A table stays on one page, somewhat longer if need be, with the lines above it that name it.
 */
export function layOut(blocks: readonly Block[], flow: Flow = {}): Page[] {
  const pages: OpenPage[] = []
  const setter = newSetter()
  let heading: string | null = null
  let page = open()

  function open(): OpenPage {
    const number = (flow.first ?? 1) + pages.length
    const opened: OpenPage = { ...blankPage(number, flow.name ?? heading), y: margin, runs: newRuns() }
    pages.push(opened)
    return opened
  }
  const isFresh = () => page.y === margin
  /** whether nothing but titles stands on the page so far */
  const isTitle = () => page.words.every((word) => word.bold)
  const bottom = () => page.height - margin
  const reserve = (height: number) => {
    if (!isFresh() && page.y + height > bottom()) page = open()
    if (isFresh()) page.height = Math.max(page.height, height + 2 * margin)
  }

  function addText(text: SetText) {
    if (!isFresh()) page.y += text.above
    let at = 0
    while (at < text.lines.length) {
      const room = Math.max(isFresh() ? 1 : 0, Math.floor((bottom() - page.y) / heightOf(1, text.size) + 1e-6))
      const lines = text.lines.slice(at, at + room)
      const setting = {
        x: margin + text.indent,
        y: page.y,
        width: column - text.indent,
        size: text.size,
        bold: text.bold,
      }
      for (const word of placeLines(lines, setting, page.runs)) page.words.push(word)
      page.width = Math.max(page.width, ...lines.map((line) => margin + setting.x + line.width))
      page.y += heightOf(lines.length, text.size)
      at += lines.length
      if (at < text.lines.length) page = open()
    }
    page.y += gap
  }

  function addTable(table: SetTable) {
    const head = heightOfRows(table.head)
    let at = 0
    do {
      const rows = [...table.head]
      let height = head
      const room = bottom() - page.y + 1e-6
      for (let group = table.groups[at]; group; group = table.groups[at]) {
        const next = heightOfRows(group)
        if (height + next > room && (rows.length > table.head.length || !isFresh())) break
        rows.push(...group)
        height += next
        at++
      }
      if (rows.length > table.head.length || at === table.groups.length) {
        addPart(page, placeRows(table, rows, { x: margin, y: page.y }, page.runs))
        page.y += height + 2 * gap
      }
      if (at < table.groups.length) page = open()
    } while (at < table.groups.length)
  }

  blocks.forEach((block, index) => {
    if (block.kind === 'page_break') {
      if (!isFresh()) page = open()
      return
    }
    const rest = heightToBreak(blocks, index, setter)
    if (rest <= footMax) page.height = Math.max(page.height, page.y + rest + margin)
    else reserve(heightTogether(blocks, index, setter))
    if (block.kind === 'table') {
      if (block.cells.some((cell) => cell.text.trim() !== '')) addTable(setter.table(block))
      return
    }
    const text = setter.text(block)
    if (text.lines.length === 0) return
    if (block.kind === 'heading') {
      const own = block.text.trim().replace(/\s+/g, ' ').slice(0, nameMax)
      const both: string = `${heading} – ${own}`
      heading = blocks[index - 1]?.kind === 'heading' && both.length <= nameMax ? both : own
      if (isFresh() || page.name === null || isTitle()) page.name = flow.name ?? heading
    }
    addText(text)
  })
  return pages
    .filter((one) => one.words.length > 0)
    .map(({ y, runs, ...rest }, index) => ({ ...rest, number: (flow.first ?? 1) + index }))
}

type OpenPage = Page & { y: number; runs: Runs }

const blankPage = (number: number, name: string | null): Page => ({
  number,
  name,
  ...paper,
  source: 'layout',
  turn: 0,
  words: [],
  tables: [],
  rules: [],
})

function addPart(page: Page, part: ReturnType<typeof placeRows>) {
  for (const word of part.words) page.words.push(word)
  for (const rule of part.rules) page.rules.push(rule)
  page.tables.push(part.table)
  page.width = Math.max(page.width, part.table.box.width + 2 * margin)
}
