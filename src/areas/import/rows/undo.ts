import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { identifier, piece } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { JobContext } from '../../../platform/jobs/queue.ts'
import { type Carried, type Put, type PutChange, putOnMany } from '../../custom-fields/index.ts'
import { removeUnusedTags } from '../../tags/index.ts'
import type { ImportToDo } from '../jobs.ts'
import { forgetFindings } from '../read.ts'
import type { Counts } from '../schema.ts'
import { endTask, holdImport, type ImportInWork } from '../state.ts'
import type { Values } from '../values/rows.ts'
import { inUse } from './in_use.ts'
import { dropEmptyFigures, reasonToKeep } from './made.ts'
import { takeOffList } from './on_list.ts'
import { forgetOrigins } from './origins.ts'
import { carriedNow, carrying, same } from './own_fields.ts'
import { rulesOf, writers } from './writers.ts'

const recordsAtOnce = 500

/**
 * Takes an import back: what it has made goes, what it has changed is as it was, field by field. What a person has changed
 * since, or has put to use, stays, and why is kept beside it.
 */
export async function undoImport(deps: Deps, todo: ImportToDo, job: JobContext): Promise<void> {
  for (let isOver = false; !isOver; ) {
    job.signal.throwIfAborted()
    const { left, total } = await transact(deps.sql, async (db) => {
      await db`select set_config('lock_timeout', '20s', true)`
      return undoBatch(deps, db, await holdImport(db, todo, job.id))
    })
    isOver = left === 0
    await job.progress(total === 0 ? 100 : ((total - left) / total) * 100, 'undoing')
  }
}

type Change = {
  record_id: string
  action: 'created' | 'updated'
  event_id: string
  updated_before: string | null
  own: PutChange | null
}
type Told = { id: string; before: Values | null; after: Values | null }

async function undoBatch(deps: Deps, db: Transaction, held: ImportInWork): Promise<{ left: number; total: number }> {
  // what is on a list is in use
  if (await takeOffList(db, held)) return { left: 1, total: 1 }
  const [kind, changes] = await nextChanges(db, held)
  if (!kind) {
    await removeMadeTags(db, held)
    await forgetOrigins(db, held)
    await forgetFindings(db, held)
    await db`update imports set row_done = 0 where firm_id = ${held.firm_id} and id = ${held.id}`
    await endTask(db, 'undo', held, held.counts)
    return { left: 0, total: 0 }
  }
  const undone = await undoChanges(deps, db, { held, kind, changes })
  const counts = { ...held.counts }
  for (const name of ['removed', 'restored', 'kept'] as const) counts[name] = (counts[name] ?? 0) + undone[name]
  await db`
    update imports set counts = ${JSON.stringify(counts)}, updated_at = now()
    where firm_id = ${held.firm_id} and id = ${held.id}`
  const written = [
    counts.created,
    counts.updated,
    counts.companies_created,
    counts.deals_created,
    counts.deals_updated,
    counts.contacts_logged,
  ]
  const total = written.reduce<number>((sum, n) => sum + (n ?? 0), 0)
  const done = (counts.removed ?? 0) + (counts.restored ?? 0) + (counts.kept ?? 0)
  return { left: Math.max(total - done, 1), total }
}

/** The records first, then the companies that were made for them. */
async function nextChanges(db: Transaction, held: ImportInWork): Promise<[Undone | undefined, Change[]]> {
  const beside = held.kind === 'companies' ? (['interactions', 'deals'] as const) : [held.kind]
  for (const kind of [...beside, 'companies'] as const) {
    const changes = await db<Change[]>`
      select record_id, action, event_id, updated_before, own from import_changes
      where firm_id = ${held.firm_id} and import_id = ${held.id} and subject_type = ${writers[kind].subject} and kept is null
      order by record_id limit ${recordsAtOnce}`
    if (changes.length > 0) return [kind, changes]
  }
  return [undefined, []]
}

type Undone = keyof typeof writers
type Undoing = { held: ImportInWork; kind: Undone; changes: Change[] }

async function undoChanges(
  { jobs }: Deps,
  db: Transaction,
  { held, kind, changes }: Undoing,
): Promise<Pick<Counts, 'removed' | 'restored' | 'kept'>> {
  const { who } = held
  const writer = writers[kind]
  const ids = changes.map(({ record_id }) => record_id)
  const standing = new Map((await writer.lock(db, who, ids)).map((row) => [row.id, row]))
  const told = await db<Told[]>`
    select id, before, after from events /* beyond walls: of records that were seen just now */
    where firm_id = ${held.firm_id} and id = any (${changes.map(({ event_id }) => event_id)}::uuid[])`
  const events = new Map(told.map((event) => [event.id, event]))
  const created = changes.filter(({ action }) => action === 'created').map(({ record_id }) => record_id)
  const used = await inUse(db, who, writer.table, created)
  const kept: { record_id: string; reason: string }[] = []
  const removals: { id: string; event_id: string }[] = []
  const patches: { id: string; event_id: string; patch: Values }[] = []
  const gone = await findGone(db, held, told)
  const carried = await carriedNow(db, who, kind, ids)
  const puts: Put[] = []
  for (const { record_id: id, action, event_id, updated_before, own } of changes) {
    const row = standing.get(id)
    const { before, after } = events.get(event_id) ?? { before: null, after: null }
    const keep = (reason: string) => kept.push({ record_id: id, reason })
    if (!row) keep('it is not there any more')
    else if (action === 'created') {
      const now = { fields: row.fields, carried: carried.get(id), used: used.get(id) }
      const reason = reasonToKeep({ ...now, after, own })
      if (reason) keep(reason)
      else removals.push({ id, event_id: uuidv7() })
    } else if (row.deleted) keep('it was deleted since')
    else {
      const { patch, stays } = wayBack(row.fields, before ?? {}, after ?? {})
      // what is found in a field that was changed since stays with it
      for (const [name, source] of Object.entries(writer.from))
        if (name in patch && source in (after ?? {}) && !(source in patch)) delete patch[name]
      for (const name of gone.of(patch)) {
        delete patch[name]
        stays.push(`${name} (what it was is not there any more)`)
      }
      const put = wayBackOfOwn(id, carried.get(id), own)
      stays.push(...put.stays)
      if (own) puts.push(put)
      if (stays.length > 0 || !(after || own)) keep(`changed since: ${stays.join(', ') || 'all of it'}`)
      else if (updated_before) patch['updated_at'] = updated_before
      if (Object.keys(patch).length > 0) patches.push({ id, event_id: uuidv7(), patch })
    }
  }
  if (kind === 'companies')
    await dropEmptyFigures(
      db,
      who,
      removals.map(({ id }) => id),
    )
  await writer.remove(db, who, removals)
  await writer.change(db, who, patches)
  if (carrying[kind]) await putOnMany(db, who, carrying[kind], puts)
  await settleChanges(db, held, ids, kept)
  await rulesOf[kind].follow({ db, who, jobs }, [
    ...removals.map(({ id }) => ({ before: standing.get(id)?.fields })),
    ...patches.map(({ id, patch: after }) => ({ before: standing.get(id)?.fields, after })),
  ])
  const removed = removals.length
  return { removed, kept: kept.length, restored: changes.length - removed - kept.length }
}

/** Takes off the tags that the import put on a record, and gives back the values that nobody has changed since. */
function wayBackOfOwn(id: string, now: Carried | undefined, own: PutChange | null): Put & { stays: string[] } {
  const written = Object.entries(own?.values ?? {})
  const isStill = ([key, [, after]]: (typeof written)[number]) => same(now?.values[key], after)
  return {
    id,
    tagsOff: own?.tags ?? [],
    values: Object.fromEntries(written.filter(isStill).map(([key, [before]]) => [key, before])),
    stays: written.filter((one) => !isStill(one)).map(([key]) => key),
  }
}

/** Tags that the import made and nothing carries any more. */
async function removeMadeTags(db: Transaction, { firm_id, id, who }: ImportInWork) {
  const made = await db<{ record_id: string }[]>`
    delete from import_changes
    where firm_id = ${firm_id} and import_id = ${id} and subject_type = 'tag' returning record_id`
  await removeUnusedTags(
    db,
    who,
    made.map(({ record_id }) => record_id),
  )
}

/** The fields that can go back, and those that somebody has changed since. */
function wayBack(now: Values, before: Values, after: Values): { patch: Values; stays: string[] } {
  const patch: Values = {}
  const stays: string[] = []
  for (const [name, value] of Object.entries(after))
    if (same(now[name], value)) patch[name] = before[name] ?? null
    else stays.push(name)
  return { patch, stays }
}

/** What a record can hang on, by the column that names it. */
const references = { company_id: 'companies', contact_id: 'contacts', deal_id: 'deals', fund_id: 'funds' } as const

/** Keeps what the records hung on before from being removed; says which columns of a way back lead to what is not there any more. */
async function findGone(db: Transaction, { firm_id }: ImportInWork, told: readonly Told[]) {
  const there = new Set<unknown>()
  for (const [column, table] of Object.entries(references)) {
    const ids = [...new Set(told.flatMap(({ before }) => (typeof before?.[column] === 'string' ? before[column] : [])))]
    if (ids.length === 0) continue
    const standing =
      { companies: piece`deleted_at is null`, funds: piece`true` }[String(table)] ?? piece`not company_deleted`
    const rows = await db<{ id: string }[]>`
      select id from ${identifier(table)} /* beyond walls: of records that were seen just now */
      where firm_id = ${firm_id} and id = any (${ids}::uuid[]) and ${standing} order by id for share`
    for (const { id } of rows) there.add(id)
  }
  return {
    of: (patch: Values) =>
      Object.keys(references).filter((name) => typeof patch[name] === 'string' && !there.has(patch[name])),
  }
}

async function settleChanges(
  db: Transaction,
  { firm_id, id }: ImportInWork,
  ids: string[],
  kept: { record_id: string; reason: string }[],
) {
  await db`
    update import_changes c set kept = given.reason
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (record_id uuid, reason text)
    where c.firm_id = ${firm_id} and c.import_id = ${id} and c.record_id = given.record_id`
  await db`
    delete from import_changes
    where firm_id = ${firm_id} and import_id = ${id} and record_id = any (${ids}::uuid[]) and kept is null`
}
