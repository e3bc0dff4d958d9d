import { v7 as uuidv7 } from 'uuid'
import { recordEmail } from '../src/areas/emails/index.ts'
import { transact } from '../src/platform/db/transact.ts'
import type { Person, TestService } from './harness.ts'
import { completeReading, findingOn, pageWith, year } from './readings.ts'
import { pdf } from './sample_files.ts'

// Firms whose companies, people, deals and files have the same names, and whose contents are all told apart by a mark: a
// word that every text has, and digits that every figure ends in.

export type Mark = { word: string; digits: number; scale: number }

export type SameNames = {
  admin: Person
  /** whose mail is private */
  colleague: Person
  cobalt: string
  juniper: string
  ids: string[]
}

/** A firm with two companies and all that can hang on them. "today" is YYYY-MM-DD. */
export async function makeSameNames(service: TestService, mark: Mark, today: string): Promise<SameNames> {
  const { word, digits, scale } = mark
  const figure = (millions: number) => millions * scale * 1_000_000 + digits
  const said = (text: string) => `${text} ${word}`
  const day = (days: number) => new Date(Date.parse(`${today}T10:00:00Z`) + days * 86_400_000).toISOString()
  const admin = await service.register('Priya', 'Northgate Partners')
  const colleague = await service.invite(admin, 'Tom', 'member')
  const company = (name: string, millions: number, place: string) =>
    admin.create('/api/companies', {
      name,
      industry: 'Software',
      location: place,
      revenue: figure(millions),
      ebitda: figure(millions / 5),
      employees: digits,
      description: said(`Makes programs for clinics`),
    })
  const cobalt = (await company('Cobalt Health', 40, 'Columbus, Ohio')).id
  const juniper = (await company('Juniper Analytics', 12, 'Austin, Texas')).id
  const ids: string[] = [admin.id, colleague.id, admin.firmId, cobalt, juniper]
  const make = async (path: string, body: object, person = admin): Promise<string> => {
    const { id } = await person.create(path, body)
    ids.push(id)
    return id
  }
  for (const [company_id, millions] of [
    [cobalt, 40],
    [juniper, 12],
  ] as const)
    for (const [period, share] of [
      ['FY2023', 0.6],
      ['FY2024', 0.8],
      ['FY2025', 1],
    ] as const)
      await make('/api/financials', {
        company_id,
        period,
        revenue: figure(millions * share),
        cogs: figure(millions * share * 0.4),
        ebitda: figure(millions * share * 0.2),
        net_income: figure(millions * share * 0.1),
        cash_flow: figure(millions * share * 0.15),
      })
  const jane = await make('/api/contacts', {
    name: 'Jane Doe',
    role: 'CFO',
    email: `jane@${word}.example`,
    phone: `+1 555 ${digits}`,
    company_id: cobalt,
  })
  await make('/api/contacts', { name: 'Raj Patel', role: 'CEO', email: `raj@${word}.example`, company_id: juniper })
  const deal = (fields: object) => make('/api/deals', fields)
  const buyout = await deal({
    name: 'Project Falcon',
    company_id: cobalt,
    value: figure(60),
    stage: 'lead',
    next_step: said('Send the letter'),
    description: said('A buyout'),
    close_date: day(-9).slice(0, 10),
  })
  await admin.patch(`/api/deals/${buyout}`, { stage: 'proposal' })
  await deal({
    name: 'Project Osprey',
    company_id: juniper,
    value: figure(20),
    stage: 'negotiation',
    owner_id: colleague.id,
    close_date: day(12).slice(0, 10),
  })
  await deal({
    name: 'Project Kestrel',
    company_id: juniper,
    value: figure(8),
    stage: 'closed_won',
    close_date: day(-20).slice(0, 10),
  })
  await make('/api/notes', {
    company_id: cobalt,
    content: said('Customer concentration is a worry'),
    tags: ['risk'],
    is_pinned: true,
  })
  await make('/api/notes', {
    company_id: juniper,
    deal_id: null,
    content: said('Pricing was talked about'),
    tags: [word],
  })
  await make('/api/interactions', {
    type: 'call',
    subject: said('Introduction'),
    notes: said('They spoke of payers'),
    company_id: cobalt,
    contact_ids: [jane],
    date: day(-3),
  })
  await make('/api/interactions', {
    type: 'meeting',
    subject: said('Management presentation'),
    notes: said('Growth plans'),
    company_id: juniper,
    date: day(-30),
  })
  await make('/api/calendar/events', {
    summary: said('Site visit'),
    description: said('Bring the plans'),
    location: said('Columbus'),
    start: day(1),
    end: day(1),
    attendees: [`jane@${word}.example`],
    company_id: cobalt,
  })
  for (const [owner, subject, contact_id] of [
    [admin, 'Question on pricing', jane],
    [colleague, 'Letter of intent', jane],
  ] as const) {
    const mail = {
      owner_id: owner.id,
      company_id: cobalt,
      contact_id,
      thread_id: `thread of ${owner.name}`,
      subject: said(subject),
      direction: 'inbound' as const,
      from_address: `jane@${word}.example`,
      to_addresses: [owner.email],
      sent_at: day(-4),
      body: said('Private terms'),
    }
    const who = { firmId: owner.firmId, userId: owner.id, role: 'member' as const }
    ids.push((await transact(service.deps.sql, (db) => recordEmail(db, who, mail))).id)
  }
  ids.push(await readMemorandum(service, admin, cobalt, mark))
  return { admin, colleague, cobalt, juniper, ids }
}

async function readMemorandum(service: TestService, person: Person, company_id: string, { word, digits }: Mark) {
  const { body } = await person.upload(pdf(`memorandum ${word} ${uuidv7()}`), 'Cobalt CIM.pdf', { company_id })
  const page = pageWith(1, [
    '# Overview',
    `Customer concentration is high, says ${word}.`,
    `Sales | ${digits}`,
    `Asking | 1,${digits}`,
  ])
  await completeReading(service, person, body.id, {
    data: {
      document_type: 'cim',
      company: 'Cobalt Health',
      industry: 'Software',
      summary: `The memorandum of ${word}.`,
      currency: 'USD',
      financials: { revenue: digits, ebitda: null, ebitda_margin: null, revenue_growth: null },
      market: { size: null, growth_rate: null },
      team: [],
      deal: { valuation: digits, structure: null },
    },
    pages: [page],
    findings: [
      findingOn(page, 'financials.revenue', String(digits), { value: digits, period: year(2025), currency: 'USD' }),
      findingOn(page, 'deal.valuation', `1,${digits}`, { value: digits + 10_000, currency: 'USD' }),
    ],
  })
  return body.id as string // reason: checked by the reading just stored
}
