import type { Change, Pull } from '../../../platform/connect/pull.ts'
import type { Transaction } from '../../../platform/db/open.ts'

export type Counts = { synced: number; added: number; changed: number; deleted: number; failed: number }
export type Skipped = { name: string; reason: string }
export type Committed = Partial<Counts> & { skipped?: Skipped[] }

/**
 * What reading one connection means for an area: the engine (run.ts) loops over scopes and pages, keeps cursors and
 * counts, and calls this. Whatever throws leaves the cursor where it was, so that the page comes again.
 */
export type SyncWork<Item = unknown, Prepared = unknown> = {
  /** So many changes of a page are prepared and written together; the cursor moves with the last of them. Absent: all. */
  batchSize?: number
  scopes(signal: AbortSignal): Promise<string[]>
  pull: Pull<Item>
  /** The network part of a page, outside of any transaction: such as bringing the bytes of files into the storage. */
  prepare(changes: Change<Item>[], scope: string, signal: AbortSignal): Promise<Prepared>
  /** Writes the page, in one transaction with its cursor. `listingId`: of the listing under way, to mark what it named. */
  commit(db: Transaction, prepared: Prepared, place: { scope: string; listingId: string | null }): Promise<Committed>
  /** After the last page of a listing, in its transaction: what was not named in it is gone. */
  endListing?(db: Transaction, place: { scope: string; listingId: string }): Promise<Committed>
  /** After a page is written: what was prepared in vain. */
  settle?(prepared: Prepared): Promise<void>
  /** What was prepared for a page that could not be written. */
  discard?(prepared: Prepared): Promise<void>
}
