import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { hideFrom, readHiddenFields } from './queries.ts'
import { HiddenFields, NewHidden } from './schema.ts'

/** Which fields the people of a role do not see. */
export const hiddenFields =
  ({ sql, changes }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Which fields can be hidden, and from whom they are',
          description: 'For each role those that it does not see. Admins see everything.',
          response: { 200: HiddenFields },
        },
      },
      async ({ user }) => readHiddenFields(sql, user),
    )

    app.put(
      '',
      {
        config: { role: 'admin', scope: 'no key' },
        schema: {
          summary: 'Say which fields a role does not see',
          description:
            'They are null in all answers and left out of exports, reports and the analyst’s answers; nothing is filtered or sorted by them. Pages of documents, notes and mail are shown as they are. Other nodes know within a second.',
          body: NewHidden,
          example: { role: 'viewer', fields: ['ebitda', 'deal_value'] },
          response: { 200: HiddenFields },
        },
      },
      async ({ user, body }) => {
        await transact(sql, (db) => hideFrom(db, user, body.role, body.fields))
        await changes.refresh()
        return readHiddenFields(sql, user)
      },
    )
  }
