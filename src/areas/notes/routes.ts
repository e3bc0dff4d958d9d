import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { lockLinks, namesLinks } from './links.ts'
import { changeNote, createNote, deleteNote, listNotes, requireNote } from './queries.ts'
import { CreatedNote, NewNote, Note, NoteHits, NoteId, NoteList, NotePatch, NoteQuery, NoteSearch } from './schema.ts'
import { searchNotes, typedWords } from './search.ts'

export const notes =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List notes, newest first',
          description: 'Of a company, a contact or a deal, with a tag, or the pinned ones.',
          querystring: NoteQuery,
          response: { 200: NoteList },
        },
      },
      async ({ user, query }) => asPage(await listNotes(sql, user, query), query),
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Write a note',
          description:
            'A note on a contact or a deal belongs to its company too; one that names another company is refused (422).',
          body: NewNote,
          example: {
            company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
            content: 'The owner wants to retire in 2028.',
            tags: ['succession'],
          },
          response: { 201: CreatedNote },
        },
      },
      async ({ user, body }) => {
        const note = await transact(sql, async (db) => {
          const company_id = await lockLinks(db, user, body)
          return createNote(db, user, { ...body, company_id })
        })
        return note
      },
    )

    app.get(
      '/search',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Search notes by words, best first',
          description:
            'highlight is HTML: the text is escaped and matches stand in <mark>; a whole note up to 300 characters, else the sentences that say most of what was asked.',
          querystring: NoteSearch,
          response: { 200: NoteHits },
        },
      },
      async ({ user, query: { q, company_id, page, page_size } }) => {
        const words = typedWords(q)
        const rows = await searchNotes(sql, user, { words, companyId: company_id, page, pageSize: page_size })
        return asPage(rows, { page, page_size })
      },
    )

    app.get(
      '/:note_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a note',
          description: 'With its author and when it was written.',
          params: NoteId,
          response: { 200: Note },
        },
      },
      async ({ user, params }) => requireNote(sql, user, params.note_id),
    )

    app.patch(
      '/:note_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change a note',
          description: 'Also somebody else’s: any member may. The author stays who wrote it.',
          params: NoteId,
          body: NotePatch,
          response: { 200: Note },
        },
      },
      async ({ user, params, body }) =>
        transact(sql, async (db) => {
          const note = await requireNote(db, user, params.note_id)
          if (!namesLinks(body)) return changeNote(db, user, note.id, body)
          const company_id = await lockLinks(db, user, body, note)
          return changeNote(db, user, note.id, { ...body, company_id })
        }),
    )

    app.delete(
      '/:note_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Delete a note',
          description: 'For 30 days it can be restored from the bin. Its text is in the audit log.',
          params: NoteId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => deleteNote(db, user, params.note_id)),
    )
  }
