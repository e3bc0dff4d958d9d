import { addDays, clockIn, momentIn, weekday } from '../../src/platform/time_zones.ts'

/** The days and times around the moment at which the firm is made, so that its Monday is always this week's. */
export class Days {
  readonly now: Date
  readonly today: string
  /** the last full calendar year */
  readonly lastYear: number
  private readonly zone: string

  constructor(now: Date, zone: string) {
    this.now = now
    this.zone = zone
    this.today = clockIn(zone, now).day
    this.lastYear = Number(this.today.slice(0, 4)) - 1
  }

  /** YYYY-MM-DD, so many days after today; before it where negative. */
  day(after: number): string {
    return addDays(this.today, after)
  }

  /** The same, moved from a weekend to the Monday after it. */
  workday(after: number): string {
    const day = this.day(after)
    return addDays(day, [0, 0, 0, 0, 0, 0, 2, 1][weekday(day)] ?? 0)
  }

  /** What the clocks show so many minutes after midnight. */
  moment(day: string, minutes: number): string {
    return momentIn(this.zone, day, minutes).toISOString()
  }

  /** So many days ago in office hours, never a moment that is still to come. */
  ago(days: number, minutes = 10 * 60): string {
    const at = this.moment(this.day(-days), minutes)
    const latest = new Date(this.now.getTime() - 60_000).toISOString()
    return at < latest ? at : latest
  }

  /** The same on a Friday where that day is of a weekend: nobody calls on Sundays. */
  workdayAgo(days: number, minutes = 10 * 60): string {
    return this.ago(days + ([0, 0, 0, 0, 0, 0, 1, 2][weekday(this.day(-days))] ?? 0), minutes)
  }
}
