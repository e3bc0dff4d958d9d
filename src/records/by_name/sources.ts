import { joined, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { selected } from '../columns.ts'
import type { Description } from '../descriptions/describe.ts'
import { titleOf } from '../descriptions/index.ts'
import { isAtDomain, siteHost } from '../identity.ts'
import { nameBeside } from '../shapes.ts'
import { typedDomain } from './domains.ts'

/** One kind of record that is searched by name; the row is called r and its company c. */
export type Source = {
  table: string
  isWalled: boolean
  isOfCompany: boolean
  /** whether an index has them in the order of their names */
  isInOrder?: true
  visible: Piece
  /** the indexed text in which any part may be typed */
  text: Piece
  /** how else a pattern of a word may be written in the text: "cfo" as "chief financial officer" */
  writtenOut?(pattern: string): string | undefined
  /** whether it has the telephone number that was typed, by its digits */
  number?: Piece | undefined
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
    isInOrder: true,
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
  isInOrder: true,
  visible: piece`not r.company_deleted`,
  text: piece`r.search_text`,
  writtenOut: (pattern) => {
    const [, letter] = /^%c([a-z])o%$/.exec(pattern) ?? []
    return letter && `%chief ${letter}% officer%`
  },
  number: numberTyped(typed),
  address: typed.includes('@') ? { matches: piece`fold(r.email) = ${typed}`, indexed: false } : undefined,
  columns: piece`r.id, r.name, r.email, r.role, r.company_id, c.name as company_name`,
})

const digitsMin = 5
/** Some digits of a number, without what is dialled before it at home or from abroad. */
function numberTyped(typed: string): Piece | undefined {
  const digits = /^[+\d\s()./-]+$/.test(typed) ? typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '') : ''
  return digits.length < digitsMin ? undefined : piece`digits_of(r.phone) like ${`%${digits}%`}`
}

export const dealSource = (): Source => ({
  table: 'deals',
  isWalled: true,
  isOfCompany: true,
  visible: piece`not r.company_deleted`,
  text: piece`r.name_key`,
  columns: piece`r.id, r.name, r.stage,
    (select s.name from stages s where s.firm_id = r.firm_id and s.id = r.stage_id) as stage_name, r.value::float8 as value, r.currency, r.company_id, c.name as company_name`,
})

/** A standard record, with those of its fields that tell which it is. */
export function standardSource(description: Description, shown: readonly string[]): Source {
  const { table, company, standing, fields } = description
  const [title] = titleOf(description)
  const told = shown.flatMap((name) => {
    const field = name === title ? undefined : fields[name]
    return field ? [[name, field] as const] : []
  })
  const ofCompany = company && fields[company]?.named ? [piece`c.name as ${raw(nameBeside(company))}`] : []
  const called = raw(title === 'name' ? 'r.name' : `r.${title} as name`)
  return {
    table,
    isWalled: company !== null,
    isOfCompany: company !== null,
    visible: standing === 'not company_deleted' ? piece`not r.company_deleted` : piece`true`,
    text: piece`r.name_key`,
    columns: joined(
      [piece`r.id`, called, ...(told.length > 0 ? [selected(Object.fromEntries(told), 'r')] : []), ...ofCompany],
      ', ',
    ),
  }
}
