import { useSyncExternalStore } from 'react'
import { refetch } from '../../api/client.ts'
import { streamOf } from '../../api/events.ts'
import { Fault } from '../../api/fault.ts'
import { isSection, kinds, type Order, type SectionName } from './kinds.ts'

/** A section as far as it is written. */
export type Section = { name: SectionName; text: string; isDone: boolean }

/** A report that is being written for this tab; it goes on wherever the person goes. */
type Writing = { sections: Section[]; expected: SectionName[] }

type Event =
  | { type: 'start'; report_id: string }
  | { type: 'section_start'; section: string }
  | { type: 'chunk'; content: string }
  | { type: 'section_complete'; section: string }
  | { type: 'complete' }
  | { type: 'error'; message: string }

const all = new Map<string, Writing>()
const listeners = new Set<() => void>()

function put(id: string, writing: Writing | undefined): void {
  if (writing) all.set(id, writing)
  else all.delete(id)
  for (const tell of listeners) tell()
}

export const useWriting = (id: string): Writing | undefined =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => all.get(id),
  )

export const isWrittenHere = (id: string): boolean => all.has(id)

/** Has a report written; answers its id as soon as the service has begun. Throws a Fault where it does not begin. */
export async function beginReport(order: Order): Promise<string> {
  const events = streamOf<Event>('/api/reports/generate', order, new AbortController().signal)
  const { value: first } = await events.next()
  if (first?.type !== 'start')
    throw new Fault(502, { detail: first?.type === 'error' ? first.message : 'The service ended before it began.' })
  put(first.report_id, { sections: [], expected: order.sections ?? kinds[order.report_type].sections })
  readOn(first.report_id, events)
  refetch('/api/reports')
  return first.report_id
}

async function readOn(id: string, events: AsyncGenerator<Event>): Promise<void> {
  try {
    for await (const event of events) {
      const writing = all.get(id)
      if (writing) put(id, { ...writing, sections: after(writing.sections, event) })
    }
  } catch {
    // the service writes on without us: what it has is asked for instead, which also tells what failed
  }
  await refetch('/api/reports', '/api/companies').catch(() => {})
  put(id, undefined)
}

function after(sections: Section[], event: Event): Section[] {
  if (event.type === 'section_start' && isSection(event.section))
    return [...sections, { name: event.section, text: '', isDone: false }]
  if (event.type === 'chunk')
    return sections.map((one, index) =>
      index === sections.length - 1 ? { ...one, text: one.text + event.content } : one,
    )
  if (event.type === 'section_complete')
    return sections.map((one) => (one.name === event.section ? { ...one, isDone: true } : one))
  return sections
}
