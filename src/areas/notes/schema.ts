import { z } from 'zod'
import { flagInQuery, Id, Page, pageOf, timestamp, title } from '../../platform/http/fields.ts'
import { note } from '../../records/descriptions/notes.ts'
import { answered, newRecord } from '../../records/shapes.ts'

export const NewNote = newRecord(note.fields)
export type NewNote = z.output<typeof NewNote>

export const NotePatch = NewNote.partial()
export type NotePatch = z.output<typeof NotePatch>

export const NoteId = z.object({ note_id: Id })

export const Note = z.object({
  id: z.string(),
  ...answered(note.fields).shape,
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Note = z.output<typeof Note>

export const CreatedNote = Note.pick({
  id: true,
  company_id: true,
  content: true,
  tags: true,
  created_by: true,
  created_at: true,
})
export type CreatedNote = z.output<typeof CreatedNote>

export const NoteQuery = Page.extend({
  company_id: Id.optional(),
  contact_id: Id.optional(),
  deal_id: Id.optional(),
  tag: title(100).optional(),
  is_pinned: flagInQuery.optional(),
})
export type NoteQuery = z.output<typeof NoteQuery>
export const NoteList = pageOf(Note)

export const NoteSearch = Page.extend({
  q: title(1000).meta({
    description: 'Words, "a phrase in quotes", OR between words, - before a word to leave it out',
  }),
  company_id: Id.optional(),
})
export type NoteSearch = z.output<typeof NoteSearch>

export const NoteHit = Note.extend({
  rank: z.number(),
  highlight: z.string().meta({ description: 'HTML: the text around the matches, which stand in <mark>…</mark>' }),
})
export type NoteHit = z.output<typeof NoteHit>
export const NoteHits = pageOf(NoteHit)
