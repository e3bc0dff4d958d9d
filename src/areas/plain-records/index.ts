import { ofPlain, type PlainName, plainNames } from '../../records/descriptions/index.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'
import type { PlainRecord } from '../../records/plain/record.ts'
import * as lent from './lent.ts'

// The records that belong to no company. Areas that go over all kinds of records find these here; what is not lent follows
// from the description.

export const plainRecords = lent satisfies Record<PlainName, PlainRecord>

/** The same as a list, to go over. */
export const plainList: readonly [PlainName, PlainRecord][] = plainNames.map((name) => [name, plainRecords[name]])

/** Who writes many of them at once. */
export const plainRows: Record<PlainName, ManyRows> = ofPlain((_name, description) => writeMany(description))
