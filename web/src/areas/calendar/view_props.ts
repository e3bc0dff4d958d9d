import type { CalendarEvent, Part } from './placed.ts'

/** What a view of the calendar is given. */
export type ViewProps = {
  /** that the person looks at: in the address */
  date: string
  today: string
  zone: string
  parts: Map<string, Part[]>
  mayMove(event: CalendarEvent): boolean
  onOpen(event: CalendarEvent): void
  onMove(event: CalendarEvent, to: { start: string; end: string }): void
  /** a new one, at a time on the wall such as 2026-03-12T14:30 */
  onNew(at: string): void
  onDate(day: string): void
  /** shows all of a day */
  onDay(day: string): void
}
