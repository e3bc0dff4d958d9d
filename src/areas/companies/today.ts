import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { timeZoneOf } from '../auth/index.ts'
import type { Today } from './last_contact.ts'

type Asked = { not_contacted?: unknown; or?: readonly { not_contacted?: unknown }[] | undefined }

/** When a list is asked. Whose days they are matters to one filter alone, so that it is not looked up for others. */
export async function todayOf(
  { sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>,
  who: Who,
  asked: Asked,
): Promise<Today> {
  const isByDays = [asked, ...(asked.or ?? [])].some(({ not_contacted }) => not_contacted !== undefined)
  return { now: clock.now().toISOString(), timeZone: isByDays ? await timeZoneOf(sql, who, config) : config.timeZone }
}
