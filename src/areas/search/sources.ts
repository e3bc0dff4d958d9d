import type { Db, Fragment } from '../../platform/db/open.ts'
import { domains } from './domains.ts'

/** One kind of record that is searched by name; the row is called r and its company c. */
export type Source = {
  table: 'companies' | 'contacts' | 'deals'
  visible: Fragment
  /** the indexed text in which any part may be typed */
  text: Fragment
  /** whether it has the address that was typed; "indexed" where the text does not hold the address already */
  address?: { matches: Fragment; indexed: boolean }
  columns: Fragment
}

export function companySource(db: Db, q: string): Source {
  const typed = domains(q)
  const domain = db`web_domain(r.website)`
  return {
    table: 'companies',
    visible: db`r.deleted_at is null`,
    text: db`r.search_text`,
    address: typed && {
      matches: db`(${domain} = any (${typed.whole}) or ${domain} like ${typed.beginning})`,
      indexed: true,
    },
    columns: db`r.id, r.name, r.industry, r.location`,
  }
}

export const contactSource = (db: Db, typed: string): Source => ({
  table: 'contacts',
  visible: db`not r.company_deleted`,
  text: db`r.search_text`,
  address: typed.includes('@') ? { matches: db`fold(r.email) = ${typed}`, indexed: false } : undefined,
  columns: db`r.id, r.name, r.email, r.role, r.company_id, c.name as company_name`,
})

export const dealSource = (db: Db): Source => ({
  table: 'deals',
  visible: db`not r.company_deleted`,
  text: db`r.name_key`,
  columns: db`r.id, r.name, r.stage, r.value::float8 as value, r.company_id, c.name as company_name`,
})
