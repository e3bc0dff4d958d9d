import type { SlideShape } from './slide.ts'
import { plainText, type SlideText } from './slide_text.ts'

/** What the slide is called: its title, or else the one text in its upper part that is written largest. */
export function titleOf(shapes: readonly SlideShape[], { height }: { height: number }): string | null {
  const texts = shapes.filter((shape) => shape.kind === 'text')
  const [largest, next] = texts.map((text) => ({ text, size: sizeOf(text) })).sort((a, b) => b.size - a.size)
  const standsOut = largest && largest.size > (next?.size ?? 0) && largest.text.box.y < height * 0.4
  const title = texts.find((shape) => shape.title) ?? (standsOut ? largest.text : undefined)
  const name = title ? plainText(title.paragraphs).replace(/\s+/g, ' ') : ''
  return name !== '' && name.length <= nameMax ? name : null
}

const nameMax = 200

const sizeOf = (text: SlideText) => Math.max(0, ...text.paragraphs.flatMap(({ runs }) => runs.map((run) => run.size)))
