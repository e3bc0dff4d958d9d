/** What stands in a column of an exported list. */
export type Kind = 'text' | 'number' | 'money' | 'ratio' | 'date' | 'time' | 'yes_no' | 'names'

export type Column = { field: string; title: string; kind: Kind }

/** A column of texts unless said otherwise. */
export const column = (field: string, title: string, kind: Kind = 'text'): Column => ({ field, title, kind })

const created = column('created_at', 'Created', 'time')
const updated = column('updated_at', 'Updated', 'time')
const id = column('id', 'ID')
const company = [column('company_name', 'Company'), column('company_id', 'Company ID')]

export const companyColumns = [
  column('name', 'Name'),
  column('industry', 'Industry'),
  column('revenue', 'Revenue (USD)', 'money'),
  column('ebitda', 'EBITDA (USD)', 'money'),
  column('employees', 'Employees', 'number'),
  column('founded_year', 'Founded', 'number'),
  column('location', 'Location'),
  column('website', 'Website'),
  column('status', 'Status'),
  column('description', 'Description'),
  created,
  updated,
  id,
]

export const contactColumns = [
  column('name', 'Name'),
  column('email', 'E-mail'),
  column('phone', 'Phone'),
  column('role', 'Role'),
  column('linkedin', 'LinkedIn'),
  ...company,
  created,
  id,
]

export const dealColumns = [
  column('name', 'Name'),
  ...company,
  column('value', 'Value (USD)', 'money'),
  column('stage', 'Stage'),
  column('probability', 'Probability (%)', 'number'),
  column('owner_name', 'Owner'),
  column('close_date', 'Close date', 'date'),
  column('source', 'Source'),
  column('next_step', 'Next step'),
  column('pass_reason', 'Pass reason'),
  column('description', 'Description'),
  created,
  updated,
  id,
]

export const financialColumns = [
  column('company_id', 'Company ID'),
  column('period', 'Period'),
  column('period_start', 'From', 'date'),
  column('period_end', 'To', 'date'),
  column('revenue', 'Revenue (USD)', 'money'),
  column('cogs', 'Cost of goods sold (USD)', 'money'),
  column('gross_profit', 'Gross profit (USD)', 'money'),
  column('operating_expenses', 'Operating expenses (USD)', 'money'),
  column('ebitda', 'EBITDA (USD)', 'money'),
  column('ebitda_margin', 'EBITDA margin', 'ratio'),
  column('net_income', 'Net income (USD)', 'money'),
  column('cash_flow', 'Cash flow (USD)', 'money'),
  created,
  id,
]

export const noteColumns = [
  column('content', 'Note'),
  column('tags', 'Tags', 'names'),
  column('is_pinned', 'Pinned', 'yes_no'),
  ...company,
  column('contact_name', 'Contact'),
  column('deal_name', 'Deal'),
  column('created_by_name', 'By'),
  created,
  updated,
  id,
]

export const interactionColumns = [
  column('date', 'Date', 'time'),
  column('type', 'Type'),
  column('subject', 'Subject'),
  column('notes', 'Notes'),
  column('duration_minutes', 'Minutes', 'number'),
  ...company,
  column('contact_ids', 'Contact IDs', 'names'),
  column('created_by', 'By (ID)'),
  created,
  updated,
  id,
]

/** Of the text of a message only the beginning, and that only where the person may read it. */
export const emailColumns = [
  column('sent_at', 'Date', 'time'),
  column('direction', 'Direction'),
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
  column('document_type', 'Document type'),
  column('processing_status', 'Status'),
  column('review', 'Review'),
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
  column('status', 'Status'),
  column('priority', 'Priority'),
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
  column('role', 'Role'),
  column('status', 'Status'),
  column('capacity', 'Deals at a time', 'number'),
  column('email_verified', 'E-mail verified', 'yes_no'),
  created,
  id,
]
