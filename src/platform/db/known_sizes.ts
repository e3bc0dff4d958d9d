import { repeatWhileConnected } from '../jobs/repeat.ts'
import type { Sql } from './open.ts'
import { identifier } from './statement.ts'

type Deps = { sql: Sql; log: { error(entry: object, message: string): void } }

const lookMs = 2000
const rowsMin = 1000

/**
 * Has PostgreSQL look at tables that have grown to several times what it knows of them. Its own look comes within minutes;
 * until then it takes a firm's rows for a few, and reads all of them for each row that is looked up.
 */
export function keepSizesKnown({ sql, log }: Deps): void {
  const failed = (error: unknown) => log.error({ err: error }, 'a table that has grown could not be analyzed')
  repeatWhileConnected(lookMs, () => learnSizes(sql, failed), failed)
}

async function learnSizes(sql: Sql, failed: (error: unknown) => void): Promise<void> {
  const grown = await sql<{ name: string }[]>`
    select c.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > greatest(${rowsMin}, 2 * c.reltuples)
      and pg_has_role(c.relowner, 'usage')`
  // one that cannot be looked at keeps the others from nothing
  for (const { name } of grown) await sql`analyze (skip_locked) ${identifier(name)}`.catch(failed)
}
