import type { Ref } from '../../plan/result.ts'
import type { OwnLists } from './own_lists.ts'
import type { OwnStages } from './own_stages.ts'

/** Countries by their ISO codes, and the locations in them, by which records without a country are found. */
export type Countries = { codes: string[]; locations: string[] }

export const allCountries = (of: readonly Countries[]): Countries => ({
  codes: [...new Set(of.flatMap(({ codes }) => codes))],
  locations: [...new Set(of.flatMap(({ locations }) => locations))],
})

/** A name of the firm's own data: a record, or a value that records have. */
export type Named =
  | { kind: 'company' | 'contact' | 'deal' | 'fund' | 'user' | 'file'; ref: Ref }
  /**
   * the values as they stand in the records: "Healthcare" means ["Healthcare", "Health Care Services"], "Ohio" ["Ohio",
   * "Columbus, OH"]. Not stored: the words are known, and no record has a value that fits them.
   */
  | {
      kind: 'industry' | 'location' | 'role' | 'tag'
      values: string[]
      said: string
      isStored: boolean
      /** of a location: the countries that it is, where it is no part of one */
      countries?: Countries | undefined
    }

/** A run of words of the question that names something. */
export type NameMatch = {
  /** the words, from the first (0) up to but not including "to" */
  from: number
  to: number
  /** whole: the full name; part: some words of it (a first name, "Cobalt"); typo: one letter wrong */
  by: 'whole' | 'part' | 'typo'
  /** more than one: several records could be meant */
  named: Named[]
}

/** The names that a question may mean. */
export type NameIndex = {
  /** the stages and pipelines that the firm has made for itself */
  stages?: OwnStages
  /** the lists that the asker may know of */
  lists?: OwnLists
  /** every run of the words that names something; longer and surer ones first. Words are folded: lower case, no accents. */
  match(words: readonly string[]): NameMatch[]
  /** names that look like this one, nearest first */
  nearest(words: readonly string[], limit: number): Ref[]
  /** names to make suggestions with: companies with figures and deals first */
  examples(limit: number): Ref[]
}
