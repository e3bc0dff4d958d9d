import { at, type Picture } from './picture.ts'

/** A connected piece of ink, in pixels; "right" and "bottom" are just outside, "bottom" to fractions of a pixel. */
type Glyph = { left: number; top: number; right: number; bottom: number; area: number }

/** Ink is darker than this, on white. */
const inkMax = 190

/**
 * A number with its commas and points as they are seen: by the shape of the ink, not by what recognition thinks likely.
 * A comma hangs below the figures, a point stands on their line. "picture" shows this number alone, black on white.
 * Undefined when the pieces of ink do not match the figures one to one, such as where figures touch.
 */
export function withMarksSeen(text: string, picture: Picture): string | undefined {
  const figures = text.replace(/[.,]/g, '')
  if (!/^[($€£-]*\d+[)%]?$/.test(figures)) return
  const glyphs = glyphsOf(picture).sort((a, b) => a.left + a.right - (b.left + b.right))
  const tallest = Math.max(0, ...glyphs.map(heightOf))
  const tall = glyphs.filter((glyph) => heightOf(glyph) > tallest * 0.6)
  const height = median(tall.map(heightOf))
  const base = median(tall.map((glyph) => glyph.bottom))

  const standsLow = (glyph: Glyph) => heightOf(glyph) < height * 0.6 && glyph.top > base - height * 0.35
  const isMark = (glyph: Glyph) =>
    standsLow(glyph) &&
    widthOf(glyph) < height * 0.4 &&
    !tall.some((other) => overlap(other, glyph) > widthOf(glyph) * 0.5)
  const isSpeck = (glyph: Glyph) => glyph.area < (height * 0.06) ** 2

  let result = ''
  let read = 0
  for (const glyph of glyphs.filter((glyph) => !isSpeck(glyph))) {
    if (!isMark(glyph)) result += figures[read++] ?? '?'
    else result += markOf((glyph.bottom - base) / height, heightOf(glyph) / widthOf(glyph))
  }
  if (read !== figures.length) return
  result = result.replace(/~(?=\d{3}(?:\D|$))/g, ',').replace(/~/g, '.')
  return /[.,]{2}|^\D*[.,]\D|[.,]$|[.,]\)/.test(result) ? undefined : result
}

/** "~" where the shape leaves it open. "hang" is how far below the line, in heights of a figure. */
function markOf(hang: number, slenderness: number): ',' | '.' | '~' {
  const comma = hang + (slenderness - 1) * 0.06
  if (comma > 0.09) return ','
  return comma < 0.05 ? '.' : '~'
}

const heightOf = (glyph: Glyph) => glyph.bottom - glyph.top
const widthOf = (glyph: Glyph) => glyph.right - glyph.left
const overlap = (a: Glyph, b: Glyph) => Math.min(a.right, b.right) - Math.max(a.left, b.left)
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Pieces that touch the edge belong to a neighbour. */
function glyphsOf(picture: Picture): Glyph[] {
  const { pixels, width, height } = picture
  const seen = new Uint8Array(width * height)
  const glyphs: Glyph[] = []
  for (let start = 0; start < pixels.length; start++) {
    if (at(pixels, start) > inkMax || seen[start]) continue
    const glyph = { left: width, top: height, right: 0, bottom: 0, area: 0 }
    const open = [start]
    seen[start] = 1
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const [x, y] = [i % width, Math.floor(i / width)]
      glyph.left = Math.min(glyph.left, x)
      glyph.right = Math.max(glyph.right, x + 1)
      glyph.top = Math.min(glyph.top, y)
      glyph.bottom = Math.max(glyph.bottom, y + 1)
      glyph.area++
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (seen[next] || at(pixels, next) > inkMax) continue
          seen[next] = 1
          open.push(next)
        }
    }
    if (glyph.left === 0 || glyph.right === width || glyph.top === 0 || glyph.bottom === height) continue
    glyphs.push({ ...glyph, bottom: glyph.bottom + rimBelow(picture, glyph) })
  }
  return glyphs
}

/** The part of a pixel that the ink reaches into the next row: how grey its darkest pixel is. */
function rimBelow({ pixels, width }: Picture, { left, right, bottom }: Glyph): number {
  let darkest = 255
  for (let x = left; x < right; x++) darkest = Math.min(darkest, at(pixels, bottom * width + x))
  return Math.min(1, (255 - darkest) / (255 - inkMax))
}
