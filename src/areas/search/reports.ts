import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, piece } from '../../platform/db/statement.ts'
import type { ReportHit } from './schema.ts'

/** Reports of which company and kind have every word that was typed, newer ones first. */
export const findReports = (db: Db, who: Who, typed: string, limit: number) => db<ReportHit[]>`
  select r.id, r.report_type, r.company_id, c.name as company_name, r.created_at
  from reports r join companies c on c.firm_id = ${who.firmId} and c.id = r.company_id
  where r.firm_id = ${who.firmId} and not r.company_deleted and ${seen(who, 'r')} and ${seen(who, 'c')}
    ${joined(wordPatterns(typed).map((pattern) => piece`and (c.name_key || ' ' || replace(r.report_type, '_', ' ') || ' report') like ${pattern}`))}
  order by r.created_at desc, r.id desc limit ${limit}`
