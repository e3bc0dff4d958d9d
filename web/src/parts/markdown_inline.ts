import type { Element, Node } from './markdown_tree.ts'

/** A run of `*`, `_` or `~` whose partner is not found yet. */
type Run = { mark: string; left: number; length: number; opens: boolean; closes: boolean }
/** A `[` or `![` whose end is not found yet. */
type Bracket = { bracket: string }
type Piece = Node | Run | Bracket

// what is not plain text, in the order of precedence; every alternative ends at the latest where a line or a word does
const special =
  /\\([!-/:-@[-`{-~])|( {2,}|\\)\n *| ?\n *|(`+)|(\*+|_+|~+)|(!?\[)|(\])|<((?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]{1,64}@[\w.-]+)>|&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,8});|(?<![\w/])((?:https?:\/\/|www\.)[^\s<>[\]]+)|(?<![\w.+-])([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/g

/** The words of a block, with what is emphasised, code, or a link. */
export function inlineOf(text: string): Node[] {
  const pieces: Piece[] = []
  const brackets: number[] = []
  const missing = new Set<number>()
  let at = 0
  special.lastIndex = 0
  // inlineOf does not call itself while it scans, so that one pattern serves
  for (let found = special.exec(text); found; found = special.exec(text)) {
    if (found.index > at) pieces.push(text.slice(at, found.index))
    at = found.index + found[0].length
    const [all, escaped, breaks, ticks, run, opening, closing, address, entity, url, mail] = found
    if (escaped) pieces.push(escaped)
    else if (breaks) pieces.push({ tag: 'br', children: [] })
    else if (ticks) {
      const end = missing.has(ticks.length) ? undefined : endOfCode(text, at, ticks.length)
      if (end === undefined) missing.add(ticks.length)
      pieces.push(end === undefined ? ticks : codeOf(text.slice(at, end)))
      if (end !== undefined) at = end + ticks.length
    } else if (run) pieces.push(runOf(run, text[found.index - 1], text[at]))
    else if (opening) brackets.push(pieces.push({ bracket: opening }) - 1)
    else if (closing) at += closeBracket(pieces, brackets, text, at)
    else if (address) pieces.push(linkTo(/^(?:https?|mailto):/.test(address) ? address : `mailto:${address}`, address))
    else if (entity) pieces.push(characterOf(entity) ?? all)
    else if (url) {
      const shown = trimmed(url)
      pieces.push(linkTo(shown.startsWith('www.') ? `http://${shown}` : shown, shown))
      at = found.index + shown.length
    } else if (mail) pieces.push(linkTo(`mailto:${mail}`, mail))
    else pieces.push('\n')
    special.lastIndex = at
  }
  pieces.push(text.slice(at))
  return emphasised(pieces)
}

function endOfCode(text: string, from: number, length: number): number | undefined {
  for (const { 0: ticks, index } of text.slice(from).matchAll(/`+/g)) if (ticks.length === length) return from + index
  return undefined
}

function codeOf(text: string): Element {
  const line = text.replaceAll('\n', ' ')
  const isPadded = line.startsWith(' ') && line.endsWith(' ') && line.trim() !== ''
  return { tag: 'code', children: [isPadded ? line.slice(1, -1) : line] }
}

const linkTo = (href: string, shown: string): Element => ({ tag: 'a', with: { href }, children: [shown] })

/** A bare address ends before the full stop of its sentence, and before a bracket that it did not open. */
function trimmed(url: string): string {
  let end = url.length
  let open = url.split('(').length - url.split(')').length
  for (; end > 0; end--) {
    const last = url[end - 1] ?? ''
    if (last === ')' && open < 0) open++
    else if (!'?!.,:;*_~\'"'.includes(last)) break
  }
  return url.slice(0, end)
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  middot: '·',
  times: '×',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return Object.hasOwn(named, entity) ? named[entity] : undefined
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)
const isSign = (character: string | undefined) => character !== undefined && /[\p{P}\p{S}]/u.test(character)

/** Whether a run can begin or end an emphasis: by what stands on its two sides. */
function runOf(run: string, before: string | undefined, after: string | undefined): Run | string {
  const mark = run[0] ?? ''
  if (mark === '~' && run.length > 2) return run
  const left = !isSpace(after) && (!isSign(after) || isSpace(before) || isSign(before))
  const right = !isSpace(before) && (!isSign(before) || isSpace(after) || isSign(after))
  const within = mark === '_'
  const opens = left && (!within || !right || isSign(before))
  const closes = right && (!within || !left || isSign(after))
  return opens || closes ? { mark, left: run.length, length: run.length, opens, closes } : run
}

const target = /\(\s*(?:<([^<>\n]*)>|((?:[^\s()<>\\]|\\.|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y

/** Makes a link of what stands since the last `[`, if it is one; answers how much of the text behind the `]` belongs to it. */
function closeBracket(pieces: Piece[], brackets: number[], text: string, at: number): number {
  const open = brackets.pop()
  target.lastIndex = at
  const found = open === undefined ? null : target.exec(text)
  if (open === undefined || !found) {
    pieces.push(']')
    return 0
  }
  const isImage = isBracket(pieces[open]) && pieces[open].bracket === '!['
  const inside = emphasised(pieces.splice(open + 1)).flatMap(withoutLinks)
  const href = (found[1] ?? found[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1')
  // of an image the words that stand for it
  pieces.splice(open, 1, ...(isImage ? inside : [{ tag: 'a', with: { href }, children: inside }]))
  // a link has no link around it
  if (!isImage) brackets.length = 0
  return found[0].length
}

const isBracket = (piece: Piece | undefined): piece is Bracket => typeof piece === 'object' && 'bracket' in piece
const isRun = (piece: Piece): piece is Run => typeof piece === 'object' && 'mark' in piece

function withoutLinks(node: Node): Node[] {
  if (typeof node === 'string') return [node]
  const children = node.children.flatMap(withoutLinks)
  return node.tag === 'a' ? children : [{ ...node, children }]
}

/** How far back the beginning of an emphasis is looked for, in pieces. */
const reach = 300

function emphasised(pieces: readonly Piece[]): Node[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    if (!isRun(piece)) {
      out.push(piece)
      continue
    }
    for (let open = openOf(out, piece); open !== undefined; open = openOf(out, piece)) {
      const opening = out[open]
      if (!opening || !isRun(opening)) break
      const used = piece.mark === '~' ? piece.left : Math.min(opening.left, piece.left, 2)
      const tag = piece.mark === '~' ? 'del' : used === 2 ? 'strong' : 'em'
      const inside = out.splice(open + 1)
      opening.left -= used
      piece.left -= used
      if (opening.left === 0) out.pop()
      out.push({ tag, children: plain(inside) })
    }
    if (piece.left > 0) out.push(piece)
  }
  return plain(out)
}

/** Where the run stands that a run ends. */
function openOf(out: readonly Piece[], { mark, left, length, opens, closes }: Run): number | undefined {
  if (!closes || left === 0) return undefined
  for (let at = out.length - 1; at >= Math.max(0, out.length - reach); at--) {
    const piece = out[at]
    if (!piece || !isRun(piece) || piece.mark !== mark || !piece.opens) continue
    if (mark === '~' ? piece.left !== left : isOdd(piece, { length, opens })) continue
    return at
  }
  return undefined
}

/** `a**b*c` is no emphasis within an emphasis: the rule of three of CommonMark. */
const isOdd = (opening: Run, closing: Pick<Run, 'length' | 'opens'>) =>
  (opening.closes || closing.opens) &&
  (opening.length + closing.length) % 3 === 0 &&
  (opening.length % 3 !== 0 || closing.length % 3 !== 0)

/** What found no partner is text; texts that meet are one, so that a mark in it is found whole. */
function plain(pieces: readonly Piece[]): Node[] {
  const nodes: Node[] = []
  for (const piece of pieces) {
    const node = isRun(piece) ? piece.mark.repeat(piece.left) : isBracket(piece) ? piece.bracket : piece
    const last = nodes.at(-1)
    if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
    else if (node !== '') nodes.push(node)
  }
  return nodes
}
