import { monthName } from '../../parts/days.ts'
import { ownZone, wallTime } from '../../parts/zone.ts'

const dayMs = 86_400_000

/** Under which day a chat stands: "Today", "Yesterday", "Last 7 days", "October 2026". */
export function dayName(at: string, now = new Date()): string {
  const day = dayOf(at)
  const days = (Date.parse(dayOf(now)) - Date.parse(day)) / dayMs
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days <= 7) return 'Last 7 days'
  return monthName(day)
}

const dayOf = (moment: string | Date) => wallTime(moment, ownZone()).slice(0, 10)
