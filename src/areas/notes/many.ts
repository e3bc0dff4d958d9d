import { note } from '../../records/descriptions/notes.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'

/** Notes, written many at a time. */
export const noteRows: ManyRows = writeMany(note, {
  also: { created_by: 'uuid' },
  once: { created_at: 'timestamptz', updated_at: 'timestamptz' },
})
