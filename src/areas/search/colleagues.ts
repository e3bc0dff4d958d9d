import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, piece } from '../../platform/db/statement.ts'
import { nameScore } from '../../records/by_name/name_score.ts'
import type { ColleagueHit } from './schema.ts'

/** People of the firm of whose name or address every word that was typed is a part. */
export const findColleagues = (db: Db, who: Who, typed: string, limit: number) => db<ColleagueHit[]>`
    select id, name, email,
      ${nameScore(piece`fold(name)`, typed, { text: piece`fold(email)` })} as score
    from users where firm_id = ${who.firmId} and status = 'active'
      ${joined(wordPatterns(typed).map((pattern) => piece`and fold(name || ' ' || email) like ${pattern}`))}
    order by score desc, name, id limit ${limit}`
