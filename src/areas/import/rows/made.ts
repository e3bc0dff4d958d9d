import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Carried, PutChange } from '../../custom-fields/index.ts'
import { updateFigures } from '../../financials/index.ts'
import type { Kind } from '../columns/fields.ts'
import type { Values } from '../values/rows.ts'
import { inUse } from './in_use.ts'
import { carriedNow, same } from './own_fields.ts'
import { rulesOf, writers } from './writers.ts'

// Records that were made many at once are taken back the same way, whoever made them: what a person has changed since, or
// has put to use, stays.

type Made = {
  fields: Values
  /** the record as its event tells that it was made */
  after: Values | null
  /** its tags and own fields now, and those that it was made with */
  carried: Carried | undefined
  own: PutChange | null
  /** what hangs on it */
  used: string | undefined
}

/** Why a record that was made is not removed; undefined where nothing speaks against it. */
export function reasonToKeep({ fields, after, carried, own, used }: Made): string | undefined {
  // also of what was deleted since, and can be restored
  if (!after || !isAsWritten(fields, after)) return 'it was changed since'
  if (!carriesAsWritten(carried, own)) return 'its tags or own fields were changed since'
  return used === undefined ? undefined : `${used} since`
}

type Writing = { db: Transaction; who: Who; jobs: Jobs }
type Outcome = { removed: number; kept: { id: string; name: string | null; reason: string }[] }

/** Removes records of one kind that were made by hand or at once, each with an event "created". */
export async function removeMade({ db, who, jobs }: Writing, kind: Kind, ids: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { removed: 0, kept: [] }
  if (ids.length === 0) return outcome
  const standing = new Map((await writers[kind].lock(db, who, ids)).map((row) => [row.id, row.fields]))
  const told = await db<{ subject_id: string; after: Values | null }[]>`
    select subject_id, after from events /* beyond walls: of records that were seen just now */
    where firm_id = ${who.firmId} and subject_id = any (${[...ids]}::uuid[]) and kind = 'created'`
  const created = new Map(told.map(({ subject_id, after }) => [subject_id, after]))
  const used = await inUse(db, who, writers[kind].table, ids)
  const carried = await carriedNow(db, who, kind, [...ids])
  const removals: string[] = []
  for (const id of ids) {
    const fields = standing.get(id)
    if (!fields) continue
    const now = { fields, carried: carried.get(id), used: used.get(id) }
    const reason = reasonToKeep({ ...now, after: created.get(id) ?? null, own: null })
    if (reason) outcome.kept.push({ id, name: typeof fields['name'] === 'string' ? fields['name'] : null, reason })
    else removals.push(id)
  }
  if (kind === 'companies') await dropEmptyFigures(db, who, removals)
  await writers[kind].remove(
    db,
    who,
    removals.map((id) => ({ id, event_id: uuidv7() })),
  )
  await rulesOf[kind].follow(
    { db, who, jobs },
    removals.map((id) => ({ before: standing.get(id) })),
  )
  return { ...outcome, removed: removals.length }
}

/** The record is what it was made as. A column that came with a newer version of the service is empty. */
const isAsWritten = (now: Values, written: Values) =>
  Object.entries(beforeDelete(now)).every(([name, value]) =>
    same(value, written[name] ?? (name in written ? null : emptyOf(value))),
  )

/** What a company that was deleted since has again when it is restored. */
const beforeDelete = ({ deleted_at, status_before_delete, ...fields }: Values): Values =>
  deleted_at ? { ...fields, status: status_before_delete } : fields

/** The tags and values are those that a record was given when it was made. */
const carriesAsWritten = (now: Carried | undefined, own: PutChange | null) =>
  now === undefined ||
  (same([...now.tags.keys()].sort(), [...(own?.tags ?? [])].sort()) &&
    [...new Set([...Object.keys(now.values), ...Object.keys(own?.values ?? {})])].every((key) =>
      same(now.values[key], own?.values[key]?.[1]),
    ))

/** What nobody has filled in yet: nothing, no entries, no. */
const emptyOf = (value: unknown) =>
  value === false ? false : Array.isArray(value) && value.length === 0 ? value : isEmptyObject(value) ? value : null
const isEmptyObject = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Figures without records, which a company can have whose records were deleted by hand. */
export async function dropEmptyFigures(db: Transaction, who: Who, ids: readonly string[]) {
  const rows = await db<{ company_id: string }[]>`
    select company_id from company_figures where firm_id = ${who.firmId} and company_id = any (${[...ids]}::uuid[])`
  await updateFigures(
    db,
    who,
    rows.map(({ company_id }) => company_id),
  )
}
