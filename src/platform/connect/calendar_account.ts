import type { Pull } from './pull.ts'

export type RemoteEvent = {
  /** at the provider: an address or an id */
  id: string
  /** changes whenever the event does: an ETag */
  version: string
  /** a whole iCalendar object (VCALENDAR with one UID and its exceptions) */
  ics: string
}

/** A calendar of a person. Holds no state, and never touches the database; throws ConnectionFault. */
export type CalendarAccount = {
  check(signal: AbortSignal): Promise<{ name: string }>
  /** the calendars that are read */
  scopes(signal: AbortSignal): Promise<string[]>
  pull: Pull<RemoteEvent>
  create(scope: string, uid: string, ics: string, signal: AbortSignal): Promise<RemoteEvent>
  /** `conflict` where the version at the provider is another one */
  update(event: { id: string; version: string; ics: string }, signal: AbortSignal): Promise<RemoteEvent>
  remove(event: { id: string; version: string }, signal: AbortSignal): Promise<void>
}
