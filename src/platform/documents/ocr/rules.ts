import { at, inkThreshold, type Picture } from './picture.ts'

const dpiMin = 200
const inch = { across: 0.3, down: 0.5, thick: 0.035 }

/**
 * Wipes the ruled lines off a picture, in place: a line under a figure hides its commas from recognition. Only thin ink
 * goes, and not where a glyph crosses it; filled areas stay.
 */
export function wipeRules(picture: Picture): void {
  const { pixels, width, height } = picture
  // Posters come at few pixels to their inch, with letters as large in pixels as those of a sheet of paper.
  const dpi = Math.max(dpiMin, picture.dpi)
  const threshold = inkThreshold(picture)
  const thick = Math.max(3, Math.round(inch.thick * dpi))
  wipe({ pixels, threshold, thick, lines: height, stride: width, length: width, step: 1, shortest: inch.across * dpi })
  wipe({ pixels, threshold, thick, lines: width, stride: 1, length: height, step: width, shortest: inch.down * dpi })
}

/** "lines" lie "stride" apart; along each there are "length" pixels, "step" apart. */
type Sweep = {
  pixels: Buffer
  threshold: number
  thick: number
  lines: number
  stride: number
  length: number
  step: number
  shortest: number
}

function wipe(sweep: Sweep): void {
  const { pixels, threshold, lines, stride, length, step, shortest } = sweep
  const runs: [line: number, from: number, to: number][] = []
  for (let line = 0; line < lines; line++) {
    let from = -1
    for (let n = 0, i = line * stride; n <= length; n++, i += step) {
      const dark = n < length && at(pixels, i) <= threshold
      if (dark && from < 0) from = n
      if (dark || from < 0) continue
      if (n - from >= shortest) runs.push([line, from, n])
      from = -1
    }
  }
  // Every run is looked at before the first is wiped: the thickness is that of the untouched picture.
  const wiped: number[] = []
  for (const [line, from, to] of runs)
    for (let n = from; n < to; n++) {
      const [above, below] = [reach(sweep, line, n, -1), reach(sweep, line, n, 1)]
      if (above + below + 1 > sweep.thick) continue
      // one pixel more to each side: the grey rim of the line
      for (let k = line - above - 1; k <= line + below + 1; k++)
        if (k >= 0 && k < lines) wiped.push(k * stride + n * step)
    }
  for (const i of wiped) pixels[i] = 255
}

/** How many dark pixels follow across the line, to one side. */
function reach(
  { pixels, threshold, thick, lines, stride, step }: Sweep,
  line: number,
  n: number,
  side: 1 | -1,
): number {
  let count = 0
  for (let k = line + side; k >= 0 && k < lines && count <= thick; k += side) {
    if (at(pixels, k * stride + n * step) > threshold) break
    count++
  }
  return count
}
