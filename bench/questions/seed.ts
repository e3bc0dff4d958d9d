import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { recordClick, recordEmail, recordOpen } from '../../src/areas/emails/index.ts'
import type { Sql } from '../../src/platform/db/open.ts'
import { newRow } from '../../src/platform/db/statement.ts'
import { transact } from '../../src/platform/db/transact.ts'
import type { Person, TestService } from '../../test/harness.ts'
import { completeReading, findingOn, pageWith } from '../../test/readings.ts'
import { addDays } from './days.ts'
import type { Colleague, Document, SeededRecord } from './firm/records.ts'
import type { Firm } from './firm.ts'
import { backdate } from './seed_past.ts'

/** Somebody of the firm who is signed in. */
export type Signed = { id: string; firmId: string; email: string; token: string }
export type Asker = Signed & { url: string }

/** Puts a firm into a running service and its ids into the records; answers the person who asks: the first colleague. */
export async function seed(url: string, sql: Sql, firm: Firm, firmName: string): Promise<Asker> {
  const signed = await hire(url, firm.colleagues, firmName)
  const [asker] = signed.values()
  if (!asker) throw new Error('the firm has nobody')
  const as = (person: Colleague) => signed.get(person) ?? asker
  const create = async (person: Signed, path: string, record: SeededRecord, body: object) => {
    record.id = (await send(url, 'POST', path, body, person.token)).id
  }

  for (const company of firm.companies) {
    const { name, industry, location, revenue, ebitda, employees, status, description } = company
    const founded_year = company.founded
    const body = { name, industry, location, revenue, ebitda, employees, founded_year, status, description }
    await create(asker, '/api/companies', company, body)
  }
  for (const contact of firm.contacts) {
    const { name, role, email, phone, company } = contact
    await create(asker, '/api/contacts', contact, { name, role, email, phone, company_id: company?.id })
  }
  for (const record of firm.records)
    await create(asker, '/api/financials', record, {
      company_id: record.company.id,
      period: record.period,
      ...(record.isExpected && { period_start: `${record.year}-01-01`, period_end: `${record.year}-12-31` }),
      revenue: record.revenue,
      cogs: record.cogs,
      gross_profit: record.grossProfit,
      operating_expenses: record.operatingExpenses,
      ebitda: record.ebitda,
      net_income: record.netIncome,
      cash_flow: record.cashFlow,
    })
  for (const deal of firm.deals) {
    const [first, ...moves] = deal.history
    const owner = as(deal.owner)
    await create(owner, '/api/deals', deal, {
      name: deal.name,
      company_id: deal.company.id,
      value: deal.value,
      stage: first?.stage,
      close_date: deal.closeDate,
      owner_id: owner.id,
      source: deal.source,
      next_step: deal.nextStep,
      pass_reason: deal.passReason,
    })
    for (const { stage } of moves) await send(url, 'PATCH', `/api/deals/${deal.id}`, { stage }, owner.token)
    const { probability } = deal
    await send(url, 'PATCH', `/api/deals/${deal.id}`, { probability }, owner.token)
  }
  for (const note of firm.notes) {
    const { content, tags, company, deal, isPinned } = note
    const body = { content, tags, is_pinned: isPinned, company_id: company?.id, deal_id: deal?.id }
    await create(as(note.author), '/api/notes', note, body)
  }
  for (const interaction of firm.interactions)
    await create(as(interaction.author), '/api/interactions', interaction, {
      type: interaction.type,
      subject: interaction.subject,
      notes: interaction.notes,
      company_id: interaction.company.id,
      contact_ids: interaction.contacts.map(({ id }) => id),
      date: `${addDays(firm.today, -interaction.daysAgo)}T15:00:00Z`,
      duration_minutes: interaction.minutes,
    })
  for (const meeting of firm.meetings)
    await create(as(meeting.owner), '/api/calendar/events', meeting, {
      summary: meeting.summary,
      start: `${meeting.day}T${hourOf(meeting.hour)}:00:00Z`,
      end: `${meeting.day}T${hourOf(Math.min(23, meeting.hour + meeting.hours))}:30:00Z`,
      attendees: meeting.attendees,
      location: meeting.location,
      company_id: meeting.company?.id,
    })
  await addEmails(sql, firm, as)
  for (const document of firm.documents) await addDocument(sql, firm, document, as(document.uploadedBy))
  await backdate(sql, firm, asker.firmId)
  return { ...asker, url }
}

const hourOf = (hour: number) => String(hour).padStart(2, '0')

/** Registers the first colleague with a new firm, and the others by invitation. */
async function hire(url: string, colleagues: Colleague[], firmName: string): Promise<Map<Colleague, Signed>> {
  const signed = new Map<Colleague, Signed>()
  const password = 'correct horse battery'
  let admin: Signed | undefined
  for (const colleague of colleagues) {
    const email = `${colleague.name.toLowerCase().replaceAll(' ', '.')}.${uuidv7().slice(-8)}@example.com`
    // the viewer writes nothing, so that all others can be made by themselves
    const place = admin
      ? await send(url, 'POST', '/api/users/invitations', { email, role: colleague.role }, admin.token)
      : { invitation: undefined }
    const body = { email, password, name: colleague.name, firm_name: firmName, invitation: place.invitation }
    await send(url, 'POST', '/auth/register', body)
    const { access_token: token, user } = await send(url, 'POST', '/auth/login', { email, password })
    const person = { id: user.id, firmId: user.firm_id, email, token }
    admin ??= person
    await send(url, 'PATCH', `/api/users/${user.id}`, { capacity: colleague.capacity }, admin.token)
    colleague.id = person.id
    signed.set(colleague, person)
  }
  return signed
}

async function addEmails(sql: Sql, firm: Firm, as: (person: Colleague) => Signed) {
  for (const email of firm.emails) {
    const owner = as(email.owner)
    const who = { firmId: owner.firmId, userId: owner.id, role: 'member' as const }
    const isOut = email.direction === 'outbound'
    const { id } = await transact(sql, (db) =>
      recordEmail(db, who, {
        company_id: email.contact.company?.id,
        contact_id: email.contact.id,
        owner_id: owner.id,
        thread_id: `<${email.thread}.${owner.firmId}>`,
        subject: email.subject,
        direction: email.direction,
        from_address: isOut ? owner.email : email.contact.email,
        to_addresses: [isOut ? email.contact.email : owner.email],
        sent_at: `${addDays(firm.today, -email.daysAgo)}T16:00:00Z`,
        body: `About ${email.subject}${isOut ? '.' : ': what do you think?'}`,
      }),
    )
    email.id = id
    if (email.opened) await recordOpen(sql, owner, { emailId: id, counted: true })
    if (email.clicked) await recordClick(sql, owner, { emailId: id, url: 'https://example.com/draft' })
  }
}

/** A document that was read as its pages say, or failed; its bytes are not there. */
async function addDocument(sql: Sql, firm: Firm, document: Document, owner: Signed) {
  const id = uuidv7()
  const row = {
    firm_id: owner.firmId,
    id,
    company_id: document.company?.id ?? null,
    filename: document.filename,
    size: 40_000 + document.filename.length * 1000,
    content_type: 'application/pdf',
    extension: 'pdf',
    document_type: document.type,
    sha256: createHash('sha256').update(id).digest('hex'),
    storage_key: `${owner.firmId}/${id}.pdf`,
    processing_status: document.error ? 'failed' : 'pending',
    error_code: document.error ? 'damaged' : null,
    error_message: document.error,
    uploaded_by: owner.id,
    uploaded_at: `${addDays(firm.today, -document.uploadedDaysAgo)}T00:00:30Z`,
  }
  await sql`insert into files ${newRow(row)}`
  document.id = id
  if (document.error) return
  const pages = document.pages.map((lines, index) => pageWith(index + 1, lines))
  const findings = document.values.flatMap(({ path, raw, value, page, currency }) => {
    const on = pages[page - 1]
    return on ? [findingOn(on, path, raw, { value, ...(currency && { currency }) })] : []
  })
  const data = { document_type: document.type, summary: document.pages[0]?.join(' ') ?? '' }
  // reason: only the database and the firm of these are used
  await completeReading({ deps: { sql } } as TestService, { firmId: owner.firmId } as Person, id, {
    data,
    pages,
    findings,
  })
}

// reason of any: the answers of many endpoints, of which ids and tokens are used
async function send(url: string, method: string, path: string, body: object, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.status === 204 ? undefined : reply.json()
}
