import { fund } from '../../records/descriptions/funds.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Funds, written many at a time. */
export const fundRows: ManyRows = writeMany(fund)
