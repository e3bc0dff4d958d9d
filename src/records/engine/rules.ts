import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import type { Piece } from '../../platform/db/statement.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'

export type Values = Record<string, unknown>

/** A record that was written: its fields before, unless it is new, and what was written, unless it was removed. */
export type Written = { before?: Values | undefined; after?: Values | undefined }

export type Writing = { db: Transaction; who: Who; jobs: Jobs }

/** What is about to be written: own are values of the firm's own fields by their keys, where they come with it. */
export type Write = { id?: string | undefined; given: Values; own?: Values | undefined }

/**
 * What holds for records of one kind whoever writes them: a person, many at once, a table, a merge, a document that is applied.
 * Schemas and references have been looked at before.
 */
export type Rules = {
  /**
   * Where rules go by more than the record: looks at it, before any record is locked, and answers the rules for just these
   * writes. Without an id a record is new.
   */
  ready?(db: Db, who: Who, writes: readonly Write[]): Promise<Rules>
  /** A new record with what it has beside what was given; "own" are values of the firm's own fields that come with it. Throws what does not fit together. */
  complete(who: Who, given: Values, own?: Values): Values
  /** A change of the record with what changes along. Throws what does not fit together. */
  completeChange(old: Values, patch: Values, own?: Values): Values
  /** Whether a write of these values asks for nothing and has nothing follow. Asked only of records without links. */
  standsAlone(values: Values, isNew: boolean): boolean
  /** In SQL, whether a new record of these values needs nothing but its company; undefined where it may need more. */
  needsOnlyCompany?(who: Who, given: Values): Piece | undefined
  /** What follows from records that were written, in the same transaction. */
  follow(writing: Writing, written: readonly Written[]): Promise<void>
}

/** Where nothing holds. */
export const noRules: Rules = {
  complete: (_who, given) => given,
  completeChange: (_old, patch) => patch,
  standsAlone: () => true,
  follow: async () => {},
}

/** The rules for these writes. */
export const readied = async (rules: Rules, db: Db, who: Who, writes: readonly Write[]): Promise<Rules> =>
  rules.ready ? rules.ready(db, who, writes) : rules

/** The texts of these fields before and after, of all records that are new, gone, or had one of the fields changed. */
export const textsOf = (
  written: readonly Written[],
  field: string,
  concerning: readonly string[] = [field],
): string[] =>
  written
    .filter(({ before, after }) => !before || !after || concerning.some((name) => name in after))
    .flatMap(({ before, after }) => [before?.[field], after?.[field]])
    .filter((value) => typeof value === 'string')
