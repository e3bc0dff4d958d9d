import { api, type Reply, type Row } from '../../api/client.ts'
import { usePeople } from '../../parts/people.ts'

type Contact = Reply<'/api/contacts/{contact_id}'>
type Entry = { id: string; kind: string; what: string; by: string; at: string; to?: string }

// what there is before or after is in the tabs
const daysBack = 365
const daysAhead = 90
const perKind = 50

/** All that was with a contact and is planned, newest first, and how much there is of each kind. */
export function useFeed({ id, email, company_id }: Contact) {
  // with its page: the same question without one is that of the tabs, whose answer has another shape
  const query = { contact_id: id, page: 1, page_size: perKind }
  const interactions = api.useQuery('get', '/api/interactions', { params: { query } })
  const notes = api.useQuery('get', '/api/notes', { params: { query } })
  const mails = api.useQuery('get', '/api/emails', { params: { query } })
  const events = api.useQuery(
    'get',
    '/api/calendar/events',
    {
      params: {
        query: {
          start_date: dayFromToday(-daysBack),
          end_date: dayFromToday(daysAhead),
          company_id: company_id ?? undefined,
          limit: 500,
        },
      },
    },
    { enabled: Boolean(email && company_id) },
  )
  const asked = [interactions, notes, mails]
  const people = new Map(usePeople().map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => people.get(id ?? '') ?? ''
  const page = `#/contacts/${id}`
  const entries: Entry[] = [
    ...(interactions.data?.data ?? []).map((one) => ({
      id: one.id,
      kind: names[one.type],
      what: one.subject,
      by: [...new Set([nameOf(one.created_by), ...colleaguesIn(one)])].filter(Boolean).join(', '),
      at: one.date,
      to: `${page}?tab=meetings`,
    })),
    ...(notes.data?.data ?? []).map((one) => ({
      id: one.id,
      kind: 'Note',
      what: firstLine(one.content),
      by: nameOf(one.created_by),
      at: one.created_at,
      to: `${page}?tab=notes`,
    })),
    ...(mails.data?.emails ?? []).map((one) => ({
      id: one.id,
      kind: one.direction === 'inbound' ? 'Mail from' : 'Mail to',
      what: one.subject || 'No subject',
      by: nameOf(one.owner_id),
      at: one.sent_at,
      to: `${page}?tab=mail&mail=${one.id}`,
    })),
    ...(events.data?.events ?? [])
      .filter(({ attendees }) => attendees.some((one) => one.toLowerCase() === email?.toLowerCase()))
      .map((one) => ({
        id: one.id,
        kind: 'Calendar',
        what: one.summary,
        by: nameOf(one.owner_id),
        at: one.start,
        to: `#/calendar/${one.id}`,
      })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const now = Date.now()
  const mayMeet = (entry: Entry) =>
    entry.kind === 'Calendar' || entry.kind === names.meeting || entry.kind === names.call
  return {
    entries,
    next: entries.findLast((entry) => mayMeet(entry) && Date.parse(entry.at) > now),
    totals: { meetings: interactions.data?.total, notes: notes.data?.total, mail: mails.data?.total },
    isComing: asked.some(({ isPending }) => isPending),
    fault: asked.find(({ error, data }) => error && !data)?.error,
    again: () => Promise.all(asked.map(({ refetch }) => refetch())),
  }
}

const colleaguesIn = ({ participants }: Row<'/api/interactions'>) =>
  participants.filter(({ kind }) => kind === 'user').map(({ name }) => name)

const names = { meeting: 'Meeting', call: 'Call', email: 'E-mail', other: 'Contact', note: 'Note' } as const

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const firstLine = (text: string) =>
  text
    .trim()
    .split('\n', 1)[0]
    ?.replace(/^[#>*\-\s]+/, '')
    .slice(0, 200) ?? ''
