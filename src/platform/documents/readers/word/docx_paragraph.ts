import type { Content } from '../content.ts'
import { raisedBehind } from '../raised_marks.ts'
import type { NextMarker } from './docx_numbering.ts'
import { headingOf, isOn, type Style } from './docx_styles.ts'

/** A paragraph while it is read. */
export type Paragraph = {
  text: string
  letters: number
  boldLetters: number
  style: Style
  heading?: number
  numbering?: string
  level?: number
  startsPage: boolean
  section: 'none' | 'same page' | 'next page'
  run: { bold: boolean; hidden: boolean; raised: boolean }
  /** text boxes that hang on it */
  boxes: Content[]
  notes: string[]
}

export const newParagraph = (): Paragraph => ({
  text: '',
  letters: 0,
  boldLetters: 0,
  style: {},
  startsPage: false,
  section: 'none',
  run: { bold: false, hidden: false, raised: false },
  boxes: [],
  notes: [],
})

type Attribute = (name: string) => string | undefined

export function openInParagraphProperties(
  name: string,
  attribute: Attribute,
  paragraph: Paragraph,
  styles: ReadonlyMap<string, Style>,
) {
  const value = attribute('w:val')
  if (name === 'pStyle') paragraph.style = styles.get(value ?? '') ?? {}
  else if (name === 'numId') paragraph.numbering = value
  else if (name === 'ilvl') paragraph.level = Number(value)
  else if (name === 'outlineLvl') paragraph.heading = headingOf(value)
  else if (name === 'pageBreakBefore') paragraph.startsPage = isOn(value)
  else if (name === 'sectPr') paragraph.section = 'next page'
  else if (name === 'type' && paragraph.section !== 'none')
    paragraph.section = value === 'continuous' ? 'same page' : 'next page'
}

export function openInRunProperties(
  name: string,
  attribute: Attribute,
  { run }: Paragraph,
  styles: ReadonlyMap<string, Style>,
) {
  const value = attribute('w:val')
  if (name === 'b') run.bold = isOn(value)
  else if (name === 'vanish') run.hidden = isOn(value)
  else if (name === 'vertAlign') run.raised = value === 'superscript'
  else if (name === 'rStyle') run.bold = styles.get(value ?? '')?.bold ?? run.bold
}

const pageBreak = '\f'

export function openInText(name: string, attribute: Attribute, paragraph: Paragraph) {
  if (name === 'r') paragraph.run = { bold: paragraph.style.bold ?? false, hidden: false, raised: false }
  else if (name === 'tab' || name === 'ptab') write(paragraph, '\t')
  else if (name === 'br') write(paragraph, attribute('w:type') === 'page' ? pageBreak : '\n')
  else if (name === 'cr') write(paragraph, '\n')
  else if (name === 'noBreakHyphen') write(paragraph, '-')
  else if (name === 'sym') write(paragraph, symbolOf(attribute('w:char')))
  else if (name === 'footnoteReference') paragraph.notes.push(`footnote ${attribute('w:id')}`)
  else if (name === 'endnoteReference') paragraph.notes.push(`endnote ${attribute('w:id')}`)
}

export function write(paragraph: Paragraph, text: string) {
  if (paragraph.run.hidden) return
  paragraph.text += paragraph.run.raised ? raisedBehind(paragraph.text, text) : text
  const letters = text.trim().length
  paragraph.letters += letters
  if (paragraph.run.bold) paragraph.boldLetters += letters
}

const headingMax = 200

/** The texts of a closed paragraph; page breaks within it come between them. */
export function textsOf(paragraph: Paragraph, nextMarker: NextMarker): Content[] {
  const { style } = paragraph
  const bold = paragraph.letters > 0 && paragraph.boldLetters === paragraph.letters
  const heading = paragraph.heading ?? style.heading
  const numbering = paragraph.numbering ?? style.numbering
  const level = paragraph.level ?? style.numberingLevel ?? (heading === undefined ? 0 : heading - 1)
  let marker =
    numbering === undefined || numbering === '0' || paragraph.letters === 0 ? '' : nextMarker(numbering, level)
  return paragraph.text.split(pageBreak).flatMap((text, index): Content[] => {
    const before: Content[] = index > 0 ? [{ kind: 'page_break' }] : []
    if (text.trim() === '') return before
    const mark = marker
    marker = ''
    if (heading !== undefined && text.trim().length <= headingMax) {
      return [...before, { kind: 'text', text: `${mark} ${text}`.trim(), bold, heading }]
    }
    const item = mark === '' ? undefined : { marker: mark, level }
    return [...before, { kind: 'text', text, bold, item }]
  })
}

function symbolOf(code: string | undefined): string {
  const point = Number.parseInt(code ?? '', 16)
  // Symbol fonts keep their signs where Unicode has none.
  if (!(point > 0 && point < 0xe000)) return '•'
  return String.fromCodePoint(point)
}
