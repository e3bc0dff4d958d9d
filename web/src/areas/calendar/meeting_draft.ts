import { client } from '../../api/client.ts'
import { changeAsSeen } from '../../form/as_seen.ts'
import { changesOf } from '../../form/form_values.ts'
import { momentIn, wallTime } from '../../parts/zone.ts'
import type { Meeting } from './meeting.ts'
import { repeatsInWords, usualRules } from './repeats.ts'

/** A meeting as its form has it; times are those on the wall of its zone. */
export type Draft = {
  summary: string
  start: string
  end: string
  time_zone: string
  is_private: boolean
  all_day: boolean
  recurrence: string
  attendees: string[]
  invite: boolean
  location: string
  description: string
  company_id: string | null
  deal_id: string | null
  /** of an occurrence: the whole series is to be changed */
  whole: boolean
}

type About = {
  zone: string
  meeting: Meeting | undefined
  company: string | null
  deal: string | null
  at: string | undefined
}

export function draftOf({ zone, meeting, company, deal, at }: About): Draft {
  const begin = at ? new Date(momentIn(at, zone)) : nextHour()
  const end = meeting?.all_day ? new Date(Date.parse(meeting.end) - 60_000) : (meeting?.end ?? later(begin, 3_600_000))
  return {
    summary: meeting?.summary ?? '',
    start: wallTime(meeting?.start ?? begin, zone),
    end: wallTime(end, zone),
    time_zone: zone,
    is_private: meeting?.is_private ?? false,
    all_day: meeting?.all_day ?? false,
    recurrence: meeting?.recurrence ?? '',
    attendees: meeting?.attendees ?? [],
    invite: false,
    location: meeting?.location ?? '',
    description: meeting?.description ?? '',
    company_id: company,
    deal_id: deal,
    whole: false,
  }
}

type Saving = { draft: Draft; first: Draft; meeting: Meeting | undefined }

/** Plans or changes it; answers its id. */
export async function saveMeeting({ draft, first, meeting }: Saving): Promise<string> {
  const invited = draft.invite && draft.attendees.length > 0 && { send_invitations: true }
  if (!meeting) {
    const body = { ...bodyOf(draft), ...invited }
    const { data } = await client.POST('/api/calendar/events', { body })
    return data?.id ?? ''
  }
  const series = draft.whole && meeting.series_id ? await seriesOf(meeting.series_id) : undefined
  const seen = series ?? meeting
  const moved = series ? inSeries(series, { draft, first, meeting }) : draft
  const { recurrence, ...changes } = changesOf(bodyOf(first), bodyOf(moved))
  const body = { ...changes, ...(recurrence !== undefined && { recurrence }), ...invited }
  await changeAsSeen(undefined, seen, body, async (body, headers) => {
    const params = { path: { event_id: seen.id } }
    return (await client.PATCH('/api/calendar/events/{event_id}', { params, body, headers })).data
  })
  return meeting.id
}

const seriesOf = async (id: string) =>
  (await client.GET('/api/calendar/events/{event_id}', { params: { path: { event_id: id } } })).data

/** The times of the series whose one occurrence was moved: its first one is moved as far. */
function inSeries(series: Meeting, { draft, first, meeting }: Saving & { meeting: Meeting }): Draft {
  const times = (['start', 'end', 'time_zone', 'all_day'] as const).map((name) => draft[name] === first[name])
  if (!times.includes(false)) return draft
  const zone = first.time_zone
  const wall = (text: string) => Date.parse(`${text}Z`)
  const by = wall(draft.start) - wall(wallTime(meeting.start, zone))
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  const start = wall(wallTime(series.start, zone)) + by
  return { ...draft, start: text(start), end: text(start + wall(draft.end) - wall(draft.start)) }
}

const bodyOf = ({ start, end, time_zone, location, description, recurrence, invite, whole, ...others }: Draft) => ({
  ...others,
  time_zone,
  start: others.all_day ? start.slice(0, 10) : momentIn(start, time_zone),
  end: others.all_day ? end.slice(0, 10) : momentIn(end, time_zone),
  location: location || null,
  description: description || null,
  recurrence: recurrence || null,
})

/** What a meeting may repeat by: the usual, and what it has. */
export const rulesWith = (own: string) => [
  { value: '', label: 'Does not repeat' },
  ...[...new Set([...usualRules, ...(own ? [own] : [])])].map((rule) => ({ value: rule, label: repeatsInWords(rule) })),
]

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

function nextHour(): Date {
  const at = later(new Date(), 3_600_000)
  at.setMinutes(0, 0, 0)
  return at
}
