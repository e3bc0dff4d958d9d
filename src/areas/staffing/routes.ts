import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { assignDeal } from '../deals/index.ts'
import { listWorkload } from './queries.ts'
import { Assignment, NewAssignment, Workload } from './schema.ts'

export const staffing =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '/workload',
      { config: { role: 'viewer' }, schema: { summary: 'Who works on how many deals', response: { 200: Workload } } },
      async ({ user }) => ({
        team_members: await listWorkload(sql, user),
      }),
    )

    app.post(
      '/assign',
      {
        config: { role: 'member' },
        schema: { summary: 'Hand a deal to a person', body: NewAssignment, response: { 200: Assignment } },
      },
      async ({ user, body }) => transact(sql, (db) => assignDeal(db, user, body)),
    )
  }
