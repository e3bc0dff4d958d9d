import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { DealId } from './schema.ts'
import { NewTeam, putTeam, readTeam, Team } from './team.ts'

export const teamRoutes =
  ({ sql, jobs }: Deps) =>
  (app: App) => {
    app.get(
      '/:deal_id/team',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Who works on a deal beside its owner',
          description: 'Leads first, then by name. Empty where nobody has been named.',
          params: DealId,
          response: { 200: Team },
        },
      },
      async ({ user, params }) => readTeam(sql, user, params.deal_id),
    )

    app.put(
      '/:deal_id/team',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Say who works on a deal',
          description:
            'Once a firm has teams its workload counts the open deals that a person owns or works on. Everybody has to be active and may have to be let within the wall of the deal first (422).',
          params: DealId,
          body: NewTeam,
          example: { members: [{ user_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b61', role: 'lead' }] },
          response: { 200: Team },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => putTeam({ db, who: user, jobs }, params.deal_id, body)),
    )
  }
