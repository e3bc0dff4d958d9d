// What stands over a list of people and above it tells whose they are.

import type { Document, Page } from '../../../../../platform/documents/document.ts'
import type { Block } from '../../../../../platform/documents/outline.ts'
import type { Prose } from '../sentences.ts'
import type { Candidate } from './candidate.ts'
import { isOfPerson } from './name.ts'
import { isRole } from './role.ts'
import { isAdviser, isColumnOfOthers, isIntroductionOfOthers, whoseOf } from './whose.ts'
import { fold } from './words.ts'

export type Surroundings = {
  prose: Prose
  blocksOn: Map<Page, Block[]>
  pageCount: number
  /** words of the name of the company */
  own: ReadonlySet<string>
  /** the title of the whole document is over every list and tells of none */
  title: string | undefined
}

export const surroundingsOf = (document: Document, prose: Prose, company: string | null): Surroundings => ({
  prose,
  blocksOn: Map.groupBy(prose.blocks, ({ page }) => page),
  pageCount: document.pages.length,
  own: new Set(fold(company ?? '').split(/[^\p{L}\p{N}]+/u)),
  title: titleOf(prose),
})

/** A word or two at the very beginning, such as "Team", are a heading and no title. */
const titleOf = ({ blocks: [first] }: Prose) => (first && first.words.length > 2 ? first.text : undefined)

/** Headings that are a person's name or a role are a part of the list, not what it stands under. */
export function headingsOver({ block, page }: Candidate, { prose, title }: Surroundings): string[] {
  const headings = prose.sectionOf.get(block)?.headings ?? []
  const own = headings.filter(
    (heading) =>
      heading !== title &&
      heading !== block.text &&
      !isOfPerson(heading) &&
      (!isRole(heading) || whoseOf([heading]) !== 'unknown'),
  )
  return own.length > 0 || page.name === null || headings.length > 0 ? own : [page.name]
}

const linesAboveMax = 3
const introductionWordsMax = 8

/** "Board:", "Advised by" or "Customer" above somebody. */
export const isIntroduced = (person: Candidate, around: Surroundings) => {
  const linesAbove = person.block.lines.filter(({ y, height }) => y + height <= person.y + 1).slice(0, 1)
  return [...blocksAbove(person, around), ...linesAbove].some(
    ({ text, words }) =>
      words.length <= introductionWordsMax && (isIntroductionOfOthers(text) || isColumnOfOthers(text)),
  )
}

/** Whoever stands below a quotation has said it, and praises what somebody else sells. */
export const isQuoted = (person: Candidate, around: Surroundings) =>
  blocksAbove(person, around).some(
    ({ text, y, height }) =>
      /^["“„«”].*["“”»]\.?$/su.test(text) && person.block.y - y - height < person.size * quoteLinesMax,
  )

const quoteLinesMax = 1.5

export const isBelowAdviser = (person: Candidate, around: Surroundings) =>
  blocksAbove(person, around).some(({ text }) => isAdviser.test(text))

const blocksAbove = ({ page, block, size }: Candidate, { blocksOn }: Surroundings) =>
  (blocksOn.get(page) ?? []).filter(
    (other) =>
      other !== block &&
      other.y + other.height <= block.y + size * 0.3 &&
      block.y - other.y - other.height < size * linesAboveMax &&
      other.x < block.x + block.width &&
      block.x < other.x + other.width,
  )

/** The cover and the last page of a document that has more. */
export const isAtEdge = ({ page }: Candidate, { pageCount }: Surroundings) =>
  pageCount > 2 && (page.number === 1 || page.number === pageCount)
