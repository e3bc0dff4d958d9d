import type { SubjectType } from '../../access/event_kinds.ts'
import { hiddenOf } from '../../access/hidden.ts'
import type { User } from '../../platform/auth/gate.ts'
import { records, standardNames } from '../../records/descriptions/index.ts'
import type { LiveEvent } from './queries.ts'
import type { Told } from './schema.ts'

/** Who is to be told, and what is known of their sight at this moment. */
export type Reader = {
  user: Pick<User, 'firmId' | 'userId' | 'role'>
  /** `deal:<id>`; empty for all */
  subjects: ReadonlySet<string>
  /** the walls that the person is within, and was before one of these was changed; unknown of who was away then */
  within: ReadonlySet<string>
  withinBefore: ReadonlySet<string> | undefined
  /** tags that only stand on what the person may not know of */
  hiddenTags: readonly string[]
}

/** Of some people, by `personKey`. */
export type Sight = {
  /** undefined where no event of these stands behind any */
  walls: ReadonlyMap<string, ReadonlySet<string>> | undefined
  hiddenTags: ReadonlyMap<string, readonly string[]>
}

// Settings, sign-ins and what people do for themselves are no part of a screen that others have open.
const toldTo: Partial<Record<SubjectType, 'everybody' | 'actor'>> = {
  ...Object.fromEntries(standardNames.map((name) => [records[name].subject, 'everybody'])),
  company: 'everybody',
  contact: 'everybody',
  deal: 'everybody',
  party: 'everybody',
  financial_record: 'everybody',
  note: 'everybody',
  comment: 'everybody',
  interaction: 'everybody',
  email: 'everybody',
  file: 'everybody',
  calendar_event: 'everybody',
  report: 'everybody',
  task: 'everybody',
  tag: 'everybody',
  custom_field: 'everybody',
  pipeline: 'everybody',
  report_template: 'everybody',
  list: 'everybody',
  list_entry: 'everybody',
  exchange_rate: 'everybody',
  saved_view: 'actor',
  chat: 'actor',
}

const manyFrom = 20

/** What a person is told of some events: each by itself, or of many records of one kind only that there were many. */
export function messagesFor(reader: Reader, events: readonly LiveEvent[]): Told[] {
  const told = events.flatMap((event) => tell(reader, event))
  // everything is loaded anew
  if (told.some(({ type }) => type === 'reload')) return [{ type: 'reload' }]
  const counts = new Map<string, number>()
  for (const one of told) if ('changed' in one) counts.set(one.subject_type, (counts.get(one.subject_type) ?? 0) + 1)
  const isMany = (type: string) => (counts.get(type) ?? 0) > manyFrom
  const storms = [...new Set(told.flatMap((one) => ('changed' in one ? one.subject_type : [])))].filter(isMany)
  return [
    ...told.filter((one) => !('changed' in one) || !isMany(one.subject_type)),
    ...storms.map((subject_type) => ({ type: 'many' as const, subject_type })),
  ]
}

function tell(reader: Reader, event: LiveEvent): Told[] {
  if (event.subject_type === 'wall') return ofWall(reader, event)
  // the events of an archive are of another time; that it was brought in is told once
  if (event.subject_type === 'export' && event.kind === 'imported') return [{ type: 'reload' }]
  if (event.is_brought || event.kind === 'access' || !isFor(reader, event)) return []
  const missing = (event.walls ?? []).filter((wall) => !reader.within.has(wall))
  if (missing.length > 0) return missing.every((wall) => event.moved_to.includes(wall)) ? [gone(event)] : []
  const known = event.fields.filter((name) => !internal.includes(name))
  const hidden = hiddenOf(reader.user)
  const changed = hidden ? known.filter((name) => !hidden.has(name, event.subject_type)) : known
  const isOnlyHidden = known.length > 0 && changed.length === 0
  if (isOnlyHidden || (event.subject_type === 'email' && event.kind === 'updated' && changed.length === 0)) return []
  const { kind: type, subject_type, subject_id, company_id, actor_id: by, at: version } = event
  return [{ type, subject_type, subject_id, company_id, changed: changed.sort(), by, version }]
}

// what deletion sets, which nobody knows as fields
const internal = ['deleted_at', 'status_before_delete']

function isFor({ user, subjects, hiddenTags }: Reader, event: LiveEvent): boolean {
  const { subject_type, subject_id, company_id, actor_id, deals } = event
  const whom = toldTo[subject_type]
  const isOwn = actor_id === user.userId
  if (whom === undefined || (whom === 'actor' && !isOwn)) return false
  if (subject_type === 'tag' && !isOwn && hiddenTags.includes(subject_id)) return false
  const those = [`${subject_type}:${subject_id}`, `company:${company_id}`, ...deals.map((id) => `deal:${id}`)]
  return subjects.size === 0 || those.some((one) => subjects.has(one))
}

/** A wall that came, went or has other people within: told by what it does to the person's sight. */
function ofWall({ within, withinBefore }: Reader, event: LiveEvent): Told[] {
  const wall = event.subject_id
  const hasOther = (event.walls ?? []).some((other) => other !== wall && !within.has(other))
  if (hasOther) return []
  if (withinBefore === undefined || within.has(wall) || event.kind === 'deleted') return [{ type: 'reload' }]
  return event.kind === 'created' || withinBefore.has(wall) ? [gone(event)] : []
}

const gone = ({ subject_type, subject_id, company_id }: LiveEvent): Told => ({
  type: 'gone',
  subject_type: subject_type !== 'wall' ? subject_type : subject_id === company_id ? 'company' : 'deal',
  subject_id,
})
