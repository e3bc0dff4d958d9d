import { at, inkThreshold, type Picture, resized } from './picture.ts'

const dpiLooked = 120
const degreesMax = 6
const pointsMax = 120_000

/** How the lines of text lie: "skew" in degrees by which the picture must be turned clockwise, "strength" how plainly. */
type Lie = { skew: number; strength: number }

/**
 * Finds the angle at which the ink falls most sharply into rows (projection profile), within ±6°, to 0.05°. "sideways"
 * asks for lines that run from top to bottom.
 */
export async function lieOf(picture: Picture, sideways: 'upright' | 'sideways' = 'upright'): Promise<Lie> {
  const small = await resized(
    picture,
    Math.min(1, 1000 / Math.max(picture.width, picture.height), dpiLooked / picture.dpi),
  )
  const ink = inkOf(small)
  if (ink.xs.length < 50) return { skew: 0, strength: 0 }
  const [xs, ys, length] = sideways === 'sideways' ? [ink.ys, ink.xs, small.width] : [ink.xs, ink.ys, small.height]
  let best = { skew: 0, strength: strengthAt(xs, ys, length, 0) }
  for (const [step, steps] of [
    [0.5, degreesMax / 0.5],
    [0.1, 5],
    [0.025, 4],
  ] as const) {
    const around = best.skew
    for (let n = -steps; n <= steps; n++) {
      const skew = around + n * step
      const strength = strengthAt(xs, ys, length, skew)
      if (strength > best.strength) best = { skew, strength }
    }
  }
  return { skew: Math.round(best.skew * 40) / 40, strength: best.strength }
}

export type Quarter = 0 | 90 | 180 | 270

const skewMin = 0.1

/** The degrees by which a page is turned: a skew that hardly shows is not worth a picture made anew. */
export const turnOf = (quarter: Quarter, skew: number): number => quarter + (Math.abs(skew) >= skewMin ? skew : 0)

/** Whether the lines of a page run from top to bottom. */
export async function isSideways(picture: Picture): Promise<boolean> {
  const [upright, sideways] = [await lieOf(picture), await lieOf(picture, 'sideways')]
  return sideways.strength > upright.strength * 1.2
}

function inkOf(picture: Picture): { xs: Float64Array; ys: Float64Array } {
  const threshold = inkThreshold(picture)
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0, i = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, i++)
      if (at(picture.pixels, i) <= threshold) {
        xs.push(x)
        ys.push(y)
      }
  const every = Math.ceil(xs.length / pointsMax)
  const kept = (values: number[]) => Float64Array.from(every > 1 ? values.filter((_, n) => n % every === 0) : values)
  return { xs: kept(xs), ys: kept(ys) }
}

/** The squared differences between neighbouring rows, when all is turned clockwise by the degrees. */
function strengthAt(xs: Float64Array, ys: Float64Array, length: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(Math.abs(slope) * 2000) + 1
  const rows = new Float64Array(length + 2 * margin)
  for (let n = 0; n < xs.length; n++) {
    const row = at(ys, n) + at(xs, n) * slope + margin
    const whole = Math.floor(row)
    rows[whole] = at(rows, whole) + 1 - (row - whole)
    rows[whole + 1] = at(rows, whole + 1) + (row - whole)
  }
  let strength = 0
  for (let n = 1; n < rows.length; n++) strength += (at(rows, n) - at(rows, n - 1)) ** 2
  return strength / xs.length
}
