import { type Piece, piece } from '../../platform/db/statement.ts'
import { isAtDomain, siteHost } from '../identity.ts'
import { typedDomain } from './domains.ts'

/** One kind of record that is searched by name; the row is called r and its company c. */
export type Source = {
  table: 'companies' | 'contacts' | 'deals' | 'funds'
  isWalled: boolean
  isOfCompany: boolean
  visible: Piece
  /** the indexed text in which any part may be typed */
  text: Piece
  /** whether it has the address that was typed; "indexed" where the text does not hold the address already */
  address?: { matches: Piece; indexed: boolean }
  columns: Piece
}

export function companySource(q: string): Source {
  const typed = typedDomain(q)
  const website = piece`r.website`
  return {
    table: 'companies',
    isWalled: true,
    isOfCompany: false,
    visible: piece`r.deleted_at is null`,
    text: piece`r.search_text`,
    address: typed && {
      matches: piece`(${isAtDomain(website, [typed.domain])} or ${siteHost(website)} like ${typed.beginning})`,
      indexed: true,
    },
    columns: piece`r.id, r.name, r.industry, r.location`,
  }
}

export const contactSource = (typed: string): Source => ({
  table: 'contacts',
  isWalled: true,
  isOfCompany: true,
  visible: piece`not r.company_deleted`,
  text: piece`r.search_text`,
  address: typed.includes('@') ? { matches: piece`fold(r.email) = ${typed}`, indexed: false } : undefined,
  columns: piece`r.id, r.name, r.email, r.role, r.company_id, c.name as company_name`,
})

export const dealSource = (): Source => ({
  table: 'deals',
  isWalled: true,
  isOfCompany: true,
  visible: piece`not r.company_deleted`,
  text: piece`r.name_key`,
  columns: piece`r.id, r.name, r.stage, r.value::float8 as value, r.company_id, c.name as company_name`,
})

export const fundSource = (): Source => ({
  table: 'funds',
  isWalled: false,
  isOfCompany: false,
  visible: piece`true`,
  text: piece`r.name_key`,
  columns: piece`r.id, r.name, r.vintage, r.status, r.size::float8 as size`,
})
