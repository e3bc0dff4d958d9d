import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { OpenDeps } from '../deps.ts'
import { version } from '../platform/version.ts'
import { gaugeNode } from './node.ts'
import { measureRequests } from './requests.ts'
import { SharedGauges } from './shared.ts'
import { measureStatements } from './statements.ts'
import { measureWorks } from './works.ts'

export type Metrics = {
  contentType: string
  /** All series, as Prometheus reads them. While the database is away those that are asked of it are missing. */
  text(): Promise<string>
  nodeWorks(deps: Pick<OpenDeps, 'sql' | 'pool' | 'log'>): void
  close(): void
}

/** Hears of what the process does from now on. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // under the names by which dashboards for Node know them
  collectDefaultMetrics({ register: registry })
  const build = { version, node: process.versions.node }
  const help = 'Always 1; the labels say which version runs'
  new Gauge({ name: 'firm_crm_build_info', help, labelNames: ['version', 'node'], registers }).set(build, 1)
  const isUp = new Gauge({
    name: 'firm_crm_database_up',
    help: 'Whether the database has answered for this scrape within 2 seconds',
    registers,
  })
  const stops = [measureRequests(registry), measureStatements(registry), ...measureWorks(registry)]
  let shared: SharedGauges | undefined
  return {
    contentType: registry.contentType,
    async text() {
      const asked = await shared?.text()
      isUp.set(asked === undefined ? 0 : 1)
      return (await registry.metrics()) + (asked ?? '')
    },
    nodeWorks({ sql, pool, log }) {
      gaugeNode(registry, sql)
      shared = new SharedGauges(pool(1, 'firm-crm-metrics'), log)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
