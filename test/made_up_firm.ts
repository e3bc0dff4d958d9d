import { v7 as uuidv7 } from 'uuid'
import { newRow } from '../src/platform/db/statement.ts'
import type { Person, TestService } from './harness.ts'

/** A small firm whose every figure is known, for tests of plans. "now" is 10 June 2026, a Wednesday. */
export const now = new Date('2026-06-10T12:00:00Z')

const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

export async function makeUpFirm(service: TestService, ana: Person) {
  const tom = await service.invite(ana, 'Tom', 'member')
  const company = async (fields: object): Promise<string> => (await ana.create('/api/companies', fields)).id
  const cobalt = await company({
    name: 'Cobalt Health',
    industry: 'Healthcare',
    location: 'Columbus, Ohio',
    revenue: 40e6,
    ebitda: 10e6,
    employees: 180,
    founded_year: 1998,
    description: 'Runs outpatient clinics for payers.',
  })
  const juniper = await company({
    name: 'Juniper Analytics',
    industry: 'Software',
    location: 'Austin, Texas',
    revenue: 12e6,
    ebitda: -1e6,
    employees: 60,
    founded_year: 2015,
  })
  const fjord = await company({ name: 'Fjörd Payments', industry: 'software', location: 'Oslo' })
  const harbor = await company({
    name: 'Harbor Logistics',
    industry: 'Logistics',
    location: 'Cleveland, Ohio',
    revenue: 80e6,
    employees: 900,
    status: 'inactive',
  })
  const gone = await company({
    name: 'Gone Health',
    industry: 'Healthcare',
    location: 'Ohio',
    revenue: 999e6,
    ebitda: 500e6,
  })

  const contact = async (fields: object): Promise<string> => (await ana.create('/api/contacts', fields)).id
  const jane = await contact({ name: 'Jane Doe', role: 'CEO', company_id: cobalt, email: 'jane@cobalt.example' })
  const raj = await contact({ name: 'Raj Patel', role: 'CFO', company_id: juniper, email: 'raj@juniper.example' })
  await contact({ name: 'Zoé Free', role: 'cfo' })
  await contact({ name: 'Gone Gina', role: 'CFO', company_id: gone })

  const deal = async (fields: object): Promise<string> => (await ana.create('/api/deals', fields)).id
  const cobaltDeal = await deal({
    name: 'Project Cobalt',
    company_id: cobalt,
    value: 60e6,
    stage: 'negotiation',
    probability: 70,
    close_date: '2026-06-01',
    next_step: 'Send the LOI',
  })
  const juniperDeal = await deal({
    name: 'Project Juniper',
    company_id: juniper,
    value: 20e6,
    stage: 'proposal',
    probability: 50,
    owner_id: tom.id,
    close_date: '2026-06-12',
  })
  const harborDeal = await deal({
    name: 'Project Harbor',
    company_id: harbor,
    value: 90e6,
    stage: 'closed_won',
    close_date: '2026-03-31',
    owner_id: tom.id,
  })
  const lostDeal = await deal({
    name: 'Project Fjord',
    company_id: fjord,
    value: 5e6,
    stage: 'closed_lost',
    close_date: '2026-02-01',
    pass_reason: 'Too small',
  })
  await deal({ name: 'Project Gone', company_id: gone, value: 700e6, stage: 'lead' })
  await ana.patch(`/api/deals/${cobaltDeal}`, { stage: 'proposal' })
  await ana.patch(`/api/deals/${cobaltDeal}`, { stage: 'negotiation', probability: 70 })

  const record = (fields: object) => ana.create('/api/financials', fields)
  for (const [year, revenue, ebitda, net_income] of [
    [2023, 32e6, 7e6, 3e6],
    [2024, 36e6, 8.1e6, 4e6],
    [2025, 40e6, 10e6, 5e6],
  ] as const)
    await record({ company_id: cobalt, period: `FY${year}`, revenue, ebitda, net_income, gross_profit: revenue / 2 })
  await record({
    company_id: cobalt,
    period: '2026E',
    period_start: '2026-01-01',
    period_end: '2026-12-31',
    revenue: 44e6,
    ebitda: 12e6,
  })
  await record({ company_id: fjord, period: 'FY2024', revenue: 8e6, ebitda: 2e6 })
  await record({ company_id: fjord, period: 'FY2025', revenue: 9e6, ebitda: 1e6 })
  // recorded a second time: this one counts
  await record({ company_id: fjord, period: 'FY 2025', revenue: 10e6, ebitda: 3e6, net_income: 1e6 })
  for (const [quarter, revenue] of [
    ['Q1 2026', 10e6],
    ['Q2 2026', 11e6],
  ] as const)
    await record({ company_id: cobalt, period: quarter, revenue })
  await record({ company_id: gone, period: 'FY2025', revenue: 999e6, ebitda: 500e6 })

  const note = async (fields: object): Promise<string> => (await ana.create('/api/notes', fields)).id
  const riskNote = await note({
    company_id: cobalt,
    content: 'Customer concentration is a worry: two payers.',
    tags: ['risk', 'diligence'],
    is_pinned: true,
  })
  await note({ company_id: juniper, contact_id: raj, content: 'Pricing was discussed.', tags: ['Risk'] })
  await note({ company_id: gone, content: 'Customer concentration is gone.', tags: ['risk'] })

  const interaction = async (fields: object): Promise<string> => (await ana.create('/api/interactions', fields)).id
  const call = await interaction({
    type: 'call',
    subject: 'Intro call',
    company_id: cobalt,
    contact_ids: [jane],
    date: day(-3),
    duration_minutes: 30,
    notes: 'Talked about payers.',
  })
  await interaction({
    type: 'meeting',
    subject: 'Management presentation',
    company_id: juniper,
    contact_ids: [raj],
    date: day(-40),
    duration_minutes: 90,
    notes: 'Raj said that pricing is under pressure.',
  })
  await interaction({ type: 'meeting', subject: 'Still to come', company_id: juniper, date: day(5) })
  await interaction({ type: 'note', subject: 'No contact', company_id: fjord, date: day(-1) })
  await interaction({ type: 'meeting', subject: 'Gone meeting', company_id: gone, date: day(-2) })

  // mail comes in through mailboxes: here it is laid into them
  const { sql } = service.deps
  const mail = async (fields: object): Promise<string> => {
    const [row] = await sql<
      [{ id: string }]
    >`insert into emails ${newRow({ firm_id: ana.firmId, ...fields })} returning id`
    return row.id
  }
  const asked = await mail({
    id: uuidv7(),
    owner_id: ana.id,
    company_id: juniper,
    contact_id: raj,
    thread_id: 't1',
    subject: 'Question on pricing',
    direction: 'inbound',
    from_address: 'raj@juniper.example',
    to_addresses: ['ana@firm.example'],
    sent_at: day(-5),
    body: 'The secret word is xylophone. Could you send us the prices?',
    opened: false,
  })
  await mail({
    id: uuidv7(),
    owner_id: tom.id,
    company_id: cobalt,
    contact_id: jane,
    thread_id: 't2',
    subject: 'LOI draft',
    direction: 'outbound',
    from_address: 'tom@firm.example',
    to_addresses: ['jane@cobalt.example'],
    sent_at: day(-10),
    body: 'Confidential xylophone terms.',
    opened: true,
  })
  await mail({
    id: uuidv7(),
    owner_id: tom.id,
    company_id: cobalt,
    contact_id: jane,
    thread_id: 't2',
    subject: 'Re: LOI draft',
    direction: 'inbound',
    from_address: 'jane@cobalt.example',
    to_addresses: ['tom@firm.example'],
    sent_at: day(-9),
    body: 'Thanks.',
    shared: true,
  })
  const event = async (fields: object): Promise<string> => {
    const [row] = await sql<
      [{ id: string }]
    >`insert into calendar_events ${newRow({ firm_id: ana.firmId, id: uuidv7(), ...fields })} returning id`
    return row.id
  }
  const meeting = await event({
    company_id: cobalt,
    owner_id: ana.id,
    summary: 'Site visit',
    starts_at: '2026-06-11T08:00:00Z',
    ends_at: '2026-06-11T09:00:00Z',
    location: 'Columbus',
    attendees: ['jane@cobalt.example'],
  })

  const file = async (fields: object): Promise<string> => {
    const [row] = await sql<
      [{ id: string }]
    >`insert into files ${newRow({ firm_id: ana.firmId, id: uuidv7(), size: 1000, content_type: 'application/pdf', extension: 'pdf', sha256: 'x', storage_key: 'x', uploaded_by: ana.id, processing_status: 'completed', uploaded_at: day(-7), ...fields })} returning id`
    return row.id
  }
  const cim = await file({ company_id: cobalt, filename: 'Cobalt CIM.pdf', document_type: 'cim', page_count: 12 })
  const contract = await file({
    company_id: juniper,
    filename: 'Juniper MSA.pdf',
    document_type: 'contract',
    page_count: 3,
  })
  const broken = await file({
    company_id: fjord,
    filename: 'broken.pdf',
    processing_status: 'failed',
    error_code: 'damaged',
    error_message: 'The file is damaged.',
  })
  const goneFile = await file({ company_id: gone, filename: 'Gone CIM.pdf', document_type: 'cim', page_count: 1 })
  const box = { x: 10, y: 20, width: 100, height: 10 }
  const value = async (file_id: string, position: number, fields: object) =>
    sql`insert into file_values ${newRow({ firm_id: ana.firmId, id: uuidv7(), file_id, position, page: 3, box: JSON.stringify(box), quote: 'asking price of $58 million', confidence: 1, ...fields })}`
  await value(cim, 1, { path: 'deal.valuation', value: JSON.stringify(58e6), raw: '$58 million', currency: 'USD' })
  await value(cim, 2, {
    path: 'market.size',
    value: JSON.stringify(1e9),
    raw: '1,000',
    verdict: 'edited',
    edited_value: JSON.stringify(2e9),
  })
  await value(cim, 3, { path: 'deal.structure', value: '"merger"', raw: 'merger', verdict: 'rejected' })
  await value(goneFile, 1, { path: 'deal.valuation', value: JSON.stringify(1), raw: '1' })
  const passage = async (file_id: string, position: number, content: string, page = 2) => {
    const words = content.split(' ').map((text, index) => [text, 10 + index * 50, 100, 45, 12])
    await sql`insert into file_pages ${newRow({ firm_id: ana.firmId, file_id, number: page, width: 600, height: 800, source: 'digital', words: JSON.stringify(words) })} on conflict do nothing`
    await sql`insert into passages ${newRow({ firm_id: ana.firmId, id: uuidv7(), file_id, position, page, first_word: 0, heading: null, content, box: JSON.stringify(box) })}`
  }
  await passage(cim, 1, 'Two payers stand for most sales, a customer concentration to be watched.')
  await passage(contract, 1, 'A change of control ends this agreement.')
  await passage(goneFile, 1, 'Customer concentration of the company that is gone.')
  await ana.delete(`/api/companies/${gone}`)
  return {
    tom,
    cobalt,
    juniper,
    fjord,
    harbor,
    gone,
    jane,
    raj,
    cobaltDeal,
    juniperDeal,
    harborDeal,
    lostDeal,
    riskNote,
    call,
    asked,
    meeting,
    cim,
    contract,
    broken,
  }
}
