import { v7 as uuidv7 } from 'uuid'
import { newRow } from '../src/platform/db/statement.ts'
import type { Person, TestService } from './harness.ts'
import { makeRecords } from './openapi_walk.ts'

/** A firm that has something in every table that archives carry. */
export async function fillFirm(service: TestService, person: Person): Promise<Record<string, string>> {
  const records = await makeRecords(service, person)
  const { sql } = service.deps
  const firm_id = person.firmId
  const { company_id = '', contact_id = '', deal_id = '', file_id = '', email_id = '', thread_id = '' } = records
  const { application_id = '', value_id = '', field_id = '', tag_id = '' } = records
  await person.create('/api/interactions', {
    type: 'call',
    subject: 'With Carla',
    company_id,
    contact_ids: [contact_id],
    user_ids: [person.id],
  })
  await person.send('PUT', `/api/deals/${deal_id}/team`, { members: [{ user_id: person.id }] })
  await person.create(`/api/deals/${deal_id}/parties`, { contact_id, role: 'lawyer', note: 'Fast' })
  const buyers = await person.create('/api/lists', { name: 'Buyers', subject: 'contacts', deal_id })
  await person.create(`/api/lists/${buyers.id}/entries`, { contact_id, note: 'Keen' })
  await person.create('/api/comments', { subject_type: 'company', subject_id: company_id, text: 'A comment' })
  const [entry] = (await person.get(`/api/lists/${buyers.id}/entries`)).body.data
  for (const [subject_type, subject_id] of Object.entries({
    contact: contact_id,
    deal: deal_id,
    file: file_id,
    list_entry: entry.id,
  })) {
    const first = { subject_type, subject_id, text: `@${person.email} look at this` }
    const { id: parent_id } = await person.create('/api/comments', first)
    await person.create('/api/comments', { ...first, parent_id, text: 'A reply' })
  }
  await sql`insert into former_addresses ${newRow({ firm_id, contact_id, address: 'carla@before.example' })}`
  await sql`insert into former_websites ${newRow({ firm_id, company_id, website: 'https://before.example' })}`
  const owner = await person.create('/api/custom-fields', { kind: 'deal', name: 'Sponsor', type: 'person' })
  for (const row of [
    { id: uuidv7(), field_id, company_id, value: JSON.stringify('A value'), words: ['A value'] },
    { id: uuidv7(), field_id: owner.id, deal_id, value: JSON.stringify(person.id), words: [person.id] },
  ])
    await sql`insert into custom_values ${newRow({ firm_id, ...row })}`
  await sql`insert into tagged ${newRow({ firm_id, id: uuidv7(), tag_id, company_id })}`
  await sql`insert into record_origins ${newRow({ firm_id, id: uuidv7(), program: 'hubspot', external_id: '71', company_id })}`
  await person.create('/api/calendar/events', {
    summary: 'Each week',
    start: '2026-03-02T09:30:00Z',
    end: '2026-03-02T10:30:00Z',
    recurrence: 'FREQ=WEEKLY;COUNT=3',
    is_private: true,
  })
  await sql`insert into email_opens ${newRow({ firm_id, id: uuidv7(), email_id, opened_at: '2026-03-02T09:30:00Z', counted: true })}`
  await sql`insert into email_clicks ${newRow({ firm_id, id: uuidv7(), email_id, url: 'https://example.com/deck' })}`
  await sql`insert into email_message_ids ${newRow({ firm_id, message_id: `<${contact_id}@example.com>`, thread_id: `<${contact_id}@example.com>` })}
    on conflict do nothing`
  await sql`insert into possible_deals ${newRow({ firm_id, thread_id, deal_id })}`
  const box = JSON.stringify({ x: 122, y: 63, width: 7, height: 12 })
  const table = {
    page: 1,
    bbox: { x: 1, y: 1, width: 9, height: 9 },
    title: null,
    statement: null,
    scale: null,
    currency: null,
    columns: [],
    rows: [],
  }
  await sql`insert into file_tables ${newRow({ firm_id, file_id, position: 1, page: 1, content: JSON.stringify(table) })}`
  const stated = {
    label: 'Number of stores',
    quote: 'Number of stores 142',
    place: null,
    text: '142',
    amount: null,
    isForm: true,
  }
  const standing = { page: 1, raw: '142', box: { x: 1, y: 2, width: 3, height: 4 }, period: null, table: null }
  const unit = { scale: null, currency: null, percent: false, measure: null }
  const content = JSON.stringify({ ...stated, ...standing, unit })
  await sql`insert into labelled_values ${newRow({ firm_id, file_id, position: 1, name: 'number of store', content })}`
  await sql`insert into passages ${newRow({ firm_id, id: uuidv7(), file_id, position: 1, page: 1, first_word: 0, content: 'Revenue 5', box })}`
  await sql`insert into application_records ${newRow({ firm_id, id: deal_id, application_id, subject_type: 'deal' })}`
  await sql`insert into applied_values ${newRow({
    firm_id,
    id: uuidv7(),
    application_id,
    value_id,
    path: 'figures.revenue.FY2025',
    subject_type: 'company',
    subject_id: company_id,
    action: 'changed',
    field: 'revenue',
    before: JSON.stringify(1),
    after: JSON.stringify(5),
    page: 1,
    box,
    raw: '5',
  })}`
  return records
}
