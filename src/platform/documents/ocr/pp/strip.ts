import { at, type Picture } from '../picture.ts'
import type { TextBox } from './boxes.ts'

/** A line of text cut out of its page and laid straight, `rows` high: "step" pixels of the page are one of the strip. */
export type Strip = { greys: Float32Array; width: number; height: number; step: number; box: TextBox }

const rows = 48
const widthMin = 16
const widthMax = 2000

export function stripOf(picture: Picture, box: TextBox): Strip {
  const step = Math.max(box.height / rows, box.width / widthMax)
  const width = Math.max(widthMin, Math.ceil(box.width / step / 8) * 8)
  const greys = new Float32Array(width * rows)
  const [cos, sin] = [Math.cos(box.angle) * step, Math.sin(box.angle) * step]
  // Larger letters are averaged, as a smaller picture of them would be.
  const samples = Math.max(1, Math.round(step / 1.3))
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (let m = 0; m < samples; m++)
        for (let n = 0; n < samples; n++) {
          const along = column + (n + 0.5) / samples - width / 2
          const across = row + (m + 0.5) / samples - rows / 2
          sum += greyAt(picture, box.x + along * cos - across * sin - 0.5, box.y + across * cos + along * sin - 0.5)
        }
      greys[row * width + column] = sum / samples ** 2
    }
  return { greys, width, height: rows, step, box }
}

/** Between four pixels; beyond the edge the picture goes on as it ends. */
function greyAt({ pixels, width, height }: Picture, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 1.001, x))
  const top = Math.max(0, Math.min(height - 1.001, y))
  const [column, row] = [Math.floor(left), Math.floor(top)]
  const [right, below] = [left - column, top - row]
  const i = row * width + column
  return (
    (at(pixels, i) * (1 - right) + at(pixels, i + 1) * right) * (1 - below) +
    (at(pixels, i + width) * (1 - right) + at(pixels, i + width + 1) * right) * below
  )
}

/** Where a place on the strip, in its pixels, stands on the page. */
export function placeOn({ box, width, height, step }: Strip, column: number, row: number): { x: number; y: number } {
  const [along, across] = [(column - width / 2) * step, (row - height / 2) * step]
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  return { x: box.x + along * cos - across * sin, y: box.y + across * cos + along * sin }
}

/** Blurred: dots grow together into letters, grain goes. */
export function softened(strip: Strip): Strip {
  const { greys, width, height } = strip
  const across = greys.map((grey, i) => {
    const column = i % width
    const at = (n: number) => greys[i - column + Math.max(0, Math.min(width - 1, column + n))] ?? grey
    return weigh(at(-3), at(-2), at(-1), grey, at(1), at(2), at(3))
  })
  const both = across.map((grey, i) => {
    const row = Math.floor(i / width)
    const at = (n: number) => across[i + (Math.max(0, Math.min(height - 1, row + n)) - row) * width] ?? grey
    return weigh(at(-3), at(-2), at(-1), grey, at(1), at(2), at(3))
  })
  return { ...strip, greys: both }
}

/** A bell of 1.4 pixels. */
const weigh = (a: number, b: number, c: number, d: number, e: number, f: number, g: number) =>
  (a + g) * 0.029 + (b + f) * 0.104 + (c + e) * 0.223 + d * 0.288

/** As the network takes it: −1 is black, 1 is white. */
export function planesOf({ greys }: Strip): Float32Array {
  const planes = new Float32Array(3 * greys.length)
  for (let i = 0; i < greys.length; i++) planes[i] = (greys[i] ?? 0) / 127.5 - 1
  planes.copyWithin(greys.length, 0, greys.length)
  planes.copyWithin(2 * greys.length, 0, greys.length)
  return planes
}

/** For each column, and each row, how much ink stands in it: 0 for the ground, whichever is the darker. */
export function inkOf({ greys, width, height }: Strip): { columns: Float64Array; rows: Float64Array } {
  const sorted = Float32Array.from(greys).sort()
  const part = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const ground = part(0.5)
  const [dark, light] = [part(0.02), part(0.98)]
  const ink = ground - dark >= light - ground ? dark : light
  const columns = new Float64Array(width)
  const rowsOfInk = new Float64Array(height)
  const spread = Math.abs(ink - ground) < 10 ? 255 : ink - ground
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const strength = ((greys[row * width + column] ?? 0) - ground) / spread
      if (strength < 0.45) continue
      columns[column] = at(columns, column) + Math.min(1, strength)
      rowsOfInk[row] = at(rowsOfInk, row) + Math.min(1, strength)
    }
  return { columns, rows: rowsOfInk }
}
