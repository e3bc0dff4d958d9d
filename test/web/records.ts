import assert from 'node:assert/strict'
import { eventually } from '../harness.ts'
import type { World } from './world.ts'

const tabs = ['timeline', 'notes', 'people', 'deals', 'financials', 'documents', 'mail', 'reports', 'ask']
const dealTabs = ['timeline', 'documents', 'mail', 'tasks', 'reports']
const sections = ['profile', 'firm', 'users', 'agents', 'audit', 'about']

/** Something of everything, and where it is. */
export async function addressesOf({ ana, bob }: World): Promise<string[]> {
  const name = 'Gesellschaft für außergewöhnlich lange Namen und Beteiligungen im Maschinenbau mbH & Co. KG'
  const { id: company_id } = await ana.create('/api/companies', { name, industry: 'Machinery', revenue: 42e6 })
  const contact = await ana.create('/api/contacts', { name: 'Wilhelmina Featherstonehaugh', role: 'CFO', company_id })
  const deal = await bob.create('/api/deals', { company_id, name: 'Project Long Name', value: 4e7, stage: 'proposal' })
  for (const [year, revenue] of [
    ['FY2023', 36e6],
    ['FY2024', 42e6],
  ] as const)
    await ana.create('/api/financials', { company_id, period: year, revenue, ebitda: revenue / 5, net_income: -1e6 })
  await ana.create('/api/notes', { company_id, content: '**Pinned**: they sell.', tags: ['risk'], is_pinned: true })
  await ana.create('/api/interactions', {
    company_id,
    type: 'call',
    subject: 'Asked about the price',
    deal_id: deal.id,
  })
  const meeting = { company_id, summary: 'Plant visit', start: inHours(24), end: inHours(25) }
  const event = await ana.create('/api/calendar/events', meeting)
  const table = '<table><tr><th></th><th>FY2024</th></tr><tr><td>Revenue</td><td>$42,000,000</td></tr></table>'
  const file = await ana.upload(`<h1>Statements</h1>${table}`, 'statements.html', { company_id })
  await eventually(async () => {
    const { status } = (await ana.get(`/api/files/${file.body.id}/status`)).body
    assert.equal(status, 'completed')
  })
  await ana.post('/api/reports/generate', { company_id, report_type: 'executive_summary' })
  const report = (await ana.get('/api/reports')).body.data[0]
  const chat = crypto.randomUUID()
  await ana.post('/agentic-chat/query', { chat_id: chat, query: 'Which companies have revenue over $10m?' })
  return [
    `#/companies/${company_id}`,
    ...tabs.map((tab) => `#/companies/${company_id}?tab=${tab}`),
    `#/contacts/${contact.id}`,
    `#/deals?open=${deal.id}`,
    `#/deals/${deal.id}`,
    ...dealTabs.map((tab) => `#/deals/${deal.id}?tab=${tab}`),
    `#/calendar/${event.id}`,
    `#/documents/${file.body.id}`,
    `#/reports/${report.id}`,
    `#/ask/${chat}`,
    ...sections.map((section) => `#/settings/${section}`),
  ]
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
