import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { hiddenOf } from '../hidden-fields/index.ts'
import { seen } from '../walls/index.ts'

// An answer stays in its chat with the ids of all that it tells of. Where one of them is behind a wall by now that the
// asker is not within, the answer is gone with it; so is one that was given with a field that the asker does not see by now.
// What was asked stays: these are the asker's own words.

/** What is shown in the place of such an answer. */
export const noLonger = 'What was answered here is no longer there for you.'

const mentionsMax = 1000

/** The ids of what an answer tells of: shown, cited, asked for, or the company that it was about. */
export function mentionsOf({ data }: { data: object | null }, { companyId }: { companyId: string | null }): string[] {
  const ids = (JSON.stringify(data) ?? '').match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return [...new Set([...(companyId ? [companyId] : []), ...ids])].slice(0, mentionsMax)
}

const tables = [
  'companies', 'deals', 'contacts', 'financial_records', 'notes', 'interactions', 'emails', 'files', 'calendar_events',
] as const // biome-ignore format: one list

/** Of the message m. */
export const isBehindWall = (db: Db, who: Who): Fragment =>
  db`(m.mentions <> '{}' and (false ${tables.map(
    (table) => db`
    or exists (
      select from ${db(table)} r where r.firm_id = ${who.firmId} and r.id = any (m.mentions) and not ${seen(db, who, 'r')})`,
  )}))`

/** Of the message m: whether it was answered with a field that the person does not see now. */
export function tellsHidden(db: Db, who: Who): Fragment {
  const hidden = hiddenOf(who)
  return hidden ? db`(m.role = 'assistant' and not m.hidden @> ${[...hidden.fields]})` : db`false`
}
