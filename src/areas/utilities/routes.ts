import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { version } from '../../platform/version.ts'
import { countPools } from '../agentic-chat/index.ts'
import { Health, Info } from './schema.ts'

export const utilities =
  ({ sql, probe, config, clock, startedAt }: Deps) =>
  async (app: App) => {
    app.get(
      '/health',
      {
        config: { role: 'public' },
        schema: {
          summary: 'Whether the service works',
          description: 'For monitors and load balancers. It asks the database too: 503 while that is away.',
          response: { 200: Health },
        },
      },
      async () => {
        await probe`select 1`
        return { status: 'healthy' as const, timestamp: clock.now().toISOString(), version }
      },
    )

    app.get(
      '/api/utilities/info',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Version, environment and uptime',
          description: 'Of the node that answers. agent_pools counts the firms whose agents are in memory on any node.',
          response: { 200: Info },
        },
      },
      async () => ({
        version,
        environment: config.environment,
        agent_pools: await countPools(sql),
        uptime_hours: (clock.now().getTime() - startedAt.getTime()) / 3_600_000,
      }),
    )
  }
