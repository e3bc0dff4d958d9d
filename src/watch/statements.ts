import { Counter, type Registry } from 'prom-client'
import { statements, watch } from '../platform/watch/points.ts'
import { registerTallies, Tally } from './tallies.ts'

const buckets = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30]

/** What PostgreSQL calls a statement, and what it is called here. */
const commands: Record<string, string> = {
  SELECT: 'select',
  INSERT: 'insert',
  UPDATE: 'update',
  DELETE: 'delete',
  BEGIN: 'transaction',
  COMMIT: 'transaction',
  ROLLBACK: 'transaction',
}

/** What this process asks of the database, with what the queue and the driver ask by themselves. */
export function measureStatements(registry: Registry): () => void {
  const names = ['failed', 'other', ...Object.values(commands)]
  const tallies = new Map(names.map((name) => [name, new Tally(buckets)]))
  const [failed, other] = [tallies.get('failed'), tallies.get('other')]
  const byCommand = new Map(Object.entries(commands).map(([command, name]) => [command, tallies.get(name)]))
  const seconds = {
    name: 'firm_crm_db_statement_duration_seconds',
    help: 'From when a statement was to be sent, with its wait for a connection, until its last row has come; by what PostgreSQL calls it ("failed": it ended in an error)',
    buckets,
  }
  registerTallies(registry, seconds, () => [...tallies].map(([command, tally]) => [{ command }, tally]))
  const errors = new Counter({
    name: 'firm_crm_db_errors_total',
    help: 'Statements that ended in an error, by the class of its SQLSTATE (its first two characters), or "connection"; 23 and 40 are part of ordinary work',
    labelNames: ['class'],
    registers: [registry],
  })
  return watch(statements, {
    begun() {},
    ended({ begunAt, command = '', error }) {
      const tally = error ? failed : (byCommand.get(command) ?? other)
      tally?.add((performance.now() - begunAt) / 1000)
      if (error) errors.inc({ class: classOf(error) })
    },
  })
}

const classOf = (error: unknown) =>
  error instanceof Error && error.name === 'PostgresError' && 'code' in error
    ? String(error.code).slice(0, 2)
    : 'connection'
