import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import type { Kind } from './candidates.ts'
import { tableOf } from './kinds.ts'
import { requireSeen } from './records.ts'

type MergedRecord = { merged_id: string; name: string; merged_by: string; merged_by_name: string; merged_at: string }
type AnyMerged = MergedRecord & { survivor_id: string; survivor_name: string }

/** What became part of any record that the person may know of, the last first; the latest hundred. */
export async function listAllMerges(db: Db, who: Who, kind: Kind): Promise<AnyMerged[]> {
  const stands = kind === 'company' ? piece`r.deleted_at is null` : piece`not r.company_deleted`
  return db<AnyMerged[]>`
    select m.other_id as merged_id, m.other_row ->> 'name' as name, m.merged_by, u.name as merged_by_name, m.merged_at,
      m.survivor_id, r.name as survivor_name
    from merges m join users u on u.firm_id = ${who.firmId} and u.id = m.merged_by
      join ${identifier(tableOf[kind])} r on r.firm_id = ${who.firmId} and r.id = m.survivor_id
    where m.firm_id = ${who.firmId} and m.subject_type = ${kind} and ${stands} and ${seen(who, 'r')}
    order by m.merged_at desc, m.id desc limit 100`
}

/** What became part of a record and can be taken apart again, the last first. */
export async function listMerges(db: Db, who: Who, kind: Kind, id: string): Promise<MergedRecord[]> {
  await requireSeen(db, who, kind, id)
  return db<MergedRecord[]>`
    select m.other_id as merged_id, m.other_row ->> 'name' as name, m.merged_by, u.name as merged_by_name, m.merged_at
    from merges m join users u on u.firm_id = ${who.firmId} and u.id = m.merged_by
    where m.firm_id = ${who.firmId} and m.survivor_id = ${id} and m.subject_type = ${kind}
    order by m.merged_at desc, m.id desc limit 100`
}
