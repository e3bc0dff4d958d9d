import { ownZone } from '../../parts/zone.ts'

/** When a mail is best sent, where its reader is, in words; and what that is here, where it differs. */
export function sendTimeInWords(at: string, timeZone: string): string {
  const there = inZone(at, timeZone)
  const here = inZone(at, ownZone())
  const place = timeZone === 'UTC' ? 'UTC' : `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
  const own = here.clock === there.clock ? '' : ` (${here.clock} yours${here.day === there.day ? '' : `, ${here.day}`})`
  return `${there.day} at ${there.clock}, ${place}${own}`
}

function inZone(at: string, timeZone: string) {
  const date = new Date(at)
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return { day: day.format(date).replace(',', ''), clock: clock.format(date) }
}
