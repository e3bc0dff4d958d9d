import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { note } from '../../records/descriptions/notes.ts'
import { hangsOn } from '../../records/engine/links.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import { recordStore, type Writing } from '../../records/engine/store.ts'
import { shareNotes } from '../auth/index.ts'
import type { Note, NotePatch, NoteQuery } from './schema.ts'

export const noteStore = recordStore<Note>(note, { alias: 'n', hasAuthor: true, facet: 'notes' })

/** Notes, written many at a time. */
export const noteRows: ManyRows = writeMany(note, {
  also: { created_by: 'uuid' },
  once: { created_at: 'timestamptz', updated_at: 'timestamptz' },
})

/** Its words and what they are about change by its author, or an admin, unless the firm shares its notes. Throws 403 and 404. */
export async function changeNote(writing: Writing, id: string, patch: NotePatch): Promise<Note> {
  const { is_pinned: _pin, tags: _tags, ...words } = patch
  if (Object.keys(words).length > 0) await requireOwn(writing, id, 'change')
  return noteStore.change(writing, id, patch)
}

/** The same of deleting it. */
export async function deleteNote(writing: Writing, id: string): Promise<void> {
  await requireOwn(writing, id, 'delete')
  await noteStore.remove(writing, id)
}

async function requireOwn({ db, who }: Writing, id: string, act: 'change' | 'delete'): Promise<void> {
  const { created_by } = await noteStore.require(db, who, id)
  if (who.role === 'admin' || created_by === who.userId || (await shareNotes(db, who))) return
  throw forbidden(`Only the author of a note or an admin can ${act} it`)
}

/** Newest first. */
export function listNotes(db: Db, who: Who, { page, page_size, ...filter }: NoteQuery) {
  const { tag, is_pinned } = filter
  return noteStore.list(db, who, {
    where: piece`
      ${hangsOn('n', filter, ['company_id', 'contact_id', 'deal_id'])}
      ${tag ? piece`and n.tags @> ${[tag]}` : nothing}
      ${is_pinned === undefined ? nothing : is_pinned ? piece`and n.is_pinned` : piece`and not n.is_pinned`}`,
    order: piece`n.created_at desc, n.id desc`,
    page: { page, page_size },
    isWhole: Object.values(filter).every((value) => value === undefined),
  })
}
