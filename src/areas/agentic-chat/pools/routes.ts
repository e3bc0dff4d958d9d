import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { App } from '../../../platform/http/server.ts'
import { poolNotFound } from '../errors.ts'
import { FirmId, Metrics, PoolRestarted, PoolState, PoolsHealth } from '../schema.ts'
import { findPool, findTimes, listPools, saveRestart, sumOfPools } from './ledger.ts'
import type { Pools } from './pools.ts'

export const poolRoutes =
  ({ sql, clock, startedAt }: Deps, pools: Pools) =>
  async (app: App) => {
    app.get(
      '/pools/health',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'How the agent pools of all firms do',
          description: 'Numbers over all nodes, and nothing that tells one firm of another.',
          response: { 200: PoolsHealth },
        },
      },
      async () => {
        await pools.sayNews()
        const [all, sum] = await Promise.all([listPools(sql), sumOfPools(sql)])
        const count = (status: string) => all.filter((pool) => pool.status === status).length
        return {
          total_pools: all.length,
          healthy_pools: count('healthy'),
          degraded_pools: count('degraded'),
          failed_pools: count('failed'),
          active_queries: all.reduce((active, pool) => active + pool.active, 0),
          total_queries_processed: sum.processed,
          avg_response_time_seconds: average(sum.seconds, sum.processed),
          uptime_hours: (clock.now().getTime() - startedAt.getTime()) / 3_600_000,
        }
      },
    )

    app.get(
      '/pools/:firm_id/status',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'How the agents of your firm do',
          description: 'Where the firm has none at the moment they begin to be made.',
          params: FirmId,
          response: { 200: PoolState },
        },
      },
      async ({ user, params: { firm_id } }) => {
        checkOwn(user, firm_id)
        await pools.journal.write()
        const pool = await findPool(sql, firm_id, { nodeId: pools.nodeId, beat: pools.beatOf(firm_id) })
        if (!pool) throw poolNotFound()
        if (pool.nodes === 0) pools.wake(firm_id)
        return {
          firm_id,
          status: pool.status,
          warm_agents: pool.warm_agents,
          queued_requests: pool.queued,
          active_requests: pool.active,
          total_processed: pool.total_processed,
          avg_response_time: average(pool.seconds, pool.total_processed),
          last_activity: pool.last_activity,
          created_at: pool.created_at,
        }
      },
    )

    app.post(
      '/pools/:firm_id/restart',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Let the agents of your firm start anew',
          description:
            'Answers that are under way are finished by the old ones. Helps where names of records were changed past the service.',
          params: FirmId,
          response: { 200: PoolRestarted },
        },
      },
      async ({ user, params: { firm_id } }) => {
        checkOwn(user, firm_id)
        await saveRestart(sql, user)
        pools.restart(firm_id)
        const message = 'The agents of your firm are starting anew; questions under way are still answered'
        return { message, firm_id, status: 'initializing' as const }
      },
    )

    app.get(
      '/metrics',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Questions and response times of the last 24 hours, all firms together',
          description: 'By the hour, over all nodes. Times include waiting; success_rate is 1 where nothing was asked.',
          response: { 200: Metrics },
        },
      },
      async () => {
        await pools.sayNews()
        const [{ successful, failed, seconds, times, period }, all] = await Promise.all([
          findTimes(sql),
          listPools(sql),
        ])
        const total = successful + failed
        const agents = all.reduce((sum, pool) => sum + pool.warm_agents, 0)
        return {
          queries: { total, successful, failed, success_rate: total === 0 ? 1 : successful / total },
          performance: {
            avg_response_time: average(seconds, total),
            p50_response_time: times.percentile(50),
            p95_response_time: times.percentile(95),
            p99_response_time: times.percentile(99),
          },
          pools: {
            total: all.length,
            healthy: all.filter((pool) => pool.status === 'healthy').length,
            avg_pool_size: average(agents, all.length),
          },
          period,
        }
      },
    )
  }

/** Another firm's pool is answered as one that does not exist. */
function checkOwn(who: Who, firmId: string) {
  if (firmId !== who.firmId) throw poolNotFound()
}

const average = (sum: number, count: number) => (count === 0 ? 0 : sum / count)
