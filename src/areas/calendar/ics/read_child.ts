import type { Task } from '../../../platform/isolated/messages.ts'
import { type ReadEvent, readEvent, unreadable } from './ics_read.ts'

// What runs in a child: reading one entry of a calendar that strangers wrote.

export type EntryInput = { ics: string; zone: string; own: string[] }
export type EntryAnswer = { event: ReadEvent } | { fault: string }

export const task: Task<EntryInput, never, EntryAnswer> = async ({ ics, zone, own }) => {
  try {
    return { event: readEvent(ics, zone, new Set(own)) }
  } catch (error) {
    return { fault: unreadable(error) }
  }
}
