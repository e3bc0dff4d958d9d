import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { updateFigures } from '../financials/index.ts'
import { type JoinedWall, partWalls } from '../walls/index.ts'
import type { Kind } from './candidates.ts'
import { alreadyBack, mergeNotFound } from './errors.ts'
import { type Fields, formerFields } from './fields.ts'
import { rowsOf, rulesOf, tableOf } from './kinds.ts'
import { companyOf } from './merge.ts'
import { lockOne } from './records.ts'
import type { Unmerged } from './schema.ts'

type Services = Pick<Deps, 'sql' | 'jobs'>
type Asked = { kind: Kind; id: string; other_id: string }
type Kept = {
  id: string
  other_row: Fields
  fields_before: Fields
  fields_after: Fields
  joined_wall: JoinedWall | null
}

/** Brings a merged record back as it was, with what came from it and is still where the merge put it. */
export function unmerge({ sql, jobs }: Services, who: Who, { kind, id, other_id: otherId }: Asked): Promise<Unmerged> {
  return transact(sql, async (db) => {
    const survivor = await lockOne(db, who, kind, id)
    const [kept] = await db<Kept[]>`
      select id, other_row, fields_before, fields_after, joined_wall from merges
      where firm_id = ${who.firmId} and survivor_id = ${id} and other_id = ${otherId} and subject_type = ${kind} for update`
    if (!kept) throw mergeNotFound()
    const notes = await putBack(db, who, kind, kept.other_row)
    await forgetOf[kind](db, who, id, kept.other_row)
    const { moved, missing } = await moveBack(db, who, { kind, id, otherId, mergeId: kept.id })
    const { patch, kept: changedSince } = formerFields({
      now: survivor,
      before: kept.fields_before,
      after: kept.fields_after,
      from: rowsOf[kind].from,
    })
    const changed = Object.keys(patch)
    if (changed.length > 0) await rowsOf[kind].change(db, who, [{ id, event_id: uuidv7(), patch }])
    if (kept.joined_wall) {
      await db`select keep_merged_events_behind(${who.firmId}, ${kept.id})`
      const isOpen = await partWalls(db, who, { survivorId: id, otherId, joined: kept.joined_wall })
      if (isOpen) notes.push('It is not restricted any more: what was added to it since the merge is open, too')
    }
    if (kind === 'company') await updateFigures(db, who, [id, otherId])
    await db`delete from merges where firm_id = ${who.firmId} and id = ${kept.id}`
    const company = companyOf(kind, id, survivor['company_id'])
    const after = {
      name: survivor['name'],
      restored_id: otherId,
      restored_name: kept.other_row['name'],
      moved,
      changed,
    }
    await recordEvent(db, who, { subject: kind, kind: 'unmerged', subjectId: id, ...company, after })
    await recordEvent(db, who, {
      subject: kind,
      kind: 'restored',
      subjectId: otherId,
      ...companyOf(kind, otherId, kept.other_row['company_id']),
      after: { name: kept.other_row['name'], merged_into: null },
    })
    await rulesOf[kind].follow({ db, who, jobs }, [{ before: survivor, after: patch }, { after: kept.other_row }])
    if (changedSince.length > 0) notes.push(`Changed since the merge, and left as it is: ${changedSince.join(', ')}`)
    return { id, restored_id: otherId, moved, changed, notes: [...notes, ...missing] }
  })
}

/** What the survivor was known by only while the other was part of it. */
const forgetOf = {
  contact: (db: Transaction, who: Who, id: string, { email }: Fields) => db`
    delete from former_addresses
    where firm_id = ${who.firmId} and contact_id = ${id} and address = lower(${String(email)})`,
  company: (db: Transaction, who: Who, id: string, { website }: Fields) => db`
    delete from former_websites
    where firm_id = ${who.firmId} and company_id = ${id} and website = ${String(website)}`,
}

/** The row as it was. A company that its contact was with may be gone by now. */
async function putBack(db: Transaction, who: Who, kind: Kind, row: Fields): Promise<string[]> {
  const table = tableOf[kind]
  const put = async (fields: Fields) => {
    const [answer] = await db<{ put: boolean }[]>`
      select put_row_back(${table}::regclass, ${JSON.stringify(fields)}::jsonb) as put`
    return answer?.put ?? false
  }
  if (kind === 'company' || row['company_id'] === null) {
    if (!(await put(row))) throw alreadyBack()
    return []
  }
  const [company] = await db<{ deleted: boolean }[]>`/* beyond walls: what it hung on, it hangs on again */
    select deleted_at is not null as deleted from companies where firm_id = ${who.firmId} and id = ${String(row['company_id'])}`
  if (company && (await put({ ...row, company_deleted: company.deleted }))) return []
  if (!(await put({ ...row, company_id: null, company_deleted: false }))) throw alreadyBack()
  return ['The company that it was with is gone: it is with none now']
}

type Moving = { kind: Kind; id: string; otherId: string; mergeId: string }

async function moveBack(db: Transaction, who: Who, { kind, id, otherId, mergeId }: Moving) {
  const links = await db<{ link: string; asked: number; moved: number; dropped: Fields[] }[]>`
    select link, cardinality(row_ids) as asked, dropped,
      move_links_back(${who.firmId}, ${tableOf[kind]}::regclass, link, row_ids, ${id}, ${otherId}) as moved
    from merged_links where firm_id = ${who.firmId} and merge_id = ${mergeId} order by link`
  const moved: Record<string, number> = {}
  const missing: string[] = []
  for (const { link, asked, moved: count, dropped } of links) {
    const [table = link] = link.split('.')
    let back = count
    for (const row of dropped) {
      const [answer] = await db<{ put: boolean }[]>`
        select put_row_back(${table}::regclass, ${JSON.stringify(row)}::jsonb) as put`
      if (answer?.put) back++
    }
    moved[table] = (moved[table] ?? 0) + back
    const gone = asked + dropped.length - back
    if (gone > 0) missing.push(`${gone} of ${table} were deleted or moved elsewhere since, and stay so`)
  }
  return { moved, missing }
}
