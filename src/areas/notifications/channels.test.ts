import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { mailed } from '../../../test/mailed.ts'
import { startReceiver } from '../../../test/peers/webhook_receiver.ts'
import { newRow } from '../../platform/db/statement.ts'
import { queueDue } from './deliver.ts'
import { queueDigests, sendDigest } from './digest.ts'

let service: TestService
let ana: Person
let ben: Person
let company: { id: string }
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
before(async () => {
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1' })
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  company = await ana.create('/api/companies', { name: 'Acme' })
})
after(() => Promise.all(receivers.map((receiver) => receiver.close())))

async function channel(who: Person, whose: 'me' | 'firm', service: 'slack' | 'teams') {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const set = await who.send('PUT', `/api/notifications/channels/${whose}`, { service, url: receiver.url })
  assert.equal(set.status, 200, JSON.stringify(set.body))
  const texts = () => receiver.got.map(({ body }) => JSON.stringify(body))
  return { texts, heard: (words: RegExp) => texts().filter((text) => words.test(text)).length }
}
const choose = (who: Person, choices: object) => who.patch('/api/notifications/choices', { choices })
const say = (text: string, deal: { id: string }) =>
  ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text })
const makeDeal = (fields: object = {}) =>
  ana.create('/api/deals', { name: 'Project Quern', company_id: company.id, stage: 'lead', ...fields })
const now = { app: true, mail: 'once', chat: 'once' }
const never = { app: true, mail: 'off', chat: 'off' }
const outboxOf = async () => {
  const names = await readdir(join(service.dataDir, 'outbox', ana.firmId, 'new')).catch(() => [])
  return names.length
}

test('choices are as they were until one is changed, and only of kinds that there are', async () => {
  const { choices } = (await ben.get('/api/notifications/choices')).body
  assert.deepEqual(choices.mention, { app: true, mail: 'daily', chat: 'once' })
  const changed = await choose(ben, { stage: { app: false, mail: 'weekly', chat: 'off' } })
  assert.deepEqual(changed.body.choices.stage, { app: false, mail: 'weekly', chat: 'off' })
  assert.deepEqual(changed.body.choices.mention, choices.mention)
  assert.equal((await choose(ben, { gossip: now })).status, 422)
})

test('what is to be told at once is mailed and said in the channel, and what was read meanwhile is not', async () => {
  const mine = await channel(ben, 'me', 'slack')
  await choose(ben, { mention: now })
  const deal = await makeDeal()
  await say('@Ben read <this> & that', deal)
  await ben.post('/api/notifications/read', { all: true })
  await say('@Ben call the bank', deal)
  await queueDue(service.deps, 0)
  const text = await mailed(service, { firmId: ana.firmId, to: ben.email, pattern: /call the bank/ })
  assert.match(text, /Ana commented on “Project Quern”/)
  assert.match(text, /#\/comments\//)
  await eventually(async () => assert.equal(mine.heard(/call the bank/), 1))
  assert.equal(mine.heard(/read &lt;this/), 0)
})

test('the channel of the firm is told of moves that everybody may know of, and never of a restricted deal', async () => {
  const ours = await channel(ana, 'firm', 'teams')
  const [open, secret] = [await makeDeal({ name: 'Open deal' }), await makeDeal({ name: 'Secret deal' })]
  await ana.send('PUT', `/api/walls/${secret.id}`, { user_ids: [] })
  for (const deal of [secret, open]) await ana.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  await queueDue(service.deps, 0)
  await eventually(async () => assert.equal(ours.heard(/Open deal/), 1))
  const later = await makeDeal({ name: 'Walled later' })
  await ana.patch(`/api/deals/${later.id}`, { stage: 'proposal' })
  await ana.send('PUT', `/api/walls/${later.id}`, { user_ids: [] })
  await ana.patch(`/api/deals/${open.id}`, { stage: 'negotiation' })
  await queueDue(service.deps, 0)
  await eventually(async () => assert.equal(ours.heard(/Open deal/), 2))
  assert.equal(ours.heard(/Secret deal|Walled later/), 0)
})

test('nobody outside a wall is told by mail or in their channel', async () => {
  const mine = await channel(ben, 'me', 'teams')
  await choose(ben, { mention: now, stage: now })
  const deal = await makeDeal({ name: 'Project Hush', owner_id: null })
  await say('@Ben whisper', deal)
  await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })
  await say('@Ben whisper again', deal)
  const open = await makeDeal()
  await say('@Ben aloud', open)
  await queueDue(service.deps, 0)
  await mailed(service, { firmId: ana.firmId, to: ben.email, pattern: /aloud/ })
  await eventually(async () => assert.equal(mine.heard(/aloud/), 1))
  assert.equal(mine.heard(/whisper/), 0)
  await assert.rejects(mailedNow(/whisper/))
})

test('a digest is mailed once a day at half past seven where the person is, over a change of clocks too', async () => {
  const { clock, sql } = service.deps
  const { now: realNow } = clock
  await choose(ben, { mention: { ...never, mail: 'daily' }, assigned: { ...never, mail: 'weekly' }, comment: never })
  assert.equal((await ben.patch('/auth/preferences', { time_zone: 'Europe/Berlin' })).status, 200)
  await sql`delete from notification_digests where firm_id = ${ana.firmId}`
  await ben.post('/api/notifications/read', { all: true })
  const deal = await makeDeal()
  const before = await outboxOf()
  const mails = async (count: number) => eventually(async () => assert.equal((await outboxOf()) - before, count))
  try {
    // Sunday 29 March 2026: the clocks of Berlin go from 2 to 3, so that 07:30 is 05:30 in UTC, and was 06:30 the day before
    const at = async (moment: string) => {
      clock.now = () => new Date(moment)
      await queueDigests(service.deps)
    }
    await say('@Ben one', deal)
    await at('2026-03-28T06:29:00Z')
    await mails(0)
    await Promise.all([at('2026-03-28T06:30:00Z'), queueDigests(service.deps)])
    await mails(1)
    await say('@Ben two', deal)
    await at('2026-03-28T20:00:00Z')
    await at('2026-03-29T05:29:00Z')
    await mails(1)
    await at('2026-03-29T05:30:00Z')
    await mails(2)
    await ana.create('/api/tasks', { title: 'Weekly', assignee_id: ben.id })
    await at('2026-03-29T22:00:00Z')
    await mails(2)
    await at('2026-03-30T05:30:00Z') // a Monday
    await mails(3)
    await mailed(service, { firmId: ana.firmId, to: ben.email, pattern: /Yours now\n- Ana added the task “Weekly”/ })
  } finally {
    clock.now = realNow
  }
})

test('who chose so has the week ahead mailed on Mondays, as they may know of it, once and before what is new', async () => {
  const { clock } = service.deps
  const { now: realNow } = clock
  await ben.post('/api/notifications/read', { all: true })
  assert.equal((await ben.patch('/api/notifications/choices', { week_ahead: true })).body.week_ahead, true)
  await choose(ben, { mention: { ...never, mail: 'daily' }, assigned: never })
  const dates = { bid_date: '2027-03-03', close_date: '2027-03-05' }
  const [open, secret] = [
    await makeDeal({ name: 'Open bid', ...dates }),
    await makeDeal({ name: 'Secret bid', ...dates }),
  ]
  const nda = { company_id: company.id, role: 'lawyer', nda_state: 'signed', nda_expires_on: '2027-03-20' }
  for (const { id } of [open, secret]) await ana.create(`/api/deals/${id}/parties`, nda)
  await ana.send('PUT', `/api/walls/${secret.id}`, { user_ids: [] })
  await ana.create('/api/tasks', { title: 'Call the bank', assignee_id: ben.id, due_date: '2027-03-04' })
  await ana.create('/api/tasks', { title: 'Not mine', assignee_id: ana.id, due_date: '2027-03-04' })
  // half past eleven in the evening of that Monday in Berlin, and half past midnight of the next
  for (const start of ['2027-03-01T22:30:00Z', '2027-03-07T23:30:00Z'])
    await ana.create('/api/calendar/events', {
      summary: `Talk of ${start}`,
      start,
      end: start.replace('30:00', '45:00'),
    })
  await say('@Ben aloud on Monday', open)
  const before = await outboxOf()
  const mails = async (count: number) => eventually(async () => assert.equal((await outboxOf()) - before, count))
  try {
    const when = async (moment: string) => {
      clock.now = () => new Date(moment)
      await queueDigests(service.deps)
    }
    await when('2027-03-01T06:29:00Z') // a Monday, in Berlin
    await mails(0)
    for (const _ of [1, 2]) await when('2027-03-01T06:30:00Z')
    await mails(1)
    for (const moment of ['2027-03-01T20:00:00Z', '2027-03-02T06:30:00Z']) await when(moment)
    await mails(1)
    const text = await mailed(service, { firmId: ana.firmId, to: ben.email, pattern: /NDAs that end/ })
    const heads = text.split('\n').filter((line) => /^[A-Z]/.test(line))
    assert.deepEqual(
      heads.slice(0, 6).filter((line) => !/Going cold/.test(line)),
      ['Meetings', 'Your tasks', 'Bids due', 'Closing soon or overdue', 'NDAs that end'],
    )
    assert.match(text, /- Mon 1 Mar 23:30: Talk of 2027-03-01/)
    assert.match(text, /- Call the bank \(Thu 4 Mar\)/)
    assert.match(text, /- Wed 3 Mar: indicative bid on Open bid\n {2}http.*#\/deals\//)
    assert.match(text, /- Sat 20 Mar: Acme, Open bid/)
    assert.match(text, /You were mentioned\n- Ana commented on “Open bid”/)
    assert.doesNotMatch(text, /Secret bid|Not mine|Talk of 2027-03-07/)
    await when('2027-03-08T06:30:00Z')
    await mails(2)
  } finally {
    clock.now = realNow
    await ben.patch('/api/notifications/choices', { week_ahead: false })
  }
})

test('a digest whose sending was cut off is not sent again, and one that nobody took is', async () => {
  const { sql, mail } = service.deps
  const deal = await makeDeal()
  await choose(ben, { mention: { ...never, mail: 'daily' } })
  await ben.post('/api/notifications/read', { all: true })
  await say('@Ben once more', deal)
  const [{ id } = { id: '' }] = (await ben.get('/api/notifications?unread=true')).body.data
  const digest = { firm_id: ana.firmId, user_id: ben.id, day: '2026-05-05', ids: [id] }
  await sql`insert into notification_digests ${newRow({ firm_id: ana.firmId, user_id: ben.id, day: digest.day })}`
  const sent: string[] = []
  const deps = (deliver: typeof mail.deliver) => ({ ...service.deps, mail: { deliver } })
  const refusing = deps(() => Promise.reject(new Error('no connection')))
  await assert.rejects(sendDigest(refusing, digest), /no connection/)
  const taking = deps(async ({ text }) => void sent.push(text))
  await sendDigest(taking, digest)
  await sendDigest(taking, digest)
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /once more/)
})

test('a channel is set by an admin for the firm, by each for themselves, and forgotten by name', async () => {
  const receiver = await startReceiver((_got, response) => response.writeHead(404).end())
  receivers.push(receiver)
  const body = { service: 'slack', url: receiver.url }
  assert.equal((await ben.send('PUT', '/api/notifications/channels/firm', body)).status, 403)
  assert.equal((await ben.send('PUT', '/api/notifications/channels/me', body)).status, 422)
  const { me, firm } = (await ben.get('/api/notifications/channels')).body
  assert.deepEqual([me.service, firm.service, 'secret' in me || 'url' in me], ['teams', 'teams', false])
  assert.equal((await ben.delete('/api/notifications/channels/me')).status, 204)
  assert.equal((await ben.delete('/api/notifications/channels/me')).status, 404)
})

const mailedNow = async (pattern: RegExp) => {
  const folder = join(service.dataDir, 'outbox', ana.firmId, 'new')
  const { readFile } = await import('node:fs/promises')
  for (const name of await readdir(folder)) if (pattern.test(await readFile(join(folder, name), 'utf8'))) return name
  throw new Error('no such mail')
}
