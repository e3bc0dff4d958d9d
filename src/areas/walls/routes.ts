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
        schema: { summary: 'List the walls you are within', querystring: Page, response: { 200: WallList } },
      },
      async ({ user, query }) => asPage(await listWalls(sql, user, query), query),
    )

    app.get(
      '/:wall_id',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Get who may know of a company or a deal', params: WallId, response: { 200: Wall } },
      },
      async ({ user, params }) => requireWall(sql, user, params.wall_id),
    )

    app.put(
      '/:wall_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Restrict a company or a deal to people, or change who they are',
          params: WallId,
          body: NewPeople,
          response: { 200: Wall },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => putWall(db, user, params.wall_id, body.user_ids)),
    )

    app.delete(
      '/:wall_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Open a company or a deal to the firm again', params: WallId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await transact(sql, (db) => takeDownWall(db, user, params.wall_id))
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/:wall_id/join',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Add yourself, as an admin; those within are told',
          params: WallId,
          response: { 200: Wall },
        },
      },
      async ({ user, params }) => transact(sql, (db) => joinWall(db, user, params.wall_id)),
    )

    app.post(
      '/:wall_id/leave',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Know no longer of a company or a deal', params: WallId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await transact(sql, (db) => leaveWall(db, user, params.wall_id))
        return reply.code(204).send(null)
      },
    )
  }
