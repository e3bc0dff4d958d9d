import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { RemoteFile } from '../../../platform/connect/file_source.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { unknownReference } from '../../../platform/http/errors.ts'
import { extensionOf, safeFilename } from '../../../platform/http/filename.ts'
import type { Committed, Skipped } from '../../integrations/index.ts'
import { changeFile, fileUnder } from '../change.ts'
import { type KeepOptions, keepFileOf } from '../receive/keep.ts'
import type { ReceivedFile } from '../receive/receive.ts'
import { replaceFile } from '../receive/replace.ts'
import type { Brought } from './bring.ts'
import type { Place } from './folders.ts'
import { findKnown, type Known, lockOrigin, type Origin } from './known.ts'
import { forgetPlaces, remember, rememberFailed, rememberPlaces, rememberSame } from './remember.ts'

type Writing = {
  db: Transaction
  who: Who
  origin: Origin
  place: Place & { listingId: string | null }
  companyId: string | null
  options: KeepOptions
  prepared: { brought: Brought[]; unused: string[] }
}

/** Writes what was brought: documents, what is known of them, and where they were named. */
export async function writeBrought(writing: Writing): Promise<Committed> {
  const { db, origin, place, prepared } = writing
  await lockOrigin(db, origin)
  const skipped: Skipped[] = []
  const counts = { added: 0, changed: 0, deleted: 0, failed: 0 }
  const named: string[] = []
  const same: RemoteFile[] = []
  const known = await findKnown(db, origin, prepared.brought.map(idOf))
  for (const one of prepared.brought) {
    switch (one.outcome) {
      case 'same':
        named.push(one.item.id)
        same.push(one.item)
        if (await rename(writing, one.item, known.get(one.item.id))) counts.changed++
        break
      case 'received': {
        named.push(one.item.id)
        const what = await writeReceived(writing, one, known.get(one.item.id))
        if (what !== 'unchanged') counts[what]++
        break
      }
      case 'refused':
        named.push(one.item.id)
        skipped.push({ name: one.item.name, reason: one.reason })
        await remember(db, origin, one.item, {
          version: one.item.version,
          file_id: known.get(one.item.id)?.file_id ?? null,
          reason: one.reason,
        })
        break
      case 'failed':
        named.push(one.id)
        counts.failed++
        skipped.push({ name: one.name, reason: one.reason })
        await rememberFailed(db, origin, one)
        break
      case 'deleted':
        counts.deleted += await forgetPlaces(db, origin, place, [one.id])
        break
      case 'passed over':
        if (one.skipped) {
          counts.failed++
          skipped.push(one.skipped)
        }
        break
      default:
        one satisfies never
    }
  }
  await rememberSame(db, origin, same)
  await giveCompany(writing, same, known)
  await rememberPlaces(db, origin, place, named)
  return { ...counts, synced: counts.added + counts.changed, skipped }
}

const idOf = (one: Brought) => ('item' in one ? one.item.id : 'id' in one ? one.id : '')

type Received = { item: RemoteFile; file: ReceivedFile }

async function writeReceived(
  writing: Writing,
  { item, file }: Received,
  known: Known | undefined,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { db, who, origin, companyId, options, prepared } = writing
  const keep = (key: string) => {
    if (key !== file.storageKey) prepared.unused.push(file.storageKey)
  }
  if (known?.version === item.version) {
    keep('') // another worker was faster
    return 'unchanged'
  }
  const outcome = { version: item.version, reason: null }
  const replaced = known?.file_id && (await replaceFile(db, who, { id: known.file_id, file }, options))
  if (known?.file_id && replaced) {
    keep(replaced.storageKey)
    if (replaced.unusedKey) prepared.unused.push(replaced.unusedKey)
    await remember(db, origin, item, { ...outcome, file_id: known.file_id })
    const isRenamed = !replaced.hasChanged && (await renameFile(db, who, known, file.filename))
    return replaced.hasChanged || isRenamed ? 'changed' : 'unchanged'
  }
  await lockOwner(writing)
  const kept = await keepFileOf(db, who, { file, fields: { company_id: companyId } }, options)
  keep(kept.storage_key)
  await remember(db, origin, item, { ...outcome, file_id: kept.id })
  return 'added'
}

/** A file that has another name at the source gets it here too, unless people have given it one of their own. */
async function rename({ db, who }: Writing, item: RemoteFile, known: Known | undefined): Promise<boolean> {
  const filename = safeFilename(item.name)
  if (!known || !filename || item.name === known.name || item.size === null) return false
  return renameFile(db, who, known, filename)
}

async function renameFile(db: Transaction, who: Who, known: Known, filename: string): Promise<boolean> {
  if (!known.file_id) return false
  const [file] = await db<{ filename: string; extension: string }[]>`
    select filename, extension from files f where firm_id = ${who.firmId} and id = ${known.file_id}
      and not company_deleted and ${seen(who, 'f')}`
  const isOwnName = file?.filename !== safeFilename(known.name)
  if (!file || isOwnName || file.filename === filename || extensionOf(filename) !== file.extension) return false
  await changeFile(db, who, known.file_id, { filename })
  return true
}

/** Documents of no company become those of the company that the folder is read for. */
async function giveCompany(writing: Writing, same: readonly RemoteFile[], known: Map<string, Known>) {
  const { db, who, companyId } = writing
  const ids = same.map((item) => known.get(item.id)?.file_id).filter((id) => typeof id === 'string')
  if (companyId === null || ids.length === 0) return
  const homeless = await db<{ id: string }[]>`
    select id from files /* beyond walls: of no company */
    where firm_id = ${who.firmId} and id = any(${ids}) and company_id is null order by id`
  if (homeless.length > 0) await lockOwner(writing)
  for (const { id } of homeless) await fileUnder(db, who, id, companyId)
}

/** The company of the folder, which a person has named who knows of it: its folder is read also as somebody who does not. */
async function lockOwner({ db, who, companyId }: Writing): Promise<void> {
  if (companyId === null) return
  const [company] = await db`
    select id from companies /* beyond walls */
    where firm_id = ${who.firmId} and id = ${companyId} and deleted_at is null for share`
  if (!company) throw unknownReference('company_id', 'company')
}
