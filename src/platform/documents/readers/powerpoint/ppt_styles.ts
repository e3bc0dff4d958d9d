import { int16, type Record, uint16, uint32 } from './ppt_records.ts'

/** How letters look up to a position; undefined where the master says. "size" in points. */
export type Look = { to: number; size?: number; bold?: boolean }
export type ParagraphLook = {
  to: number
  level: number
  bullet?: boolean
  align?: number
  size?: number
  bold?: boolean
}

/** Looks by kind of text and level. */
export type Styles = Map<number, ParagraphLook[]>

/** The looks of a text of so many letters ([MS-PPT] StyleTextPropAtom): runs of paragraphs, then runs of letters. */
export function stylesOfText(body: Buffer, letters: number): { paragraphs: ParagraphLook[]; looks: Look[] } {
  const paragraphs: ParagraphLook[] = []
  const looks: Look[] = []
  let at = 0
  for (let to = 0; to < letters && at + 10 <= body.length; ) {
    to += uint32(body, at)
    const { look, end } = paragraphLook(body, at + 6)
    paragraphs.push({ ...look, to, level: Math.min(4, uint16(body, at + 4)) })
    at = end
  }
  for (let to = 0; to < letters && at + 8 <= body.length; ) {
    to += uint32(body, at)
    const { look, end } = letterLook(body, at + 4)
    looks.push({ ...look, to })
    at = end
  }
  return { paragraphs, looks }
}

/** The looks that a master gives to kinds of text ([MS-PPT] TextMasterStyleAtom): for each level, as above. */
export function stylesOfMasters(records: readonly Record[]): Styles {
  const styles: Styles = new Map()
  for (const { instance, body } of records) {
    const levels: ParagraphLook[] = []
    let at = 2
    for (let level = 0; level < Math.min(5, uint16(body, 0)) && at < body.length; level++) {
      const paragraph = paragraphLook(body, at + (instance >= kindsWithLevel ? 2 : 0))
      const letters = letterLook(body, paragraph.end)
      levels.push({
        ...levels.at(-1),
        ...defined(paragraph.look),
        ...defined(letters.look),
        to: Number.POSITIVE_INFINITY,
        level,
      })
      at = letters.end
    }
    if (!styles.has(instance)) styles.set(instance, levels)
  }
  // Kinds that a master leaves open follow another.
  for (const [kind, other] of followers) styles.set(kind, merged(styles.get(other), styles.get(kind)))
  return styles
}

/** From this kind on each level says its number. */
const kindsWithLevel = 5
/** Centred and narrow bodies follow the body, centred titles the title. */
const followers: [number, number][] = [
  [5, 1],
  [7, 1],
  [8, 1],
  [6, 0],
]

const merged = (base: ParagraphLook[] = [], own: ParagraphLook[] = []) =>
  Array.from({ length: Math.max(base.length, own.length) }, (_, level) => ({
    to: Number.POSITIVE_INFINITY,
    level,
    ...base[level],
    ...own[level],
  }))

const defined = <T extends object>(look: T) =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))

/** Bits of a mask say which fields follow, in this order, each of so many bytes ([MS-PPT] TextPFException). */
const paragraphFields: [mask: number, bytes: number, name?: 'bullet' | 'align'][] = [
  [0x0000_000f, 2, 'bullet'],
  [0x0000_0080, 2],
  [0x0000_0010, 2],
  [0x0000_0040, 2],
  [0x0000_0020, 4],
  [0x0000_0800, 2, 'align'],
  [0x0000_1000, 2],
  [0x0000_2000, 2],
  [0x0000_4000, 2],
  [0x0000_0100, 2],
  [0x0000_0400, 2],
  [0x0000_8000, 2],
]
const tabStops = 0x0010_0000
const lateFields: [mask: number, bytes: number][] = [
  [0x0001_0000, 2],
  [0x000e_0000, 2],
  [0x0020_0000, 2],
]

function paragraphLook(body: Buffer, start: number) {
  const mask = uint32(body, start)
  const look: { bullet?: boolean; align?: number } = {}
  let at = start + 4
  for (const [bits, bytes, name] of paragraphFields) {
    if ((mask & bits) === 0) continue
    if (name === 'bullet' && (mask & 1) !== 0) look.bullet = (uint16(body, at) & 1) !== 0
    if (name === 'align') look.align = uint16(body, at)
    at += bytes
  }
  if ((mask & tabStops) !== 0) at += 2 + 4 * uint16(body, at)
  for (const [bits, bytes] of lateFields) if ((mask & bits) !== 0) at += bytes
  return { look, end: at }
}

/** [MS-PPT] TextCFException. */
const letterFields: [mask: number, bytes: number, name?: 'style' | 'size'][] = [
  [0x0000_3eb7, 2, 'style'],
  [0x0001_0000, 2],
  [0x0020_0000, 2],
  [0x0040_0000, 2],
  [0x0080_0000, 2],
  [0x0002_0000, 2, 'size'],
  [0x0004_0000, 4],
  [0x0008_0000, 2],
]

function letterLook(body: Buffer, start: number) {
  const mask = uint32(body, start)
  const look: { size?: number; bold?: boolean } = {}
  let at = start + 4
  for (const [bits, bytes, name] of letterFields) {
    if ((mask & bits) === 0) continue
    if (name === 'style' && (mask & 1) !== 0) look.bold = (uint16(body, at) & 1) !== 0
    if (name === 'size') look.size = int16(body, at)
    at += bytes
  }
  return { look, end: at }
}
