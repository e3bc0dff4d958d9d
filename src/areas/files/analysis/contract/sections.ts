import type { RunningText } from './text.ts'

/** What a part of a contract is: what it says there may be of other contracts, or of the business that is sold. */
export type Section = { kind: 'warranties' | 'recitals' | 'schedule' | 'clause'; title: string; start: number }

/** The parts of a contract, by the headings of its clauses, recitals and schedules, in order. */
export function sectionsOf({ lines }: Pick<RunningText, 'lines'>): Section[] {
  const sections: Section[] = [{ kind: 'clause', title: '', start: 0 }]
  let at = 0
  for (const line of lines.split('\n')) {
    const section = line.length <= headingMax ? sectionIn(line, at) : null
    if (section) sections.push(section)
    at += line.length + 1
  }
  return sections
}

/** The part in which a character stands. */
export const sectionAt = (sections: readonly Section[], at: number): Section | undefined =>
  sections.findLast(({ start }) => start <= at)

const headingMax = 110

function sectionIn(line: string, start: number): Section | null {
  if (recital.test(line)) return { kind: 'recitals', title: line, start }
  if (schedule.test(line)) return { kind: warranty.test(line) ? 'warranties' : 'schedule', title: line, start }
  const title = numbered.exec(line)?.[1] ?? named.exec(line)?.[0]
  if (title === undefined) return null
  return { kind: warranty.test(title) && !limits.test(title) ? 'warranties' : 'clause', title, start }
}

const recital = /^\W*(?:background|recitals?|preamble|whereas|präambel)\b/i
const schedule = /^\W*(?:schedule|annex|appendix|exhibit|anlage|anhang)\b.{0,80}$/i
const numbered =
  /^\W{0,2}(?:(?:article|section|clause)\s+(?:\d{1,2}|[ivx]{1,5})\b|§ ?\d{1,2}|\d{1,2})(?!\.\d)[\s.:—–-]*(\p{Lu}[\p{L}’',;&/() -]{2,70})\.?$/iu
const named = /^(?:[A-Z][A-Z’',;& -]{4,60}|(?:Representations|Warranties)\b[^.]{0,40})$/
const warranty = /warrant|representation|garantien|(?:sellers?|vendors?)['’]?s?['’]? guarantees/i
const limits = /limitation|indemn|remed|claim/i
