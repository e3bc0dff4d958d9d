import type { Sql, Transaction } from '../../../platform/db/open.ts'
import { nothing, piece } from '../../../platform/db/statement.ts'
import { storableText } from '../../../platform/db/storable.ts'
import { type RunInWork, Superseded } from './run_state.ts'
import type { Committed } from './sync_work.ts'

/** How far a scope has been read. */
export type ScopePlace = { cursor: string | null; listing_id: string | null }

/** Where this run reads on in a scope; undefined where it has read it to its end already. */
export async function beginScope(sql: Sql, run: RunInWork, scope: string): Promise<ScopePlace | undefined> {
  const afresh = run.request.mode === 'full'
  const [row] = await sql<(ScopePlace & { ended_by: string | null })[]>`
    insert into sync_scopes as s (firm_id, connection_id, scope, begun_by)
    values (${run.firm_id}, ${run.connection_id}, ${scope}, ${run.id})
    on conflict (firm_id, connection_id, scope) do update set
      begun_by = excluded.begun_by, updated_at = now(),
      cursor = case when ${afresh} and s.begun_by is distinct from excluded.begun_by then null else s.cursor end,
      listing_id = case when ${afresh} and s.begun_by is distinct from excluded.begun_by then null else s.listing_id end
    returning cursor, listing_id, ended_by`
  if (!row || row.ended_by === run.id) return undefined
  return { cursor: row.cursor, listing_id: row.listing_id }
}

/** Everything is listed again: the place to read on from is not known at the source any more. */
export async function forgetCursor(sql: Sql, run: RunInWork, scope: string): Promise<ScopePlace> {
  await sql`
    update sync_scopes set cursor = null, listing_id = null, updated_at = now()
    where ${scopeOf(run, scope)}`
  return { cursor: null, listing_id: null }
}

/** Moves the cursor; throws Superseded where another worker has moved it meanwhile. */
export async function moveScope(
  db: Transaction,
  run: RunInWork,
  { scope, from, to, ended }: { scope: string; from: ScopePlace; to: ScopePlace; ended: boolean },
): Promise<void> {
  const end = ended ? piece`, ended_by = ${run.id}, completed_at = now()` : nothing
  const [moved] = await db`
    update sync_scopes set cursor = ${to.cursor}, listing_id = ${to.listing_id}, updated_at = now() ${end}
    where ${scopeOf(run, scope)} and cursor is not distinct from ${from.cursor} returning scope`
  if (!moved) throw new Superseded()
}

/** This run does not try the scope again; how far it has been read stays. */
export const passScope = (db: Transaction, run: RunInWork, scope: string) =>
  db`update sync_scopes set ended_by = ${run.id}, updated_at = now() where ${scopeOf(run, scope)}`

const scopeOf = ({ firm_id, connection_id }: RunInWork, scope: string) => piece`
  firm_id = ${firm_id} and connection_id = ${connection_id} and scope = ${scope}`

const skippedMax = 100

/** Adds what was written to the counts of the run. `skipped`: how many it names already. */
export async function addCounts(db: Transaction, run: RunInWork, skipped: number, committed: readonly Committed[]) {
  const sum = (count: 'synced' | 'added' | 'changed' | 'deleted' | 'failed') =>
    committed.reduce((total, one) => total + (one[count] ?? 0), 0)
  const left = committed
    .flatMap((one) => one.skipped ?? [])
    .slice(0, Math.max(0, skippedMax - skipped))
    .map(({ name, reason }) => ({ name: shortened(name), reason: shortened(reason) }))
  await db`
    update sync_runs set synced = synced + ${sum('synced')}, added = added + ${sum('added')},
      changed = changed + ${sum('changed')}, deleted = deleted + ${sum('deleted')}, failed = failed + ${sum('failed')},
      skipped = skipped || ${JSON.stringify(left)}::jsonb
    where firm_id = ${run.firm_id} and id = ${run.id}`
}

const shortened = (text: string) => storableText(text.slice(0, 500))
