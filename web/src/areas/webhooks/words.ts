import type { Row } from '../../api/client.ts'
import { dayAndTime } from '../../parts/format.ts'
import { eventKinds, subjectTypes } from '../events/index.ts'

export type Webhook = Row<'/api/webhooks'>
export type Delivery = Row<'/api/webhooks/{webhook_id}/deliveries'>

/** What webhooks are told of: events, and how far the audit log has come. */
export const toldSubjects: Record<NonNullable<Webhook['subjects']>[number], string> = {
  ...subjectTypes,
  audit: 'Audit log',
}
export const toldKinds: Record<NonNullable<Webhook['kinds']>[number], string> = {
  ...eventKinds,
  head: 'Head of the log',
}

/** How a webhook is: a word with its tone, and where something is wrong a sentence. */
export function healthOf({ status, disabled_reason, failing_since }: Webhook) {
  if (status === 'paused') return { tone: 'plain', name: 'Paused', says: undefined } as const
  if (status === 'disabled') return { tone: 'bad', name: 'Switched off', says: disabled_reason ?? undefined } as const
  if (failing_since === null) return { tone: 'good', name: 'Active', says: undefined } as const
  const says = `Nothing has got through since ${dayAndTime(failing_since)}; it is tried again by itself.`
  return { tone: 'warn', name: 'Failing', says } as const
}

/** What a webhook is told of, in words. */
export function toldOf({ subjects, kinds, fields }: Webhook): string {
  const said = [
    subjects ? subjects.map((subject) => toldSubjects[subject]).join(', ') : 'All records',
    kinds ? kinds.map((kind) => toldKinds[kind].toLowerCase()).join(', ') : 'whatever happens to them',
  ]
  if (fields)
    said.push(`only where these got another value: ${fields.map((field) => field.replaceAll('_', ' ')).join(', ')}`)
  return said.join(' · ')
}

export const deliveryStates = {
  waiting: { tone: 'accent', name: 'On its way' },
  delivered: { tone: 'good', name: 'Delivered' },
  failed: { tone: 'bad', name: 'Given up' },
} as const

/** `deal.updated` as one says it. */
export function typeWords(type: string): string {
  const [subject = '', kind = ''] = type.split('.')
  if (kind === 'test') return 'Test'
  const [what, did] = [toldSubjects as Record<string, string>, toldKinds as Record<string, string>] // reason: looked up by text
  return `${what[subject] ?? subject}: ${(did[kind] ?? kind).toLowerCase()}`
}

/** What the receiver said, or why it said nothing. */
export const answerOf = ({ response_code, error }: Pick<Delivery, 'response_code' | 'error'>): string =>
  error ?? (response_code === null ? '–' : `answered ${response_code}`)
