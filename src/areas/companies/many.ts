import { company } from '../../records/descriptions/companies.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Companies, written many at a time. Who writes websites has the mail filed anew. */
export const companyRows: ManyRows = writeMany(company)
