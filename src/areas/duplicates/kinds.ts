import { companyRows } from '../companies/index.ts'
import { contactRows } from '../contacts/index.ts'
import type { ManyRows } from '../events/index.ts'
import type { Kind } from './candidates.ts'

/** How records of each kind are locked and written: their areas say it. */
export const rowsOf: Record<Kind, ManyRows> = { company: companyRows, contact: contactRows }

export const tableOf: Record<Kind, string> = { company: 'companies', contact: 'contacts' }
