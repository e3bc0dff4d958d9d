import { unionOf } from '../../boxes.ts'
import type { Box } from '../../document.ts'
import type { SlideTable } from '../../layout/slide_table.ts'
import type { SlideText } from '../../layout/slide_text.ts'

/** A table of a group of shapes: each is a cell, where they begin are the lines of the grid. undefined where there is no grid. */
export function tableOf(shapes: readonly { box: Box; text: SlideText | undefined }[]): SlideTable | undefined {
  if (!shapes.some((shape) => shape.text)) return undefined
  const [xs, ys] = [edges(shapes.map(({ box }) => box.x)), edges(shapes.map(({ box }) => box.y))]
  const cells = shapes.map(({ box, text }) => {
    const [column, row] = [indexOf(xs, box.x), indexOf(ys, box.y)]
    const columnSpan = spanOf(xs, column, box.x + box.width)
    return { row, column, columnSpan, rowSpan: spanOf(ys, row, box.y + box.height), paragraphs: text?.paragraphs ?? [] }
  })
  const box = unionOf(shapes.map((shape) => shape.box))
  return {
    kind: 'table',
    title: false,
    turned: false,
    box,
    cells,
    widths: differences([...xs, box.x + box.width]),
    heights: differences([...ys, box.y + box.height]),
  }
}

/** Edges this near, in points, are one: less than a unit of the file, as some programs write rows one unit high. */
const near = 0.06

function edges(values: readonly number[]): number[] {
  const lines: number[] = []
  for (const value of [...values].sort((a, b) => a - b))
    if (value - (lines.at(-1) ?? -near * 2) > near) lines.push(value)
  return lines
}

const indexOf = (lines: readonly number[], value: number) =>
  Math.max(
    0,
    lines.findLastIndex((line) => line <= value + near),
  )

const spanOf = (lines: readonly number[], first: number, end: number) =>
  Math.max(1, lines.filter((line, index) => index >= first && line < end - near).length)

const differences = (lines: readonly number[]) => lines.slice(1).map((line, index) => line - (lines[index] ?? line))
