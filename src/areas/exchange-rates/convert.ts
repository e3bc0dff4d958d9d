import type { Deps } from '../../deps.ts'
import { conversionsTo, daysBackMax } from '../../money/exchange_rates.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { addDays, clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import type { Conversion } from './schema.ts'

type Means = Pick<Deps, 'sql' | 'clock' | 'config'>

/** The day that it is for the firm. */
export const todayOf = async ({ sql, clock, config }: Means, who: Pick<Who, 'firmId'>): Promise<string> =>
  clockIn(await timeZoneOf(sql, who, config), clock.now()).day

/** The rate from one currency to another on a day, or why there is none. */
export async function exchangeRate(
  means: Means,
  who: Who,
  { from, to, day: asked }: { from: string; to: string; day?: string | undefined },
): Promise<Conversion> {
  const today = await todayOf(means, who)
  const day = asked ?? today
  if (day > today) return unknown(`${day} has not come yet`)
  const [found] = await conversionsTo(means.sql, who, to, [{ currency: from, day }])
  if (found) return { ...found, reason: null }
  // through the euro each of them has a rate of its own
  const [toEuro] = await conversionsTo(means.sql, who, 'EUR', [{ currency: from, day }])
  const missing = toEuro ? to : from
  return unknown(`There is no rate of ${missing} from ${addDays(day, -daysBackMax)} to ${day}`)
}

const unknown = (reason: string): Conversion => ({ rate: null, day: null, sources: [], reason })
