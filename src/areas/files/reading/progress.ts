import type { Step } from '../../../platform/documents/document.ts'

/** Until here, in percent, progress says nothing about time: how many pages must be recognised is not known yet. */
export const recognisingFrom = 10

// What share of the whole a step takes: recognising takes nearly all of the time where it is needed. Where it is not, a
// file is done within seconds, whatever its share says.
const spans: Record<Step, [from: number, to: number]> = {
  queued: [0, 0],
  reading: [1, recognisingFrom],
  ocr: [recognisingFrom, 85],
  tables: [85, 90],
  ai_analysis: [90, 95],
  indexing: [95, 99],
}

/** The progress of a file, in percent, when "done" of "of" parts of a step are done. */
export function percentOf(step: Step, done: number, of: number): number {
  const [from, to] = spans[step]
  return from + (to - from) * (of > 0 ? Math.min(1, done / of) : 0)
}

/** Progress that never falls: another try, or another lane, begins with "reached", and says nothing until it is further. */
export function rising(reached: number): (percent: number) => number {
  let highest = reached
  return (percent) => {
    highest = Math.max(highest, percent)
    return highest
  }
}
