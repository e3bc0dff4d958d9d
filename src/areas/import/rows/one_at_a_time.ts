import type { Transaction } from '../../../platform/db/open.ts'

/** In a firm one makes companies that are named at a time, until its transaction ends: two would each make what both name. */
export const waitToMakeCompanies = (db: Transaction, firmId: string) =>
  db`select pg_advisory_xact_lock(hashtextextended(${`import of ${firmId}`}, 0))`
