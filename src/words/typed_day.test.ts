import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDay, readMoment, readTime } from './typed_day.ts'

// a Monday
const today = '2026-11-23'
const unsaid = { today, order: null }

test('a day is read as people write it: the day before the month, but for ISO and where only the other order is a day', () => {
  const cases = {
    '28 Jan 2027': '2027-01-28',
    '28 jan 27': '2027-01-28',
    '28jan27': '2027-01-28',
    'Thu 28 January 2027': '2027-01-28',
    'Thursday, 28 Jan 2027': '2027-01-28',
    'January 28, 2027': '2027-01-28',
    '28.1.2027': '2027-01-28',
    '28. 1. 27': '2027-01-28',
    '28/1/2027': '2027-01-28',
    '28 1 27': '2027-01-28',
    '3/4/2027': '2027-04-03',
    '01/28/2027': '2027-01-28',
    '2027-01-28': '2027-01-28',
    '29 Feb 2028': '2028-02-29',
  }
  for (const [text, day] of Object.entries(cases)) assert.equal(readDay(text, unsaid), day, text)
})

test('a firm that writes the month first has 3/4 read so, with or without a year and a time; a point says the day first', () => {
  const cases: [text: string, dmy: string, mdy: string][] = [
    ['3/4/2027', '2027-04-03', '2027-03-04'],
    ['3-4-27', '2027-04-03', '2027-03-04'],
    ['3 4 2027', '2027-04-03', '2027-03-04'],
    ['fri 3/4/2026', '2026-04-03', '2026-03-04'],
    ['10/12', '2026-12-10', '2026-10-12'],
    ['5 1', '2027-01-05', '2027-05-01'],
    ['3.4.2027', '2027-04-03', '2027-04-03'],
    ['28/1/2027', '2027-01-28', '2027-01-28'],
    ['1/28', '2027-01-28', '2027-01-28'],
    ['2027-04-03', '2027-04-03', '2027-04-03'],
    ['march 2027', '2027-03-31', '2027-03-31'],
  ]
  for (const [text, dmy, mdy] of cases) {
    assert.equal(readDay(text, { today, order: 'dmy' }), dmy, text)
    assert.equal(readDay(text, { today, order: 'mdy' }), mdy, text)
    assert.equal(readDay(text, unsaid), dmy, text)
  }
  assert.equal(readMoment('3/4/2027 at 9', { today, order: 'mdy' }), '2027-03-04T09:00')
})

test('a day without its year is of the year that is nearest', () => {
  const cases = {
    '28/1': '2027-01-28',
    '28.1.': '2027-01-28',
    '28.1': '2027-01-28',
    '28 jan': '2027-01-28',
    'jan 28': '2027-01-28',
    '1/10': '2026-10-01',
    '20th december': '2026-12-20',
    '1 june': '2026-06-01',
    '29 feb': undefined,
  }
  for (const [text, day] of Object.entries(cases)) assert.equal(readDay(text, unsaid), day, text)
  assert.equal(readDay('28 dec', { today: '2027-01-10', order: null }), '2026-12-28')
})

test('a period by its name is its last day', () => {
  const cases = {
    'Q1 2027': '2027-03-31',
    'q4/26': '2026-12-31',
    '2Q27': '2027-06-30',
    'H1 2027': '2027-06-30',
    'mar 2027': '2027-03-31',
    'February 2028': '2028-02-29',
    'end of March': '2027-03-31',
    'the end of september 2027': '2027-09-30',
    'by Q2 2027': '2027-06-30',
    'Q5 2027': undefined,
    'h3 2027': undefined,
    'end of time': undefined,
    march: undefined,
    'sometime 2027': undefined,
  }
  for (const [text, day] of Object.entries(cases)) assert.equal(readDay(text, unsaid), day, text)
})

test('a day is read in words, counted from today', () => {
  const cases = {
    today: '2026-11-23',
    Tomorrow: '2026-11-24',
    yesterday: '2026-11-22',
    friday: '2026-11-27',
    'this fri': '2026-11-27',
    'on friday': '2026-11-27',
    monday: '2026-11-30',
    'on Monday': '2026-11-30',
    'this monday': '2026-11-23',
    'next monday': '2026-11-30',
    'last monday': '2026-11-16',
    'next friday': '2026-12-04',
    'last friday': '2026-11-20',
    'in 2 weeks': '2026-12-07',
    'in two weeks': '2026-12-07',
    'in a month': '2026-12-23',
    '3 days ago': '2026-11-20',
    '2w': '2026-12-07',
    '+10': '2026-12-03',
    'next week': '2026-11-30',
    'next month': '2026-12-23',
    'end of month': '2026-11-30',
    'end of the quarter': '2026-12-31',
    'end of next quarter': '2027-03-31',
    eoy: '2026-12-31',
  }
  for (const [text, day] of Object.entries(cases)) assert.equal(readDay(text, unsaid), day, text)
})

test('what is no day is not read as one', () => {
  for (const text of [
    '',
    'soon',
    '28',
    '31 Feb 2027',
    '32.1.2027',
    '40/40',
    '2027',
    'Acme',
    '28 jan 27 or so',
    'in weeks',
    'any',
    'am',
    'ad',
    'aw',
    'onew',
  ])
    assert.equal(readDay(text, unsaid), undefined, text)
})

test('a moment is a day and a time; what is left out stays as it was', () => {
  const before = '2026-11-25T14:30'
  const cases = {
    '28 Jan 2027, 16:15': '2027-01-28T16:15',
    '28.1.2027 9:05': '2027-01-28T09:05',
    '2027-01-28T16:15': '2027-01-28T16:15',
    '28/1 4pm': '2027-01-28T16:00',
    'tomorrow at 9': '2026-11-24T09:00',
    'friday 12 am': '2026-11-27T00:00',
    'friday noon': '2026-11-27T12:00',
    'next friday 14h30': '2026-12-04T14:30',
    tomorrow: '2026-11-24T14:30',
    'monday at 9': '2026-11-30T09:00',
    '28 jan 27': '2027-01-28T14:30',
    '28.1.27': '2027-01-28T14:30',
    '16:15': '2026-11-25T16:15',
    'at 8': '2026-11-25T08:00',
    '25:00': undefined,
    'tomorrow 13 pm': undefined,
    later: undefined,
  }
  for (const [text, moment] of Object.entries(cases)) assert.equal(readMoment(text, unsaid, before), moment, text)
  assert.equal(readMoment('tomorrow', unsaid), '2026-11-24T09:00')
  assert.equal(readMoment('16:15', unsaid), '2026-11-23T16:15')
})

test('a time is read by itself', () => {
  const cases = {
    '14:30': '14:30',
    '9': '09:00',
    '14': '14:00',
    '930': '09:30',
    '1430': '14:30',
    '9.30': '09:30',
    '2 pm': '14:00',
    '12am': '00:00',
    noon: '12:00',
    '24:00': undefined,
    '9:75': undefined,
    soon: undefined,
    '': undefined,
  }
  for (const [text, time] of Object.entries(cases)) assert.equal(readTime(text), time, text)
})
