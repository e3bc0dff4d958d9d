import { at } from '../picture.ts'
import type { ReadWord } from '../words.ts'
import { type Sign, sureness } from './decode.ts'
import { inkOf, placeOn, type Strip } from './strip.ts'

/** Gaps in heights of the strip, which is some 1.3 times the height of the font. */
const gap = { ofWord: 0.21, ofFigures: 0.34, ofRun: 0.8 }
/** Above this likelihood there is a space; between a figure and its comma the network sees one too easily. */
const space = { ofWord: 0.2, ofFigures: 0.5 }

/** The words of a line: the network says which signs, the ink says where a word ends. In points; runs count from 0. */
export function wordsOn(strip: Strip, signs: readonly Sign[], pointsPerPixel: number): ReadWord[] {
  const ink = inkOf(strip)
  const groups: { signs: Sign[]; from: number; to: number }[] = []
  let last: Sign | undefined
  for (const sign of signs) {
    const white = last && whiteBetween(ink.columns, last.at * strip.width, sign.at * strip.width)
    const group = groups.at(-1)
    if (!last || !group || !white)
      groups.push({ signs: [sign], from: firstInk(ink.columns), to: endOfInk(ink.columns) })
    else {
      const kind = isOfFigure(last.text) && isOfFigure(sign.text) ? 'ofFigures' : 'ofWord'
      if (sign.space > space[kind] || white.to - white.from > gap[kind] * strip.height) {
        groups.push({ signs: [sign], from: white.to, to: group.to })
        group.to = white.from
      } else group.signs.push(sign)
    }
    last = sign
  }
  const measure = measureOf(strip, signs, ink.rows)
  let run = 0
  return groups.map((group, n) => {
    const before = groups[n - 1]
    if (before && group.from - before.to > gap.ofRun * strip.height) run++
    return { ...boxOf(strip, group, measure, pointsPerPixel), ...readingOf(group.signs), bold: false, run }
  })
}

const isOfFigure = (text: string) => /[\d.,]/.test(text)

const readingOf = (signs: readonly Sign[]) => ({
  text: signs.map(({ text }) => text).join(''),
  confidence: 100 * sureness(signs),
})

/** The widest white between two places of a line. */
function whiteBetween(columns: Float64Array, from: number, to: number): { from: number; to: number } {
  let best = { from: (from + to) / 2, to: (from + to) / 2 }
  let start = Math.round(from)
  for (let column = start; column <= Math.round(to); column++) {
    if (at(columns, column) < 0.5) continue
    if (column - start > best.to - best.from) best = { from: start, to: column }
    start = column + 1
  }
  return best
}

const firstInk = (columns: Float64Array) =>
  Math.max(
    0,
    columns.findIndex((ink) => ink >= 0.5),
  )
const endOfInk = (columns: Float64Array) => {
  const end = columns.findLastIndex((ink) => ink >= 0.5) + 1
  return end === 0 ? columns.length : end
}

/** The rows of a strip between which its font stands, from the top of tall letters to the foot of hanging ones. */
type Measure = { top: number; bottom: number }

/** The parts of a font's height above and below the line it stands on, as the other recogniser has them. */
const font = { above: 0.78, small: 0.56, below: 0.22 }

function measureOf(strip: Strip, signs: readonly Sign[], rows: Float64Array): Measure {
  const text = signs.map((sign) => sign.text).join('')
  const most = Math.max(...rows)
  const isInk = (ink: number) => ink > Math.max(0.5, most * 0.06)
  const [first, last] = [rows.findIndex(isInk), rows.findLastIndex(isInk) + 1]
  if (first < 0 || last - first < strip.height * 0.3) return { top: strip.height * 0.12, bottom: strip.height * 0.88 }
  const above = /[^acegmnopqrsuvwxyz.,;:_~=\-–—·•+]/.test(text) ? font.above : font.small
  const below = /[gjpqy()[\]{}Q$,;|]/.test(text) ? (/[gjpqy()]/.test(text) ? font.below : font.below / 2) : 0
  const size = (last - first) / (above + below)
  const base = last - below * size
  return { top: base - font.above * size, bottom: base + font.below * size }
}

function boxOf(strip: Strip, { from, to }: { from: number; to: number }, { top, bottom }: Measure, scale: number) {
  const middle = placeOn(strip, (from + to) / 2, (top + bottom) / 2)
  const width = Math.max(1, to - from) * strip.step * Math.cos(strip.box.angle)
  const height = (bottom - top) * strip.step
  return {
    x: (middle.x - width / 2) * scale,
    y: (middle.y - height / 2) * scale,
    width: width * scale,
    height: height * scale,
    size: height * scale,
  }
}
