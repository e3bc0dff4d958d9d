import type { StatementKind } from '../analysis/tables.ts'

/** Where in its statement a line stands, by the totals around it. */
export type Part =
  | 'income'
  | 'current_assets'
  | 'other_assets'
  | 'current_liabilities'
  | 'other_liabilities'
  | 'equity'
  | 'operating'
  | 'investing'
  | 'financing'
  | 'supplement'

export type Dimension = 'money' | 'money_per_share' | 'count'

/** A figure that statements print, and that people ask for by one of its names. */
export type Concept = {
  title: string
  statement: StatementKind
  /** as questions say it, in small letters, without "total" and "net" unless these tell it from another */
  names: readonly string[]
  /** whole labels as `normal` makes them: the first pattern that any line has is the one meant */
  labels: readonly RegExp[]
  part?: Part | readonly Part[]
  /** the heading that the line must stand under */
  under?: RegExp
  not?: RegExp
  /**
   * costs and what is paid out are amounts above nought, whatever the brackets; what can have either sign stays as
   * printed; an expense is above nought where it is taken from the profit, however it is printed
   */
  sign: 'as_printed' | 'positive' | 'expense'
  dimension?: Dimension
  /** lines that are this only together: all of them are summed and cited, and never one alone */
  parts?: RegExp
  /** one such line alone is all of it too */
  anyPart?: boolean
  /** a part where others stand beside it, and all of it where none does */
  alone?: { line: RegExp; unless: RegExp }
  /** there is none, if its part of the statement was read and has no line like this: in a sum it may be left out then */
  absentWithout?: RegExp
  /** a line like this has the rest of the figure, unless what was found says that it is all: both are cited */
  besides?: { line: RegExp; unless: RegExp }
  /** over other concepts, where no line is called so */
  else?: string
  /** a line like this stands between, so that the formula would say too much */
  elseUnless?: RegExp
  /** the names under which a role may be kept from seeing it (access/hideable.ts) */
  tells?: readonly string[]
}

/** Patterns for whole labels. */
export const whole = (...sources: string[]): RegExp[] => sources.map((source) => new RegExp(`^(?:${source})$`, 'u'))
