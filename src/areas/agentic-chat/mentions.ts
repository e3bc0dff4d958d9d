import { seen } from '../../access/seen.ts'
import { writtenWithoutHidden } from '../../access/written_without_hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { identifier, joined, type Piece, piece } from '../../platform/db/statement.ts'

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
  'companies',
  'deals',
  'contacts',
  'financial_records',
  'notes',
  'tasks',
  'interactions',
  'emails',
  'files',
  'calendar_events',
] as const

/** Of the message m. */
export const isBehindWall = (who: Who): Piece =>
  piece`(m.mentions <> '{}' and (false ${joined(
    tables.map(
      (table) => piece`
    or exists (
      select from ${identifier(table)} r where r.firm_id = ${who.firmId} and r.id = any (m.mentions) and not ${seen(who, 'r')})`,
    ),
  )}))`

/** Of the message m: whether it was answered with a field that the person does not see now. */
export const tellsHidden = (who: Who): Piece => piece`(m.role = 'assistant' and not ${writtenWithoutHidden(who, 'm')})`
