import { widthOf } from './fonts.ts'

/** A word of a line, "x" from the start of the line. What comes after a gap stands in a column of its own. */
export type SetWord = { text: string; x: number; width: number; afterGap: boolean }
export type SetLine = { words: SetWord[]; width: number; paragraph: number }

const tabStop = 36
/** Most cells of large sheets are one: a figure. */
const isPlainWord = /^[!-~]+$/

/**
 * Breaks a text into lines no wider than "width" (points). Line feeds end a paragraph, tabs go on to the next stop. A word
 * wider than a line is broken.
 */
export function wrap(text: string, width: number, size: number, bold: boolean): SetLine[] {
  if (isPlainWord.test(text)) {
    const own = widthOf(text, size, bold)
    if (own <= width) return [{ words: [{ text, x: 0, width: own, afterGap: false }], width: own, paragraph: 0 }]
  }
  return clean(text)
    .split('\n')
    .flatMap((paragraph, index) => wrapParagraph(paragraph, index, { width, size, bold }))
}

/** The widest word and the widest paragraph of a text, in points. */
export function extentOf(text: string, size: number, bold: boolean): { word: number; paragraph: number } {
  if (isPlainWord.test(text)) {
    const width = widthOf(text, size, bold)
    return { word: width, paragraph: width }
  }
  let word = 0
  let paragraph = 0
  for (const line of wrap(text, Number.POSITIVE_INFINITY, size, bold)) {
    paragraph = Math.max(paragraph, line.width)
    for (const { width } of line.words) word = Math.max(word, width)
  }
  return { word, paragraph }
}

/** No wider than this many letters is a line of a typewriter. */
const typedMax = 160
const typedTab = 8
/** The width of any letter of a typewriter, per point of font size: that of a digit. */
const typedAdvance = 0.64

/** Sets lines of a typewriter: each letter is as wide as the other, and spaces count. */
export function typed(lines: readonly string[], size: number): SetLine[] {
  const advance = typedAdvance * size
  const whole = lines.map((line) => clean(expanded(line)).replaceAll('\n', ' '))
  return whole
    .flatMap((line) => piecesOf(line))
    .map((line, paragraph): SetLine => {
      const words: SetWord[] = []
      let end = 0
      for (const match of line.matchAll(/\S+/g)) {
        const afterGap = words.length > 0 && match.index - end > 2
        end = match.index + match[0].length
        words.push({ text: match[0], x: match.index * advance, width: match[0].length * advance, afterGap })
      }
      return { words, width: end * advance, paragraph }
    })
}

const expanded = (line: string) => {
  let out = ''
  for (const part of line.split(/(\t)/)) out += part === '\t' ? ' '.repeat(typedTab - (out.length % typedTab)) : part
  return out
}

function piecesOf(line: string): string[] {
  const pieces: string[] = []
  let rest = line.trimEnd()
  while (rest.length > typedMax) {
    const space = rest.lastIndexOf(' ', typedMax)
    const end = space > 0 && rest.slice(0, space).trim() !== '' ? space : typedMax
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}

type Measure = { width: number; size: number; bold: boolean }

const noBreak = /[\u00a0\u2007\u202f]/

function wrapParagraph(text: string, paragraph: number, measure: Measure): SetLine[] {
  const { width, size, bold } = measure
  const space = widthOf(' ', size, bold)
  const lines: SetLine[] = []
  let line: SetLine = { words: [], width: 0, paragraph }
  let tabs = 0
  /** Words that hold together by spaces that do not break stay on one line where one can hold them. */
  function place(parts: readonly Part[]) {
    const whole = parts.reduce((sum, part) => sum + part.width + space, -space)
    const isLinked = whole <= width
    for (const [index, part] of parts.entries()) {
      const started = line.words.length > 0
      let x = started ? line.width + space : 0
      if (tabs > 0) x = (Math.floor(x / tabStop) + tabs) * tabStop
      const needed = isLinked ? (index === 0 ? whole : 0) : part.width
      if (x + needed > width) {
        if (started) lines.push(line)
        line = { words: [], width: 0, paragraph }
        x = 0
      }
      line.words.push({ ...part, x, afterGap: tabs > 0 && line.words.length > 0 })
      line.width = x + part.width
      tabs = 0
    }
  }
  for (const token of text.match(/\t|[^ \t]+/g) ?? []) {
    if (token === '\t') tabs++
    else {
      const words = token.split(/\s+/).filter((word) => word !== '')
      const parts = words.flatMap((word) => fitting(word, measure))
      if (noBreak.test(token)) place(parts)
      else for (const part of parts) place([part])
    }
  }
  return line.words.length > 0 ? [...lines, line] : lines
}

type Part = { text: string; width: number }

/** A word wider than a line in parts. */
function fitting(text: string, { width: max, size, bold }: Measure): Part[] {
  const width = widthOf(text, size, bold)
  if (width <= max) return [{ text, width }]
  const parts: Part[] = []
  let part = { text: '', width: 0 }
  for (const letter of text) {
    const advance = widthOf(letter, size, bold)
    if (part.text !== '' && part.width + advance > max) {
      parts.push(part)
      part = { text: '', width: 0 }
    }
    part = { text: part.text + letter, width: part.width + advance }
  }
  return [...parts, part]
}

// Letters without a width would hide inside words, and PostgreSQL takes neither NUL nor half a surrogate pair.
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffe\uffff]/g

/** A text without what nobody sees, each paragraph ended by a line feed. */
export const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(invisible, '')
