import { setImmediate } from 'node:timers/promises'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, clockIn, momentIn } from '../time_zones.ts'
import { utcStamp } from './times.ts'

/** A repeated event: its first start, and how it goes on. */
export type Series = {
  /** RRULE without its name; null: only the first and the extra ones */
  rule: string | null
  start: Date
  zone: string
  isAllDay: boolean
  /** starts that are left out, and starts beside the rule */
  excluded: readonly Date[]
  extra: readonly Date[]
  /** when the last one begins, where that is known */
  last?: Date | null
  /** when the last one of the rule begins, where a date beside it comes later */
  ruleLast?: Date | null
}

/** However long a window is, a series is followed for three years of it: at most one occurrence a day. */
const daysMax = 1096

const form = /^(?=[^:]*FREQ=(YEARLY|MONTHLY|WEEKLY|DAILY)(;|$))[A-Z]+=[A-Z0-9,+-]+(;[A-Z-]+=[A-Z0-9,+-]+)*$/

/** What is wrong with a rule, in words; undefined where nothing is. Rules that repeat within a day are not taken. */
export function ruleFault(rule: string): string | undefined {
  if (rule.length > 500 || !form.test(rule) || /(^|;)BY(HOUR|MINUTE|SECOND)=/.test(rule) || /(^|;)RSCALE=/.test(rule))
    return 'must be an RRULE that repeats by days, weeks, months or years, such as FREQ=WEEKLY;BYDAY=MO'
  if (/(^|;)([A-Z]+)=.*;\2=/.test(rule)) return 'must have each part once'
  if (/COUNT=/.test(rule) && /UNTIL=/.test(rule)) return 'must have COUNT or UNTIL, not both'
  try {
    ruleFrom({ rule, start: new Date(0), zone: 'UTC', isAllDay: false, excluded: [], extra: [] })
    return undefined
  } catch {
    return 'must be an RRULE of RFC 5545'
  }
}

/** The starts of the occurrences that begin from "from" on and before "before", in order. */
export function startsBetween(series: Series, { from, before }: { from: Date; before: Date }): Date[] {
  const begin = new Date(Math.max(from.getTime(), series.start.getTime()))
  const end = new Date(Math.min(before.getTime(), begin.getTime() + daysMax * day))
  const within = (at: Date) => at >= from && at < before
  const found = new Map([...ruled(series, begin, end), ...series.extra, series.start].map((at) => [at.getTime(), at]))
  for (const at of series.excluded) found.delete(at.getTime())
  return [...found.values()].filter(within).sort((a, b) => a.getTime() - b.getTime())
}

function ruled(series: Series, begin: Date, end: Date): Date[] {
  if (series.rule === null || end <= begin) return []
  try {
    const last = series.ruleLast ?? series.last ?? end
    const found = ruleFrom(uncounted(series)).between(shown(series, begin), shown(series, end), true)
    return found.map((at) => told(series, at)).filter((at) => at >= begin && at < end && at <= last)
  } catch {
    // a rule that never comes true gives up after so many tries
    return []
  }
}

/** The same without COUNT, which would be counted from the first start each time, where it is known when it ends, or is far. */
function uncounted(series: Series): Series {
  const isKnown = series.ruleLast || (series.last && series.last.getTime() > latestOf(series.extra))
  return isKnown || countOf(series) > countMax ? withoutCount(series) : series
}

const withoutCount = (series: Series): Series => ({
  ...series,
  rule: series.rule?.replace(/(^|;)COUNT=\d+/, '').replace(/^;/, '') ?? null,
})
const countOf = ({ rule }: Series) => Number(/COUNT=(\d+)/.exec(rule ?? '')?.[1] ?? 0)
const latestOf = (dates: readonly Date[]) => dates.reduce((latest, at) => Math.max(latest, at.getTime()), 0)

/**
 * The series with the end of its rule, where a date beside the rule is its last: counted in spans of some milliseconds with
 * turns for others between them, and once for the same rule.
 */
export async function withRuleLast(series: Series): Promise<Series> {
  const count = countOf(series)
  if (!series.last || count <= countedMax || count > countMax || series.last.getTime() > latestOf(series.extra))
    return series
  const key = JSON.stringify([series.rule, series.start, series.zone, series.isAllDay])
  const known = ends.get(key) ?? (await countedTo(series, count, series.last))
  if (ends.size >= endsMax) ends.clear()
  ends.set(key, known)
  return { ...series, ruleLast: known }
}

const ends = new Map<string, Date>()
const endsMax = 2000
/** Few are counted quicker than they are remembered. */
const countedMax = 20
const spanDays = 90

async function countedTo(series: Series, count: number, last: Date): Promise<Date> {
  const endless = { ...withoutCount(series), extra: [], excluded: [], last: null }
  let [left, latest] = [count, series.start]
  for (let begin = series.start; begin <= last; ) {
    const end = new Date(begin.getTime() + spanDays * day)
    const found = ruled(endless, begin, end)
    latest = found[Math.min(left, found.length) - 1] ?? latest
    left -= found.length
    if (left <= 0) break
    begin = end
    await setImmediate()
  }
  return latest
}

const day = 86_400_000

/** A daily meeting of more than thirteen years counts as one without end. */
const countMax = 5000

/** When the last occurrence begins; null where the rule has no end, or one that is far. */
export function lastStart(series: Series): Date | null {
  if (series.rule === null) return null
  const until = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(series.rule)
  const extra = latestOf(series.extra)
  if (until) {
    // a day more than it says, whatever the zone
    const last = Date.parse(addDays(`${until[1]}-${until[2]}-${until[3]}`, 2))
    return last < yearTenThousand ? new Date(Math.max(last, extra, series.start.getTime())) : null
  }
  const count = Number(/COUNT=(\d+)/.exec(series.rule)?.[1] ?? Number.POSITIVE_INFINITY)
  if (count > countMax) return null
  try {
    const last = ruleFrom(series, 20_000).all().at(-1)
    const latest = Math.max(last ? told(series, last).getTime() : 0, extra, series.start.getTime())
    return latest < yearTenThousand ? new Date(latest) : null
  } catch {
    return null
  }
}

// dates of five digits are none that a database takes
const yearTenThousand = Date.UTC(9999, 11, 31)

/** Days have no clock: all-day events are followed in UTC, where every day has a midnight. */
const ruleFrom = (series: Series, candidatesMax = 100_000) =>
  new RRuleTemporal({
    rruleString: `RRULE:${untilInUtc(series)}`,
    dtstart: Temporal.Instant.fromEpochMilliseconds(shown(series, series.start).getTime()).toZonedDateTimeISO(
      series.isAllDay ? 'UTC' : series.zone,
    ),
    includeDtstart: true,
    maxIterations: 20_000,
    maxCandidateEvaluations: candidatesMax,
    cache: false,
  })

/** UNTIL as a moment in UTC. Programs write it as a day, or as a time without a zone, too: then it is one in that of the series. */
const untilInUtc = ({ rule, zone, isAllDay }: Series) =>
  rule?.replace(/UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?/, (_all, ...parts: string[]) => {
    const [year, month, date, hour = '23', minute = '59', second = '59', utc] = parts
    const day = `${year}-${month}-${date}`
    const at = utc
      ? new Date(`${day}T${hour}:${minute}:${second}Z`)
      : new Date(momentIn(zone, day, Number(hour) * 60 + Number(minute)).getTime() + Number(second) * 1000)
    return `UNTIL=${isAllDay ? `${clockIn(zone, at).day.replaceAll('-', '')}T000000Z` : utcStamp(at)}`
  })

const shown = ({ isAllDay, zone }: Series, at: Date) => (isAllDay ? new Date(`${clockIn(zone, at).day}T00:00:00Z`) : at)

function told({ isAllDay, zone }: Series, at: { epochMilliseconds?: number; toString(): string }): Date {
  const moment = new Date(at.epochMilliseconds ?? 0)
  return isAllDay ? momentIn(zone, moment.toISOString().slice(0, 10)) : moment
}
