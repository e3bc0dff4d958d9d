import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { Person } from '../export/index.ts'
import { erasePerson } from './erase.ts'
import { previewErasure } from './preview.ts'
import { Erasure, PersonToErase } from './schema.ts'

/** The right to be forgotten. */
export const erasing = (deps: Deps) => async (app: App) => {
  app.post(
    '/people/erase/preview',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'What erasing a person would change, and what it would leave',
        description:
          'Nothing is written. records lists each record, 200 of a kind at most; left names documents, reports and names that stay for people to judge.',
        body: Person,
        response: { 200: Erasure },
      },
    },
    async ({ user, body }) => transact(deps.sql, (db) => previewErasure(db, user, body)),
  )

  app.post(
    '/people/erase',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Erase a person for good; the audit log keeps that something happened',
        description:
          'Also behind walls that you are not within; the answer tells what you may know of. Somebody of the firm is ' +
          'erased once they are disabled: their ways in, accounts, chats and own views end with it. Answers 409 while an ' +
          'import that names the person is in work. The preview lists the records; of what changes in the audit log, the log ' +
          'keeps a digest from before and after, who did it, when and why.',
        errors: [409],
        body: PersonToErase,
        response: { 200: Erasure },
      },
    },
    async ({ user, body }) => erasePerson(deps, user, body),
  )
}
