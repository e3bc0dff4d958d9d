import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCalendar } from './component.ts'
import { lastStart, type Series, startsBetween, withRuleLast } from './recurrence.ts'
import { zoneOf } from './zones.ts'

const starts = (rule: string, start: string, more: Partial<Series> = {}) => {
  const series = {
    rule,
    start: new Date(start),
    zone: 'Europe/Zurich',
    isAllDay: false,
    excluded: [],
    extra: [],
    ...more,
  }
  const range = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2027-12-31T00:00:00Z') }
  return startsBetween({ ...series, last: lastStart(series) }, range).map((at) => at.toISOString().slice(5, 16))
}

test('UNTIL is understood as a moment, a time on the wall and a day, in the zone of the series', () => {
  const three = ['06-01T07:00', '06-02T07:00', '06-03T07:00']
  for (const until of ['20260603T070000Z', '20260603T090000', '20260603'])
    assert.deepEqual(starts(`FREQ=DAILY;UNTIL=${until}`, '2026-06-01T07:00:00Z'), three, until)
  for (const until of ['20260603T065959Z', '20260603T085959', '20260602'])
    assert.deepEqual(starts(`FREQ=DAILY;UNTIL=${until}`, '2026-06-01T07:00:00Z'), three.slice(0, 2), until)
  const zone = 'America/New_York'
  assert.equal(starts('FREQ=DAILY;UNTIL=20260603', '2026-06-02T01:00:00Z', { zone }).length, 3)
  for (const until of ['20260603', '20260602T220000Z', '20260603T000000'])
    assert.equal(starts(`FREQ=DAILY;UNTIL=${until}`, '2026-05-31T22:00:00Z', { isAllDay: true }).length, 3, until)
})

test('times that the clocks leave out are left out, what is excluded counts, dates beside the rule do not', () => {
  assert.deepEqual(starts('FREQ=DAILY;COUNT=3', '2026-03-28T01:30:00Z'), ['03-28T01:30', '03-30T00:30', '03-31T00:30'])
  const [excluded, extra] = [[new Date('2026-06-02T07:00:00Z')], [new Date('2026-06-20T07:00:00Z')]]
  assert.deepEqual(starts('FREQ=DAILY;COUNT=3', '2026-06-01T07:00:00Z', { excluded, extra }), [
    '06-01T07:00',
    '06-03T07:00',
    '06-20T07:00',
  ])
})

test('a zone is known by its name, by that of Windows, by a path before it, or by its clocks', () => {
  const zoneIn = (tzid: string, parts = '') =>
    zoneOf(
      tzid,
      parseCalendar(`BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:${tzid}\r\n${parts}END:VTIMEZONE\r\nEND:VCALENDAR`),
    )
  const part = (name: string, to: string) =>
    `BEGIN:${name}\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:${to}\r\nEND:${name}\r\n`
  assert.equal(zoneIn('W. Europe Standard Time'), 'Europe/Berlin')
  assert.equal(zoneIn('Newfoundland Standard Time'), 'America/St_Johns')
  assert.equal(zoneIn('/example.org/Tzfile/Europe/Zurich'), 'Europe/Zurich')
  assert.equal(zoneIn('/example.org/America/Argentina/Buenos_Aires'), zoneIn('America/Argentina/Buenos_Aires'))
  assert.equal(zoneIn('Customized Time Zone', part('STANDARD', '+0100') + part('DAYLIGHT', '+0200')), 'Europe/Berlin')
  assert.equal(
    zoneIn('Customized Time Zone 1', part('STANDARD', '-0500') + part('DAYLIGHT', '-0400')),
    'America/New_York',
  )
  assert.equal(zoneIn('Office 2', part('STANDARD', '-0800') + part('DAYLIGHT', '-0700')), 'America/Los_Angeles')
  assert.equal(zoneIn('Office', part('STANDARD', '+0300')), 'Etc/GMT-3')
  assert.equal(zoneIn('Nowhere'), undefined)
})

test('a count ends where it would by itself when a date beside the rule comes later, and others have their turn meanwhile', async () => {
  const range = { from: new Date('2015-01-01'), before: new Date('2017-12-31') }
  for (const rule of [
    'FREQ=DAILY;COUNT=400',
    'FREQ=DAILY;INTERVAL=3;COUNT=250',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=120',
    'FREQ=MONTHLY;BYDAY=2TU;COUNT=24',
    'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=21',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=25',
  ])
    for (const isAllDay of [false, true]) {
      const start = isAllDay ? new Date('2015-01-11T23:00:00Z') : new Date('2015-01-12T01:30:00Z')
      const extra = [new Date('2030-01-01T09:00:00Z')]
      const plain = { rule, start, zone: 'Europe/Zurich', isAllDay, excluded: [], extra }
      const series = { ...plain, last: lastStart(plain) }
      const known = await withRuleLast(series)
      assert.ok(known.ruleLast, rule)
      assert.deepEqual(startsBetween(known, range), startsBetween(series, range), rule)
    }

  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const plain = { rule: 'FREQ=DAILY;COUNT=4000', start: new Date('2012-01-01T08:00:00Z'), zone: 'UTC', isAllDay: false }
  const series = { ...plain, excluded: [], extra: [new Date('2031-01-01')], last: new Date('2031-01-01') }
  const known = await withRuleLast(series)
  clearInterval(counting)
  assert.equal(known.ruleLast?.toISOString(), '2022-12-13T08:00:00.000Z')
  assert.ok(turns >= 10, `${turns} turns`)
  assert.equal(await withRuleLast(series).then(({ ruleLast }) => ruleLast), known.ruleLast, 'counted once')
})
