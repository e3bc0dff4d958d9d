import type { Step } from '../../platform/documents/document.ts'

// What share of the whole a step takes, as measured: recognising takes nearly all of the time where it is needed, and
// reading most of it where it is not.
const spans: Record<Step, [from: number, to: number]> = {
  queued: [0, 0],
  reading: [1, 40],
  ocr: [5, 85],
  tables: [85, 90],
  ai_analysis: [90, 95],
  indexing: [95, 99],
}

/** The progress of a file, in percent, when "done" of "of" parts of a step are done. */
export function percentOf(step: Step, done: number, of: number): number {
  const [from, to] = spans[step]
  return from + (to - from) * (of > 0 ? Math.min(1, done / of) : 0)
}
