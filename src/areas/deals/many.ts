import { deal } from '../../records/descriptions/deals.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Deals, written many at a time. Stage and probability go together: firstProbability, nextProbability. */
export const dealRows: ManyRows = writeMany(deal)
