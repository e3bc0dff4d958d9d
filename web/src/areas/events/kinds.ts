import type { Row } from '../../api/client.ts'

export type TimelineEvent = Row<'/api/companies/{company_id}/timeline'>

/** What the timeline can be narrowed to. */
export const filters: { id: string; name: string; has(event: TimelineEvent): boolean }[] = [
  { id: 'talks', name: 'Meetings and calls', has: ({ subject }) => subject.type === 'interaction' },
  { id: 'calendar', name: 'Calendar', has: ({ subject }) => subject.type === 'calendar_event' },
  { id: 'notes', name: 'Notes', has: ({ subject }) => subject.type === 'note' },
  { id: 'comments', name: 'Comments', has: ({ subject }) => subject.type === 'comment' },
  { id: 'mail', name: 'Mail', has: ({ subject }) => subject.type === 'email' },
  { id: 'stages', name: 'Stage moves', has: isStageMove },
  { id: 'files', name: 'Documents', has: ({ subject }) => subject.type === 'file' },
]

function isStageMove({ subject, kind, after }: TimelineEvent): boolean {
  // a move between own stages that count as the same leaves the category as it is
  const isMoved = after?.['stage'] !== undefined || after?.['stage_id'] !== undefined
  return subject.type === 'deal' && (kind === 'created' || (kind === 'updated' && isMoved))
}

/** Of events, the latest first, what went on with the company: talks, notes, mail, documents and moves of its deals that are there. */
export function newsOf(events: TimelineEvent[]): TimelineEvent[] {
  const gone = new Map<string, boolean>()
  for (const { kind, subject } of events)
    if ((kind === 'deleted' || kind === 'restored') && !gone.has(subject.id)) gone.set(subject.id, kind === 'deleted')
  return events.filter((event) => isNews(event) && !gone.get(event.subject.id))
}

/** Not a correction of a record. */
const isNews = (event: TimelineEvent): boolean =>
  isStageMove(event) || (/^(created|applied)$/.test(event.kind) && filters.some(({ has }) => has(event)))

/** The page of what an event is about; undefined where it has none, or is deleted. */
export function placeOf({ subject, kind }: TimelineEvent, company: string): string | undefined {
  if (kind === 'deleted') return undefined
  switch (subject.type) {
    case 'deal':
      return `#/deals/${subject.id}`
    case 'contact':
      return `#/contacts/${subject.id}`
    case 'file':
      return `#/documents/${subject.id}`
    case 'report':
      return `#/reports/${subject.id}`
    case 'calendar_event':
      return `#/calendar/${subject.id}`
    case 'comment':
      return `#/comments/${subject.id}`
    case 'task':
      return `#/tasks?scope=all&open=${subject.id}`
    case 'email':
      return `#/companies/${company}?tab=mail&mail=${subject.id}`
    case 'interaction':
      return `#/companies/${company}?tab=timeline&kind=talks`
    case 'note':
      return `#/companies/${company}?tab=notes`
    case 'financial_record':
      return `#/companies/${company}?tab=financials`
    default:
      return undefined
  }
}

const talks: Record<string, string> = {
  meeting: 'meeting',
  call: 'call',
  email: 'e-mail',
  other: 'contact',
  note: 'note',
}

/** The sentence of an event in three: before its title, the title, after it. */
export function sentenceParts({ summary, subject, after, kind }: TimelineEvent): [string, string, string] {
  const type = talks[String(after?.['type'])]
  const text =
    subject.type === 'interaction' && kind === 'created' && type
      ? summary.replace('added the interaction', `logged the ${type}`)
      : summary
  // a note has no title but its first words, which stand below
  if (subject.type === 'note') return [text.replace(/the note.*$/s, ''), 'a note', '']
  const [from, to] = [text.indexOf('“'), text.lastIndexOf('”')]
  return from < 0 || to < from ? [text, '', ''] : [text.slice(0, from), text.slice(from + 1, to), text.slice(to + 1)]
}

/** The words of a note or of a meeting when it was written, as far as the timeline tells them. */
export function wordsOf({ subject, kind, after }: TimelineEvent): string | undefined {
  if (kind !== 'created') return undefined
  const words =
    subject.type === 'note'
      ? after?.['content']
      : subject.type === 'interaction'
        ? after?.['notes']
        : subject.type === 'comment'
          ? after?.['text']
          : undefined
  return typeof words === 'string' ? words : undefined
}

const closeMs = 10 * 60_000

/** Puts together what somebody did to several things one after the other: figures added, values taken over. */
export function folded(events: TimelineEvent[]): [TimelineEvent, ...TimelineEvent[]][] {
  const groups: [TimelineEvent, ...TimelineEvent[]][] = []
  for (const event of events) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && isAlike(last, event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function isAlike(one: TimelineEvent, other: TimelineEvent): boolean {
  const [before, title, after] = sentenceParts(one)
  const [otherBefore, , otherAfter] = sentenceParts(other)
  const isClose = Math.abs(Date.parse(one.at) - Date.parse(other.at)) < closeMs
  return title !== '' && before === otherBefore && after === otherAfter && isClose && !wordsOf(one) && !wordsOf(other)
}
