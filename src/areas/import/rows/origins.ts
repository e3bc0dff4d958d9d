import { v7 as uuidv7 } from 'uuid'
import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { identifier, piece } from '../../../platform/db/statement.ts'
import type { Kind } from '../columns/fields.ts'
import type { Resolving } from '../plan/plan.ts'
import type { Mapping } from '../schema.ts'
import type { ImportInWork } from '../state.ts'
import type { KeysOfFile } from './keys.ts'
import { writers } from './writers.ts'

// By which ids other programs know records that came from there. A row that gives such an id means that record, whatever it
// is called by now.

/** The column and the table of what has ids of other programs. */
const columns = {
  companies: 'company_id',
  contacts: 'contact_id',
  deals: 'deal_id',
  notes: 'note_id',
  interactions: 'interaction_id',
} as const
export type WithIds = keyof typeof columns

export const hasIds = (kind: Kind): kind is WithIds => kind in columns

/** One spelling of an id: Salesforce writes the same one with 15 characters in reports, and with 18 elsewhere. */
export const idIn = ({ program }: Pick<Mapping, 'program'>, given: string): string =>
  program === 'salesforce' && /^[a-z0-9]{18}$/i.test(given) ? given.slice(0, 15) : given

/** "merged": the id is that of another record, which was merged into this one. */
export type KnownById = { id: string; name: string; merged: boolean }

/** The records from before the import that these ids mean, of those that the person may know of. */
export async function findByIds(
  db: Db,
  who: Who,
  kind: WithIds,
  { program, ids, file }: { program: string; ids: readonly string[]; file: KeysOfFile },
): Promise<Map<string, KnownById>> {
  if (ids.length === 0) return new Map()
  const column = columns[kind]
  const standing = kind === 'companies' ? piece`r.deleted_at is null` : piece`not r.company_deleted`
  const rows = await db<(KnownById & { external_id: string })[]>`
    select o.external_id, r.id, ${nameOf(kind)} as name, exists (
      select from merges m join merged_links l on l.firm_id = ${who.firmId} and l.merge_id = m.id
      where m.firm_id = ${who.firmId} and m.survivor_id = r.id and l.link = ${`record_origins.${column}`}
        and o.id = any (l.row_ids)) as merged
    from record_origins o join ${identifier(kind)} r on r.firm_id = ${who.firmId} and r.id = o.${identifier(column)}
    where o.firm_id = ${who.firmId} and o.program = ${program} and o.subject_type = ${writers[kind].subject}
      and o.external_id = any (${[...new Set(ids)]}) and ${standing} and ${seen(who, 'r')}`
  return new Map((await file.fromBefore(rows)).map(({ external_id, ...record }) => [external_id, record]))
}

/** By what people know such a record. */
const nameOf = (kind: WithIds) =>
  kind === 'notes' ? piece`left(r.content, 60)` : kind === 'interactions' ? piece`r.subject` : piece`r.name`

/**
 * Of records that rows seem to mean by what they say those that they can mean: from before the import, and where the row has
 * an id of its own none that is known by another.
 */
export async function meantBySight(
  { db, who, mapping, rows, file }: Resolving,
  kind: WithIds,
  found: readonly (readonly string[])[],
): Promise<string[][]> {
  const before = await file.eachFromBefore(found.map((ids) => ids.map((id) => ({ id }))))
  const column = columns[kind]
  const records = before.flatMap((ids, index) =>
    rows[index]?.external_id === undefined ? [] : ids.map(({ id }) => id),
  )
  const known =
    records.length === 0
      ? []
      : await db<{ id: string }[]>`
          select ${identifier(column)} as id from record_origins
          where firm_id = ${who.firmId} and program = ${mapping.program} and ${identifier(column)} = any (${records}::uuid[])`
  const others = new Set(known.map(({ id }) => id))
  return before.map((ids, index) =>
    ids.flatMap(({ id }) => (rows[index]?.external_id !== undefined && others.has(id) ? [] : id)),
  )
}

export type Origin = { external_id: string; record_id: string }

/** Keeps by which ids records are known. An id stays with the record that it means, unless that was deleted. */
export async function keepOrigins(
  db: Transaction,
  { firm_id, id: import_id }: ImportInWork,
  kind: WithIds,
  { program, origins }: { program: string; origins: readonly Origin[] },
) {
  if (origins.length === 0) return
  const column = columns[kind]
  const given = [...new Map(origins.map((origin) => [origin.external_id, { ...origin, id: uuidv7() }])).values()]
  const standing = kind === 'companies' ? piece`r.deleted_at is null` : piece`not r.company_deleted`
  await db`
    insert into record_origins (firm_id, id, program, external_id, ${identifier(column)}, import_id)
    select ${firm_id}, id, ${program}, external_id, record_id, ${import_id}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, external_id text, record_id uuid)
    order by external_id
    on conflict (firm_id, program, subject_type, external_id) do update
      set ${identifier(column)} = excluded.${identifier(column)}, import_id = excluded.import_id
      where not exists (/* beyond walls: what an id means is no one's to take away */
        select from ${identifier(kind)} r
        where r.firm_id = record_origins.firm_id and r.id = record_origins.${identifier(column)} and ${standing})`
}

/** Forgets the ids that an import has told of, but those of records which undoing it has kept. */
export const forgetOrigins = (db: Transaction, { firm_id, id }: ImportInWork) => db`
  delete from record_origins o
  where o.firm_id = ${firm_id} and o.import_id = ${id} and not exists (
    select from import_changes c
    where c.firm_id = ${firm_id} and c.import_id = ${id}
      and c.record_id = coalesce(o.company_id, o.contact_id, o.deal_id, o.note_id, o.interaction_id))`

/** The program that a table most likely comes from, by its headings. */
export function programOf(columns: readonly { name: string; samples: readonly string[] }[]): Mapping['program'] {
  const is = (heading: RegExp) => columns.some(({ name }) => heading.test(name))
  const ofSalesforce = ({ name, samples }: (typeof columns)[number]) =>
    /\bid$/i.test(name) &&
    samples.length > 0 &&
    samples.every((id) => /^(?:00[1356Q]|00T|00U)\w{12}(?:\w{3})?$/.test(id))
  if (is(/^\(do not modify\)/i)) return 'dynamics'
  if (columns.some(ofSalesforce)) return 'salesforce'
  if (is(/^(?:Deal|Person|Organization|Lead|Activity) - /)) return 'pipedrive'
  if (is(/^Record ID\b/i) || is(/^Associated (?:Company|Contact|Deal)/i)) return 'hubspot'
  if (is(/^(?:List Entry|Organization|Person|Opportunity) Id$/)) return 'affinity'
  return is(/^(?:Account|Contact|Opportunity|Lead|Activity) ID$/) ? 'salesforce' : 'other'
}
