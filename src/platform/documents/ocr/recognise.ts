import type { Word } from '../document.ts'
import { strokesOutside } from './coverage.ts'
import type { Engine } from './engine.ts'
import { type Picture, resized, turned } from './picture.ts'
import { isOddOf, isWellFormed, mannerOf } from './pp/numerals.ts'
import { wipeRules } from './rules.ts'
import { withNumbersReread } from './second_look.ts'
import { isSideways, lieOf, type Quarter, turnOf } from './skew.ts'
import { type ReadWord, wordConfidenceMin, wordsOf } from './words.ts'

/** What stands on a picture, turned upright: sizes and places in points of the turned picture, "turn" in degrees clockwise. */
export type Recognised = { width: number; height: number; turn: number; words: Word[]; confidence: number }

const sure = 72
/** Below this it is no text: the grain of a photograph. */
const scraps = 36
const pixelsOfGlance = 1500
const passedOverMax = 0.025

/**
 * Reads a picture at about 300 dpi, whichever way it lies; "seen" is what the first look at it saw. Takes 1 to 5 seconds a page on
 * one core, thrice that upside down.
 */
export async function recognise(engine: Engine, picture: Picture, seen?: Look): Promise<Recognised> {
  if (await isSideways(picture)) {
    const quarter = await bestOf(engine, picture, [90, 270, 0, 180])
    return finished(engine, await lookAt(engine, picture, quarter))
  }
  const look = seen ?? (await lookAt(engine, picture, 0))
  if (look.confidence >= sure) return finished(engine, look)
  const quarter = await bestOf(engine, picture, [0, 180, 90, 270])
  if (quarter === 0) return finished(engine, look)
  const other = await lookAt(engine, picture, quarter)
  return finished(engine, other.confidence > look.confidence ? other : look)
}

/** A page as it lies, straightened and read once; undefined where its lines run from top to bottom. */
export async function firstLook(engine: Engine, picture: Picture): Promise<Look | undefined> {
  return (await isSideways(picture)) ? undefined : lookAt(engine, picture, 0)
}

/** Whether a look leaves no doubt: sure words, numbers that are whole, and next to no stroke that no word covers. */
export function isPlain({ picture, words, confidence }: Look): boolean {
  const numbers = words.filter(({ text }) => /\d/.test(text))
  const manner = mannerOf(numbers.map(({ text }) => text))
  const doubtful = numbers.filter(
    ({ text, confidence }) => confidence < plain.ofNumber || !isWellFormed(text) || isOddOf(manner, text),
  )
  const hasNumbers = numbers.length >= plain.numbersMin
  if (confidence < (hasNumbers ? plain.besideNumbers : plain.confidence)) return false
  if (doubtful.length > numbers.length * plain.doubtfulMax) return false
  return strokesOutside(picture, words) < plain.passedOverMax
}

/** Letters with accents, which neither reader knows, make words less sure; where all numbers are sure, that is the cause. */
const plain = {
  confidence: 93,
  besideNumbers: 84,
  numbersMin: 8,
  ofNumber: 86,
  doubtfulMax: 0.03,
  passedOverMax: 0.012,
}

/** A first reading of the whole page. */
export type Look = { picture: Picture; turn: number; words: ReadWord[]; confidence: number }

async function lookAt(engine: Engine, picture: Picture, quarter: Quarter): Promise<Look> {
  const { skew } = await lieOf(await turned(picture, quarter))
  const turn = turnOf(quarter, skew)
  const upright = await turned(picture, turn)
  const words = wordsOf(await engine.read(upright), 72 / upright.dpi)
  return { picture: upright, turn, words, confidence: confidenceOf(words) }
}

/** What is passed over is read again, then the numbers; a page of scraps has no words. */
export async function finished(engine: Engine, { picture, turn, words, confidence }: Look): Promise<Recognised> {
  const scale = 72 / picture.dpi
  const page = { width: picture.width * scale, height: picture.height * scale, turn, confidence }
  if (confidence < scraps) return { ...page, words: [] }
  wipeRules(picture)
  const full = await withoutGaps(engine, picture, words)
  const reread = await withNumbersReread(engine, picture, full)
  const legible = reread.filter((word) => word.confidence >= wordConfidenceMin)
  return { ...page, words: legible.map(({ confidence: _, ...word }) => word) }
}

/**
 * Where much was passed over (columns of a table taken for a picture), the page is read anew as one block, and the
 * fuller reading wins. The picture comes without ruled lines.
 */
async function withoutGaps(engine: Engine, picture: Picture, words: ReadWord[]): Promise<ReadWord[]> {
  if (confidenceOf(words) < sure || strokesOutside(picture, words) < passedOverMax) return words
  const again = wordsOf(await engine.read(picture, 'block'), 72 / picture.dpi)
  return weightOf(again) > weightOf(words) * 1.02 ? again : words
}

/** Which way up: glances at a small copy from every side. */
async function bestOf(engine: Engine, picture: Picture, sides: readonly Quarter[]): Promise<Quarter> {
  const small = await resized(picture, Math.min(1, pixelsOfGlance / Math.max(picture.width, picture.height)))
  let best: { quarter: Quarter; confidence: number } = { quarter: 0, confidence: 0 }
  for (const quarter of sides) {
    const confidence = confidenceOf(wordsOf(await engine.read(await turned(small, quarter)), 1))
    if (confidence > best.confidence) best = { quarter, confidence }
    if (confidence >= sure + 10) break
  }
  return best.quarter
}

/** Of words with letters or figures, each by its length, 0 to 100. */
function confidenceOf(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + lettersIn(text), 0)
  return letters === 0 ? 0 : weightOf(words) / letters
}

/** How much was read, and how surely. */
const weightOf = (words: readonly ReadWord[]) =>
  words.reduce((sum, { text, confidence }) => sum + confidence * lettersIn(text), 0)

const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length
