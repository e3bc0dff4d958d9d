// The day of a contract: one of the days where it opens, on its cover, where it is signed, or where it defines the day.

import { summed } from '../choose.ts'
import { dayOrderOf } from '../dates.ts'
import { evidence, prior } from './date_evidence.ts'
import { type Day, daysIn } from './dates.ts'
import { introductionsOf } from './parties.ts'
import { signaturePartsOf } from './signatures.ts'
import type { RunningText } from './text.ts'

/** A day that a contract names, with what stands around it. */
export type Candidate = Day & {
  before: string
  behind: string
  /** its line, and what of it stands before the day */
  line: string
  lead: string
  /** how far behind the opening: 0 to 1 */
  depth: number
  isOnCover: boolean
  isInLetterhead: boolean
  isInIntroduction: boolean
  isSigned: boolean
  /** the first day that it names */
  isFirst: boolean
  /** the only day of the first sentences */
  isOnlyOfOpening: boolean
}

type AgreementDate = Day & { confidence: number }

/** Null where no day is likelier than not to be that of the contract. */
export function dateOf(text: RunningText): AgreementDate | null {
  const [best] = summed(datesAround(text), { evidence, prior }, ({ iso }) => iso)
  if (!best || best.probability < probabilityLeast) return null
  const { iso, start, end } = best.candidate
  return { iso, start, end, confidence: Math.min(surest, best.probability) }
}

const probabilityLeast = 0.55
const surest = 0.95
/** Of a long contract the days inside are of what it governs, not its own. */
const openingMax = 12_000
const beforeMax = 160
const behindMax = 60
const coverMax = 4000
const letterheadMax = 2500
const firstSentences = 1200
const introductionMax = 350
const introductionLead = 120

export function datesAround(text: RunningText): Candidate[] {
  const { flat, lines } = text
  const parts = signaturePartsOf(text)
  const dear = /^dear\b/im.exec(lines.slice(0, letterheadMax))?.index ?? null
  const introductions = introductionsOf(text)
  const spans = [{ start: 0, end: openingMax }, ...parts].filter(({ start }) => start < flat.length)
  const order = dayOrderOf(flat)
  const days = spans.flatMap(({ start, end }, at) => {
    const from = at === 0 ? start : Math.max(start, openingMax)
    return from < end ? daysIn(flat.slice(from, end), from, at === 0 ? null : order) : []
  })
  // only beside a signature is a day in numbers read in the order that the document has elsewhere
  const signedAbove = parts.filter(({ start }) => start < openingMax)
  const ordered =
    order === null
      ? []
      : signedAbove.flatMap(({ start, end }) => daysIn(flat.slice(start, Math.min(end, openingMax)), start, order))
  const all = [...days, ...ordered.filter((day) => !days.some(({ start, end }) => start < day.end && day.start < end))]
  const opening = new Set(all.filter(({ start }) => start < firstSentences).map(({ iso }) => iso))
  const first = Math.min(...all.map(({ start }) => start))
  return all.map((day) => {
    const lineStart = lines.lastIndexOf('\n', day.start - 1) + 1
    const lineEnd = lines.indexOf('\n', day.end)
    return {
      ...day,
      before: flat.slice(Math.max(0, day.start - beforeMax), day.start),
      behind: flat.slice(day.end, day.end + behindMax),
      line: lines.slice(lineStart, lineEnd < 0 ? lines.length : lineEnd),
      lead: lines.slice(lineStart, day.start),
      depth: Math.min(1, day.start / openingMax),
      isOnCover: day.start < Math.min(coverMax, Math.max(800, flat.length * 0.6)),
      isInLetterhead: day.start < (dear ?? letterheadMax),
      isInIntroduction: introductions.some(
        ({ start }) => day.start >= start - introductionLead && day.start < start + introductionMax,
      ),
      isSigned: parts.some(({ start, end }) => day.start >= start && day.start < end),
      isFirst: day.start === first,
      isOnlyOfOpening: day.start < firstSentences && opening.size === 1,
    }
  })
}
