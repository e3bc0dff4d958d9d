import { clockIn, momentIn } from '../time_zones.ts'
import { CalendarSyntaxError, type Component, type Property, paramOf } from './component.ts'
import { zoneOfProperty } from './zones.ts'

export type CalendarTime = {
  at: Date
  isDate: boolean
  /** as the property names it; null where it is in UTC, floats, or names a zone that nobody knows */
  zone: string | null
}

/** The times of a DTSTART, DTEND, RECURRENCE-ID, EXDATE or RDATE. "fallback" is the zone of dates and of times without one. */
export function readTimes(property: Property, calendar: Component, fallback: string): CalendarTime[] {
  const zone = zoneOfProperty(property, calendar) ?? null
  return property.value
    .split(',')
    .filter((value) => value !== '')
    .slice(0, timesMax)
    .map((value) => readTime(value.trim(), zone, fallback, paramOf(property, 'VALUE') === 'DATE'))
}

/** More dates than that in one property are nobody's meeting. */
const timesMax = 2000

const form = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?(?:\/.*)?$/

function readTime(value: string, zone: string | null, fallback: string, isDate: boolean): CalendarTime {
  const [, year, month, date, hour, minute, second, utc] = form.exec(value) ?? []
  const day = `${year}-${month}-${date}`
  if (!year || year === '0000' || Number.isNaN(Date.parse(day)))
    throw new CalendarSyntaxError('The calendar entry has a time that is none')
  if (hour === undefined || isDate) return { at: momentIn(zone ?? fallback, day), isDate: true, zone }
  if (utc) {
    const at = new Date(`${day}T${hour}:${minute}:${second === '60' ? '59' : second}Z`)
    if (Number.isNaN(at.getTime())) throw new CalendarSyntaxError('The calendar entry has a time that is none')
    return { at, isDate: false, zone: null }
  }
  const at = momentIn(zone ?? fallback, day, Number(hour) * 60 + Number(minute))
  return { at: new Date(at.getTime() + Number(second) * 1000), isDate: false, zone }
}

/** Whether a moment as text is in a year that calendars and databases write with four digits. */
export const isInCalendar = (at: string): boolean => /^(?!0000)\d{4}-/.test(at)

/** Milliseconds of a DURATION such as PT1H30M or P1D. */
export function readDuration(value: string): number {
  const [all, sign, weeks, days, hours, minutes, seconds] =
    /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(value) ?? []
  if (all === undefined) throw new CalendarSyntaxError('The calendar entry has a duration that is none')
  const number = (text: string | undefined) => Number(text ?? 0)
  const size =
    (number(weeks) * 7 + number(days)) * 86_400 + number(hours) * 3600 + number(minutes) * 60 + number(seconds)
  return (sign === '-' ? -size : size) * 1000
}

/** Whole seconds in UTC: 20260302T090000Z. */
export const utcStamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The moment of a stamp such as utcStamp() writes; undefined for anything else. */
export function momentOfStamp(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) || utcStamp(at) !== stamp ? undefined : at
}

/** A time as a property has it: a date, a time in its zone, or in UTC where there is no zone. */
export function timeProperty(at: Date, { isDate, zone }: Omit<CalendarTime, 'at'>): Omit<Property, 'name'> {
  if (isDate) return { params: ';VALUE=DATE', value: clockIn(zone ?? 'UTC', at).day.replaceAll('-', '') }
  if (zone === null || zone === 'UTC') return { params: '', value: utcStamp(at) }
  const { day, minutes } = clockIn(zone, at)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor(minutes / 60))}${two(minutes % 60)}${two(at.getUTCSeconds())}`
  return { params: `;TZID=${zone}`, value: `${day.replaceAll('-', '')}T${clock}` }
}
