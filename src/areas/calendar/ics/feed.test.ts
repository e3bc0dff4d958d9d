import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { readEvent } from './ics_read.ts'

let service: TestService
let ana: Person
let ben: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'viewer')
})

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const plan = (person: Person, body: object) =>
  person.create('/api/calendar/events', { summary: 'Meeting', start: at(1), end: at(1.1), ...body })

async function read(url: string) {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('a calendar program reads a person’s meetings by an address of their own', async () => {
  assert.equal((await ana.get('/api/calendar/feed')).body.url, null)
  const { url } = await ana.create('/api/calendar/feed')
  assert.equal((await ana.get('/api/calendar/feed')).body.url, url)
  const long = 'Übergabe; Zürich, mit „allen“ Beteiligten – '.repeat(8).trim()
  await plan(ana, { summary: long, description: 'One\nTwo' })
  await plan(ana, { summary: 'weekly', recurrence: 'FREQ=WEEKLY', time_zone: 'Europe/Zurich' })
  await plan(ana, { summary: 'last year', start: at(-200), end: at(-200) })
  await plan(ana, { summary: 'far', start: at(400), end: at(400) })
  await plan(ana, { summary: 'private', is_private: true })
  const { status, type, text } = await read(url)
  assert.deepEqual([status, type], [200, 'text/calendar; charset=utf-8'])
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  const summaries = [...text.replace(/\r\n /g, '').matchAll(/^SUMMARY:(.*)$/gm)].map(([, value]) => value)
  assert.deepEqual(summaries.sort(), [long.replaceAll(';', '\\;').replaceAll(',', '\\,'), 'private', 'weekly'].sort())
  assert.match(text, /DESCRIPTION:One\\nTwo/)
  assert.match(text, /BEGIN:VTIMEZONE\r\nTZID:Europe\/Zurich/)
  assert.equal(readEvent(text, 'UTC').fields.summary, long)
})

test('a new address ends the old one, and one that is withdrawn or forged answers nothing', async () => {
  const first = (await ben.create('/api/calendar/feed')).url
  const { url } = await ben.create('/api/calendar/feed')
  assert.notEqual(url, first)
  assert.equal((await read(first)).status, 404)
  assert.equal((await read(url)).status, 200)
  const token = url.split('/').at(-1) ?? ''
  const flipped = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
  for (const forged of [flipped, 'x', `${token}A`]) assert.equal((await read(url.replace(token, forged))).status, 404)
  assert.equal((await ben.delete('/api/calendar/feed')).status, 204)
  assert.equal((await read(url)).status, 404)
  assert.equal((await ben.get('/api/calendar/feed')).body.url, null)
  for (const method of ['GET', 'POST', 'DELETE'])
    assert.equal((await service.send(method, '/api/calendar/feed')).status, 401)
})

test('the feed of a person who may not sign in any more is gone', async () => {
  const mia = await service.invite(ana, 'Mia', 'member')
  const { url } = await mia.create('/api/calendar/feed')
  assert.equal((await ana.patch(`/api/users/${mia.id}`, { status: 'disabled' })).status, 200)
  assert.equal((await read(url)).status, 404)
})

test('of addresses that are made at once only one stays', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => ben.create('/api/calendar/feed')))
  const answers = await Promise.all(all.map(({ url }) => fetch(url)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})
