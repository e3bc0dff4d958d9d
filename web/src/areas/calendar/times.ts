import { api } from '../../api/client.ts'
import { day } from '../../parts/format.ts'
import { chosenZone, ownZone, wallTime } from '../../parts/zone.ts'

/** The time zone that the person has chosen, else that of the firm, else that of this computer. Undefined until it is known. */
export function useCalendarZone(): string | undefined {
  const { data, error } = api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 })
  const chosen = chosenZone()
  if (chosen) return chosen
  return data || error ? (data?.time_zone ?? ownZone()) : undefined
}

type Times = { start: string; end: string; all_day?: boolean; time_zone?: string | null }

/** `Thu 26 Nov 2026, 14:48 – 15:48 (Europe/Zurich)`; of whole days the days alone. */
export function timesOf({ start, end, all_day, time_zone }: Times, shown: string): string {
  const zone = all_day ? (time_zone ?? shown) : shown
  const last = all_day ? new Date(Date.parse(end) - 1) : end
  const [from, to] = [wallTime(start, zone), wallTime(last, zone)]
  const weekday = new Date(start).toLocaleDateString('en-GB', { weekday: 'short', timeZone: zone })
  const isOneDay = from.slice(0, 10) === to.slice(0, 10)
  const begin = `${weekday} ${day(from.slice(0, 10))}`
  if (all_day) return isOneDay ? begin : `${begin} – ${day(to.slice(0, 10))}`
  const until = isOneDay ? to.slice(11) : `${day(to.slice(0, 10))}, ${to.slice(11)}`
  return `${begin}, ${from.slice(11)} – ${until} (${zone.replaceAll('_', ' ')})`
}

/** `14:48 – 15:48` by the clocks of a zone. */
export const shortTimes = ({ start, end }: { start: string; end: string }, zone: string): string =>
  `${wallTime(start, zone).slice(11)} – ${wallTime(end, zone).slice(11)}`
