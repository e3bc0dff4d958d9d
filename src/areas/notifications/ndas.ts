import type { Deps } from '../../deps.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'

/** Tells the people of deals of the NDAs that end within thirty days by the clocks of their firm, each once. */
export async function tellOfNdas({ sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>, signal: AbortSignal) {
  for (const { id } of await sql<{ id: string }[]>`select id from firms order by id`) {
    signal.throwIfAborted()
    const { day } = clockIn(await timeZoneOf(sql, { firmId: id }, config), clock.now())
    await sql`select notify_of_ndas(${id}, ${day})`
  }
}
