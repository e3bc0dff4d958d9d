import type { Deps } from '../../deps.ts'
import { asPage, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { healthOf } from './health.ts'
import { isHeldBack } from './held_back.ts'
import { listBackUps } from './queries.ts'
import { BackUpPage } from './schema.ts'

export const backups =
  ({ sql, config, clock }: Deps) =>
  async (app: App) => {
    app.get(
      '/',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Back-ups of this installation, newest first, and whether all is well',
          description:
            'When each was made, how large it is and what went wrong, never where it lies. health is what to watch.',
          querystring: Page,
          response: { 200: BackUpPage },
        },
      },
      async ({ query }) => {
        const { rows, lastCompletedAt } = await listBackUps(sql, query)
        const health = await healthOf(sql, { config, now: clock.now(), lastCompletedAt })
        const held_back = await isHeldBack(sql)
        return { ...asPage(rows, query), health, last_completed_at: lastCompletedAt, held_back }
      },
    )
  }
