import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordEmail } from '../emails/index.ts'

// What no field of a record says, and somebody has written: in a note, a call, a mail, a meeting, a task.

let service: TestService
let ana: Person
let bob: Person
const id: Record<string, string> = {}

before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  for (const name of [
    'Halden Ferries',
    'Orrick Dental Group',
    'Pemberton Tools',
    'Sable Freight',
    'Lintner Glassworks',
  ])
    id[name] = (await ana.create('/api/companies', { name })).id
  const contact = { name: 'Ingrid Vasst', company_id: id['Halden Ferries'], role: 'CEO' }
  id['ingrid'] = (await ana.create('/api/contacts', contact)).id
  const deal = { name: 'Project Lantern', company_id: id['Lintner Glassworks'], stage: 'proposal' }
  id['lantern'] = (await ana.create('/api/deals', { ...deal, next_step: 'Send the draft of the escrow agreement' })).id
  const note = (name: string, content: string) => ana.create('/api/notes', { company_id: id[name], content })
  await note('Halden Ferries', 'They operate 14 vessels from three ports. Two hulls are due for dry dock in 2027.')
  await note('Halden Ferries', 'Ingrid asks for an earn-out of two years, capped at 8 million.')
  await note('Orrick Dental Group', 'Union talks at the Leeds clinic are stuck; a walk-out is possible in spring.')
  await note(
    'Pemberton Tools',
    'The landlord wants the Sheffield lease renewed for ten years, with a break after five.',
  )
  const call = { company_id: id['Sable Freight'], type: 'call', date: '2026-03-03T10:00:00Z', subject: 'Insurance' }
  await ana.create('/api/interactions', {
    ...call,
    notes: 'The tanker that burned was insured by Norvik Mutual. Claim still open.',
  })
  await ana.create('/api/tasks', {
    title: 'Book the wind tunnel for Lintner',
    details: 'The slot is kept until Friday.',
  })
  const meeting = { summary: 'Plant walk', start: '2026-04-01T09:00:00Z', end: '2026-04-01T10:00:00Z' }
  await ana.create('/api/calendar/events', { ...meeting, description: 'Bring steel caps; the furnace hall is hot.' })
  await transact(service.deps.sql, (db) =>
    recordEmail(
      db,
      { firmId: ana.firmId, userId: ana.id, role: 'admin' },
      {
        owner_id: ana.id,
        company_id: id['Orrick Dental Group'] ?? null,
        contact_id: null,
        thread_id: 'orrick',
        subject: 'Sterilisers',
        direction: 'inbound',
        from_address: 'm.farrow@orrick.example',
        to_addresses: [ana.email],
        sent_at: '2026-02-02T10:00:00Z',
        body: 'The autoclaves are leased from Medequip until 2029.\n\nOn Monday, Ana wrote:\n> Who owns the radiators?',
      },
    ),
  )
})

async function ask(query: string, person = ana) {
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const answer = events.find(({ kind }) => kind === 'answer')
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
  assert.notEqual(text, '')
  return { text, citations: answer?.['citations'] ?? [], unused: answer?.['unused'] ?? [] }
}

const written: [question: string, said: RegExp, where: string][] = [
  ['how many vessels does Halden run today?', /14 vessels/, 'note'],
  ['which hulls of Halden Ferries need dry dock?', /Two hulls are due/, 'note'],
  ['what did Ingrid want for the earn-out?', /capped at 8 million/, 'note'],
  ['is there a union problem at Orrick?', /Union talks/, 'note'],
  ['how long is the Sheffield lease to be renewed?', /ten years/, 'note'],
  ['who insured the tanker that burned?', /Norvik Mutual/, 'interaction'],
  ['until when are the autoclaves at Orrick Dental leased?', /until 2029/, 'email'],
  ['where do we stand with the escrow agreement for Project Lantern?', /draft of the escrow/, 'deal'],
  ['who booked the wind tunnel slot?', /slot is kept/, 'task'],
  ['do I need steel caps for the furnace hall?', /steel caps/, 'calendar_event'],
]

suite('what is written is found where no field has it', () => {
  for (const [question, said, type] of written)
    test(`“${question}”`, async () => {
      const { text, citations } = await ask(question)
      assert.match(text, said)
      assert.ok(
        citations.some(
          ({ ref, quote }: { ref: { type: string }; quote: string }) => ref.type === type && said.test(quote),
        ),
        JSON.stringify(citations),
      )
    })
})

test('where nobody has written of it, nothing is quoted', async () => {
  for (const question of [
    'who built the submarine cables?',
    'what is the blood type of Ingrid Vasst?',
    'radiators at Orrick?',
  ])
    assert.doesNotMatch((await ask(question)).text, /closest|nearest/i, question)
})

test('nobody is quoted to who may not read it: a mail of a colleague, a note behind a wall', async () => {
  assert.doesNotMatch((await ask('until when are the autoclaves at Orrick Dental leased?', bob)).text, /2029/)
  const question = 'how long is the Sheffield lease to be renewed?'
  assert.match((await ask(question, bob)).text, /ten years/)
  assert.equal((await ana.send('PUT', `/api/walls/${id['Pemberton Tools']}`, { user_ids: [] })).status, 200)
  assert.doesNotMatch((await ask(question, bob)).text, /ten years/)
  assert.match((await ask(question)).text, /ten years/)
})
