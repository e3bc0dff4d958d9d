import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern, wordPatterns } from '../../platform/db/patterns.ts'
import { joined, piece } from '../../platform/db/statement.ts'
import { nameScore } from '../../records/by_name/name_score.ts'
import type { FileHit } from './schema.ts'

/** Documents whose file name has every word that was typed, the nearest to the whole name first, newer ones among equals. */
export const findFiles = (db: Db, who: Who, typed: string, limit: number) => {
  // one or two letters stand in nearly every name: they have to begin it
  const patterns = typed.length <= 2 ? [containsPattern(typed).slice(1)] : wordPatterns(typed)
  const withoutExtension = piece`left(f.filename_key, -length(f.extension) - 1)`
  return db<FileHit[]>`
    select f.id, f.filename, f.document_type, f.company_id, c.name as company_name, f.uploaded_at,
      case when f.filename_key = ${typed} then 1 else ${nameScore(withoutExtension, typed, { text: piece`f.filename_key` })} end as score
    from files f left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id
      and ${seen(who, 'c')}
    where f.firm_id = ${who.firmId} and not f.company_deleted and ${seen(who, 'f')}
      ${joined(patterns.map((pattern) => piece`and f.filename_key like ${pattern}`))}
    order by score desc, f.uploaded_at desc, f.id desc limit ${limit}`
}
