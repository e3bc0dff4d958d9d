import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { assignDeal } from '../deals/index.ts'
import { listWorkload } from './queries.ts'
import { Assignment, NewAssignment, Workload } from './schema.ts'

export const staffing =
  ({ sql, jobs }: Deps) =>
  async (app: App) => {
    app.get(
      '/workload',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Who works on how many deals',
          description:
            'Active people with their open deals beside how many they can carry; of a team too, once there are teams. Deals of nobody, or of somebody disabled, are in no row.',
          response: { 200: Workload },
        },
      },
      async ({ user }) => ({
        team_members: await readingAs(sql, user, (db) => listWorkload(db, user)),
      }),
    )

    app.post(
      '/assign',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Hand a deal to a person',
          description:
            'An event of its own in the log, which the new owner sees among what concerns them. Handing it to its owner changes nothing. Disabled people get no deals (422).',
          body: NewAssignment,
          example: {
            deal_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
            assignee_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b61',
          },
          response: { 200: Assignment },
        },
      },
      async ({ user, body }) => transact(sql, (db) => assignDeal({ db, who: user, jobs }, body)),
    )
  }
