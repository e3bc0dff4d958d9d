import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { erasePerson, previewErasure } from './person/erase.ts'
import { Erasure, Person } from './schema.ts'

/** The right to be forgotten. */
export const erasing = (deps: Deps) => async (app: App) => {
  app.post(
    '/people/erase/preview',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'What erasing a person would change, and what it would leave',
        body: Person,
        response: { 200: Erasure },
      },
    },
    async ({ user, body }) => transact(deps.sql, (db) => previewErasure(db, user, body)),
  )

  app.post(
    '/people/erase',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Erase a person for good; the audit log keeps that something happened',
        description:
          'Also behind walls that you are not within; the answer tells what you may know of. Somebody of the firm is ' +
          'erased once they are disabled: their ways in, accounts, chats and own views end with it. Answers 409 while an ' +
          'import that names the person is in work.',
        errors: [409],
        body: Person,
        response: { 200: Erasure },
      },
    },
    async ({ user, body }) => erasePerson(deps, user, body),
  )
}
