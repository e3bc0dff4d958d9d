import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/db/open.ts'
import { repeatWhileConnected } from '../../platform/jobs/repeat.ts'
import { HeadNotes } from './heads.ts'

const lookMs = 1000
const eventsAtOnce = 2000

/**
 * Appends to the chains of events, each second, what was recorded since. Every node with background work may do so: of
 * two that want the same firm one goes on to the next. How far a chain has come is noted outside. Ends with the database
 * connection.
 */
export function keepChaining(deps: Pick<Deps, 'sql' | 'log' | 'clock' | 'config'>): void {
  const { sql, log } = deps
  const heads = new HeadNotes(deps)
  const chain = async () => {
    await chainWaiting(sql, (firmId) => heads.hasGrown(firmId))
    await heads.note()
  }
  repeatWhileConnected(lookMs, chain, (error) => log.error({ err: error }, 'events could not be chained'))
}

/** Chains all that waits, firm after firm. */
async function chainWaiting(sql: Sql, hasGrown: (firmId: string) => void = () => {}): Promise<void> {
  for (let firmId = await nextFirm(sql); firmId; firmId = await nextFirm(sql, firmId)) {
    await chainFirm(sql, firmId)
    hasGrown(firmId)
  }
}

/** Chains what waits of one firm, unless another node does. */
export async function chainFirm(sql: Sql, firmId: string): Promise<void> {
  for (;;) {
    const [row] = await sql<{ appended: number | null }[]>`select chain_events(${firmId}, ${eventsAtOnce}) as appended`
    if (!row?.appended || row.appended < eventsAtOnce) return
  }
}

async function nextFirm(sql: Sql, after = '00000000-0000-0000-0000-000000000000'): Promise<string | undefined> {
  const [row] = await sql<{ firm_id: string }[]>`
    select firm_id from service.events_to_chain where firm_id > ${after} order by firm_id limit 1`
  return row?.firm_id
}
