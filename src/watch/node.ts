import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../platform/db/open.ts'
import { countChildren } from '../platform/isolated/children.ts'

/** What the node has at this moment: it is looked at when somebody asks. */
export function gaugeNode(registry: Registry, sql: Sql): void {
  const gauges: [name: string, help: string, look: () => number][] = [
    [
      'firm_crm_db_pool_connections',
      'Connections that requests and background work of this node may use (DATABASE_POOL_SIZE)',
      () => Number(sql.options.max),
    ],
    [
      'firm_crm_db_pool_connections_in_use',
      'Those that are at work or held by a transaction; one that is always near the size wants a larger pool',
      () => sql.load().inUse,
    ],
    [
      'firm_crm_db_pool_statements_waiting',
      'Statements that wait for a connection, or behind another statement on one',
      () => sql.load().waiting,
    ],
    [
      'firm_crm_child_processes',
      'Child processes that read, draw or lay out documents and tables, with those that wait for the next one',
      countChildren,
    ],
  ]
  for (const [name, help, look] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(look())
      },
    })
}
