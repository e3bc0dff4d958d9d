import { inlineOf } from './markdown_inline.ts'

/** A text, or an element of the few kinds that Markdown can name here: none of them runs, loads or styles anything. */
export type Node = string | Element
export type Element = { tag: string; with?: Attributes; children: Node[] }
export type Attributes = {
  href?: string
  align?: string | undefined
  start?: number
  checked?: boolean
  style?: { whiteSpace: 'nowrap' }
  'data-tasks'?: boolean
  'data-fact'?: string
}

/** What stands deeper than this in quotes and lists is read as plain text, so that no text costs more than its length. */
const depthMax = 16

/** Markdown, with the tables, tasks, strokes and bare links of GitHub, as a tree. HTML stays the text it is. */
export const treeOf = (text: string): Node[] => blocksOf(text.replace(/\r\n?/g, '\n').split('\n').map(untabbed), 0)

const untabbed = (line: string) => line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    '))

/** A reader of one kind of block: the block that begins at a line and the line behind it, or nothing. */
type Read = (lines: readonly string[], at: number, depth: number) => [block: Node, next: number] | undefined

function blocksOf(lines: readonly string[], depth: number): Node[] {
  const blocks: Node[] = []
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at++
      continue
    }
    const [block, next] = firstOf(lines, at, depth) ?? paragraph(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}

function firstOf(lines: readonly string[], at: number, depth: number) {
  for (const read of readers) {
    const found = read(lines, at, depth)
    if (found) return found
  }
  return undefined
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''
const element = (tag: string, children: Node[], attributes?: Attributes): Element =>
  attributes ? { tag, with: attributes, children } : { tag, children }

const code: Read = (lines, at) => {
  const [, indent = '', fence] = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/.exec(lines[at] ?? '') ?? []
  if (!fence) return undefined
  const isEnd = (line: string) => line.trim().startsWith(fence) && line.trim() === fence[0]?.repeat(line.trim().length)
  let end = at + 1
  while (end < lines.length && !isEnd(lines[end] ?? '')) end++
  const inside = lines.slice(at + 1, end).map((line) => line.replace(new RegExp(`^ {0,${indent.length}}`), ''))
  return [element('pre', [element('code', [inside.join('\n')])]), end + 1]
}

const indented: Read = (lines, at) => {
  let end = at
  while (end < lines.length && (/^ {4}/.test(lines[end] ?? '') || (end > at && isBlank(lines[end])))) end++
  if (end === at) return undefined
  const inside = lines.slice(at, end).map((line) => line.slice(4))
  return [element('pre', [element('code', [inside.join('\n').trimEnd()])]), end]
}

const heading: Read = (lines, at) => {
  const [, marks, words = ''] = /^ {0,3}(#{1,6})(?: +(.*))?$/.exec(lines[at] ?? '') ?? []
  if (!marks) return undefined
  return [element(`h${marks.length}`, inlineOf(words.replace(/(^| +)#+ *$/, '').trim())), at + 1]
}

const rulePattern = /^ {0,3}([-*_])(?: *\1){2,} *$/
const rule: Read = (lines, at) => (rulePattern.test(lines[at] ?? '') ? [element('hr', []), at + 1] : undefined)

const quotePattern = /^ {0,3}> ?/
const quote: Read = (lines, at, depth) => {
  if (depth >= depthMax || !quotePattern.test(lines[at] ?? '')) return undefined
  const inside: string[] = []
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    if (!quotePattern.test(line) && (isBlank(line) || isBlank(inside.at(-1)) || beginsBlock(line))) break
    inside.push(line.replace(quotePattern, ''))
  }
  return [element('blockquote', blocksOf(inside, depth + 1)), end]
}

const itemPattern = /^( {0,3})([-+*]|\d{1,9}[.)])(?:( +)(\S.*)?)?$/

const list: Read = (lines, at, depth) => {
  const first = itemPattern.exec(lines[at] ?? '')
  if (!first || depth >= depthMax) return undefined
  const kind = first[2]?.at(-1)
  const items: Node[][] = []
  let [isLoose, hasTasks, end] = [false, false, at]
  for (;;) {
    const found = rulePattern.test(lines[end] ?? '') ? null : itemPattern.exec(lines[end] ?? '')
    if (!found || found[2]?.at(-1) !== kind) break
    const item = itemOf(lines, end, found)
    const task = /^\[([ xX])\] +(?=\S)/.exec(item.lines[0] ?? '')
    if (task) item.lines[0] = (item.lines[0] ?? '').slice(task[0].length)
    const blocks = blocksOf(item.lines, depth + 1)
    items.push(task ? withTick(blocks, task[1] !== ' ') : blocks)
    hasTasks ||= task !== null
    // a blank line between two of its blocks, or before the next item
    isLoose ||= (blocks.length > 1 && item.lines.slice(0, -1).some(isBlank) && !isNested(blocks)) || item.hasGap
    end = item.next
  }
  const start = Number.parseInt(first[2] ?? '', 10)
  const children = items.map((blocks) => element('li', isLoose ? blocks : blocks.flatMap(unwrapped)))
  const attributes: Attributes = { ...(start > 1 && { start }), ...(hasTasks && { 'data-tasks': true }) }
  return [element(Number.isNaN(start) ? 'ul' : 'ol', children, attributes), end]
}

/** A text with a list below it: what stands apart within that list is not apart in this one. */
const isNested = ([, second, third]: Node[]) =>
  typeof second === 'object' && (second.tag === 'ul' || second.tag === 'ol') && third === undefined

const unwrapped = (block: Node) => (typeof block === 'object' && block.tag === 'p' ? block.children : [block])

function withTick([first, ...rest]: Node[], checked: boolean): Node[] {
  const tick = element('input', [], { checked })
  if (typeof first !== 'object' || first.tag !== 'p') return [tick, ...(first === undefined ? [] : [first]), ...rest]
  return [{ ...first, children: [tick, ' ', ...first.children] }, ...rest]
}

/** The lines of an item without its mark and indent, and whether a blank line parts it from the next. */
function itemOf(lines: readonly string[], at: number, [, indent = '', mark = '', space = ' ', words]: RegExpExecArray) {
  const padding = space.length > 4 || words === undefined ? 1 : space.length
  const width = indent.length + mark.length + padding
  const inside = [(lines[at] ?? '').slice(width)]
  let next = at + 1
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const isIn = line.slice(0, width).trim() === '' && line.length > width
    if (isBlank(line) || isIn) inside.push(line.slice(width))
    else if (isBlank(inside.at(-1)) || beginsBlock(line) || itemPattern.test(line)) break
    else inside.push(line.trimStart())
  }
  let blank = 0
  while (inside.length > 1 && isBlank(inside.at(-1))) {
    inside.pop()
    blank++
  }
  return { lines: inside, next, hasGap: blank > 0 && itemPattern.test(lines[next] ?? '') }
}

const table: Read = (lines, at) => {
  const aligns = alignsIn(lines[at + 1])
  if (!aligns || !lines[at]?.includes('|')) return undefined
  const heads = cellsOf(lines[at] ?? '')
  if (heads.length !== aligns.length) return undefined
  const row = (tag: string, cells: string[]) =>
    element(
      'tr',
      aligns.map((align, index) => element(tag, inlineOf(cells[index] ?? ''), { align })),
    )
  const rows: Node[] = []
  let end = at + 2
  for (; end < lines.length && !isBlank(lines[end]) && !beginsBlock(lines[end] ?? ''); end++)
    rows.push(row('td', cellsOf(lines[end] ?? '')))
  const body = rows.length > 0 ? [element('tbody', rows)] : []
  return [element('table', [element('thead', [row('th', heads)]), ...body]), end]
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function alignsIn(line: string | undefined): (string | undefined)[] | undefined {
  if (!line || !/^[ |:-]*-[ |:-]*$/.test(line)) return undefined
  const cells = cellsOf(line)
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined
  return cells.map((cell) => {
    if (!cell.endsWith(':')) return cell.startsWith(':') ? 'left' : undefined
    return cell.startsWith(':') ? 'center' : 'right'
  })
}

function paragraph(lines: readonly string[], at: number): [Node, number] {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end])) {
    const [, under] = /^ {0,3}(=+|-+) *$/.exec(lines[end] ?? '') ?? []
    if (under) return [element(under.startsWith('=') ? 'h1' : 'h2', inlineOf(joined(lines, at, end))), end + 1]
    if (beginsBlock(lines[end] ?? '') || table(lines, end, 0)) break
    end++
  }
  return [element('p', inlineOf(joined(lines, at, end))), end]
}

const joined = (lines: readonly string[], at: number, end: number) =>
  lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd()

/** Ends a paragraph: of lists those with words, and with numbers those from 1, since a line may begin with a year. */
const beginsBlock = (line: string) =>
  /^ {0,3}(?:#{1,6}(?: |$)|>|`{3,}[^`]*$|~{3}|(?:[-+*]|1[.)]) +\S)/.test(line) || rulePattern.test(line)

const readers: readonly Read[] = [indented, code, heading, rule, quote, list, table]
