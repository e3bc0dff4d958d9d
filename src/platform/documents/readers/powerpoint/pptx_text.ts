import type { Align, Paragraph, TextRun } from '../../layout/slide_text.ts'
import { at, child, descendants, type Element, isOn, numberOf } from './pptx_xml.ts'

/** Elements with properties of paragraphs by level (lvl1pPr ...), the nearest first: what one does not say, the next may. */
export type Styles = readonly (Element | undefined)[]

const emuPerPoint = 12700
const sizeDefault = 18

/** The paragraphs of a text body, with what styles say. "scale" multiplies sizes. Those without text are left out. */
export function paragraphsOf(body: Element | undefined, styles: Styles, scale = 1): Paragraph[] {
  const all = [child(body, 'lstStyle'), ...styles]
  const numbers = new Map<number, number>()
  const paragraphs: Paragraph[] = []
  for (const element of body?.children.filter((child) => child.name === 'p') ?? []) {
    const own = child(element, 'pPr')
    const level = Math.min(8, Math.max(0, numberOf(own, 'lvl') ?? 0))
    const inherited = [own, ...all.map((style) => child(style, `lvl${level + 1}pPr`))]
    const runs = runsOf(element, inherited, scale)
    if (runs.every((run) => run.text.trim() === '')) continue
    for (const deeper of numbers.keys()) if (deeper > level) numbers.delete(deeper)
    paragraphs.push({
      runs,
      marker: markerOf(inherited, level, numbers),
      indent: Math.max(0, (first(inherited, 'marL') ?? 0) + (first(inherited, 'indent') ?? 0)) / emuPerPoint,
      align: aligns[inherited.map((style) => style?.attributes.algn).find(Boolean) ?? 'l'] ?? 'left',
    })
  }
  return paragraphs
}

/** The text of the notes of a slide. */
export function notesOf(notes: Element | undefined): Paragraph[] {
  return [...descendants(at(notes, 'cSld', 'spTree'), 'sp')]
    .filter((shape) => at(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes.type === 'body')
    .flatMap((shape) => paragraphsOf(child(shape, 'txBody'), []))
}

const aligns: Record<string, Align> = { l: 'left', just: 'left', ctr: 'center', r: 'right' }

const first = (styles: Styles, attribute: string) =>
  styles.map((style) => numberOf(style, attribute)).find((value) => value !== undefined)

function runsOf(paragraph: Element, inherited: Styles, scale: number): TextRun[] {
  return paragraph.children.flatMap((piece) => {
    if (piece.name === 'AlternateContent') return runsOf(piece.children[0] ?? piece, inherited, scale)
    const text = piece.name === 'br' ? '\n' : textOf(piece)
    if (text === '') return []
    const looks = [child(piece, 'rPr'), ...inherited.map((style) => child(style, 'defRPr'))]
    const size = (first(looks, 'sz') ?? sizeDefault * 100) / 100
    const caps = looks.map((look) => look?.attributes.cap).find(Boolean) === 'all'
    const bold = isOn(looks.map((look) => look?.attributes.b).find(Boolean))
    return [{ text: caps ? text.toUpperCase() : text, size: Math.min(400, Math.max(1, size)) * scale, bold }]
  })
}

/** The text of a run or field; of a formula that of all its runs. */
function textOf(piece: Element): string {
  if (piece.name === 'r' || piece.name === 'fld') return child(piece, 't')?.text ?? ''
  return piece.name === 'm' ? [...descendants(piece, 't')].map((text) => text.text).join('') : ''
}

function markerOf(inherited: Styles, level: number, numbers: Map<number, number>): string | null {
  const bullets = inherited.flatMap((style) => style?.children.filter(({ name }) => bulletKinds.has(name))[0] ?? [])
  const bullet = bullets[0]
  if (bullet?.name !== 'buAutoNum') numbers.delete(level)
  if (!bullet || bullet.name === 'buNone') return null
  if (bullet.name !== 'buAutoNum') return /^[-–—]$/.test(bullet.attributes.char ?? '') ? '–' : '•'
  const number = numbers.has(level) ? (numbers.get(level) ?? 0) + 1 : (numberOf(bullet, 'startAt') ?? 1)
  numbers.set(level, number)
  return numbered(number, bullet.attributes.type ?? '')
}

const bulletKinds = new Set(['buNone', 'buChar', 'buAutoNum', 'buBlip'])

function numbered(number: number, kind: string): string {
  const letter = String.fromCodePoint(96 + ((number - 1) % 26) + 1)
  const count = kind.startsWith('alphaUc') ? letter.toUpperCase() : kind.startsWith('alphaLc') ? letter : String(number)
  if (kind.endsWith('ParenBoth')) return `(${count})`
  return kind.endsWith('ParenR') ? `${count})` : kind.endsWith('Plain') ? count : `${count}.`
}
