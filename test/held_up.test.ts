import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { before, test } from 'node:test'
import { readEntry } from '../src/areas/calendar/ics/read_safely.ts'
import { importOf } from '../src/areas/emails/import.ts'
import type { Connected } from '../src/areas/integrations/index.ts'
import type { MailAccount, RemoteMessage } from '../src/platform/connect/mail_account.ts'
import { archiveOf, bringIn, forgedArchive } from './archives.ts'
import { readEvents } from './event_stream.ts'
import { type Person, startTestService, type TestService } from './harness.ts'
import { icsOf } from './ics_fixture.ts'
import { makeRecords } from './openapi_walk.ts'
import { longestTurn } from './timed.ts'

// What strangers write must not keep the thread that answers requests: /health waits for as long as its longest turn.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

/** To open what is tried here in the thread itself takes 200 ms to some seconds. */
const turnMsMax = 150

async function assertAnswersBeside(name: string, work: () => Promise<unknown>) {
  const both = async () => {
    const health = async () => assert.equal((await service.send('GET', '/health')).status, 200)
    await Promise.all([work(), health()])
  }
  const longest = await longestTurn(both, turnMsMax)
  assert.ok(longest < turnMsMax, `${name}: ${longest} ms`)
}

const repeated = (text: string) => text.repeat(Math.floor(490_000 / text.length))
const hostileHtml = ['<', '<p>', '<p style="color:red;width:1px">a</p>'].map(repeated)

const account: MailAccount = {
  address: 'ana@northgate.test',
  check: async () => ({ name: 'ana' }),
  scopes: async () => ['INBOX'],
  pull: async function* () {},
  attachment: async () => Readable.from([]),
  send: async () => ({ id: null, provider_thread: null }),
}

const message = (html: string): RemoteMessage => ({
  id: randomUUID(),
  message_id: `<${randomUUID()}@acme.example>`,
  in_reply_to: null,
  references: [],
  provider_thread: null,
  subject: 'Offer',
  from: { address: 'carla@acme.example', name: 'Carla Wang' },
  to: [],
  cc: [],
  sent_at: '2026-03-01T09:30:00Z',
  is_automatic: false,
  list_host: null,
  text: '',
  html,
  attachments: [],
})

test('while mail with hostile HTML is brought in, requests are answered', async () => {
  const connection = { id: randomUUID(), owner_id: ana.id, shared: false }
  // reason: what bringing in reads of a connection
  const connected = { who: { firmId: ana.firmId, userId: ana.id, role: 'admin' }, connection } as unknown as Connected
  const work = importOf(service.deps, connected, account)
  for (const html of hostileHtml)
    await assertAnswersBeside(html.slice(0, 12), () => work.prepare([{ type: 'upsert', item: message(html) }]))
})

test('while entries with hostile rules are read from a calendar, requests are answered', async () => {
  const beside = 'RDATE:20310101T090000Z'
  for (const rule of [
    'FREQ=DAILY;COUNT=5000',
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=3000',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=10',
  ]) {
    const ics = icsOf({ uid: randomUUID(), summary: 'Talk', more: [`RRULE:${rule}`, beside] })
    await assertAnswersBeside(rule, async () => {
      const answer = await readEntry({ ics, zone: 'Europe/Zurich', own: [] }, ana.firmId)
      assert.ok('event' in answer && answer.event.fields.recurrence === rule, JSON.stringify(answer))
    })
  }
})

test('while an archive with hostile mail and a hostile rule is brought in, requests are answered', async () => {
  await makeRecords(service, ana)
  const made = await archiveOf(service, ana)
  const bodies = [repeated('<p>'), repeated('<b><i>')]
  for (const html of bodies) {
    const forged = await forgedArchive(service, made, (name, content) => {
      const change = { 'tables/emails.jsonl': { html }, 'tables/calendar_events.jsonl': rule }[name]
      if (!change) return content
      const rows = content.toString().trimEnd().split('\n')
      return Buffer.from(`${rows.map((row) => JSON.stringify({ ...JSON.parse(row), ...change })).join('\n')}\n`)
    })
    await assertAnswersBeside(html.slice(0, 12), async () => {
      const admin = await service.register('Olga')
      const ends = await bringIn(service, admin, forged)
      assert.equal(ends.status, 'completed', JSON.stringify(ends))
    })
  }
})
const rule = {
  recurrence: 'FREQ=DAILY;COUNT=5000',
  starts_at: '2015-01-01T09:00:00Z',
  ends_at: '2015-01-01T10:00:00Z',
  extra_dates: ['2031-01-01T09:00:00Z'],
  repeats_until: '2031-01-01T09:00:00Z',
}

test('while a hostile question is read, requests are answered', async () => {
  for (const query of ['ﷺ'.repeat(4000), 'a '.repeat(2000), `list companies ${'& '.repeat(1900)}`])
    await assertAnswersBeside(query.slice(0, 12), () =>
      readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() }),
    )
})
