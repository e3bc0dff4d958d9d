import assert from 'node:assert/strict'
import { test } from 'node:test'
import { icsOf, veventOf } from '../../../../test/ics_fixture.ts'
import { readEvent } from './ics_read.ts'
import { changedCalendar } from './ics_write.ts'

const zone = 'Europe/Zurich'
const placesOf = (ics: string) =>
  readEvent(ics, zone)
    .different.map(({ occurrence_at, fields }) => `${occurrence_at.slice(5, 16)} ${fields.summary}`)
    .sort()

/** Writing what was read changes nothing but a summary that was changed. */
const isSameAfterWriting = (ics: string) => {
  const { uid, fields, different } = readEvent(ics, zone)
  const changed = different.map((one, index) =>
    index === 0 ? { ...one, fields: { ...one.fields, summary: 'changed' } } : one,
  )
  const again = readEvent(changedCalendar(ics, { uid, fields, different: changed }, { now: new Date() }), zone)
  assert.deepEqual(again.fields, fields)
  assert.deepEqual(
    again.different.toSorted((a, b) => a.occurrence_at.localeCompare(b.occurrence_at)),
    changed.toSorted((a, b) => a.occurrence_at.localeCompare(b.occurrence_at)),
  )
}

test('of an entry or an occurrence that is written twice the newer version counts', () => {
  const version = (summary: string, more: string[]) => veventOf({ uid: 'twice', summary, more })
  const ics = icsOf({
    uid: 'twice',
    summary: 'old rule',
    more: ['SEQUENCE:1', 'RRULE:FREQ=WEEKLY;COUNT=9'],
    others: [
      ...version('Series', ['SEQUENCE:2', 'RRULE:FREQ=WEEKLY;COUNT=5']),
      ...version('newer', ['SEQUENCE:10', 'RECURRENCE-ID;TZID=Europe/Zurich:20260309T100000']),
      ...version('older', ['SEQUENCE:9', 'RECURRENCE-ID:20260309T090000Z']),
      ...version('late', ['LAST-MODIFIED:20260302T000000Z', 'RECURRENCE-ID:20260316T090000Z']),
      ...version('early', ['LAST-MODIFIED:20260301T000000Z', 'RECURRENCE-ID:20260316T090000Z']),
      ...version('first', ['RECURRENCE-ID:20260323T090000Z']),
      ...version('last', ['RECURRENCE-ID:20260323T090000Z']),
      ...version('by day', ['RECURRENCE-ID;VALUE=DATE:20260330']),
    ],
  })
  assert.deepEqual(placesOf(ics), ['03-09T09:00 newer', '03-16T09:00 late', '03-23T09:00 last', '03-30T08:00 by day'])
  const { fields } = readEvent(ics, zone)
  assert.deepEqual([fields.summary, fields.recurrence], ['Series', 'FREQ=WEEKLY;COUNT=5'])
  isSameAfterWriting(ics)
})

test('single occurrences without their series all come in, also where one stands at the time of another', () => {
  const single = (summary: string, place: string, start: string) => ({
    uid: 'singles',
    summary,
    start: `202603${start}`,
    end: `202603${start}`,
    more: [`RECURRENCE-ID;TZID=Europe/Zurich:202603${place}`],
  })
  const ics = icsOf({
    ...single('one', '09T100000', '16T100000'),
    others: [
      ...veventOf(single('two', '16T100000', '16T110000')),
      ...veventOf(single('three', '23T100000', '24T110000')),
    ],
  })
  assert.deepEqual(placesOf(ics), ['03-09T09:00 one', '03-16T09:00 two', '03-23T09:00 three'])
  const { fields } = readEvent(ics, zone)
  assert.equal(fields.starts_at, '2026-03-09T09:00:00.000Z')
  assert.deepEqual(fields.extra_dates, ['2026-03-16T09:00:00.000Z', '2026-03-23T09:00:00.000Z'])
  isSameAfterWriting(ics)
  const alone = readEvent(icsOf(single('one', '09T100000', '16T100000')), zone)
  assert.deepEqual([alone.fields.recurrence, alone.different], [null, []])
})

test('in a series of whole days the day counts, however an exception writes it', () => {
  for (const place of [
    'RECURRENCE-ID;TZID=GMT Standard Time:20260409T000000',
    'RECURRENCE-ID;TZID=Asia/Tokyo:20260409T000000',
    'RECURRENCE-ID:20260409T000000Z',
    'RECURRENCE-ID:20260408T220000Z',
    'RECURRENCE-ID:20260409T000000',
    'RECURRENCE-ID;VALUE=DATE:20260409',
  ]) {
    const day = (value: string, more: string[]) =>
      ['BEGIN:VEVENT', 'UID:days', `DTSTART;VALUE=DATE:${value}`, ...more, 'END:VEVENT'].join('\r\n')
    const ics = [
      'BEGIN:VCALENDAR',
      day('20260402', ['SUMMARY:day', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20260416T000000']),
      day('20260410', ['SUMMARY:moved', place]),
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    assert.deepEqual(placesOf(ics), ['04-08T22:00 moved'], place)
    assert.deepEqual(readEvent(ics, zone).fields.excluded, ['2026-04-15T22:00:00.000Z'])
    isSameAfterWriting(ics)
  }
})

test('zones are known by the names that programs give them, and of one that nobody knows there is a word', () => {
  const at = (name: string) => {
    const ics = icsOf({ uid: 'zone' }).replaceAll(';TZID=Europe/Zurich:', `;TZID="${name}":`)
    const { fields, doubts } = readEvent(ics, zone)
    return [fields.starts_at.slice(11, 16), doubts.length]
  }
  for (const [name, time] of [
    ['tzone://Microsoft/Utc', '10:00'],
    ['GMT+0100', '09:00'],
    ['UTC-05:00', '15:00'],
    ['GMT+5:30', '04:30'],
    ['GMT+2', '08:00'],
    ['Eastern Standard Time 1', '15:00'],
    ['Etc/GMT-1', '09:00'],
  ])
    assert.deepEqual(at(name ?? ''), [time, 0], name)
  for (const name of ['tzone://Microsoft/Custom', 'Our office', 'GMT+99'])
    assert.deepEqual(at(name), ['09:00', 1], name)
})

test('a second rule is told, and people are known without the word mailto', () => {
  const ics = icsOf({
    uid: 'rules',
    more: ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY', 'ATTENDEE:Ann@acme.example'],
  })
  const { doubts, fields } = readEvent(ics, zone)
  assert.equal(doubts.length, 1)
  assert.deepEqual([fields.recurrence, fields.attendees], ['FREQ=DAILY;COUNT=2', ['ann@acme.example']])
})
