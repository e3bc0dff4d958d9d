import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { changeNote, deleteNote, listNotes, noteStore } from './queries.ts'
import { CreatedNote, NewNote, Note, NoteHits, NoteId, NoteList, NotePatch, NoteQuery, NoteSearch } from './schema.ts'
import { searchNotes, typedWords } from './search.ts'

export const notes = (deps: Deps) => async (app: App) => {
  recordRoutes(app, deps, {
    store: noteStore,
    schemas: {
      params: NoteId,
      query: NoteQuery,
      page: NoteList,
      created: NewNote,
      createdAnswer: CreatedNote,
      answer: Note,
      changed: NotePatch,
    },
    say: {
      list: {
        summary: 'List notes, newest first',
        description: 'Of a company, a contact or a deal, with a tag, or the pinned ones.',
      },
      create: {
        summary: 'Write a note',
        description:
          'A note on a contact or a deal belongs to its company too; one that names another company is refused (422).',
      },
      get: 'With its author and when it was written.',
      change:
        'Its author or an admin, or any member where the firm says so (notes_changed_by); pins and tags, any member (403 otherwise). The author stays who wrote it.',
      remove:
        'By whom may change it (403 otherwise). For 30 days it can be restored from the bin. Its text is in the audit log.',
      example: {
        company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
        content: 'The owner wants to retire in 2028.',
        tags: ['succession'],
      },
    },
    change: (user, id, patch, versions) =>
      transact(deps.sql, (db) => changeNote({ db, who: user, jobs: deps.jobs, versions }, id, patch)),
    list: async (user, query) => asPage(await listNotes(deps.sql, user, query), query),
    remove: (user, id, versions) =>
      transact(deps.sql, (db) => deleteNote({ db, who: user, jobs: deps.jobs, versions }, id)),
  })

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
      const rows = await searchNotes(deps.sql, user, { words, companyId: company_id, page, pageSize: page_size })
      return asPage(rows, { page, page_size })
    },
  )
}
