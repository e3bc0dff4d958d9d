import { ofStandard, type StandardName, standardNames } from '../../records/descriptions/index.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import type { StandardRecord } from '../../records/engine/standard_record.ts'
import * as lent from './lent.ts'

// The records that are nothing but their descriptions. Areas that go over all kinds of records find these here; what is not lent follows
// from the description.

export const standardRecords = lent satisfies Record<StandardName, StandardRecord>

/** The same as a list, to go over. */
export const standardList: readonly [StandardName, StandardRecord][] = standardNames.map((name) => [
  name,
  standardRecords[name],
])

/** Who writes many of them at once. */
export const standardRows: Record<StandardName, ManyRows> = ofStandard((_name, description) => writeMany(description))
