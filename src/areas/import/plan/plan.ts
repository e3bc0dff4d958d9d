import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import type { KeysOfFile } from '../rows/keys.ts'
import type { Mapping } from '../schema.ts'
import type { ReadRow, Values } from '../values/rows.ts'

/** A company that a row names and that is not there. Rows of one group mean the same. */
export type NewCompany = { group: number; name: string; website: string | null; ids: readonly string[] }

/** A row with what it refers to. */
export type Resolved = {
  number: number
  /** what it is called, for people */
  name: string
  /** what is written; without what the row says nothing of */
  fields: Values
  problem: string | null
  /** records that it may be: none is a new one, several are too many */
  matches: string[]
  /** what a row further up is known by when this one names the same */
  looks: string[]
  /** by what this row is known to those below */
  claims: string[]
  newCompany?: NewCompany
  /** the ids of who took part */
  people?: { contacts: readonly string[]; colleagues: readonly string[] }
  /** what could not be found, and is named in words instead */
  gaps?: string
  /** what speaks against single values of it, by their fields */
  doubts?: Record<string, string>
  /** what speaks against writing the row at all, until a person confirms it */
  doubt?: string
}

export type Resolving = {
  db: Transaction
  who: Who
  mapping: Mapping
  rows: readonly ReadRow[]
  file: KeysOfFile
  /** records that rows mean by an id of the other program, by the numbers of the rows */
  byId: ReadonlyMap<number, string>
}
/** Finds what the rows refer to and which records they are; a few statements for all of them. Rows with a problem stay out. */
export type Resolve = (given: Resolving) => Promise<Resolved[]>

export const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** How many there are, in words that end a sentence. */
export const tooMany = (count: number, what: string, called: string) =>
  `${count} ${what} “${called}”; say more, or merge them first`
