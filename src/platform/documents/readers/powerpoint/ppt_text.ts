import type { Align, Paragraph, TextRun } from '../../layout/slide_text.ts'
import { int32, type Record, recordTypes, uint32 } from './ppt_records.ts'
import { type Look, type ParagraphLook, type Styles, stylesOfText } from './ppt_styles.ts'

/** What a text is on its slide ([MS-PPT] TextTypeEnum). */
export const textKinds = { title: 0, notes: 2, centeredTitle: 6 } as const

/** The texts among records: each has a header with its kind, then its letters, their looks, and what fields stand in it. */
export function textsOf(records: readonly Record[]): Text[] {
  const texts: Text[] = []
  for (const record of records) {
    if (record.type === recordTypes.textHeader) texts.push({ kind: int32(record.body, 0), records: [] })
    else texts.at(-1)?.records.push(record)
  }
  return texts
}

export type Text = { kind: number; records: Record[] }

/** The paragraphs of a text; those without letters are left out. "slide" is the number that a field for it shows. */
export function paragraphsOf(text: Text, styles: Styles, slide: number): Paragraph[] {
  const letters = lettersOf(text, slide)
  const style = text.records.find((record) => record.type === recordTypes.textStyle)
  const { paragraphs, looks } = stylesOfText(style?.body ?? Buffer.alloc(0), letters.length + 1)
  const result: Paragraph[] = []
  let start = 0
  for (const line of linesOf(letters)) {
    const own = at(paragraphs, start)
    const level = own?.level ?? 0
    const inherited = styles.get(text.kind)?.[level] ?? styles.get(text.kind)?.[0]
    if (line.join('').trim() !== '') {
      result.push({
        runs: runsOf(line, start, looks, inherited),
        marker: (own?.bullet ?? inherited?.bullet ?? false) ? '•' : null,
        indent: level * indentOfLevel,
        align: aligns[own?.align ?? inherited?.align ?? 0] ?? 'left',
      })
    }
    start += line.length + 1
  }
  return result
}

/** The letters of each paragraph. */
function linesOf(letters: readonly string[]): string[][] {
  const lines: string[][] = [[]]
  for (const letter of letters) {
    if (letter === '\r') lines.push([])
    else lines.at(-1)?.push(letter)
  }
  return lines
}

const indentOfLevel = 18
const aligns: Align[] = ['left', 'center', 'right']
const sizeDefault = 18

/** What a run of letters covers: "to" is the position after its last. */
const at = <T extends { to: number }>(runs: readonly T[], position: number) => runs.find((run) => position < run.to)

function runsOf(
  line: readonly string[],
  start: number,
  looks: readonly Look[],
  inherited: ParagraphLook | undefined,
): TextRun[] {
  const runs: TextRun[] = []
  for (let from = 0; from < line.length; ) {
    const look = at(looks, start + from)
    const to = Math.min(line.length, Math.max(from + 1, (look?.to ?? Number.POSITIVE_INFINITY) - start))
    const size = look?.size ?? inherited?.size ?? sizeDefault
    const bold = look?.bold ?? inherited?.bold ?? false
    runs.push({
      text: line.slice(from, to).join('').replaceAll('\v', '\n'),
      size: Math.min(400, Math.max(1, size)),
      bold,
    })
    from = to
  }
  return runs
}

/** The letters of a text, each at its position; a field is a letter in the place of what it shows. */
function lettersOf({ records }: Text, slide: number): string[] {
  const wide = records.find((record) => record.type === recordTypes.textChars)
  const narrow = records.find((record) => record.type === recordTypes.textBytes)
  const text = wide ? wide.body.toString('utf16le') : (narrow?.body.toString('latin1') ?? '')
  const letters = text.split('')
  for (const { type, body } of records) {
    const position = uint32(body, 0)
    if (position >= letters.length) continue
    if (type === fields.slideNumber) letters[position] = String(slide)
    else if (others.has(type)) letters[position] = ' '
  }
  return letters
}

const fields = { slideNumber: 0x0fd8 }
const others = new Set([0x0ff7, 0x0ff8, 0x0ff9, 0x0ffa, 0x1015])
