import MarkdownIt, { type Token } from 'markdown-it'

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

/** Markdown, with the tables, tasks, strokes and bare links of GitHub, as a tree. HTML stays the text that it is. */
export const treeOf = (text: string): Node[] => nodesOf(reader.parse(text, {}))

// a definition would turn the number of a source into a link
const reader = new MarkdownIt({ linkify: true }).disable('reference')
// the words of a link that leads nowhere safe stay: where the tree is made, such a link becomes plain text
reader.validateLink = () => true
// a name with a full stop in it is no address: it may be that of a file
reader.linkify
  .set({ fuzzyLink: false })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate(text, pos, { re }) {
      const rest = re.get_relative_proto_validator()
      rest.lastIndex = pos
      return rest.exec(text)?.[0].length ?? 0
    },
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })

const isSafe = (url: string) => /^(https?:\/\/|mailto:|#\/)/i.test(url)

/** Makes a tree of what the reader hands over in one row, each element as its beginning and its end. */
function nodesOf(tokens: readonly Token[]): Node[] {
  const root: Element = { tag: '', children: [] }
  const open = [root]
  for (const token of tokens) {
    const around = open.at(-1) ?? root
    // the paragraphs of a list that stands close are hidden: their words are those of the item
    if (token.hidden) continue
    if (token.nesting === 1) {
      const element = elementOf(token)
      around.children.push(element)
      open.push(element)
    } else if (token.nesting === 0) for (const leaf of leavesOf(token)) append(around, leaf)
    else {
      open.pop()
      const list = open.at(-1)
      if (around.tag === 'li' && list && tick(around)) list.with = { ...list.with, 'data-tasks': true }
    }
  }
  return root.children
}

/** Texts that meet are one, so that a mark in it is found whole. */
function append({ children }: Element, node: Node) {
  const last = children.at(-1)
  if (typeof node === 'string' && typeof last === 'string') children[children.length - 1] = last + node
  else if (node !== '') children.push(node)
}

/** Makes the `[x]` that an item begins with the box of a task. */
function tick(item: Element): boolean {
  const [first] = item.children
  const { children } = typeof first === 'object' && first.tag === 'p' ? first : item
  const words = children[0]
  if (typeof words !== 'string' || !/^\[[ xX]\] /.test(words)) return false
  children.splice(0, 1, { tag: 'input', with: { checked: words[1] !== ' ' }, children: [] }, words.slice(3))
  return true
}

function elementOf({ tag, attrs }: Token): Element {
  const given = Object.fromEntries(attrs ?? [])
  if (tag === 'a' && !isSafe(String(given['href']))) return { tag: 'span', children: [] }
  const align = /^text-align:(\w+)$/.exec(String(given['style']))?.[1]
  const attributes: Attributes = {
    ...(tag === 'a' && { href: String(given['href']) }),
    ...(align && { align }),
    ...(given['start'] !== undefined && { start: Number(given['start']) }),
  }
  return {
    tag: tag === 's' ? 'del' : tag,
    ...(Object.keys(attributes).length > 0 && { with: attributes }),
    children: [],
  }
}

function leavesOf({ type, tag, content, children }: Token): Node[] {
  // of an image the words that stand for it
  if (type === 'inline' || type === 'image') return nodesOf(children ?? [])
  if (type === 'code_block' || type === 'fence')
    return [{ tag: 'pre', children: [{ tag: 'code', children: [content.replace(/\n$/, '')] }] }]
  if (type === 'code_inline') return [{ tag, children: [content] }]
  if (type === 'softbreak') return ['\n']
  return type === 'text' ? [content] : [{ tag, children: [] }]
}
