import type { Deps } from '../../deps.ts'
import { retried, transact } from '../../platform/db/transact.ts'
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
        schema: { summary: 'List notes, newest first', querystring: NoteQuery, response: { 200: NoteList } },
      },
      async ({ user, query }) => asPage(await listNotes(sql, user, query), query),
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: { summary: 'Write a note', body: NewNote, response: { 201: CreatedNote } },
      },
      async ({ user, body }, reply) => {
        const note = await transact(sql, async (db) => {
          const company_id = await lockLinks(db, user, body)
          return createNote(db, user, { ...body, company_id })
        })
        return reply.code(201).send(note)
      },
    )

    app.get(
      '/search',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Search notes by words, best first', querystring: NoteSearch, response: { 200: NoteHits } },
      },
      async ({ user, query: { q, company_id, page, page_size } }) => {
        const words = typedWords(sql, q)
        const rows = await searchNotes(sql, user, { words, companyId: company_id, page, pageSize: page_size })
        return asPage(rows, { page, page_size })
      },
    )

    app.get(
      '/:note_id',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Get a note', params: NoteId, response: { 200: Note } },
      },
      async ({ user, params }) => requireNote(sql, user, params.note_id),
    )

    app.patch(
      '/:note_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Change a note', params: NoteId, body: NotePatch, response: { 200: Note } },
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
        schema: { summary: 'Delete a note', params: NoteId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await retried(() => deleteNote(sql, user, params.note_id))
        return reply.code(204).send(null)
      },
    )
  }
