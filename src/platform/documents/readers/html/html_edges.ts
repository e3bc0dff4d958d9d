import { type HtmlNode, isElement, isHidden } from './html_nodes.ts'

/** What the text of an element needs to show for it to be joined with what stands beside it. */
type Edges = {
  /** up to eight characters of it: all of it where it is shorter */
  start: string
  end: string
  /** the first character that is no blank */
  first: string
  /** three letters that stand together */
  hasWord: boolean
}

const edgeLength = 8
const none: Edges = { start: '', end: '', first: '', hasWord: false }
const word = /\p{L}{3}/u

// spans within spans ask for the same text at each level, and a parsed page does not change
const known = new WeakMap<HtmlNode, Edges>()

/** The edges of what is to be seen of a node; each node is read once, however often it is asked for. */
export function edgesOf(node: HtmlNode): Edges {
  const edges = known.get(node) ?? readEdges(node)
  known.set(node, edges)
  return edges
}

function readEdges(node: HtmlNode): Edges {
  if (node.type === 'text') return edgesOfText(node.data)
  if (!isElement(node) || isHidden(node)) return none
  if (node.name === 'br') return edgesOfText('\n')
  return node.children.map(edgesOf).reduce(joined, none)
}

const edgesOfText = (text: string): Edges => ({
  start: text.slice(0, edgeLength),
  end: text.slice(-edgeLength),
  first: /\S/u.exec(text)?.[0] ?? '',
  hasWord: word.test(text),
})

const joined = (left: Edges, right: Edges): Edges => ({
  start: left.start.length < edgeLength ? (left.start + right.start).slice(0, edgeLength) : left.start,
  end: right.end.length < edgeLength ? (left.end + right.end).slice(-edgeLength) : right.end,
  first: left.first || right.first,
  hasWord: left.hasWord || right.hasWord || word.test(left.end + right.start),
})
