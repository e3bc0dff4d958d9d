import type { Node } from '../../../../src/platform/markdown/tree.ts'

/** A text as it stands until what draws it is there: without the signs of headings and emphasis, which nobody wrote to be read. */
export const withoutSigns = (text: string): string =>
  text.replace(/^#+ /gm, '').replace(/\*\*|__|(?<![\p{L}\d])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\d])/gu, '')

export type Marking = {
  /** how the sources are named in the text, in their order */
  marks?: readonly string[] | undefined
}

/** Makes the marks of sources in a text elements of their own: `sup` with the number of the source. */
export const withMarks = (nodes: readonly Node[], { marks }: Marking): Node[] =>
  marked(nodes, marks && marks.length > 0 ? byNames(marks) : byNumbers)

type Found = { pattern: RegExp; numberOf(mark: string): number }

const byNumbers: Found = { pattern: /(\[\d{1,3}\])/, numberOf: (mark) => Number(mark.slice(1, -1)) }

function byNames(marks: readonly string[]): Found {
  // the longest first: one name may begin as another does
  const names = marks
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return { pattern: new RegExp(`(${names.join('|')})`), numberOf: (mark) => marks.indexOf(mark) + 1 }
}

const marked = (nodes: readonly Node[], found: Found): Node[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return nodesOf(node.split(found.pattern), found)
    return node.tag === 'code' ? [node] : [{ ...node, children: marked(node.children, found) }]
  })

/** Texts and marks by turns, as nodes. */
function nodesOf(parts: readonly string[], found: Found): Node[] {
  if (parts.length === 1) return [parts[0] ?? '']
  const nodes: Node[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [before, mark] = [parts[at] ?? '', parts[at + 1]]
    // the full stop behind the mark before stands there already
    const said = at === 0 ? before : before.slice(stopIn(before).length)
    if (mark === undefined) nodes.push(said)
    else nodes.push(...withMark(said.trimEnd(), mark, stopIn(parts[at + 2] ?? ''), found))
  }
  return nodes.filter((node) => node !== '')
}

const stopIn = (words: string) => /^[.,;:!?)]*/.exec(words)?.[0] ?? ''

/** No line ends between a mark and the word before it, or the full stop behind it. */
function withMark(before: string, mark: string, stop: string, { numberOf }: Found): Node[] {
  const word = /\S{0,24}$/.exec(before)?.[0] ?? ''
  const sup: Node = { tag: 'sup', children: [String(numberOf(mark))] }
  const together: Node = { tag: 'span', with: { style: { whiteSpace: 'nowrap' } }, children: [word, sup, stop] }
  return [before.slice(0, before.length - word.length), together]
}
