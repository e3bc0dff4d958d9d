import type { Field } from '../../../src/records/descriptions/describe.ts'
import { records } from '../../../src/records/descriptions/index.ts'
import { kindOf, type Waiting } from '../api/offline/waiting.ts'

/** What is changed of a record, as its fields are called; nothing of what is new. */
export function fieldsIn(write: Waiting): string[] {
  if (write.method === 'POST') return []
  const kind = kindOf(write)
  const fields: Record<string, Field> = kind ? records[kind].fields : {}
  return Object.keys(write.body).map(
    (name) => fields[name]?.label ?? capital(name.replace(/_id$/, '').replaceAll('_', ' ')),
  )
}

/** What is written, in a few words. */
export function titleOf(write: Waiting): string {
  const kind = kindOf(write)
  const noun = kind ? records[kind].noun[0] : 'comment'
  const shown: Record<string, unknown> = { ...write.seen, ...write.row, ...write.body }
  const called = String(shown['name'] ?? shown['title'] ?? shown['subject'] ?? shown['content'] ?? shown['text'] ?? '')
  const what = write.method === 'POST' ? `New ${noun}` : capital(noun)
  return called ? `${what}: ${called.length > 60 ? `${called.slice(0, 60)}…` : called}` : what
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
