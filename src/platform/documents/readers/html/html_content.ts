import type { Content } from '../content.ts'
import { raisedBehind } from '../raised_marks.ts'
import { edgesOf } from './html_edges.ts'
import { type HtmlElement, type HtmlNode, isElement, isHidden } from './html_nodes.ts'
import { tableOf } from './html_table.ts'

const blocks = new Set(
  [
    [
      'address',
      'article',
      'aside',
      'blockquote',
      'body',
      'center',
      'dd',
      'details',
      'dialog',
      'div',
      'dl',
      'dt',
      'fieldset',
    ],
    [
      'figcaption',
      'figure',
      'footer',
      'form',
      'header',
      'hgroup',
      'html',
      'hr',
      'legend',
      'li',
      'main',
      'nav',
      'ol',
      'p',
    ],
    ['section', 'summary', 'ul', 'caption'],
  ].flat(),
)

type Style = { bold: boolean; heading?: number; level: number }
type Item = { marker: string; level: number }

/** What is to be seen of an element, in its order. */
export function contentOf(root: HtmlNode): Content[] {
  const contents: Content[] = []
  const numbers = new Map<HtmlNode, number>()
  let pieces: string[] = []
  // the last character of the pieces, which are joined once: a paragraph can have a hundred thousand of them
  let last = ''
  let letters = 0
  let boldLetters = 0
  let heading: number | undefined
  let item: Item | undefined

  function add(piece: string) {
    if (piece === '') return
    pieces.push(piece)
    last = piece.slice(-1)
  }

  function end() {
    const text = pieces.join('')
    if (text.trim() !== '') {
      const bold = letters > 0 && boldLetters === letters
      contents.push({ kind: 'text', text: text.replace(/ *\n */g, '\n').trim(), bold, heading, item })
      item = undefined
    }
    pieces = []
    last = ''
    letters = 0
    boldLetters = 0
  }

  function write(data: string, style: Style) {
    const collapsed = data.replace(/[ \t\r\n\f]+/g, ' ').replace(/\u00a0{2,}/g, ' ')
    add(/\s/.test(last) ? collapsed.trimStart() : collapsed)
    const count = collapsed.trim().length
    letters += count
    if (style.bold) boldLetters += count
    heading = style.heading
  }

  function walkAll(nodes: readonly HtmlNode[], style: Style) {
    for (const node of nodes) walk(node, style)
  }

  function walk(node: HtmlNode, style: Style) {
    if (node.type === 'text') return write(node.data, style)
    if (node.type === 'root') return walkAll(node.children, style)
    if (!isElement(node) || isHidden(node)) return
    const css = node.attribs.style ?? ''
    if (breaksBefore.test(css)) {
      end()
      contents.push({ kind: 'page_break' })
    }
    walkElement(node, { ...style, bold: isBold(node, css) ?? style.bold })
    if (breaksAfter.test(css)) {
      end()
      contents.push({ kind: 'page_break' })
    }
  }

  function walkElement(node: HtmlElement, style: Style) {
    const title = /^h([1-6])$/.exec(node.name)?.[1]
    if (node.name === 'br') add('\n')
    else if (node.name === 'table') {
      end()
      contents.push(...tableOf(node, contentOf))
    } else if (node.name === 'pre') {
      end()
      contents.push({ kind: 'lines', lines: typedText(node).split(/\r?\n/) })
    } else if (title) {
      end()
      walkAll(node.children, { ...style, heading: Number(title) })
      end()
    } else if (node.name === 'sup') {
      const raised = typedText(node)
      const added = raisedBehind(last, raised)
      if (added === raised) walkAll(node.children, style)
      else add(added)
    } else if (node.name === 'li') {
      end()
      const number = numbers.get(node)
      item = { marker: number === undefined ? '•' : `${number}.`, level: style.level }
      walkAll(node.children, style)
      end()
      item = undefined
    } else if (blocks.has(node.name)) {
      const level = style.level + (node.name === 'ul' || node.name === 'ol' ? 1 : 0)
      end()
      if (node.name === 'ol') numberItems(node, numbers)
      walkAll(node.children, { ...style, level })
      end()
    } else if (isPieceOfCard(node)) {
      // <span>Jane Doe</span><span>CFO</span> stand beside or below each other, as the style sheet has it
      if (/\S/.test(last)) add('\n')
      walkAll(node.children, style)
    } else walkAll(node.children, style)
  }

  const style: Style = { bold: isElement(root) && root.name === 'th', level: -1 }
  if (isElement(root)) walkAll(root.children, style)
  else walk(root, style)
  end()
  return contents
}

/** A span right behind another, without a blank between them, which begins anew: "OrtegaCTO" is no word. */
function isPieceOfCard(node: HtmlElement): boolean {
  const before = node.prev
  if (node.name !== 'span' || !before || !isElement(before) || before.name !== 'span') return false
  const { end, hasWord } = edgesOf(before)
  return hasWord && /\p{Ll}$|[.)]$/u.test(end) && /^\p{Lu}/u.test(edgesOf(node).start)
}

const breaksBefore = /(?:page-)?break-before\s*:\s*(?:always|page)/i
const breaksAfter = /(?:page-)?break-after\s*:\s*(?:always|page)/i

function isBold(node: HtmlElement, css: string): boolean | undefined {
  const weight = /font-weight\s*:\s*(\w+)/i.exec(css)?.[1]?.toLowerCase()
  if (weight) return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  return ['b', 'strong', 'th'].includes(node.name) ? true : undefined
}

function typedText(node: HtmlNode): string {
  if (node.type === 'text') return node.data
  if (!isElement(node) || isHidden(node)) return ''
  if (node.name === 'br') return '\n'
  return node.children.map(typedText).join('')
}

/** Numbers the items of a list, also those that are not to be seen. */
function numberItems(list: HtmlElement, numbers: Map<HtmlNode, number>) {
  let next = Number(list.attribs.start) || 1
  for (const child of list.children) if (isElement(child) && child.name === 'li') numbers.set(child, next++)
}
