import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { type Got, startReceiver } from '../../../test/peers/webhook_receiver.ts'
import { sweepOld } from './sweep.ts'

let service: TestService
let ana: Person
let abe: Person
let mel: Person
let bob: Person
before(async () => {
  service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '0,1' })
  ana = await service.register('Ana')
  abe = await service.invite(ana, 'Abe', 'admin')
  mel = await service.invite(ana, 'Mel', 'member')
  bob = await service.register('Bob')
})
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
after(() => Promise.all(receivers.map((receiver) => receiver.close())))

/** A webhook of a person, and the receiver that it tells. */
async function told(person: Person, filter: object = {}, answer?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  const webhook = await person.create('/api/webhooks', { name: 'Ours', url: receiver.url, ...filter })
  receiver.secrets.push(webhook.secret)
  return { receiver, webhook, path: `/api/webhooks/${webhook.id}` }
}
const until = (got: Got[], count: number) => eventually(async () => assert.ok(got.length >= count, `${got.length}`))
const makeDeal = async (fields: object = {}) => {
  const company = await ana.create('/api/companies', { name: 'Acme' })
  return ana.create('/api/deals', { name: 'Anvil', company_id: company.id, ...fields })
}
const log = async (path: string, query = '') => (await ana.get(`${path}/deliveries?${query}`)).body

test('a change is told with before and after, who did it and when, signed so that the receiver can tell', async () => {
  const { receiver, path } = await told(ana, { subjects: ['deal'] })
  const deal = await makeDeal()
  await until(receiver.got, 1)
  await mel.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  await until(receiver.got, 2)
  const [created, moved] = receiver.got
  assert.deepEqual([created?.isSigned, moved?.isSigned], [true, true])
  assert.equal(created?.body.type, 'deal.created')
  const { type, timestamp, data } = moved?.body
  assert.deepEqual([type, data.event_id, data.firm_id], ['deal.updated', moved?.id, ana.firmId])
  assert.deepEqual(data.subject, { type: 'deal', id: deal.id })
  assert.deepEqual([data.before.stage, data.after.stage], ['lead', 'proposal'])
  assert.deepEqual([data.actor, data.at], [{ id: mel.id, name: 'Mel' }, timestamp])
  await eventually(async () => {
    const { data: rows, total } = await log(path)
    assert.equal(total, 2)
    assert.deepEqual([rows[0].status, rows[0].response_code, rows[0].response], ['delivered', 200, 'thank you'])
  })
})

test('only what was asked for is told: records, what happened to them, and fields that changed', async () => {
  const { receiver } = await told(ana, { subjects: ['deal'], kinds: ['updated'], fields: ['stage', 'value'] })
  const deal = await makeDeal()
  await ana.patch(`/api/deals/${deal.id}`, { description: 'New' })
  await ana.patch(`/api/deals/${deal.id}`, { value: 7 })
  await until(receiver.got, 1)
  assert.deepEqual(
    receiver.got.map(({ body }) => body.data.after),
    [{ value: 7 }],
  )
})

test('changes of one record come in their order, also when the receiver fails in between', async () => {
  let asked = 0
  const { receiver } = await told(ana, { subjects: ['deal'] }, (_got, response) => {
    response.statusCode = asked++ % 2 === 0 ? 503 : 204
    response.end()
  })
  const deal = await makeDeal()
  for (const value of [1, 2, 3, 4]) await ana.patch(`/api/deals/${deal.id}`, { value })
  await until(receiver.got, 10)
  const taken = receiver.got.filter((_got, index) => index % 2 === 1)
  assert.deepEqual(
    taken.map(({ body }) => body.data.after.value),
    [null, 1, 2, 3, 4],
  )
  assert.equal(receiver.got[0]?.id, receiver.got[1]?.id, 'a try anew has the same id')
})

test('a delivery that was given up is replayed, alone or with its time, under the same id', async () => {
  const { receiver, path } = await told(ana, { subjects: ['note'] })
  await ana.create('/api/notes', { content: 'One' })
  await until(receiver.got, 1)
  receiver.change((_got, response) => response.writeHead(500).end('broken'))
  const begun = new Date().toISOString()
  await ana.create('/api/notes', { content: 'Two' })
  await eventually(async () => assert.equal((await log(path, 'status=failed')).total, 1))
  const {
    data: [failed],
  } = await log(path, 'status=failed')
  assert.deepEqual([failed.attempts, failed.response_code, failed.response], [3, 500, 'broken'])
  const whole = (await ana.get(`${path}/deliveries/${failed.id}`)).body
  assert.equal(whole.tries.length, 3)
  assert.equal(whole.body.data.after.content, 'Two')
  assert.equal((await ana.get(path)).body.status, 'disabled', 'nothing got through in all its tries')
  assert.equal((await ana.post(`${path}/deliveries/${failed.id}/replay`)).status, 409)

  receiver.change((_got, response) => response.end())
  await ana.create('/api/notes', { content: 'Three, while disabled' })
  assert.equal((await ana.patch(path, { status: 'active' })).body.status, 'active')
  receiver.got.length = 0
  assert.equal((await ana.post(`${path}/deliveries/${failed.id}/replay`)).status, 202)
  await until(receiver.got, 1)
  assert.equal(receiver.got[0]?.id, failed.event_id)
  await eventually(async () => assert.equal((await log(path, 'status=waiting')).total, 0))
  const replay = await ana.post(`${path}/replay`, { date_from: begun, only_undelivered: true })
  assert.deepEqual([replay.status, replay.body], [202, { queued: 1 }])
  await until(receiver.got, 2)
  assert.equal(receiver.got[1]?.body.data.after.content, 'Three, while disabled')
})

test('a receiver that answers 410 is left alone, and its owner is told by the audit log and by mail', async () => {
  const { path, webhook } = await told(ana, { subjects: ['note'] }, (_got, response) => response.writeHead(410).end())
  await ana.create('/api/notes', { content: 'Gone' })
  await eventually(async () => assert.equal((await ana.get(path)).body.status, 'disabled'))
  assert.match((await ana.get(path)).body.disabled_reason, /410/)
  const { body } = await ana.get(`/api/events?subject_id=${webhook.id}&kind=failed`)
  assert.equal(body.total, 1)
  assert.match(body.data[0].after.message, /410/)
  const outbox = join(service.dataDir, 'outbox', ana.firmId, 'new')
  await eventually(async () => {
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\n', ''))
    assert.ok(mails.some((mail) => mail.includes('told of nothing any more') && mail.includes(ana.email)))
  })
})

test('what was told a month ago is forgotten', async () => {
  const { receiver, path } = await told(ana, { subjects: ['note'] })
  await ana.create('/api/notes', { content: 'Old' })
  await ana.create('/api/notes', { content: 'New' })
  await until(receiver.got, 2)
  const { sql } = service.deps
  await sql`
    update webhook_deliveries set created_at = now() - interval '31 days'
    where firm_id = ${ana.firmId} and event_id = ${receiver.got[0]?.id ?? ''}`
  await sweepOld(sql, new AbortController().signal)
  assert.deepEqual(
    (await log(path)).data.map((one: { event_id: string }) => one.event_id),
    [receiver.got[1]?.id],
  )
})

test('a redirect is not followed, and a slow receiver does not hold up another one', async () => {
  const target = await told(bob, { subjects: ['note'] })
  const slow = await told(bob, { subjects: ['note'] }, () => {})
  const redirecting = await told(bob, { subjects: ['note'] }, (_got, response) =>
    response.writeHead(302, { location: `${target.receiver.url}/elsewhere` }).end(),
  )
  for (let n = 0; n < 12; n++) await bob.create('/api/notes', { content: `Note ${n}` })
  await until(target.receiver.got, 12)
  assert.ok(slow.receiver.got.length <= 4, 'so many at once, and no more')
  await eventually(async () => {
    const { body } = await bob.get(`${redirecting.path}/deliveries?page_size=12`)
    assert.ok(body.data.some(({ error }: { error: string | null }) => /redirects are not followed/.test(error ?? '')))
  })
  assert.equal(target.receiver.got.length, 12)
  for (const { path } of [slow, target, redirecting]) await bob.delete(path)
})

test('a test shows what the receiver answers; with a new secret the old one signs beside it', async () => {
  const { receiver, path } = await told(ana, { subjects: ['report'] })
  const first = await ana.post(`${path}/test`)
  assert.deepEqual([first.status, first.body.status, first.body.type], [200, 'delivered', 'webhook.test'])
  const { body: replaced } = await ana.post(`${path}/secret`)
  assert.notEqual(replaced.secret, receiver.secrets[0])
  await ana.post(`${path}/test`)
  receiver.secrets.splice(0, 1, replaced.secret)
  await ana.post(`${path}/test`)
  assert.deepEqual(
    receiver.got.map(({ isSigned, signatures }) => [isSigned, signatures]),
    [
      [true, 1],
      [true, 2],
      [true, 2],
    ],
  )
  receiver.change((_got, response) => response.writeHead(500).end('x'.repeat(5000)))
  const { body } = await ana.post(`${path}/test`)
  assert.deepEqual([body.status, body.response.length, body.attempts], ['failed', 1024, 1])
  assert.equal((await ana.get(path)).body.status, 'active', 'a test that fails changes nothing')
})

test('a webhook tells what its owner may know: no mail’s text, and nothing once the owner is no admin', async () => {
  const { receiver, path } = await told(abe, { subjects: ['note'] })
  await ana.create('/api/notes', { content: 'One' })
  await until(receiver.got, 1)
  await ana.patch(`/api/users/${abe.id}`, { role: 'member' })
  await ana.create('/api/notes', { content: 'Two' })
  await eventually(async () => assert.equal((await ana.get(path)).body.status, 'disabled'))
  assert.equal(receiver.got.length, 1)
  assert.equal((await abe.get(path)).status, 403)
  await ana.patch(`/api/users/${abe.id}`, { role: 'admin' })

  const gone = await service.invite(ana, 'Gone', 'admin')
  const left = await told(gone, { subjects: ['note'] })
  await ana.patch(`/api/users/${gone.id}`, { status: 'disabled' })
  await ana.create('/api/notes', { content: 'Three' })
  await eventually(async () => assert.equal((await ana.get(left.path)).body.status, 'disabled'))
  assert.deepEqual(left.receiver.got, [])
})

test('what stands behind a wall is told to the webhook of a person within, and withheld from others', async () => {
  const inside = await told(ana, { subjects: ['note'] })
  const outside = await told(abe, { subjects: ['note'] })
  const company = await ana.create('/api/companies', { name: 'Behind a wall' })
  assert.equal((await ana.send('PUT', `/api/walls/${company.id}`, { user_ids: [ana.id] })).status, 200)
  const secret = await ana.create('/api/notes', { content: 'Secret', company_id: company.id })
  const open = await ana.create('/api/notes', { content: 'Open' })
  await until(inside.receiver.got, 2)
  await until(outside.receiver.got, 1)
  await eventually(async () => {
    const { body } = await abe.get(`${outside.path}/deliveries`)
    assert.deepEqual(
      body.data.map((delivery: any) => [delivery.subject_id, delivery.status]),
      [[open.id, 'delivered']],
    )
  })
  const subjects = ({ got }: { got: Got[] }) => got.map(({ body }) => body.data.subject.id).sort()
  assert.deepEqual(subjects(inside.receiver), [secret.id, open.id].sort())
  assert.deepEqual(subjects(outside.receiver), [open.id])
  const all = { date_from: '2026-01-01T00:00:00Z' }
  const replayed = (await ana.post(`${inside.path}/replay`, all)).body.queued
  assert.equal((await abe.post(`${outside.path}/replay`, all)).body.queued, replayed - 1)
})

test('what belongs to a deal behind a wall is told to no webhook of a person outside', async () => {
  const { id: company_id } = await ana.create('/api/companies', { name: 'Open to all' })
  const deal = await ana.create('/api/deals', { name: 'Closed to most', company_id })
  assert.equal((await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [ana.id] })).status, 200)
  const inside = await told(ana, {})
  const outside = await told(abe, {})
  const about = { company_id, deal_id: deal.id }
  await ana.create('/api/interactions', { ...about, type: 'call', subject: 'Price', date: '2026-03-01T10:00:00Z' })
  await ana.create('/api/notes', { ...about, content: 'Price' })
  await ana.create('/api/tasks', { ...about, title: 'Price' })
  const hour = { start: '2026-03-02T10:00:00Z', end: '2026-03-02T11:00:00Z' }
  await ana.create('/api/calendar/events', { ...about, summary: 'Price', ...hour })
  await ana.create(`/api/deals/${deal.id}/parties`, { company_id, role: 'seller' })
  const list = await ana.create('/api/lists', { name: 'Buyers', subject: 'companies', deal_id: deal.id })
  await ana.create(`/api/lists/${list.id}/entries`, { company_id })
  const open = await ana.create('/api/notes', { company_id, content: 'Open' })
  await until(inside.receiver.got, 8)
  await until(outside.receiver.got, 1)
  await eventually(async () => {
    const { body } = await abe.get(`${outside.path}/deliveries`)
    assert.deepEqual(
      body.data.flatMap(({ type, subject_id }: any) => (type.startsWith('webhook.') ? [] : [subject_id])),
      [open.id],
    )
  })
})

test('another admin sees that a webhook is there, can pause and delete it, and no more', async () => {
  const { path, webhook } = await told(ana, { subjects: ['task'] })
  const { body } = await abe.get(path)
  assert.deepEqual([body.url, body.host, body.owner_name], [null, new URL(webhook.url).host, 'Ana'])
  assert.equal(body.secret, undefined)
  for (const [method, below, sent] of [
    ['GET', '/deliveries', undefined],
    ['POST', '/secret', {}],
    ['POST', '/test', {}],
    ['POST', '/replay', { date_from: '2026-01-01T00:00:00Z' }],
    ['PATCH', '', { url: 'https://elsewhere.example.com' }],
    ['PATCH', '', { status: 'active' }],
  ] as const) {
    assert.equal((await abe.send(method, path + below, sent)).status, 403, `${method} ${below}`)
    assert.equal((await bob.send(method, path + below, sent)).status, 404, `${method} ${below}`)
  }
  assert.equal((await abe.patch(path, { status: 'paused' })).body.status, 'paused')
  assert.equal((await mel.get('/api/webhooks')).status, 403)
  assert.equal((await bob.get(path)).status, 404)
  assert.equal((await abe.delete(path)).status, 204)
  const events = (await ana.get(`/api/events?subject_id=${webhook.id}`)).body.data
  assert.deepEqual(
    events.map((event: { kind: string }) => event.kind),
    ['deleted', 'updated', 'created'],
  )
  assert.ok(!JSON.stringify(events).includes('/hook'), 'the address is not told')
})

test('an address of a private place, or one that is not encrypted, is refused, as is a filter that is none', async () => {
  for (const fields of [
    { url: 'http://127.0.0.2/hook' },
    { url: 'http://localhost/hook' },
    { url: 'https://169.254.169.254/latest' },
    { url: 'http://93.184.216.34/hook' },
    { url: 'ftp://example.com' },
    { url: 'https://user:word@example.com/hook' },
    { name: '' },
    { subjects: ['planet'] },
    { kinds: ['exploded'] },
    { fields: ['revenu'] },
    { fields: ['stage', 'no field'] },
  ]) {
    const { status, body } = await ana.post('/api/webhooks', { name: 'X', url: 'https://93.184.216.34/', ...fields })
    assert.equal(status, 422, JSON.stringify(fields))
    assert.match(body.errors[0].field, new RegExp(`^${Object.keys(fields)[0]}`))
  }
  const two = { name: 'X', url: 'https://93.184.216.34/', fields: ['stage', 'revenu', 'ebitdaa'] }
  assert.deepEqual(
    (await ana.post('/api/webhooks', two)).body.errors.map(({ field, message }: any) => [field, message]),
    [
      ['fields.1', 'revenu is no field of any record'],
      ['fields.2', 'ebitdaa is no field of any record'],
    ],
  )
  const { path } = await told(ana, { subjects: ['task'] })
  assert.equal((await ana.patch(path, { fields: ['revenu'] })).status, 422)
  await ana.create('/api/custom-fields', { kind: 'deal', name: 'Source of lead', type: 'text' })
  const fields = ['stage', 'tags', 'Source of lead', 'ebitda', 'second_factor']
  assert.deepEqual((await ana.patch(path, { fields })).body.fields, fields)
  assert.equal((await ana.patch(path, { url: 'http://10.0.0.1/' })).status, 422)
  assert.equal((await ana.get(`${path}/deliveries/${unknownId}`)).status, 404)
  assert.equal((await ana.post(`${path}/replay`, { date_from: 'yesterday' })).status, 422)
})
