import type { ManyRows } from '../../records/engine/many.ts'
import type { Rules } from '../../records/engine/rules.ts'
import { companyRows, companyRules } from '../companies/index.ts'
import { contactRows, contactRules } from '../contacts/index.ts'
import type { Kind } from './candidates.ts'

/** How records of each kind are locked and written: their areas say it. */
export const rowsOf: Record<Kind, ManyRows> = { company: companyRows, contact: contactRows }

/** What holds for them whoever writes them. */
export const rulesOf: Record<Kind, Rules> = { company: companyRules, contact: contactRules }

export const tableOf: Record<Kind, string> = { company: 'companies', contact: 'contacts' }
