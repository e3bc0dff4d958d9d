import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Sql } from '../../../platform/db/open.ts'
import type { JobKind } from '../../../platform/jobs/queue.ts'
import type { StoredObject } from '../../../platform/storage/storage.ts'
import { isBackingUp } from '../../backups/index.ts'

export const sweepStorage = { name: 'sweep_storage', payload: z.object({}), schedule: '41 3 * * *' } satisfies JobKind

const graceHours = 24
const batchSize = 500

/**
 * Removes what a crash has left in the storage: objects that no record has named for a day, and broken-off uploads. An
 * upload ends within hours of its first byte; an object that has no record after a day never gets one, because only a
 * record can lend it to another.
 */
export async function removeOrphans({ storage, sql, clock }: Pick<Deps, 'storage' | 'sql' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - graceHours * 3_600_000)
  await storage.removeLeftovers(before)
  let removed = 0
  let batch: StoredObject[] = []
  const removeUnused = async () => {
    for (const key of await unusedOf(sql, batch)) {
      // looked at once more: a list of many takes its time
      if ((await unusedOf(sql, [{ key }])).length === 0) continue
      // asked after the look: what a back-up saw in use before it, it may not have read yet
      if (await isBackingUp(sql)) continue
      await storage.delete(key)
      removed++
    }
    batch = []
  }
  for await (const object of storage.list()) {
    if (object.storedAt >= before) continue
    batch.push(object)
    if (batch.length === batchSize) await removeUnused()
  }
  await removeUnused()
  return removed
}

/** The keys that no record of their firm names. What is not ours is left alone. */
async function unusedOf(sql: Sql, objects: Pick<StoredObject, 'key'>[]): Promise<string[]> {
  return [...(await unusedOfFiles(sql, objects)), ...(await unusedOfExports(sql, objects))]
}

/** Archives are named after the export that made them. */
async function unusedOfExports(sql: Sql, objects: Pick<StoredObject, 'key'>[]): Promise<string[]> {
  const unused = []
  for (const { key } of objects) {
    const [, firmId, id] = /^exports\/([0-9a-f-]{36})\/([0-9a-f-]{36})\.zip$/.exec(key) ?? []
    if (!firmId || !id) continue
    const [used] = await sql`select from exports where firm_id = ${firmId} and id = ${id}`
    if (!used) unused.push(key)
  }
  return unused
}

/** Neither a file, nor a deleted one that can be restored, nor a mail, nor an import names them; a key begins with its firm. */
export async function unusedOfFiles(sql: Sql, objects: Pick<StoredObject, 'key'>[]): Promise<string[]> {
  const byFirm = Map.groupBy(objects, ({ key }) => /^([0-9a-f-]{36})\/[0-9a-f-]{36}(\.[a-z0-9]+)?$/.exec(key)?.[1])
  const unused = []
  for (const [firmId, ofFirm] of byFirm) {
    if (firmId === undefined) continue
    const keys = ofFirm.map(({ key }) => key)
    const rows = await sql<{ storage_key: string }[]>`
      select storage_key from files /* beyond walls: of all bytes */ where firm_id = ${firmId} and storage_key = any(${keys})
      union all
      select storage_key from deleted_rows where firm_id = ${firmId} and storage_key = any(${keys})
      union all
      select storage_key from email_attachments where firm_id = ${firmId} and storage_key = any(${keys})
      union all
      select storage_key from imports where firm_id = ${firmId} and storage_key = any(${keys})`
    const used = new Set(rows.map((row) => row.storage_key))
    unused.push(...keys.filter((key) => !used.has(key)))
  }
  return unused
}
