/** One thing that changed at the source since the cursor. An "error" is one that could not be read: the rest goes on. */
export type Change<Item> =
  | { type: 'upsert'; item: Item }
  | { type: 'delete'; id: string }
  | { type: 'error'; id: string; name: string; reason: string }

/**
 * A part of what is new at a source. `cursor` says where to read on, also after a crash: while a listing is under way it
 * holds the change token that was taken before the listing began together with the place in the listing; on the last page
 * it is that token alone. `isListing`: these pages together name everything there is, so that what they do not name is gone.
 */
export type Page<Item> = { changes: Change<Item>[]; cursor: string; done: boolean; isListing: boolean }

/**
 * Reads what is new since `cursor`; null: everything. Holds no state, and never touches the database. Throws
 * ConnectionFault; `cursor_expired` means: once more with null.
 */
export type Pull<Item> = (scope: string, cursor: string | null, signal: AbortSignal) => AsyncIterable<Page<Item>>
