import { company as companyRecord } from '../../records/descriptions/companies.ts'
import { contact } from '../../records/descriptions/contacts.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { choiceLabel, type Description, type Field } from '../../records/descriptions/describe.ts'
import { financialRecord } from '../../records/descriptions/financials.ts'
import { interaction } from '../../records/descriptions/interactions.ts'
import { note } from '../../records/descriptions/notes.ts'
import { nameBeside } from '../../records/shapes.ts'
import { countryLabel } from '../../words/countries.ts'
import { type Stage, stageNames } from '../../words/stages.ts'

/** What stands in a column of an exported list. */
export type Kind = 'text' | 'number' | 'money' | 'ratio' | 'date' | 'time' | 'yes_no' | 'names'

/** `label` is what people read in place of a code. */
export type Column = {
  field: string
  title: string
  kind: Kind
  label?: (code: string, row: Readonly<Record<string, unknown>>) => string
}

/** A column of texts unless said otherwise. */
export const column = (field: string, title: string, kind: Kind = 'text'): Column => ({ field, title, kind })

const coded = (field: string, title: string): Column => ({ ...column(field, title), label: choiceLabel })

const created = column('created_at', 'Created', 'time')
const updated = column('updated_at', 'Updated', 'time')
const id = column('id', 'ID')
const company = [column('company_name', 'Company'), column('company_id', 'Company ID')]

const kinds: Partial<Record<Field['kind'], Kind>> = {
  money: 'money',
  integer: 'number',
  year: 'number',
  percent: 'number',
  day: 'date',
  moment: 'time',
  flag: 'yes_no',
  names: 'names',
}
const units: Partial<Record<Field['kind'], string>> = { percent: ' (%)' }

/** The fields of a record, those named first in front. */
function columnsOf({ fields }: Description, first: readonly string[] = []): Column[] {
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return Object.entries(fields)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, field]) => ofField(name, field))
}

/** A link is told by the name of what it names; of a company by its id, too. */
function ofField(name: string, { kind, label, to, named, choices }: Field): Column[] {
  if (kind === 'country') return [{ ...column(name, label), label: countryLabel }]
  if (choices) return [{ ...column(name, label), label: choiceLabel }]
  if (kind !== 'link') return [column(name, `${label}${units[kind] ?? ''}`, kinds[kind])]
  return [
    ...(named ? [column(nameBeside(name), label)] : []),
    ...(to === 'company' ? [column(name, `${label} ID`)] : []),
  ]
}

/** Of a record whose list has nothing beside its fields. */
export const recordColumns = (description: Description): Column[] => [...columnsOf(description), created, updated, id]

export const companyColumns = recordColumns(companyRecord)
export const contactColumns = [...columnsOf(contact), created, id]
/** A stage of the firm's own by its name. */
const stageLabel = (code: string, { stage_name }: Readonly<Record<string, unknown>>) =>
  typeof stage_name === 'string' ? stage_name : (stageNames[code as Stage] ?? code) // reason: what the column holds
export const dealColumns = recordColumns(deal).map((one) =>
  one.field === 'stage' ? { ...one, label: stageLabel } : one,
)
/** What goes on at a company of a list, as its screen shows it. */
export const companyActivityColumns = [
  column('last_contact', 'Last contact', 'time'),
  column('next_meeting', 'Next meeting', 'time'),
  column('open_value', 'Open deals', 'money'),
  column('owners', 'Owners', 'names'),
]
export const contactActivityColumns = [
  column('last_contact', 'Last contact', 'time'),
  column('last_contact_by', 'Last contact by'),
]
export const financialColumns = [
  ...columnsOf(financialRecord),
  column('ebitda_margin', 'EBITDA margin', 'ratio'),
  created,
  id,
]
export const noteColumns = [
  ...columnsOf(note, ['content', 'tags', 'is_pinned']),
  column('created_by_name', 'By'),
  created,
  updated,
  id,
]
export const interactionColumns = [
  ...columnsOf(interaction, ['date', 'type', 'subject', 'notes', 'duration_minutes']),
  column('contact_ids', 'Contact IDs', 'names'),
  column('user_ids', 'Colleague IDs', 'names'),
  column('created_by', 'By (ID)'),
  created,
  updated,
  id,
]

/** Of the text of a message only the beginning, and that only where the person may read it. */
export const emailColumns = [
  column('sent_at', 'Date', 'time'),
  coded('direction', 'Direction'),
  column('from', 'From'),
  column('to', 'To', 'names'),
  column('cc', 'Cc', 'names'),
  column('subject', 'Subject'),
  column('snippet', 'Beginning'),
  column('attachments_count', 'Attachments', 'number'),
  column('opened', 'Opened', 'yes_no'),
  column('clicked', 'Clicked', 'yes_no'),
  column('company_id', 'Company ID'),
  column('contact_id', 'Contact ID'),
  column('thread_id', 'Conversation'),
  id,
]

export const fileColumns = [
  column('filename', 'File'),
  coded('document_type', 'Document type'),
  coded('processing_status', 'Status'),
  coded('review', 'Review'),
  column('size', 'Bytes', 'number'),
  column('pages', 'Pages', 'number'),
  ...company,
  column('uploaded_by_name', 'Uploaded by'),
  column('uploaded_at', 'Uploaded', 'time'),
  id,
]

export const meetingColumns = [
  column('start', 'Start', 'time'),
  column('end', 'End', 'time'),
  column('all_day', 'All day', 'yes_no'),
  column('summary', 'Summary'),
  column('location', 'Location'),
  column('attendees', 'Attendees', 'names'),
  column('description', 'Description'),
  ...company,
  column('status', 'Status'),
  column('is_private', 'Private', 'yes_no'),
  column('recurrence', 'Repeated'),
  id,
]

export const taskColumns = [
  column('title', 'Task'),
  coded('status', 'Status'),
  coded('priority', 'Priority'),
  column('due_date', 'Due', 'date'),
  column('due_at', 'Due at', 'time'),
  column('assignee_name', 'Assignee'),
  ...company,
  column('contact_name', 'Contact'),
  column('deal_name', 'Deal'),
  column('details', 'Details'),
  column('done_at', 'Done', 'time'),
  column('created_by_name', 'By'),
  created,
  id,
]

export const eventColumns = [
  column('at', 'Time', 'time'),
  column('actor_name', 'Who'),
  column('via', 'By API key'),
  column('kind', 'What'),
  column('summary', 'In words'),
  column('subject_type', 'Record'),
  column('subject_id', 'Record ID'),
  column('company_id', 'Company ID'),
  column('before', 'Before'),
  column('after', 'After'),
  id,
]

export const userColumns = [
  column('name', 'Name'),
  column('email', 'E-mail'),
  coded('role', 'Role'),
  coded('status', 'Status'),
  column('capacity', 'Deals at a time', 'number'),
  column('email_verified', 'E-mail verified', 'yes_no'),
  created,
  id,
]
