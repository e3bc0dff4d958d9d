import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, clockIn, isTimeZone, momentIn, weekday } from './time_zones.ts'

const moment = (zone: string, day: string, hour: number, minute = 0) =>
  momentIn(zone, day, hour * 60 + minute).toISOString()

test('a time of day is the right moment in winter and in summer, east and west', () => {
  assert.equal(moment('Europe/Zurich', '2026-01-15', 9), '2026-01-15T08:00:00.000Z')
  assert.equal(moment('Europe/Zurich', '2026-07-15', 9), '2026-07-15T07:00:00.000Z')
  assert.equal(moment('America/New_York', '2026-01-15', 9), '2026-01-15T14:00:00.000Z')
  assert.equal(moment('Asia/Kolkata', '2026-01-15', 9), '2026-01-15T03:30:00.000Z')
  assert.equal(moment('Pacific/Auckland', '2026-01-15', 0), '2026-01-14T11:00:00.000Z')
  assert.equal(moment('UTC', '2026-01-15', 9), '2026-01-15T09:00:00.000Z')
})

test('a time that is skipped is later, and of one that is there twice the first is meant', () => {
  assert.equal(moment('Europe/Zurich', '2026-03-29', 2, 30), '2026-03-29T01:30:00.000Z')
  assert.equal(moment('Europe/Zurich', '2026-10-25', 2, 30), '2026-10-25T00:30:00.000Z')
  assert.equal(moment('America/New_York', '2026-03-08', 2, 30), '2026-03-08T07:30:00.000Z')
  assert.equal(moment('America/New_York', '2026-11-01', 1, 30), '2026-11-01T05:30:00.000Z')
})

test('a clock shows the day of its own place', () => {
  assert.deepEqual(clockIn('America/Los_Angeles', new Date('2026-01-01T03:15:00Z')), {
    day: '2025-12-31',
    minutes: 1155,
  })
  assert.deepEqual(clockIn('Asia/Tokyo', new Date('2026-12-31T15:00:00Z')), { day: '2027-01-01', minutes: 0 })
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.deepEqual([weekday('2026-11-21'), weekday('2026-11-22'), weekday('2026-11-23')], [6, 7, 1])
})

test('a zone is known by its name, not by an offset', () => {
  for (const name of ['Europe/Zurich', 'america/new_york', 'UTC', 'Asia/Kolkata'])
    assert.equal(isTimeZone(name), true, name)
  for (const name of ['', '+01:00', '-05', 'Mars/Olympus', 'Europe/', ' UTC'])
    assert.equal(isTimeZone(name), false, name)
})
