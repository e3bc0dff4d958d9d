import { isStandardSubject, standardNameOf } from '../../../records/descriptions/index.ts'
import type { Citation, Ref } from './result.ts'

/** Where a record is opened. */
const urlOf = ({ type, id }: Ref): string => {
  if (isStandardSubject(type)) return `/api/${standardNameOf[type]}/${id}`
  switch (type) {
    case 'company':
      return `/api/companies/${id}`
    case 'contact':
      return `/api/contacts/${id}`
    case 'deal':
      return `/api/deals/${id}`
    case 'financial_record':
      return `/api/financials/${id}`
    case 'note':
      return `/api/notes/${id}`
    case 'comment':
      return `/api/comments/${id}`
    case 'task':
      return `/api/tasks/${id}`
    case 'interaction':
      return `/api/interactions/${id}`
    case 'email':
      return `/api/emails/${id}/thread`
    case 'calendar_event':
      return `/api/calendar/events/${id}`
    case 'file':
      return `/api/files/${id}`
    case 'user':
      return '/api/staffing/team'
    case 'stage':
      return '/api/pipelines'
    default:
      return type satisfies never
  }
}

/** The record as a source; "said" is how the text names it. */
export const citing = (ref: Ref, said: string): Citation => ({ marker: `[${said}]`, ref, url: urlOf(ref) })

/** A place in a document. */
export const citingPage = (ref: Ref, place: Pick<Citation, 'box' | 'quote'> & { page: number }): Citation => ({
  marker: `[${ref.label} p.${place.page}]`,
  ref,
  ...place,
  url: `/api/files/${ref.id}/pages/${place.page}`,
})

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "3 Mar 2026", where the firm works. */
export function dayInWords(moment: string, timeZone: string): string {
  const day = dayOf(moment, timeZone)
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** The day of a moment where the firm works, YYYY-MM-DD. */
export const dayOf = (moment: string | Date, timeZone: string): string =>
  formatOf(timeZone).format(typeof moment === 'string' ? new Date(moment) : moment)

// Sweden writes days as ISO 8601 does. Making a format costs much more than using it.
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}
