import type { Page } from '../../../../../platform/documents/document.ts'
import type { Block } from '../../../../../platform/documents/outline.ts'
import type { Member } from '../member.ts'

/** Somebody who may be of the team, and how the page shows it: the list they stand in decides. */
export type Candidate = Member & {
  page: Page
  block: Block
  /** how name and role stand to each other; those of one list stand alike */
  form: string
  /** what stands between name and role in one text; empty where their places tell */
  separator: string
  /** what the text goes on with behind the role */
  behind: string
  x: number
  y: number
  size: number
  bold: boolean
  /** whether the role is told as one by its words; false where only its place says so */
  isRoleKnown: boolean
  /** the role is in a company that is named and is not ours */
  isElsewhere: boolean
  /** whatever is printed on the same line, row or card: contact details or shares in it tell whose list it is */
  around: string
}
