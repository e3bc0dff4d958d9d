import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern, wordPatterns } from '../../platform/db/patterns.ts'
import { joined, piece } from '../../platform/db/statement.ts'
import type { ColleagueHit } from './schema.ts'

/** People of the firm of whose name or address every word that was typed is a part. */
export const findColleagues = (db: Db, who: Who, typed: string, limit: number) => {
  const begins = containsPattern(typed).slice(1)
  return db<ColleagueHit[]>`
    select id, name, email,
      (case when fold(name) = ${typed} then 1 when fold(name) like ${begins} then 0.9 else 0.7 end)::float8 as score
    from users where firm_id = ${who.firmId} and status = 'active'
      ${joined(wordPatterns(typed).map((pattern) => piece`and fold(name || ' ' || email) like ${pattern}`))}
    order by score desc, name, id limit ${limit}`
}
