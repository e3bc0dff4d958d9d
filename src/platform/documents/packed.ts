import type { Word } from './document.ts'

/** A word as it is stored: text, x, y, width, height, size (points, two decimals), bold (1 or 0), run. */
type PackedWord = [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  bold: 0 | 1,
  run: number,
]

/** The words of a page as JSON text: an array of PackedWord. */
export const packWords = (words: readonly Word[]): string => JSON.stringify(words.map(packed))

/** The words that packWords made text of; also from what the database made of that text. */
export function unpackWords(json: string | PackedWord[]): Word[] {
  const words: PackedWord[] = typeof json === 'string' ? JSON.parse(json) : json
  return words.map(([text, x, y, width, height, size, bold, run]) => ({
    text,
    x,
    y,
    width,
    height,
    size,
    bold: bold === 1,
    run,
  }))
}

const packed = ({ text, x, y, width, height, size, bold, run }: Word): PackedWord => [
  text,
  rounded(x),
  rounded(y),
  rounded(width),
  rounded(height),
  rounded(size),
  bold ? 1 : 0,
  run,
]

const rounded = (value: number) => Math.round(value * 100) / 100
