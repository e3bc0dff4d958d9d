import type { Box } from '../../document.ts'

/** A piece of text of a page, as the PDF has it. */
type Piece = Box & { text: string }

const piecesLeast = 16
const binWidth = 4
const linesLeast = 4
const proseLeast = 0.6

/**
 * The pieces of a page in reading order. A page of prose in two columns comes row by row, across the gutter; here each
 * column follows the other, between what goes over both. Whatever has rows, as tables and forms do, keeps its order.
 */
export function inColumns<T extends Piece>(pieces: readonly T[], width: number): readonly T[] {
  if (pieces.length < piecesLeast) return pieces
  const gutter = gutterOf(pieces, width)
  if (gutter === null) return pieces
  const ordered: T[] = []
  let band: T[] = []
  let isChanged = false
  const middle = gutter
  function end() {
    const left = band.filter((piece) => piece.x + piece.width <= middle + 1)
    const right = band.filter((piece) => piece.x >= middle - 1)
    const isOfProse = left.length + right.length === band.length && areOfProse(left, right)
    isChanged ||= isOfProse
    ordered.push(...(isOfProse ? [...left, ...right] : band))
    band = []
  }
  for (const piece of pieces) {
    if (piece.x < gutter - 1 && piece.x + piece.width > gutter + 1) {
      end()
      ordered.push(piece)
    } else band.push(piece)
  }
  end()
  return isChanged ? ordered : pieces
}

/** Where in the middle of the page few pieces go across; null where many do. */
function gutterOf(pieces: readonly Piece[], width: number): number | null {
  const bins = new Uint16Array(Math.ceil(width / binWidth) + 1)
  for (const { x, width: across } of pieces) {
    const last = Math.min(bins.length - 1, Math.floor((x + across) / binWidth))
    for (let bin = Math.max(0, Math.floor(x / binWidth)); bin <= last; bin++) bins[bin] = (bins[bin] ?? 0) + 1
  }
  let best = -1
  for (let bin = Math.floor((width * 0.4) / binWidth); bin <= (width * 0.6) / binWidth; bin++)
    if (best < 0 || (bins[bin] ?? 0) < (bins[best] ?? 0)) best = bin
  if ((bins[best] ?? 0) > pieces.length * 0.12) return null
  // the middle of the gap
  let last = best
  while (last + 1 < bins.length && bins[last + 1] === bins[best]) last++
  return ((best + last + 1) / 2) * binWidth
}

type Line = { y: number; x: number; right: number; words: number; numbers: number }

function areOfProse(left: readonly Piece[], right: readonly Piece[]): boolean {
  const sides = [linesOf(left), linesOf(right)]
  if (!sides.every(isProse)) return false
  const [own = [], others = []] = sides
  // a row of figures on both sides of the gutter is one of a table that goes over both
  return (
    own.filter((line) => isOfFigures(line) && others.some((other) => isOfFigures(other) && areBeside(line, other)))
      .length < 2
  )
}

const areBeside = (a: Line, b: Line) => Math.abs(a.y - b.y) < 3
const isOfFigures = ({ words, numbers }: Line) => numbers > 0 && numbers * 2 >= words - 4

function isProse(lines: readonly Line[]): boolean {
  const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ x }) => x))
  const full = lines.filter(
    ({ words, numbers, x, right }) => words >= 4 && numbers * 3 < words && right - x > width * 0.6,
  )
  return lines.length >= linesLeast && full.length >= lines.length * proseLeast
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  for (const { x, y, width, height, text } of pieces) {
    const words = text.trim().split(/\s+/)
    const numbers = words.filter((word) => /^[($€£₹-]*\d[\d.,]*[%)]*$/.test(word)).length
    const last = lines.at(-1)
    if (last && Math.abs(last.y - y) < height * 0.5) {
      last.x = Math.min(last.x, x)
      last.right = Math.max(last.right, x + width)
      last.words += words.length
      last.numbers += numbers
    } else lines.push({ y, x, right: x + width, words: words.length, numbers })
  }
  return lines
}
