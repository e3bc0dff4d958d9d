import type { Box } from '../document.ts'
import { at, inkThreshold, type Picture } from './picture.ts'

/** Which part of the strokes on a picture, 0 to 1, lies outside of all the boxes (in points): text that was passed over. */
export function strokesOutside(picture: Picture, boxes: readonly Box[]): number {
  const { pixels, width, height } = picture
  const scale = picture.dpi / 72
  const covered = new Uint8Array(width * height)
  for (const box of boxes) {
    const margin = box.height * 0.2
    const left = Math.max(0, Math.floor((box.x - margin) * scale))
    const right = Math.min(width, Math.ceil((box.x + box.width + margin) * scale))
    const bottom = Math.min(height, Math.ceil((box.y + box.height + margin) * scale))
    for (let y = Math.max(0, Math.floor((box.y - margin) * scale)); y < bottom; y++)
      covered.fill(1, y * width + left, y * width + right)
  }
  const threshold = inkThreshold(picture)
  let [all, outside] = [0, 0]
  for (let i = 1; i < pixels.length; i++) {
    // Where a stroke begins, from the left: a filled area has few beginnings, text has many.
    if (at(pixels, i) > threshold || at(pixels, i - 1) <= threshold) continue
    all++
    if (at(covered, i) === 0) outside++
  }
  return all === 0 ? 0 : outside / all
}
