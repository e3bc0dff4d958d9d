import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { timeZoneOf } from './index.ts'

let service: TestService
let ana: Person
let vera: Person
before(async () => {
  service = await startTestService({ TIME_ZONE: 'Europe/Zurich' })
  ana = await service.register('Ana', 'Northgate')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

const zone = () =>
  timeZoneOf(service.deps.sql, { firmId: ana.firmId, userId: ana.id, role: 'admin' }, service.deps.config)

test('everybody of a firm can see it, and without a time zone of its own it has that of the installation', async () => {
  const { status, body } = await vera.get('/auth/firm')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    id: ana.firmId,
    name: 'Northgate',
    currency: 'USD',
    fetch_exchange_rates: false,
    time_zone: null,
    date_order: null,
    number_format: null,
    track_mail: false,
    notes_changed_by: 'author',
    require_second_factor: false,
    created_at: body.created_at,
  })
  assert.equal(await zone(), 'Europe/Zurich')
})

test('an admin changes the name and the time zone; the audit log tells of it, and another firm keeps its own', async () => {
  const bob = await service.register('Bob')
  const { status, body } = await ana.patch('/auth/firm', { name: ' Northgate Capital ', time_zone: 'america/new_york' })
  assert.equal(status, 200)
  assert.deepEqual([body.name, body.time_zone], ['Northgate Capital', 'America/New_York'])
  assert.equal(await zone(), 'America/New_York')
  assert.equal((await ana.get('/auth/me')).body.firm_name, 'Northgate Capital')
  assert.deepEqual((await ana.patch('/auth/firm', {})).body, body)
  const log = await ana.get('/api/events?subject_type=firm')
  assert.equal(log.body.total, 1)
  assert.deepEqual(log.body.data[0].before, { name: 'Northgate', time_zone: null })
  assert.equal((await bob.get('/auth/firm')).body.time_zone, null)
  await ana.patch('/auth/firm', { time_zone: null })
  assert.equal(await zone(), 'Europe/Zurich')
})

test('what is no time zone or no name is refused with the field named', async () => {
  for (const [field, value] of [
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+01:00'],
    ['time_zone', ''],
    ['time_zone', 5],
    ['name', ' '],
    ['name', null],
    ['track_mail', 'yes'],
    ['track_mail', null],
    ['fetch_exchange_rates', 'daily'],
    ['date_order', 'ymd'],
    ['date_order', ''],
    ['number_format', 'en-US'],
    ['number_format', 7],
    ['require_second_factor', 'yes'],
  ] as const) {
    const { status, body } = await ana.patch('/auth/firm', { [field]: value })
    assert.deepEqual([status, body.errors?.[0]?.field], [422, field], String(value))
  }
})

test('only an admin changes the firm, and nobody sees it without a token', async () => {
  const mia = await service.invite(ana, 'Mia', 'member')
  for (const person of [vera, mia]) assert.equal((await person.patch('/auth/firm', { name: 'x' })).status, 403)
  assert.equal((await service.send('GET', '/auth/firm')).status, 401)
  assert.equal((await service.send('PATCH', '/auth/firm', { name: 'x' })).status, 401)
})
