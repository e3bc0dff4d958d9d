import type { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import type { ManyRows } from '../../records/engine/many.ts'
import type { Rules, Values } from '../../records/engine/rules.ts'
import type { Taggable } from '../tags/index.ts'
import type { OwnFields } from './own.ts'

/** A row on its way: what was sent, and what it became. */
export type Row = {
  index: number
  sent: Values
  /** what was sent, as a change; undefined where it cannot be one */
  patch: Values
  id: string | undefined
  own: OwnFields | undefined
}

/** What is there by the key of a row: the key as it is compared, and the records that have it. */
export type Match = {
  key: string | null
  ids: string[]
  /** why a row that says something in the field of the key is known by nothing */
  problem?: string | undefined
}

/** What is particular to the records of one kind when many are written at once. */
export type BulkKind = {
  noun: string
  /** its records carry tags and the firm's own fields */
  carries?: Taggable
  rows: ManyRows
  created: z.ZodObject
  changed: z.ZodObject
  /** for each key the field without which a row cannot be known again */
  keys: Record<string, string>
  /** Those that the person may know of; in the order of the rows. */
  match(db: Transaction, who: Who, key: string, rows: Row[]): Promise<Match[]>
  /**
   * What is looked at once for all rows; the function it answers throws what is wrong with one. It answers the values of the row
   * where what it refers to says more of it.
   */
  judge(
    db: Transaction,
    who: Who,
    rows: { values: Values; old: Values | undefined; id: string | undefined }[],
  ): Promise<(values: Values, old: Values | undefined, id: string | undefined) => Values | undefined>
  /** what holds for its records whoever writes them */
  rules: Rules
  /** a column whose change is an event of its own */
  handedOver?: string
}
