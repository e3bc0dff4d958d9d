import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { joinWall, leaveWall, takeDownWall } from './come_and_go.ts'
import { listWalls, requireWall } from './queries.ts'
import { putWall } from './raise.ts'
import { NewPeople, Wall, WallId, WallList } from './schema.ts'

export const walls =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List the walls you are within',
          description: 'Admins also see those they are outside of, without the name of the record.',
          querystring: Page,
          response: { 200: WallList },
        },
      },
      async ({ user, query }) => asPage(await listWalls(sql, user, query), query),
    )

    app.get(
      '/:wall_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get who may know of a company or a deal',
          description: 'By the id of the record. 404 where nothing is restricted, and for who is outside and no admin.',
          params: WallId,
          response: { 200: Wall },
        },
      },
      async ({ user, params }) => requireWall(sql, user, params.wall_id),
    )

    app.put(
      '/:wall_id',
      {
        config: { role: 'member', scope: 'no key' },
        schema: {
          summary: 'Restrict a company or a deal to people, or change who they are',
          description:
            'What hangs on it goes behind the wall with it: of a deal its documents, conversations, calls, meetings, reports, notes and tasks. The asker is always within; owners of its open deals have to be (422). Who comes to stand outside loses archives and kept answers too. Waits for writers, and may be told 503 busy.',
          params: WallId,
          body: NewPeople,
          example: { user_ids: ['0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b61'] },
          response: { 200: Wall },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => putWall(db, user, params.wall_id, body)),
    )

    app.delete(
      '/:wall_id',
      {
        config: { role: 'member', scope: 'no key' },
        schema: {
          summary: 'Open a company or a deal to the firm again',
          description: 'For those within. All that hung behind the wall is there for everybody at once, with its past.',
          params: WallId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => takeDownWall(db, user, params.wall_id)),
    )

    app.post(
      '/:wall_id/join',
      {
        config: { role: 'admin', scope: 'no key' },
        schema: {
          summary: 'Add yourself, as an admin; those within are told',
          description:
            'For an admin outside who has to know of it, as where those within have left the firm. It stands in the audit log.',
          params: WallId,
          response: { 200: Wall },
        },
      },
      async ({ user, params }) => transact(sql, (db) => joinWall(db, user, params.wall_id)),
    )

    app.post(
      '/:wall_id/leave',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'Know no longer of a company or a deal',
          description:
            'Not as the last active person (422 last_within), and not as the owner of an open deal. Archives and kept answers that tell of it go.',
          params: WallId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => leaveWall(db, user, params.wall_id)),
    )
  }
