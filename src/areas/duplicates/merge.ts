import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { lockCompany } from '../../records/engine/links.ts'
import { updateFigures } from '../financials/index.ts'
import { joinWalls, requireAllWithin } from '../walls/index.ts'
import type { Kind } from './candidates.ts'
import { sameRecord, wouldBeTold } from './errors.ts'
import { differing, type Fields, mergedFields, pick, said } from './fields.ts'
import { rowsOf, rulesOf, tableOf } from './kinds.ts'
import { fieldsOf, lockBoth, readRow } from './records.ts'
import type { Merged } from './schema.ts'

type Services = Pick<Deps, 'sql' | 'jobs'>
type Asked = {
  kind: Kind
  id: string
  other_id: string
  fields?: Record<string, 'survivor' | 'other' | undefined> | undefined
  values?: Fields | undefined
}

/** Makes one record part of another: its fields where they are wanted, and all that hangs on it. One transaction. */
export function merge({ sql, jobs }: Services, who: Who, asked: Asked): Promise<Merged> {
  const { kind, id, other_id: otherId, fields: choices = {}, values = {} } = asked
  if (id === otherId) throw sameRecord('other_id')
  return transact(sql, async (db) => {
    const { survivor, other } = await lockBoth(db, who, kind, { id, otherId })
    if (typeof values['company_id'] === 'string') await lockCompany(db, who, values['company_id'])
    const decided = mergedFields({ names: fieldsOf[kind], survivor, other, choices, values })
    const patch = differing(
      survivor,
      rulesOf[kind].completeChange(survivor, { ...said(survivor, choices), ...decided }),
    )
    const mergeId = uuidv7()
    const changed = Object.keys(patch)
    await db`
      insert into merges (firm_id, id, subject_type, survivor_id, other_id, other_row, fields_before, fields_after, merged_by)
      values (${who.firmId}, ${mergeId}, ${kind}, ${id}, ${otherId}, ${JSON.stringify(other)},
        ${JSON.stringify(pick(survivor, changed))}, ${JSON.stringify(patch)}, ${who.userId})`
    const joined =
      kind === 'company' && (await joinWalls(db, who, { survivorId: id, otherId, name: String(survivor['name']) }))
    if (joined)
      await db`
        update merges set joined_wall = ${JSON.stringify(joined)} where firm_id = ${who.firmId} and id = ${mergeId}`
    const notes = kind === 'company' ? await periodsOfBoth(db, who, id, otherId) : []
    const moved = await moveLinks(db, who, { kind, id, otherId, mergeId })
    await rememberOf[kind](db, who, id, other)
    if (kind === 'company') {
      await requireAllWithin(db, who, id)
      await updateFigures(db, who, [id, otherId])
    }
    await rowsOf[kind].remove(db, who, [{ id: otherId, event_id: uuidv7() }])
    if (changed.length > 0) await rowsOf[kind].change(db, who, [{ id, event_id: uuidv7(), patch }])
    if (kind === 'contact') await requireAsRestricted(db, who, id, other)
    await recordEvent(db, who, {
      subject: kind,
      kind: 'merged',
      subjectId: id,
      ...companyOf(kind, id, patch['company_id'] ?? survivor['company_id']),
      after: {
        name: patch['name'] ?? survivor['name'],
        merged_id: otherId,
        merged_name: other['name'],
        moved,
        changed,
      },
    })
    await rulesOf[kind].follow({ db, who, jobs }, [{ before: survivor, after: patch }, { before: other }])
    if (joined) notes.push('It is restricted to those who may know of both')
    return { id, merged_id: otherId, moved, changed, notes }
  })
}

/** An event belongs to a company: the record itself, or the one that the contact is with. */
export const companyOf = (kind: Kind, id: string, companyId: unknown): { companyId?: string } =>
  kind === 'company' ? { companyId: id } : typeof companyId === 'string' ? { companyId } : {}

/** What is told of a contact may be known to those only who could know of the other one: walls are joined of companies alone. */
async function requireAsRestricted(db: Transaction, who: Who, id: string, other: Fields) {
  const { walls } = await readRow(db, who, 'contact', id)
  const around = new Set(walls as string[] | null) // reason: as "readRow" reads the row
  if ((other['walls'] as string[] | null)?.some((wall) => !around.has(wall))) throw wouldBeTold(String(other['name']))
}

/** What the other was known by is what the survivor is known by as well: mail that still comes there is theirs. */
const rememberOf = {
  contact: (db: Transaction, who: Who, id: string, { email }: Fields) => db`
    insert into former_addresses (firm_id, contact_id, address)
    select ${who.firmId}, ${id}, lower(${String(email)}) where ${typeof email === 'string'}
    on conflict do nothing`,
  company: (db: Transaction, who: Who, id: string, { website }: Fields) => db`
    insert into former_websites (firm_id, company_id, website)
    select ${who.firmId}, ${id}, ${String(website)} where ${typeof website === 'string'}
    on conflict do nothing`,
}

type Moving = { kind: Kind; id: string; otherId: string; mergeId: string }

/** Whatever names the record by a foreign key names the survivor then; kept, so that it can be taken back. */
async function moveLinks(db: Transaction, who: Who, { kind, id, otherId, mergeId }: Moving) {
  const links = await db<{ table: string; count: number }[]>`
    with moved as (
      select * from move_links(${who.firmId}, ${tableOf[kind]}::regclass, ${otherId}, ${id})
    ), kept as (
      insert into merged_links (firm_id, merge_id, link, row_ids, dropped)
      select ${who.firmId}, ${mergeId}, link, row_ids, dropped from moved
    )
    select split_part(link, '.', 1) as table, cardinality(row_ids) + jsonb_array_length(dropped) as count from moved order by link`
  const moved: Record<string, number> = {}
  for (const { table, count } of links) moved[table] = (moved[table] ?? 0) + count
  return moved
}

/** Figures of one period in both stay both, each in its currency, as a restatement does: trends take the one that was created last. */
async function periodsOfBoth(db: Transaction, who: Who, id: string, otherId: string): Promise<string[]> {
  const rows = await db<
    { period: string; currency: string; other: string }[]
  >`/* beyond walls: both companies are locked, and were seen then */
    select distinct a.period, a.currency, b.currency as other from financial_records a
      join financial_records b on b.firm_id = ${who.firmId} and b.company_id = ${otherId}
        and (b.period = a.period or (b.period_start = a.period_start and b.period_end = a.period_end))
    where a.firm_id = ${who.firmId} and a.company_id = ${id} order by a.period`
  if (rows.length === 0) return []
  const periods = rows
    .map(({ period, currency, other }) => (currency === other ? period : `${period} (${currency} and ${other})`))
    .join(', ')
  return [`Both have figures for ${periods}: both are kept, and trends take those that were added last`]
}
