import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cobalt, columns, query, ref, said, table, today } from '../../../../test/fixtures/made_up_results.ts'
import type { Briefing } from '../plan/plan.ts'
import type { Block } from '../plan/result.ts'
import { say } from './say/say.ts'

const briefing = (purpose: Briefing['purpose'], since: string | null = null): Briefing => ({
  kind: 'briefing',
  subject: 'company',
  id: cobalt.id,
  purpose,
  since,
})
const company: Block = table(
  columns('companies', 'name', 'industry', 'revenue', 'description'),
  [
    {
      ref: cobalt,
      values: { name: cobalt.label, industry: 'Healthcare', revenue: 40e6, description: 'Runs clinics.' },
    },
  ],
  { title: 'companies', layout: 'lookup' },
)
const meeting = (title: string, layout: 'lookup' | 'table') =>
  table(
    columns('calendar', 'start', 'summary', 'attendees', 'location', 'owner'),
    [
      {
        ref: ref('calendar_event', 20, 'LOI signing'),
        values: {
          start: '2026-11-24T13:00:00Z',
          summary: 'LOI signing',
          attendees: 'jane@cobalt.example, counsel@law.example',
          location: 'Nashville',
          owner: 'Priya Shah',
        },
      },
    ],
    { title, layout },
  )
const coming = table(
  columns('contacts', 'name', 'role', 'email'),
  [{ ref: ref('contact', 21, 'Jane Doe'), values: { name: 'Jane Doe', role: 'CEO', email: 'jane@cobalt.example' } }],
  { title: 'Who comes' },
)
const notes = table(
  columns('notes', 'created_at', 'content', 'author'),
  [
    {
      ref: ref('note', 22, 'Price is firm.'),
      values: { created_at: '2026-11-19T09:00:00Z', content: 'Price is firm.', author: 'Tom Becker' },
    },
  ],
  { title: 'Latest notes' },
)
const calls = table(
  columns('interactions', 'date', 'type', 'subject', 'contacts'),
  [
    {
      ref: ref('interaction', 23, 'Peg'),
      values: { date: '2026-11-02T09:00:00Z', type: 'call', subject: 'Peg', contacts: 'Jane Doe' },
    },
  ],
  { title: 'Last interactions' },
)

test('before a meeting the first sentence says when, where and with whom it is', () => {
  const { text } = said(briefing('meeting'), [meeting('Next meeting', 'lookup'), coming, company, notes])
  assert.match(text, /^Next meeting: “LOI signing” on \*\*Tue 24 Nov 2026, 13:00\*\* \(in 3 days\), Nashville/)
  assert.match(text, /With Jane Doe \(CEO\) and counsel@law\.example\. In the calendar of Priya Shah\./)
  assert.ok(text.indexOf('Next meeting') < text.indexOf('is a Healthcare company'))
  assert.doesNotMatch(text, /### Next meeting|Runs clinics/)
  const none = said(briefing('meeting'), [company]).text
  assert.match(none, /^No meeting with \*\*Cobalt Health\*\* is planned/)
})

test('news begin with what happened last and what comes next', () => {
  const { text } = said(briefing('news'), [company, calls, notes, meeting('Meetings ahead', 'table')])
  assert.match(
    text,
    /^The latest on \*\*Cobalt Health\*\*: \*\*19 Nov 2026\*\* \(2 days ago\), a note by Tom Becker: “Price is firm\.”/,
  )
  assert.match(text, /Next: “LOI signing” on \*\*Tue 24 Nov 2026, 13:00\*\* \(in 3 days\), Nashville/)
  const since = said(briefing('news', '2026-11-01'), [company, calls, notes])
  assert.match(since.text, /^\*\*Cobalt Health\*\*: 1 interaction and 1 note\./)
})

test('a company beside its peers is told with its place among them', () => {
  const plan = query('companies', { layout: 'peers', filters: [{ field: 'id', op: 'is', values: [cobalt.id] }] })
  const quartile = (name: string, revenue: number) => ({ ref: null, values: { name, revenue } })
  const own = { ref: cobalt, values: { name: cobalt.label, revenue: 40e6, revenue_rank: 2, revenue_of: 7 } }
  const rows = [own, quartile('Lower quartile', 10e6), quartile('Median', 20e6), quartile('Upper quartile', 30e6)]
  const { text, echo } = said(plan, [table(columns('companies', 'name', 'revenue'), rows, { layout: 'compare' })])
  assert.match(text, /^\*\*Cobalt Health\*\*: revenue \*\*\$40M\*\*, above the median of \$20M \(2nd of 7\)/)
  assert.match(text, /\| Revenue \| \$40M \| \$10M \| \$20M \| \$30M \|/)
  assert.match(echo ?? '', /others of its industry/)
})

test('meetings that stand as interactions only are told with their time, also where the calendar has none', () => {
  const planned = table(
    columns('interactions', 'date', 'subject').map((column) => ({
      ...column,
      label: column.name === 'date' ? 'start' : column.label,
    })),
    [{ ref: ref('interaction', 24, 'Call'), values: { date: '2026-11-23T10:00:00Z', subject: 'Call' } }],
    { title: 'Planned interactions' },
  )
  const empty = table(columns('calendar', 'start', 'summary'), [])
  const { text } = said(query('calendar'), [empty, planned])
  assert.match(text, /\*\*1\*\* interaction planned, none of them in the calendar/)
  assert.match(text, /Mon 23 Nov 2026, 10:00/)
})

test('a firm without any company is told what to begin with', () => {
  const names = { match: () => [], nearest: () => [], examples: () => [] }
  const result = { plan: query('deals'), blocks: [table(columns('deals', 'name'), [])], notices: [] }
  const { text } = say(result, { question: 'open deals', unused: [], names, today })
  assert.match(text, /^You have no deals\.\n\nYour firm has no companies on record yet\. Add companies/)
})

test('what is suggested is about the same record, of several kinds, and not what was just answered', () => {
  const { suggestions } = said(briefing('news'), [company, notes])
  assert.equal(suggestions.length, 3)
  for (const one of suggestions) assert.match(one, /Cobalt Health/)
  assert.ok(!suggestions.some((one) => /What's new/.test(one)))
  const profile = said(briefing('profile'), [company]).suggestions
  assert.ok(!profile.some((one) => /Tell me about/.test(one)))
  assert.notDeepEqual(profile, suggestions)
})
