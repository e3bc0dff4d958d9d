import { isInside, type Standing, textOf, unionOf } from '../boxes.ts'
import type { Page, Word } from '../document.ts'

const band = 24

/** What `standing` of boxes.ts says, for a page on which it is asked for thousands of times. */
export function placesOn(page: Page): (words: readonly Word[]) => Standing {
  const bands = new Map<number, number[]>()
  for (const [index, word] of page.words.entries()) {
    const key = Math.floor((word.y + word.height / 2) / band)
    const list = bands.get(key)
    if (list) list.push(index)
    else bands.set(key, [index])
  }
  return (words) => {
    const box = unionOf(words)
    const near: number[] = []
    for (let key = Math.floor(box.y / band); key <= Math.floor((box.y + box.height) / band); key += 1)
      near.push(...(bands.get(key) ?? []))
    const inside = near.sort((a, b) => a - b).flatMap((index) => page.words[index] ?? [])
    return { page: page.number, box, raw: textOf(inside.filter((word) => isInside(word, box))) }
  }
}
