import assert from 'node:assert/strict'
import { v7 as uuidv7 } from 'uuid'
import { recordEmail } from '../src/areas/emails/index.ts'
import { newRow } from '../src/platform/db/statement.ts'
import { transact } from '../src/platform/db/transact.ts'
import type { Description } from '../src/records/descriptions/describe.ts'
import { capital, records, standardWith, titleOf } from '../src/records/descriptions/index.ts'
import { matchMail } from '../src/records/match_mail.ts'
import { readEvents } from './event_stream.ts'
import { eventually, type Person, type TestService } from './harness.ts'
import { completeReading, findingOn, pageWith, year } from './readings.ts'
import { pdf } from './sample_files.ts'
import { sampleOf } from './sample_record.ts'

// A firm in which a company and a deal are known to two people only, and the same firm without them. Everything restricted
// has one of these words, or digits, that nothing else has.

export const secretWords = ['zyxquorum', 'vexillum', 'brimstoneford', 'quibblewick', 'gnomonics']
export const secretDigits = '7391'
/** As the digits may be written: 42.7391, 427,391, 4.27391 …, but not within a longer number by chance. */
export const secretFigure = 4_173_910_000

export type WalledFirm = {
  admin: Person
  /** a member who may not know */
  outsider: Person
  insiders: [Person, Person]
  /** of what everybody may know, by parameter or field name */
  open: Record<string, string>
  /** of what is restricted, by parameter or field name; empty in the firm without it */
  walled: Record<string, string>
  /** the same of what belongs to the restricted deal of an open company */
  ofDeal: Record<string, string>
}

// one moment for both firms, so that their answers can be compared
const now = Date.now()
export const dayFromNow = (days: number) => new Date(now + days * 86_400_000).toISOString()
const dateFromNow = (days: number) => dayFromNow(days).slice(0, 10)

/** "raised": what is done with the restricted company and deal when half of what hangs on them is there. */
export async function makeWalledFirm(service: TestService, hasWalled: boolean): Promise<WalledFirm> {
  const admin = await service.register('Ada', 'Northgate Partners')
  const outsider = await service.invite(admin, 'Olga', 'member')
  const insiders: [Person, Person] = [
    await service.invite(admin, 'Ines', 'member'),
    await service.invite(admin, 'Ivan', 'member'),
  ]
  const [ines] = insiders
  const today = dayFromNow(0).slice(0, 10)
  const rates = { USD: 1.25, GBP: 0.8 }
  await admin.send('PUT', '/api/exchange-rates', {
    rates: Object.entries(rates).map(([currency, rate]) => ({ currency, day: today, rate })),
  })
  const open: Record<string, string> = {}
  for (const [name, revenue, currency] of [
    ['Alpha Systems', 40, 'USD'],
    ['Beta Systems', 20, 'GBP'],
    ['Gamma Systems', 30, 'EUR'],
    ['Delta Systems', 12, 'USD'],
  ] as const) {
    const company_id: string = (
      await admin.create('/api/companies', {
        name,
        industry: 'Software',
        location: 'Columbus, Ohio',
        revenue: revenue * 1e6,
        currency,
        ebitda: revenue * 2e5,
        employees: revenue * 5,
        website: `https://${name.split(' ')[0]?.toLowerCase()}.example`,
      })
    ).id
    await fill(service, admin, { company_id, word: name, scale: revenue * 1e6, currency })
    open['company_id'] ??= company_id
  }
  Object.assign(
    open,
    await fill(service, outsider, { company_id: open['company_id'] ?? '', word: 'Alpha', scale: 5e6 }),
  )
  const lists = await openLists(admin, open)
  const { walled, ofDeal }: Pick<WalledFirm, 'walled' | 'ofDeal'> = hasWalled
    ? await restrict(service, {
        admin,
        ines,
        insiders,
        alpha: open['company_id'] ?? '',
        openDeal: open['deal_id'] ?? '',
        openThread: open['thread_id'] ?? '',
        lists,
      })
    : { walled: {}, ofDeal: {} }
  await outsidersOwn(service, outsider, walled['company_id'])
  return { admin, outsider, insiders, open, walled, ofDeal }
}

/** A list of companies, of contacts and of deals, each with what everybody may know of, by the field that names it. */
async function openLists(admin: Person, open: Record<string, string>) {
  const lists: Record<string, string> = {}
  for (const [subject, field] of [
    ['companies', 'company_id'],
    ['contacts', 'contact_id'],
    ['deals', 'deal_id'],
  ] as const) {
    const fields = [
      { name: 'Ticket', type: 'money' },
      { name: 'Word', type: 'text' },
    ]
    const list = await admin.create('/api/lists', {
      name: `Open ${subject}`,
      subject,
      statuses: [{ name: 'New' }],
      fields,
    })
    const values = { ticket: 5, word: 'open' }
    const entry = await admin.create(`/api/lists/${list.id}/entries`, { [field]: open[field], values })
    lists[field] = list.id
    Object.assign(open, { list_id: list.id, entry_id: entry.id })
  }
  return lists
}

/** What is restricted is in the open lists, too, and something of it was. */
async function putInLists(person: Person, lists: Record<string, string>, walled: Record<string, string>) {
  const entries: Record<string, string> = {}
  for (const [field, list] of Object.entries(lists)) {
    const values = { ticket: secretFigure, word: 'Quibblewick' }
    const path = `/api/lists/${list}/entries`
    const gone = await person.create(path, { [field]: walled[field], note: 'Gnomonics', values })
    await person.delete(`${path}/${gone.id}`)
    const { id } = await person.create(path, { [field]: walled[field], values: { word: 'Vexillum' } })
    await person.patch(`${path}/${id}`, { note: 'Quibblewick', values })
    entries[`entry_id of ${field}`] = id
  }
  return entries
}

type Restricting = {
  admin: Person
  ines: Person
  insiders: Person[]
  alpha: string
  openDeal: string
  openThread: string
  lists: Record<string, string>
}

/** A company and a deal of an open company that everybody knows of at first; half of what hangs on them comes later. */
async function restrict(service: TestService, { ines, insiders, alpha, openDeal, openThread, lists }: Restricting) {
  const company_id: string = (
    await ines.create('/api/companies', {
      name: 'Zyxquorum Dynamics',
      industry: 'Software',
      location: 'Brimstoneford',
      revenue: secretFigure,
      currency: 'GBP',
      ebitda: secretFigure / 4,
      employees: 7391,
      website: 'https://zyxquorum.example',
      description: 'Makes gnomonics',
    })
  ).id
  const before = await fill(service, ines, {
    company_id,
    word: 'Zyxquorum',
    scale: secretFigure,
    role: 'Gnomonics officer',
    tag: 'quibblewick',
    currency: 'GBP',
  })
  const deal: string = (
    await ines.create('/api/deals', {
      name: 'Project Vexillum',
      company_id: alpha,
      value: secretFigure,
      enterprise_value: secretFigure,
      equity_cheque: secretFigure,
      currency: 'JPY', // without a rate
      stage: 'proposal',
      bid_date: dateFromNow(1),
      final_bid_date: dateFromNow(2),
      close_date: dateFromNow(3),
      next_step: 'Quibblewick',
    })
  ).id
  const note: string = (
    await ines.create('/api/notes', {
      content: 'The vexillum is raised',
      deal_id: deal,
      tags: ['vexillum'],
      is_pinned: true,
    })
  ).id
  const papers = await papersOf(service, ines, { company_id: alpha, deal_id: deal, role: 'target' })
  const entries = await putInLists(ines, lists, { ...before, company_id })
  for (const id of [company_id, deal]) {
    const raised = await ines.send('PUT', `/api/walls/${id}`, { user_ids: insiders.map((person) => person.id) })
    if (raised.status !== 200) throw new Error(`no wall: ${JSON.stringify(raised.body)}`)
  }
  await ines.patch(`/api/deals/${deal}`, { stage: 'negotiation' })
  await ines.create('/api/notes', { content: 'Another vexillum', deal_id: deal })
  const papersAfter = await papersOf(service, ines, { company_id: alpha, deal_id: deal, role: 'seller' })
  await ines.create(`/api/deals/${openDeal}/parties`, { company_id, role: 'buyer', note: 'Quibblewick' })
  for (const deal_id of [openDeal, deal])
    await service.deps
      .sql`insert into possible_deals ${newRow({ firm_id: ines.firmId, thread_id: openThread, deal_id })}`
  const after = await fill(service, ines, {
    company_id,
    word: 'Zyxquorum',
    scale: secretFigure,
    role: 'Gnomonics officer',
    tag: 'quibblewick',
    currency: 'GBP',
  })
  const { contact_id: ofContacts = '', deal_id: ofDeals = '' } = lists
  const later = { contact_id: after['contact_id'] ?? '', deal_id: deal }
  const entriesAfter = await putInLists(ines, { contact_id: ofContacts, deal_id: ofDeals }, later)
  const alsoAfter = Object.fromEntries(Object.entries(after).map(([name, id]) => [`${name} of later`, id]))
  const alsoOfDeal = Object.fromEntries(
    [papers, papersAfter].flatMap((one, at) =>
      Object.entries(one).map(([name, id]) => [`${name} of an open company, ${at}`, id]),
    ),
  )
  const walled: Record<string, string> = {
    ...before,
    ...alsoAfter,
    ...alsoOfDeal,
    ...entries,
    ...Object.fromEntries(Object.entries(entriesAfter).map(([name, id]) => [`${name} of later`, id])),
    'deal_id of an open company': deal,
    'note_id of it': note,
    company_id,
    wall_id: company_id,
  }
  return { walled, ofDeal: { ...papersAfter, deal_id: deal, note_id: note, wall_id: deal, page_number: '1' } }
}

/** One of everything that can belong to a deal, by its parameter: what is about the deal, and says nothing else of it. */
async function papersOf(
  service: TestService,
  person: Person,
  { company_id, deal_id, role }: Record<'company_id' | 'deal_id' | 'role', string>,
) {
  const about = 'the vexillum'
  const interaction = await person.create('/api/interactions', {
    type: 'call',
    subject: `Call about ${about}`,
    deal_id,
    date: dayFromNow(-1),
  })
  const event = await person.create('/api/calendar/events', {
    summary: `Meeting about ${about}`,
    start: dayFromNow(2),
    end: dayFromNow(2.1),
    deal_id,
  })
  const task = await person.create('/api/tasks', { title: `Look at ${about}`, deal_id })
  const party = await person.create(`/api/deals/${deal_id}/parties`, { company_id, role, note: about })
  const list = await person.create('/api/lists', {
    name: `Buyers of ${about}`,
    subject: 'companies',
    deal_id,
    statuses: [{ name: 'New' }],
    fields: [{ name: 'Word', type: 'text' }],
  })
  const goneEntry = await person.create(`/api/lists/${list.id}/entries`, { company_id, note: about })
  await person.delete(`/api/lists/${list.id}/entries/${goneEntry.id}`)
  const entry = await person.create(`/api/lists/${list.id}/entries`, { company_id, note: about })
  await person.patch(`/api/lists/${list.id}/entries/${entry.id}`, { values: { word: about } })
  const file_id = await readDocument(service, person, { company_id, word: 'Vexillum', scale: secretFigure })
  const filed = await person.patch(`/api/files/${file_id}`, { deal_id })
  assert.equal(filed.status, 200)
  const who = { firmId: person.firmId, userId: person.id, role: 'member' as const }
  const mail = {
    owner_id: person.id,
    company_id,
    thread_id: `<${uuidv7()}@example.com>`,
    subject: `Letter about ${about}`,
    direction: 'inbound' as const,
    from_address: 'adviser@elsewhere.invalid',
    to_addresses: [person.email],
    sent_at: dayFromNow(-0.5),
    body: `Terms of ${about}`,
    shared: true,
  }
  const email = await transact(service.deps.sql, (db) => recordEmail(db, who, mail))
  assert.equal((await person.patch(`/api/emails/${email.id}`, { deal_id })).status, 200)
  const { events } = await readEvents(service, person, 'POST', '/api/reports/generate', {
    company_id,
    deal_id,
    report_type: 'executive_summary',
  })
  const report_id = String(events[0]?.['report_id'])
  const commentOn = (subject_type: string, subject_id: string, text: string) =>
    person.create('/api/comments', { subject_type, subject_id, text })
  const comment = await commentOn('deal', deal_id, `What of ${about}?`)
  await commentOn('file', file_id, `Page one says ${about}`)
  await commentOn('list_entry', entry.id, `Ask about ${about}`)
  const goneComment = await commentOn('report', report_id, `Draft of ${about}`)
  await person.delete(`/api/comments/${goneComment.id}`)
  const gone = await person.create('/api/interactions', { type: 'call', subject: `${about} rang off`, deal_id })
  await person.delete(`/api/interactions/${gone.id}`)
  return {
    interaction_id: interaction.id,
    event_id: event.id,
    task_id: task.id,
    comment_id: comment.id,
    party_id: party.id,
    list_id: list.id,
    entry_id: entry.id,
    file_id,
    email_id: email.id,
    thread_id: mail.thread_id,
    report_id,
    other_id: report_id,
    deleted_id: gone.id,
  } as Record<string, string>
}

type Filling = { company_id: string; word: string; scale: number; role?: string; tag?: string; currency?: string }

/** One of everything that hangs on a company: parameter or field name → id. */
/** One of each standard record that belongs to a company, by its parameter. */
async function standardOf(person: Person, linked: Record<string, string>, word: string) {
  const made: Record<string, string> = {}
  for (const name of standardWith('company_id')) {
    const record: Description = records[name]
    const [title] = titleOf(record)
    const body = { ...sampleOf(record, linked), [title]: `${capital(record.noun[0])} of ${word}` }
    made[`${record.subject}_id`] = (await person.create(`/api/${name}`, body)).id
  }
  return made
}

async function fill(
  service: TestService,
  person: Person,
  { company_id, word, scale, role = 'CFO', tag = 'risk', currency = 'USD' }: Filling,
) {
  const address = `cora@${word.split(' ')[0]?.toLowerCase()}.example`
  const contact = await person.create('/api/contacts', { name: `Cora ${word}`, role, email: address, company_id })
  const deal = await person.create('/api/deals', {
    name: `${word} buyout`,
    company_id,
    value: scale,
    currency,
    stage: 'lead',
    close_date: dateFromNow(-5),
    next_step: `Call ${word}`,
  })
  await person.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  await person.create('/api/deals', {
    name: `${word} second`,
    company_id,
    value: scale / 2,
    currency,
    stage: 'closed_won',
    close_date: dateFromNow(-30),
  })
  let record = ''
  for (const [period, share] of [
    ['FY2023', 0.8],
    ['FY2024', 0.9],
    ['FY2025', 1],
  ] as const)
    record = (
      await person.create('/api/financials', {
        company_id,
        period,
        currency,
        revenue: scale * share,
        ebitda: scale * share * 0.2,
        net_income: scale * share * 0.1,
      })
    ).id
  const note = await person.create('/api/notes', {
    company_id,
    content: `A note on ${word}`,
    tags: [tag],
    is_pinned: true,
  })
  const interaction = await person.create('/api/interactions', {
    type: 'call',
    subject: `Call with ${word}`,
    company_id,
    contact_ids: [contact.id],
    date: dayFromNow(-3),
  })
  const event = await person.create('/api/calendar/events', {
    summary: `Meeting with ${word}`,
    start: dayFromNow(1),
    end: dayFromNow(1.1),
    attendees: [address],
    company_id,
  })
  const who = { firmId: person.firmId, userId: person.id, role: 'member' as const }
  const mail = {
    owner_id: person.id,
    company_id,
    contact_id: contact.id,
    thread_id: `<${uuidv7()}@example.com>`,
    subject: `Letter of ${word}`,
    direction: 'inbound' as const,
    from_address: address,
    to_addresses: [person.email],
    sent_at: dayFromNow(-4),
    body: `Terms of ${word}`,
    shared: true,
  }
  await mailMatched(service)
  const email = await transact(service.deps.sql, (db) => recordEmail(db, who, mail))
  const file_id = await readDocument(service, person, { company_id, word, scale })
  const report_id = uuidv7()
  await service.deps
    .sql`insert into reports ${newRow({ firm_id: person.firmId, id: report_id, company_id, report_type: 'executive_summary', status: 'completed', include_comparisons: false, section_names: ['company_overview'], sections: JSON.stringify({ company_overview: `${word} operates.` }), created_by: person.id, page_count: 1, completed_at: dayFromNow(0) })}`
  const dropped = {
    deals: { name: `${word} dropped`, company_id },
    notes: { content: `${word} was dropped`, company_id },
    interactions: { type: 'call', subject: `${word} rang off`, contact_ids: [contact.id] },
  }
  let deleted_id = ''
  for (const [name, body] of Object.entries(dropped)) {
    deleted_id = (await person.create(`/api/${name}`, body)).id
    await person.delete(`/api/${name}/${deleted_id}`)
  }
  const standard = await standardOf(person, { company: company_id, contact: contact.id, deal: deal.id }, word)
  return {
    ...standard,
    deleted_id,
    company_id,
    contact_id: contact.id,
    deal_id: deal.id,
    record_id: record,
    note_id: note.id,
    interaction_id: interaction.id,
    event_id: event.id,
    email_id: email.id,
    thread_id: mail.thread_id,
    file_id,
    page_number: '1',
    report_id,
    other_id: report_id,
    subject_id: company_id,
  } as Record<string, string>
}

/** Waits until no message is being filed anew: it finds those that are there by then, and says why they are where they are. */
export async function mailMatched({ deps: { sql, config } }: TestService) {
  if (config.role === 'web') return
  await eventually(async () => {
    const waiting = await sql`select id from jobs.job where name = ${matchMail.name} and state <= 'active'`
    assert.equal(waiting.length, 0)
  })
}

async function readDocument(service: TestService, person: Person, { company_id, word, scale }: Filling) {
  const { body } = await person.upload(pdf(`memorandum ${uuidv7()}`), `${word} CIM.pdf`, { company_id })
  const page = pageWith(1, ['# Overview', `Customer concentration is high at ${word}.`, `Sales | ${scale}`])
  await completeReading(service, person, body.id, {
    data: {
      document_type: 'cim',
      company: word,
      industry: 'Software',
      summary: `The memorandum of ${word}.`,
      currency: 'USD',
      financials: { revenue: scale, ebitda: null, ebitda_margin: null, revenue_growth: null },
      market: { size: null, growth_rate: null },
      team: [],
      deal: { valuation: null, structure: null },
    },
    pages: [page],
    findings: [
      findingOn(page, 'financials.revenue', String(scale), { value: scale, period: year(2025), currency: 'USD' }),
    ],
  })
  return body.id as string // reason: checked by the reading just stored
}

/** A letter and a meeting of the outsider's own that the service files under the restricted company, where there is one. */
async function outsidersOwn({ deps: { sql } }: TestService, outsider: Person, company_id: string | undefined) {
  const who = { firmId: outsider.firmId, userId: outsider.id, role: 'member' as const }
  const reason = company_id
    ? 'elsewhere.invalid is the domain of the website of Zyxquorum Dynamics.'
    : 'No contact has the address holt@elsewhere.invalid, and no company the domain elsewhere.invalid.'
  const mail = {
    owner_id: outsider.id,
    company_id: company_id ?? null,
    match_reason: reason,
    thread_id: '<own@example.com>',
    subject: 'A letter of my own',
    direction: 'inbound' as const,
    from_address: 'holt@elsewhere.invalid',
    to_addresses: [outsider.email],
    sent_at: dayFromNow(-2),
    body: 'Words',
  }
  await transact(sql, (db) => recordEmail(db, who, mail))
  await sql`insert into calendar_events ${newRow({ firm_id: outsider.firmId, id: uuidv7(), summary: 'A meeting of my own', starts_at: dayFromNow(2), ends_at: dayFromNow(2.1), owner_id: outsider.id, company_id: company_id ?? null, attendees: ['holt@elsewhere.invalid'] })}`
}
