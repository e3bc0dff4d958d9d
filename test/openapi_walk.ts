import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { newRow } from '../src/platform/db/statement.ts'
import { transact } from '../src/platform/db/transact.ts'
import { records, standardNames } from '../src/records/descriptions/index.ts'
import type { Person, TestService } from './harness.ts'
import { pdf } from './sample_files.ts'
import { sampleOf } from './sample_record.ts'
import { makeSources } from './source_records.ts'

// Reads /openapi.json as a client would, so that tests meet every route, also those that do not exist yet.

export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export type Operation = {
  method: string
  path: string
  pathParameters: string[]
  query: { name: string; schema: Schema; required: boolean }[]
  body: Schema | undefined
}

type Described = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export async function readOperations(service: TestService): Promise<Operation[]> {
  const { body } = await service.send('GET', '/openapi.json')
  const paths: Record<string, Record<string, Described>> = body.paths
  return Object.entries(paths)
    .filter(isAnswered)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        pathParameters: [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? ''),
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema, required = false }) => ({ name, schema, required })),
        body: requestBody?.content['application/json']?.schema,
      })),
    )
}

/** A stream that ends with its reader has tests of its own: src/areas/live. */
const isAnswered = ([path]: [string, unknown]) => path !== '/api/live'

export const fillPath = (path: string, valueOf: (parameter: string) => string) =>
  path.replace(/\{([^}]+)\}/g, (_whole, parameter: string) => encodeURIComponent(valueOf(parameter)))

export const typesOf = (schema: Schema): string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : ([schema.type ?? 'unknown'].flat() as string[])

/** The alternative of a schema that is not null. */
export const withoutNull = (schema: Schema): Schema => schema.anyOf?.find((option) => option.type !== 'null') ?? schema

/** The smallest body that the schema accepts; "idFor" gives the value of a field that names a record. */
export function validBody(schema: Schema, idFor: (field: string) => string): Record<string, unknown> {
  const required = schema.required ?? []
  return Object.fromEntries(required.map((name) => [name, validValue(name, schema.properties?.[name] ?? {}, idFor)]))
}

export function validValue(name: string, given: Schema, idFor: (field: string) => string): unknown {
  const schema = withoutNull(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [type] = typesOf(schema).filter((candidate) => candidate !== 'null')
  switch (type) {
    case 'string':
      if (schema.format === 'uuid' || name.endsWith('_id')) return idFor(name)
      if (schema.format === 'email' || name === 'email') return 'somebody@example.com'
      if (schema.format === 'date') return '2026-03-01'
      if (schema.format === 'date-time' || name === 'date') return '2026-03-01T09:30:00Z'
      return 'a text that is long enough'
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    case 'array':
      if (name.endsWith('_ids')) return [idFor(name.replace(/s$/, ''))]
      return schema.minItems ? [validValue(name.replace(/s$/, ''), schema.items ?? {}, idFor)] : []
    case 'object':
      return validBody(schema, idFor)
    default:
      return 'anything'
  }
}

/** One record of each kind, made by this person: parameter or field name → id. */
export async function makeRecords(service: TestService, person: Person): Promise<Record<string, string>> {
  const company = await person.create('/api/companies', { name: 'Acme', industry: 'Software', revenue: 1 })
  const company_id: string = company.id
  const contact = await person.create('/api/contacts', { name: 'Carla', company_id })
  const standard: Record<string, string> = {}
  const makeStandard = async (areOfCompany: boolean, linked = {}) => {
    for (const name of standardNames.filter((name) => (records[name].company !== null) === areOfCompany)) {
      const { id } = await person.create(`/api/${name}`, sampleOf(records[name], { ...linked, user: person.id }))
      standard[`${records[name].subject}_id`] = id
    }
  }
  await makeStandard(false)
  const deal = await person.create('/api/deals', {
    name: 'Project Anvil',
    company_id,
    value: 5,
    enterprise_value: 9,
    equity_cheque: 4,
    bid_date: '2027-01-11',
    final_bid_date: '2027-02-22',
    fund_id: standard['fund_id'],
  })
  const party = await person.create(`/api/deals/${deal.id}/parties`, { company_id, role: 'target' })
  await makeStandard(true, {
    company: company_id,
    contact: contact.id,
    deal: deal.id,
    fund: standard['fund_id'],
  })
  const record = await person.create('/api/financials', { company_id, period: '2025', revenue: 5 })
  const note = await person.create('/api/notes', { content: 'A note', company_id })
  const interaction = await person.create('/api/interactions', { type: 'call', subject: 'A call', company_id })
  const event = await person.create('/api/calendar/events', {
    summary: 'A meeting',
    start: '2026-03-01T09:30:00Z',
    end: '2026-03-01T10:30:00Z',
    company_id,
  })
  const invitation = await person.create('/api/users/invitations', { role: 'viewer' })
  const key = await person.create('/auth/keys', { name: 'A key', scopes: ['read'] })
  const { sid: session_id } = service.deps.tokens.read((await service.signIn(person.email)).token) ?? {}
  const who = { firmId: person.firmId, userId: person.id, role: 'admin' as const }
  const { recordEmail } = await import('../src/areas/emails/index.ts')
  const mailKey = `${person.firmId}/${uuidv7()}.bin`
  await service.deps.storage.put(mailKey, Readable.from([pdf('A deck')]))
  const sent = {
    company_id,
    contact_id: contact.id,
    owner_id: person.id,
    thread_id: `<${contact.id}@example.com>`,
    message_id: `<${contact.id}@example.com>`,
    subject: 'A mail',
    direction: 'outbound' as const,
    from_address: person.email,
    to_addresses: ['carla@example.com'],
    sent_at: '2026-03-01T09:30:00Z',
    body: 'The body of a mail',
    attachments: [{ filename: 'deck.pdf', content_type: 'application/pdf', size: 9, storage_key: mailKey }],
  }
  const email = await transact(service.deps.sql, (db) => recordEmail(db, who, sent))
  const [attachment] = await service.deps.sql<{ id: string }[]>`
    select id from email_attachments where firm_id = ${person.firmId} and email_id = ${email.id}`
  const file = await makeFile(service, person, company_id)
  const task = await person.create('/api/tasks', { title: 'A task', company_id })
  const pipeline = await person.create('/api/pipelines', { template: 'growth' })
  const list = await person.create('/api/lists', {
    name: 'A list',
    subject: 'companies',
    statuses: [{ name: 'A status' }],
    fields: [{ name: 'A column', type: 'text' }],
  })
  const entry = await person.create(`/api/lists/${list.id}/entries`, { company_id, values: { a_column: 'A value' } })
  const comment = await person.create('/api/comments', {
    subject_type: 'company',
    subject_id: company_id,
    text: `@${person.email} a comment`,
  })
  const tag = await person.create('/api/tags', { name: 'A tag' })
  const other = await person.create('/api/tags', { name: 'Another tag' })
  const rates = [{ currency: 'AED', day: '2024-12-31', rate: 3.8154 }]
  const set = await person.send('PUT', '/api/exchange-rates', { rates })
  if (set.status !== 200) throw new Error(`no rate was set: ${JSON.stringify(set.body)}`)
  const view = await person.create('/api/views', { list: 'companies', name: 'A view', is_shared: true })
  const field = await person.create('/api/custom-fields', { kind: 'company', name: 'A field', type: 'text' })
  const chat_id = uuidv7()
  const asked = await person.post('/agentic-chat/query', { query: 'hello', chat_id })
  if (asked.status !== 200) throw new Error(`no chat was made: ${JSON.stringify(asked.body)}`)
  const reports = await makeReports(service, person, company_id)
  const sources = await makeSources(service, person, file.file_id)
  const deleted = await person.create('/api/notes', { content: 'A deleted note', company_id })
  await person.delete(`/api/notes/${deleted.id}`)
  const restricted = await person.create('/api/companies', { name: 'Nightshade' })
  const raised = await person.send('PUT', `/api/walls/${restricted.id}`, { user_ids: [] })
  if (raised.status !== 200) throw new Error(`no wall was raised: ${JSON.stringify(raised.body)}`)
  return {
    deleted_id: deleted.id,
    ...sources,
    ...file,
    ...reports,
    company_id,
    contact_id: contact.id,
    deal_id: deal.id,
    party_id: party.id,
    nda_file_id: file.file_id,
    pipeline_id: pipeline.id,
    stage_id: pipeline.stages[0].id,
    ...standard,
    record_id: record.id,
    note_id: note.id,
    comment_id: comment.id,
    parent_id: comment.id,
    interaction_id: interaction.id,
    event_id: event.id,
    invitation_id: invitation.id,
    key_id: key.id,
    session_id: session_id ?? '',
    task_id: task.id,
    list_id: list.id,
    entry_id: entry.id,
    status_id: list.statuses[0].id,
    tag_id: tag.id,
    into_id: other.id,
    view_id: view.id,
    field_id: field.id,
    email_id: email.id,
    possible_deal_id: deal.id,
    reply_to_email_id: email.id,
    thread_id: sent.thread_id,
    attachment_id: attachment?.id ?? '',
    chat_id,
    firm_id: person.firmId,
    user_id: person.id,
    owner_id: person.id,
    company_owner_id: person.id,
    assignee_id: person.id,
    actor_id: person.id,
    subject_id: company_id,
    ...(await makeWebhook(service, person)),
    notification_id: await makeNotification(service, person),
    import_id: await makeImport(service, person),
    wall_id: restricted.id,
    export_id: await makeArchive(service, person),
  }
}

/** An import whose file has been read; where nobody works in the background it waits to be. */
async function makeImport(service: TestService, person: Person): Promise<string> {
  const { sendTable, settled } = await import('./import_tables.ts')
  const { body } = await sendTable(service, person, 'Name\nGamma\n', 'list.csv', { kind: 'companies' })
  if (service.deps.config.role !== 'web') await settled(person, body.id)
  return body.id
}

/** Nobody tells people of their own doings. */
async function makeNotification({ deps: { sql } }: TestService, { firmId: firm_id, id: user_id }: Person) {
  const id = uuidv7()
  const row = {
    firm_id,
    id,
    user_id,
    kind: 'failed',
    subject_type: 'connection',
    subject_id: uuidv7(),
    said: 'A drive',
  }
  await sql`insert into notifications ${newRow(row)}`
  return id
}

/** A webhook that is told of nothing, with something that it was told. */
async function makeWebhook({ deps: { sql, sealer } }: TestService, { firmId, id }: Person) {
  const [webhook_id, delivery_id] = [uuidv7(), uuidv7()]
  await sql`insert into webhooks ${newRow({
    firm_id: firmId,
    id: webhook_id,
    owner_id: id,
    name: 'A webhook',
    url: 'https://hooks.invalid/here',
    host: 'hooks.invalid',
    status: 'paused',
    secret: sealer.seal('secret of a webhook', `${firmId}:${webhook_id}`, 'whsec_c2VjcmV0'),
  })}`
  await sql`insert into webhook_deliveries ${newRow({
    firm_id: firmId,
    id: delivery_id,
    webhook_id,
    kind: 'created',
    subject_type: 'webhook',
    subject_id: webhook_id,
    status: 'delivered',
  })}`
  return { webhook_id, delivery_id }
}

/** An archive that can be downloaded. */
async function makeArchive({ deps: { sql, storage } }: TestService, person: Person) {
  const export_id = uuidv7()
  await storage.put(`exports/${person.firmId}/${export_id}.zip`, Readable.from([Buffer.from('PK')]))
  await sql`
    insert into exports (firm_id, id, kind, status, size, asked_by, expires_at)
    values (${person.firmId}, ${export_id}, 'archive', 'completed', 2, ${person.id}, now() + interval '1 day')`
  return export_id
}

/** Two reports of one kind that are written. */
async function makeReports({ deps: { sql } }: TestService, person: Person, company_id: string) {
  const template = await person.create('/api/report-templates', {
    name: 'A template',
    report_type: 'executive_summary',
    sections: [{ section: 'company_overview', heading: 'Who they are' }],
    tone: 'Short.',
  })
  const [report_id, other_id] = [uuidv7(), uuidv7()]
  for (const id of [report_id, other_id])
    await sql`insert into reports ${newRow({
      firm_id: person.firmId,
      id,
      company_id,
      report_type: 'executive_summary',
      status: 'completed',
      include_comparisons: false,
      section_names: ['company_overview'],
      template_id: template.id,
      headings: JSON.stringify({ company_overview: 'Who they are' }),
      sections: JSON.stringify({ company_overview: 'Acme operates in Software.' }),
      created_by: person.id,
      completed_at: new Date().toISOString(),
    })}`
  return { report_id, other_id, template_id: template.id }
}

/** A file that has been read, with a page and a value on it. */
async function makeFile({ deps: { sql, storage } }: TestService, person: Person, company_id: string) {
  const firm_id = person.firmId
  const [file_id, value_id, application_id, object] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const content = pdf('Revenue 5')
  await storage.put(`${firm_id}/${object}.pdf`, Readable.from([content]))
  await sql`insert into files ${newRow({
    firm_id,
    id: file_id,
    company_id,
    filename: 'CIM.pdf',
    size: content.length,
    content_type: 'application/pdf',
    extension: 'pdf',
    document_type: 'other',
    sha256: createHash('sha256').update(content).digest('hex'),
    storage_key: `${firm_id}/${object}.pdf`,
    processing_status: 'completed',
    page_count: 1,
    page_unit: 'page',
    extracted_data: JSON.stringify({ document_type: 'other', summary: 'Revenue 5' }),
    uploaded_by: person.id,
  })}`
  await sql`
    insert into file_pages (firm_id, file_id, number, width, height, source, words)
    values (${firm_id}, ${file_id}, 1, 612, 792, 'digital', '[["Revenue",72,63,47,12,12,0,0],["5",122,63,7,12,12,0,0]]')`
  await sql`
    insert into file_values
      (firm_id, id, file_id, position, path, value, raw, page, box, quote, label, period, currency, confidence)
    values (${firm_id}, ${value_id}, ${file_id}, 1, 'figures.revenue.FY2025', '5', '5', 1,
      '{"x":122,"y":63,"width":7,"height":12}', 'Revenue 5', 'Revenue',
      '{"label":"FY2025","end":"2025-12-31","months":12,"year":2025,"basis":"actual"}', 'USD', 1)`
  await sql`
    insert into file_applications (firm_id, id, file_id, company_id, applied_by)
    values (${firm_id}, ${application_id}, ${file_id}, ${company_id}, ${person.id})`
  return { file_id, value_id, application_id, page_number: '1' }
}
