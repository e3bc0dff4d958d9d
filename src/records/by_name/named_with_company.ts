import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { identifier, joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'

/** Rows that hang on companies: their table, its alias in the statement, and the folded name that is searched. */
type Named = { table: 'deals' | 'files'; of: string; key: 'name_key' | 'filename_key' }

/**
 * "and" with each word that was typed in the row's name or its company's. The longest, which fewest have, is looked up in both,
 * because no index has the two together; the others are looked for in what has it.
 */
export function namedWithCompany(who: Who, { table, of, key }: Named, search: string | undefined): Piece {
  const [longest, ...others] = wordPatterns(search ?? '').sort((one, other) => other.length - one.length)
  if (longest === undefined) return nothing
  const companies = (pattern: string) => piece`
    k.firm_id = ${who.firmId} and k.deleted_at is null and ${seen(who, 'k')} and k.name_key like fold(${pattern})`
  return piece`
    and ${identifier(of)}.id in (
      select n.id from ${raw(table)} n where n.firm_id = ${who.firmId} and not n.company_deleted and ${seen(who, 'n')}
        and n.${raw(key)} like fold(${longest})
      union
      select n.id from companies k join ${raw(table)} n on n.firm_id = ${who.firmId} and n.company_id = k.id and ${seen(who, 'n')}
      where ${companies(longest)} and k.search_text like fold(${longest})
    )
    ${joined(
      others.map(
        (pattern) => piece`
          and (${identifier(of)}.${raw(key)} like fold(${pattern})
            or exists (select from companies k where k.id = ${identifier(of)}.company_id and ${companies(pattern)}))`,
      ),
    )}`
}
