import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

async function send(given: object = {}) {
  const reply = await ana.post('/email_bot/send', {
    to: ['carla@acme.example'],
    subject: 'Deck',
    body: 'See https://files.example/deck?a=1&b=<2> and (http://northgate.example/).\nBest, Ana & Co',
    provider: 'outbox',
    ...given,
  })
  assert.equal(reply.status, 200)
  const file = await readFile(join(service.dataDir, 'outbox', ana.firmId, 'new', reply.body.email_id), 'utf8')
  const raw = file
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const clicks = [...raw.matchAll(/href="[^"]*(\/t\/c\/[\w-]+)"/g)].map((match) => match[1] ?? '')
  return { id: reply.body.email_id, raw, clicks, pixel: /src="[^"]*(\/t\/o\/[\w-]+)"/.exec(raw)?.[1] ?? '' }
}

const visit = (path: string, agent = browser, method = 'GET') =>
  fetch(service.url + path, { method, redirect: 'manual', headers: { 'user-agent': agent } })
const tracking = async (id: string) => (await ana.get(`/api/emails/${id}/tracking`)).body

/** Has the mail sent longer ago, so that an open need not wait. */
const age = (id: string) => service.deps.sql`
  update emails set sent_at = sent_at - interval '1 minute' where firm_id = ${ana.firmId} and id = ${id}`

test('an untracked mail is plain text without links of ours', async () => {
  const { raw, pixel } = await send()
  assert.doesNotMatch(raw, /text\/html|\/t\/[oc]\//)
  assert.equal(pixel, '')
})

test('a tracked mail has its text as it was written, and HTML whose links and pixel lead here', async () => {
  const { raw, clicks, pixel } = await send({ track: true })
  assert.match(raw, /multipart\/alternative/)
  assert.match(raw, /See https:\/\/files.example\/deck\?a=1&b=<2> and/)
  assert.match(raw, /Best, Ana &#38; Co/)
  assert.equal(clicks.length, 2)
  assert.match(pixel, /^\/t\/o\/[\w-]{64}$/)
})

test('the firm can have mail tracked where its sender does not say', async () => {
  await ana.patch('/auth/firm', { track_mail: true })
  assert.equal((await send()).clicks.length, 2)
  assert.equal((await send({ track: false })).clicks.length, 0)
  await ana.patch('/auth/firm', { track_mail: false })
})

test('an open counts when a person’s program fetches the pixel, not a proxy and not at once', async () => {
  const { id, pixel } = await send({ track: true })
  const first = await visit(pixel)
  assert.deepEqual([first.status, first.headers.get('content-type')], [200, 'image/gif'])
  assert.match(first.headers.get('cache-control') ?? '', /no-store/)
  assert.equal((await tracking(id)).open_count, 0)
  await age(id)
  for (const agent of ['Mozilla/5.0', 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)', 'YahooMailProxy', 'curl/8.0', ''])
    assert.equal((await visit(pixel, agent)).status, 200)
  assert.deepEqual([(await tracking(id)).opened, (await tracking(id)).open_count], [false, 0])
  await visit(pixel)
  await visit(pixel)
  const told = await tracking(id)
  assert.deepEqual([told.opened, told.open_count], [true, 2])
  const rows = await service.deps.sql`select * from email_opens where firm_id = ${ana.firmId} and email_id = ${id}`
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['firm_id', 'id', 'email_id', 'opened_at', 'counted'])
})

test('a pixel and a link that are fetched again and again fill no table', async () => {
  const { id, pixel, clicks } = await send({ track: true })
  await age(id)
  const { sql } = service.deps
  await sql`
    insert into email_opens (firm_id, id, email_id, counted)
    select ${ana.firmId}, gen_random_uuid(), ${id}, true from generate_series(1, 499)`
  await sql`
    insert into email_clicks (firm_id, id, email_id, url)
    select ${ana.firmId}, gen_random_uuid(), ${id}, 'https://files.example/' from generate_series(1, 499)`
  for (let time = 0; time < 3; time++) {
    assert.equal((await visit(pixel)).status, 200)
    assert.equal((await visit(clicks[0] ?? '')).status, 302)
  }
  const told = await tracking(id)
  assert.deepEqual([told.opened, told.open_count, told.clicked, told.clicks.length], [true, 500, true, 500])
})

test('a click is recorded and leads on to the address that was written', async () => {
  const { id, clicks } = await send({ track: true })
  const [deck = '', site = ''] = clicks
  const reply = await visit(deck)
  assert.deepEqual([reply.status, reply.headers.get('location')], [302, 'https://files.example/deck?a=1&b='])
  assert.equal((await visit(site)).headers.get('location'), 'http://northgate.example/')
  const told = await tracking(id)
  assert.equal(told.clicked, true)
  assert.deepEqual(
    told.clicks.map(({ url }: { url: string }) => url),
    ['https://files.example/deck?a=1&b=', 'http://northgate.example/'],
  )
  assert.equal((await bob.get(`/api/emails/${id}/tracking`)).status, 404)
})

test('a link that is forged, changed, cut off or of the other kind leads nowhere', async () => {
  const { id, clicks, pixel } = await send({ track: true })
  const [click = ''] = clicks
  const token = click.slice('/t/c/'.length)
  const bytes = Buffer.from(token, 'base64url')
  const elsewhere = Buffer.concat([bytes.subarray(0, 48), Buffer.from('https://evil.example/')]).toString('base64url')
  const script = Buffer.concat([bytes.subarray(0, 48), Buffer.from('javascript:alert(1)')]).toString('base64url')
  const flipped = Buffer.from(bytes)
  flipped[20] = (flipped[20] ?? 0) ^ 1
  const wrong = [
    `/t/c/${elsewhere}`,
    `/t/c/${script}`,
    `/t/c/${flipped.toString('base64url')}`,
    `/t/c/${token.slice(0, -1)}`,
    `/t/c/${token}A`,
    `/t/c/${Buffer.from('https://evil.example/').toString('base64url')}`,
    `/t/c/${pixel.slice('/t/o/'.length)}`,
    `/t/o/${token}`,
    '/t/o/x',
    '/t/c/https:%2F%2Fevil.example%2F',
  ]
  for (const path of wrong) {
    const reply = await visit(path)
    assert.deepEqual([reply.status, reply.headers.get('location')], [404, null], path)
  }
  const told = await tracking(id)
  assert.deepEqual([told.clicked, told.opened], [false, false])
})
