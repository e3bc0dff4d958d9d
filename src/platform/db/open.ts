import type postgres from 'postgres'
import { connect } from './driver.ts'

export type Sql = postgres.Sql<Types>
export type Transaction = postgres.TransactionSql<Types>
/** Where a query may run: on its own, or inside the caller's transaction. */
export type Db = Sql | Transaction
export type Fragment = postgres.PendingQuery<postgres.Row[]>
type Types = { timestamp: string; day: string; json: unknown }

type Options = { at: Address; connections: number; prepare: boolean; name: string; timeouts?: boolean }

// A statement that waits for ever keeps a connection from everybody else. A pooler does not take these at the start of a
// connection: behind one they are settings of the role or the database.
const patience = { statement_timeout: 30_000, lock_timeout: 3000, idle_in_transaction_session_timeout: 60_000 }

/** Where the database is. The socket is the shorter way to the same one. */
export type Address = { url: string; socketPath?: string }

/** Opens a pool. Times come as text (ISO 8601, UTC, milliseconds): a Date object per cell doubles the cost of a list. */
export function openDatabase({ at, connections, prepare, name, timeouts = false }: Options): Sql {
  return connect(at.url, {
    path: at.socketPath,
    max: connections,
    prepare,
    connect_timeout: 5,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { application_name: name, TimeZone: 'UTC', ...(timeouts && patience) },
    types: {
      json,
      timestamp: { to: 1184, from: [1114, 1184], serialize: (value: string) => value, parse: isoTimestamp },
      day: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
    },
  })
}

/** Text given for a JSON parameter is taken for JSON already; anything else is written as JSON. */
export const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
}

/** PostgreSQL's "2026-03-01 09:30:00.5+00" (session in UTC) as "2026-03-01T09:30:00.500Z". */
export const isoTimestamp = (value: string) => {
  if (value.length === 26) return `${value.slice(0, 10)}T${value.slice(11, 23)}Z` // most have all three digits
  const fraction = value.slice(20, value.indexOf('+', 19)).padEnd(3, '0').slice(0, 3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value[19] === '.' ? fraction : '000'}Z`
}
