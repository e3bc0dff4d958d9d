import type { Word } from '../document.ts'
import { ascent, descent } from './fonts.ts'
import type { SetLine } from './wrap.ts'

/** From the top of a line to the top of the next, per point of font size. */
export const linePitch = 1.35
const letterHeight = ascent + descent

/** Numbers the runs of a page. */
export type Runs = { next: number }
export const newRuns = (): Runs => ({ next: 0 })

type Setting = {
  x: number
  y: number
  width: number
  size: number
  bold: boolean
  align?: 'left' | 'right' | 'center'
}

export const heightOf = (lines: number, size: number) => lines * size * linePitch

/** The words of wrapped lines from (x, y) down; each line is a run. */
export function placeLines(lines: readonly SetLine[], setting: Setting, runs: Runs): Word[] {
  return lines.flatMap((line, index) => placeLine(line, index, setting, runs, true))
}

export function placeCellLines(lines: readonly SetLine[], setting: Setting, runs: Runs): Word[] {
  return lines.flatMap((line, index) =>
    placeLine(line, index, setting, runs, line.paragraph !== lines[index - 1]?.paragraph),
  )
}

function placeLine(line: SetLine, index: number, setting: Setting, runs: Runs, startsRun: boolean): Word[] {
  const { size, bold } = setting
  const shift = setting.x + slack[setting.align ?? 'left'] * Math.max(0, setting.width - line.width)
  const y = setting.y + heightOf(index, size) + ((linePitch - letterHeight) / 2) * size
  return line.words.map(({ text, x, width, afterGap }, position) => {
    if (afterGap || (position === 0 && startsRun)) runs.next++
    return { text, x: shift + x, y, width, height: letterHeight * size, size, bold, run: runs.next }
  })
}

const slack = { left: 0, center: 0.5, right: 1 }
