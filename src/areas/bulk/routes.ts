import { companies } from './companies.ts'
import { contacts } from './contacts.ts'
import { deals } from './deals.ts'
import { financials } from './financials.ts'
import { funds } from './funds.ts'
import { bulk } from './of_kind.ts'

export const companiesBulk = bulk(companies, 'companies')
export const contactsBulk = bulk(contacts, 'contacts')
export const dealsBulk = bulk(deals, 'deals')
export const financialsBulk = bulk(financials, 'financial records')
export const fundsBulk = bulk(funds, 'funds')
