// What stands over a list of people and above it tells whose they are.

import type { Document, Page } from '../../../../../platform/documents/document.ts'
import type { Block } from '../../../../../platform/documents/outline.ts'
import type { Prose } from '../sentences.ts'
import type { Candidate } from './candidate.ts'
import { isOfPerson } from './name.ts'
import { isRole } from './role.ts'
import { isAdviser, isColumnOfOthers, isIntroductionOfOthers, whoseOf } from './whose.ts'

export type Surroundings = {
  prose: Prose
  blocksOn: Map<Page, Block[]>
  pageCount: number
  /** the title of the whole document is over every list and tells of none */
  title: string | undefined
}

export const surroundingsOf = (document: Document, prose: Prose): Surroundings => ({
  prose,
  blocksOn: Map.groupBy(prose.blocks, ({ page }) => page),
  pageCount: document.pages.length,
  title: prose.blocks[0]?.text,
})

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
export const isIntroduced = (person: Candidate, around: Surroundings) =>
  blocksAbove(person, around).some(
    ({ text, words }) =>
      words.length <= introductionWordsMax && (isIntroductionOfOthers(text) || isColumnOfOthers(text)),
  )

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
