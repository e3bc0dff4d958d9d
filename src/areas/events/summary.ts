import { type EventKind, type SubjectType } from '../../access/event_kinds.ts'
import {
  type Description,
  type Field,
  type Fields,
  inSentence,
  type Kind,
} from '../../records/descriptions/describe.ts'
import { bySubject, records } from '../../records/descriptions/index.ts'
import { fullMoney } from '../../words/money.ts'
import type { Event } from './schema.ts'

export type Told = Pick<Event, 'kind' | 'subject' | 'actor' | 'brought' | 'before' | 'after'> & {
  /** what the record was called */
  title: string | null
  owner_name: string | null
  /** names of those who came to take part in a call or a meeting by it, and of those who do no longer; null: of no such thing */
  took_part: { added: string[]; removed: string[] } | null
}

/** One line for a person: “Ana moved the deal “Project X” from lead to proposal”. */
export const summarize = (event: Told) => {
  const own = { wall: wallTemplates, comment: commentTemplates }[String(event.subject.type)]
  const template = own?.[event.kind] ?? templates[event.kind]
  return `${actorOf(event)} ${template(event)}${broughtIn(event)}`
}

const broughtIn = ({ brought }: Told) =>
  brought ? ` (so says an archive of ${brought.firm ?? 'a firm'} that was brought in)` : ''

const actorOf = ({ actor, kind }: Told) =>
  actor?.name ?? (kind === 'opened' || kind === 'clicked' ? 'A reader' : 'The service')

const templates: Record<EventKind, (event: Told) => string> = {
  created: (event) => `added ${record(event)}${withPeople(event)}`,
  updated: (event) => updated(event),
  deleted: (event) => `deleted ${record(event)}`,
  restored: (event) => `restored ${record(event)}`,
  assigned: (event) => `handed ${record(event)} to ${event.owner_name ?? 'nobody'}`,
  signed_in: () => 'signed in',
  signed_out: () => 'signed out',
  password_changed: () => 'changed the password',
  accepted: (event) => `accepted ${record(event)}`,
  opened: (event) => `opened ${record(event)}`,
  clicked: (event) => `followed a link in ${record(event)}`,
  reviewed: (event) => `reviewed values of ${record(event)}`,
  applied: (event) => `applied values from ${record(event)}`,
  undone: (event) =>
    event.subject.type === 'deal'
      ? `took back the move of ${record(event)} to ${stageIn(event.before)}`
      : `took back what was taken over from ${record(event)}`,
  completed: (event) => `has ${done(event, 'read', 'written')} ${record(event)}`,
  failed: (event) => `could not ${done(event, 'read', 'write')} ${record(event)}${because(event)}`,
  restarted: (event) => `restarted ${record(event)}`,
  connected: (event) => `connected ${record(event)}`,
  disconnected: (event) => `disconnected ${record(event)}`,
  overruled: (event) =>
    event.subject.type === 'deal'
      ? `let ${record(event)} into the stage ${stageIn(event.after)} without ${missingIn(event)}`
      : `brought another version of ${record(event)}, changed in two places at once`,
  access: (event) => `${accesses[String(event.after?.['access'])] ?? 'looked at'} ${record(event)}`,
  merged: (event) => `merged another record into ${record(event)}`,
  unmerged: (event) => `took the merging of ${record(event)} apart again`,
  imported: (event) => `brought in ${record(event)}`,
  exported: (event) => `took out ${record(event)}`,
  erased: (event) => `erased what is known of ${record(event)}`,
  revoked: (event) => `revoked ${record(event)}`,
  done: (event) => `finished ${record(event)}`,
  purged: (event) => `deleted ${record(event)} for good`,
}

const wallTemplates: Partial<Record<EventKind, (event: Told) => string>> = {
  created: (event) => `restricted ${walled(event)} to ${within(event)}`,
  updated: (event) => `changed who may know of ${walled(event)}${within(event) && `: ${within(event)}`}`,
  deleted: (event) => `opened ${walled(event)} to the firm again`,
  access: (event) =>
    event.after?.['access'] === 'left'
      ? `left those who may know of ${walled(event)}`
      : `came to those who may know of ${walled(event)}`,
}

const commentTemplates: Partial<Record<EventKind, (event: Told) => string>> = {
  created: (event) => `${event.after?.['parent_id'] ? 'replied to a comment on' : 'commented on'} ${walled(event)}`,
  updated: (event) => `${commentChange(event)} a comment on ${walled(event)}`,
}

const commentChange = ({ after }: Told) =>
  after?.['resolved'] === undefined ? 'changed' : after['resolved'] === true ? 'resolved' : 'opened again'

const walled = ({ title }: Told) => (title ? `“${title.replace(/\s+/g, ' ').trim()}”` : 'a record')

function within({ after }: Told): string {
  const people = Array.isArray(after?.['people']) ? after['people'].map(String) : []
  return people.length > namesMax ? `${people.length} people` : new Intl.ListFormat('en-GB').format(people)
}

/** Documents are read, reports are written. */
const done = ({ subject }: Told, read: string, written: string) => (subject.type === 'report' ? written : read)

const accesses: Record<string, string> = {
  download: 'downloaded',
  source_download: 'downloaded a file from',
  export: 'exported',
  question: 'asked a question in',
  draft: 'drafted an e-mail to',
  wrong_code: 'typed a wrong code for',
}

const nouns: Record<SubjectType, string> = {
  company: 'the company',
  contact: 'the contact',
  deal: 'the deal',
  party: 'the party',
  ...bySubject(({ noun: [one] }) => `the ${one}`),
  financial_record: 'the figures',
  note: 'the note',
  comment: 'a comment on',
  interaction: 'the interaction',
  email: 'the e-mail',
  file: 'the file',
  calendar_event: 'the meeting',
  chat: 'the chat',
  report: 'the report',
  firm: 'the firm',
  agent_pool: 'the agents of the firm',
  user: 'the user',
  invitation: 'the invitation',
  connection: 'the account',
  wall: 'who may know of a record',
  import: 'the import',
  export: 'the export',
  api_key: 'the API key',
  webhook: 'the webhook',
  task: 'the task',
  saved_view: 'the view',
  tag: 'the tag',
  custom_field: 'the field',
  pipeline: 'the pipeline',
  report_template: 'the report template',
  list: 'the list',
  list_entry: 'the entry',
  exchange_rate: 'exchange rates',
  back_up: 'the back-up',
}

function record({ subject, title }: Told): string {
  const noun = nouns[subject.type]
  return title ? `${noun} “${title.replace(/\s+/g, ' ').trim()}”` : noun
}

/** The sentence that says what is wrong, behind a colon. */
const because = ({ after }: Told) => (typeof after?.['message'] === 'string' ? `: ${after['message']}` : '')

function updated(event: Told): string {
  const { before, after } = event
  const fields = Object.keys(after ?? {})
  if (event.subject.type === 'deal' && (fields.includes('stage') || fields.includes('stage_id'))) {
    const others = fields.filter((field) => !ofStage.includes(field))
    const also = others.length > 0 ? ` and changed ${listed(others, fieldsOf['deal'])}` : ''
    return `moved ${record(event)} from ${stageIn(before)} to ${stageIn(after)}${also}`
  }
  if (event.subject.type === 'file' && fields.includes('processing_status'))
    return `asked for ${record(event)} to be read again`
  const [field] = fields
  if (field === undefined) return `changed ${record(event)}`
  const described = fieldsOf[event.subject.type] ?? {}
  const [from, to] = [word(before?.[field], described[field]), word(after?.[field], described[field])]
  const tells = fields.length === 1 && from !== undefined && to !== undefined
  const who = participantsChanged(event)
  const what = tells ? ` from ${from} to ${to}` : who ? `: ${who}` : ''
  return `changed ${listed(fields, described)} of ${record(event)}${what}`
}

/** What changes with the stage of a deal. */
const ofStage = ['stage', 'stage_id', 'stage_name', 'pipeline_id', 'probability']

/** A stage of the firm's own as it was called then. */
const stageIn = (fields: Told['before']) => {
  const name = fields?.['stage_name']
  return typeof name === 'string' ? name : (word(fields?.['stage']) ?? 'none')
}

const missingIn = ({ after }: Told) => {
  const missing = after?.['missing']
  return Array.isArray(missing) ? shortList(missing.map(String), namesMax) : 'what it requires'
}

/** What is described of the records, by what events call them. */
const fieldsOf: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.values<Description>(records).flatMap(({ subject, fields }) => (subject ? [[subject, fields]] : [])),
)

/** A value that says something in a sentence; undefined where it is too long for one, or an id. */
function word(value: unknown, field?: Field): string | undefined {
  if (value === null) return 'none'
  if (typeof value === 'number') return figure(value, field?.kind)
  if (typeof value !== 'string' || value.length > 40 || /^[0-9a-f]{8}-/.test(value)) return undefined
  return value.replaceAll('_', ' ')
}

function figure(value: number, kind: Kind | undefined): string {
  if (kind === 'money') return fullMoney(value)
  if (kind === 'year') return String(value)
  return `${value.toLocaleString('en-US')}${kind === 'percent' ? '%' : ''}`
}

const namesMax = 3
const participantsMax = 6

/** “ with Beate Banker and Mara”: who took part in a call or a meeting. */
const withPeople = ({ took_part }: Told) =>
  took_part?.added.length ? ` with ${shortList(took_part.added, participantsMax)}` : ''

function participantsChanged({ took_part }: Told): string | undefined {
  const { added = [], removed = [] } = took_part ?? {}
  const changes = [
    ...(added.length > 0 ? [`added ${shortList(added, participantsMax)}`] : []),
    ...(removed.length > 0 ? [`removed ${shortList(removed, participantsMax)}`] : []),
  ]
  return changes.length > 0 ? changes.join(' and ') : undefined
}

function shortList(names: readonly string[], max: number): string {
  const shown = names.length > max ? [...names.slice(0, max - 1), `${names.length - max + 1} more`] : names
  return new Intl.ListFormat('en-GB').format(shown)
}

/** “revenue, location and 2 more”, as the fields are labelled where they are described. */
function listed(fields: string[], described: Fields = {}): string {
  const names = fields.map((field) => {
    if (field === 'contact_ids' || field === 'user_ids') return 'participants'
    const label = described[field]?.label
    return label ? inSentence(label) : field.replace(/_id$/, '').replaceAll('_', ' ')
  })
  return shortList([...new Set(names)], namesMax)
}
