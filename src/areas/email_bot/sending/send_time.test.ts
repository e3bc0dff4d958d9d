import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cities, countries, states } from './place_zones.ts'
import { freeSlots, nextMorning } from './send_time.ts'
import { zoneOfPlace } from './zone_of_place.ts'

const morning = (zone: string, now: string) => nextMorning(zone, new Date(now)).toISOString()

test('a mail goes out at nine of the next working morning, in winter and in summer', () => {
  assert.equal(morning('Europe/Zurich', '2026-01-13T15:00:00Z'), '2026-01-14T08:00:00.000Z')
  assert.equal(morning('Europe/Zurich', '2026-07-14T15:00:00Z'), '2026-07-15T07:00:00.000Z')
  assert.equal(morning('America/New_York', '2026-01-13T15:00:00Z'), '2026-01-14T14:00:00.000Z')
  assert.equal(morning('America/New_York', '2026-07-14T15:00:00Z'), '2026-07-15T13:00:00.000Z')
})

test('on Friday evening and at the weekend that is Monday, before nine it is today', () => {
  for (const now of ['2026-11-20T18:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T23:00:00Z', '2026-11-23T07:59:59Z'])
    assert.equal(morning('Europe/Zurich', now), '2026-11-23T08:00:00.000Z', now)
  assert.equal(morning('Europe/Zurich', '2026-11-23T08:00:00Z'), '2026-11-24T08:00:00.000Z')
  // the clocks go back on the Sunday between
  assert.equal(morning('Europe/Zurich', '2026-10-23T12:00:00Z'), '2026-10-26T08:00:00.000Z')
  // Friday morning in Tokyo is still Thursday in New York
  assert.equal(morning('Asia/Tokyo', '2026-11-20T01:00:00Z'), '2026-11-23T00:00:00.000Z')
})

test('the time zone of a place is found as people write places', () => {
  const zones: Record<string, string | undefined> = {
    'Zurich, Switzerland': 'Europe/Zurich',
    Zürich: 'Europe/Zurich',
    'Geneva, Switzerland': 'Europe/Zurich',
    'Austin, TX': 'America/Chicago',
    'Texas, USA': 'America/Chicago',
    'El Paso, TX 79901': 'America/Chicago',
    'New York, NY': 'America/New_York',
    'New York': 'America/New_York',
    'San Francisco, CA, USA': 'America/Los_Angeles',
    'Seattle, United States': 'America/Los_Angeles',
    'Washington, DC': 'America/New_York',
    'Cambridge, MA': 'America/New_York',
    'Cambridge, UK': 'Europe/London',
    'Birmingham, AL': 'America/Chicago',
    'Munich, DE': 'Europe/Berlin',
    'Wilmington, DE': 'America/New_York',
    'Vancouver, Canada': 'America/Vancouver',
    'London, Ontario, Canada': 'America/Toronto',
    'Perth, Australia': 'Australia/Perth',
    'Melbourne, VIC': 'Australia/Melbourne',
    'Mumbai, India': 'Asia/Kolkata',
    'São Paulo': 'America/Sao_Paulo',
    Germany: 'Europe/Berlin',
    USA: 'America/New_York',
    'Greater Boston Area': 'America/New_York',
    Singapore: 'Asia/Singapore',
    'Hong Kong': 'Asia/Hong_Kong',
    'Springfield, IL': 'America/Chicago',
    Remote: undefined,
    '': undefined,
  }
  for (const [place, zone] of Object.entries(zones)) assert.equal(zoneOfPlace(place), zone, place)
})

test('every zone of the tables is one that the clocks know', () => {
  for (const zone of [...cities.values(), ...states.values(), ...countries.values()])
    assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
})

test('times are proposed that are free, in office hours at both ends, on two days', () => {
  const sendAt = new Date('2026-11-23T14:00:00Z')
  const busy = [{ start: '2026-11-25T14:30:00Z', end: '2026-11-25T16:00:00Z' }]
  const slots = (meetings: typeof busy) =>
    freeSlots(sendAt, { theirs: 'America/New_York', ours: 'Europe/Zurich', busy: meetings })
  assert.deepEqual(slots([]), [
    { day: '2026-11-25', minutes: 600 },
    { day: '2026-11-27', minutes: 600 },
  ])
  assert.deepEqual(
    slots(busy).map(({ day }) => day),
    ['2026-11-27', '2026-12-01'],
  )
  const apart = freeSlots(sendAt, { theirs: 'Asia/Tokyo', ours: 'America/New_York', busy: [] })
  assert.deepEqual(apart, [])
})
