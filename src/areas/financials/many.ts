import { financialRecord } from '../../records/descriptions/financials.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Financial records, written many at a time: updateFigures brings what they come to up to date. */
export const recordRows: ManyRows = writeMany(financialRecord)
