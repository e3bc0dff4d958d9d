import { LRUCache } from 'lru-cache'
import { recordEvent } from '../../../access/events.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { ReadFile } from './evidence.ts'

/** Records that a person looked at the pages of a file: once an hour on each node, not with every page that is turned. */
export class Looks {
  readonly #recorded = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 })

  async record(db: Db, who: Who, file: ReadFile): Promise<void> {
    const key = `${who.firmId} ${who.userId} ${file.id}`
    if (this.#recorded.has(key)) return
    this.#recorded.set(key, true)
    await recordAccess(db, who, file, 'pages')
  }
}

/** What was seen or taken of a file. */
export const recordAccess = (db: Db, who: Who, file: ReadFile, access: string) =>
  recordEvent(db, who, {
    subject: 'file',
    kind: 'access',
    subjectId: file.id,
    companyId: file.company_id ?? undefined,
    after: { filename: file.filename, access },
  })
