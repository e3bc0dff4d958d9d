import { z } from 'zod'
import { eventKinds, subjectTypes } from '../../access/event_kinds.ts'
import { Id, moment, momentInQuery, Page, pageOf, timestamp, title } from '../../platform/http/fields.ts'

// what events tell, and how far the audit log has come, which no event does: audit.head
const kinds = [...eventKinds, 'head'] as const
const subjects = [...subjectTypes, 'audit'] as const
const Kind = z.enum(kinds, `must be one of ${kinds.join(', ')}`)
const SubjectType = z.enum(subjects, `must be one of ${subjects.join(', ')}`)
const FieldName = title(200)

/** Nothing chosen is no filter. */
const filterOf = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `must have at most ${max} entries`)
    .nullish()
    .transform((list) => (list && list.length > 0 ? [...new Set(list)] : null))

export const address = z
  .string()
  .trim()
  .max(2000, 'must have at most 2000 characters')
  .refine(
    (value) => URL.canParse(value) && /^https?:\/\//i.test(value),
    'must be an address such as https://example.com/hook',
  )

const told = {
  subjects: filterOf(SubjectType, subjects.length).meta({ description: 'Records to be told of; none: all' }),
  kinds: filterOf(Kind, kinds.length).meta({
    description:
      'What happened to them; none: all but access, signed_in and signed_out, which are told when they are named, as is ' +
      'head: how far the audit log has come (audit.head)',
  }),
  fields: filterOf(FieldName, 100).meta({
    description:
      'Only events in which one of these fields got another value; none: all. A field of the firm’s own goes by its name',
  }),
}

export const NewWebhook = z.object({ name: title(200), url: address, ...told })
export type NewWebhook = z.output<typeof NewWebhook>

const PersonsStatus = z.enum(['active', 'paused'], 'must be active or paused')
export const WebhookPatch = z.object({ name: title(200), url: address, ...told, status: PersonsStatus }).partial()
export type WebhookPatch = z.output<typeof WebhookPatch>

export const WebhookId = z.object({ webhook_id: Id })

const webhookStatuses = ['active', 'paused', 'disabled'] as const
export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable().meta({ description: 'Shown to its owner only' }),
  host: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  subjects: z.array(SubjectType).nullable(),
  kinds: z.array(Kind).nullable(),
  fields: z.array(z.string()).nullable(),
  status: z.enum(webhookStatuses).meta({ description: 'disabled: by the service; why stands in disabled_reason' }),
  disabled_reason: z.string().nullable(),
  failing_since: timestamp.nullable().meta({ description: 'Nothing has been delivered since, though it was tried' }),
  waiting: z.int().nullable().meta({ description: 'Deliveries that are still to come; told to its owner only' }),
  last_delivered_at: timestamp.nullable().meta({ description: 'Told to its owner only' }),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Webhook = z.output<typeof Webhook>
export const WebhookPage = pageOf(Webhook)

const secret = z.string().meta({ description: 'Signs what is sent; shown this once' })
export const WebhookWithSecret = Webhook.extend({ secret })
export const NewSecret = z.object({
  secret,
  old_secret_until: timestamp.meta({ description: 'Until then both secrets sign' }),
})

export const DeliveryId = WebhookId.extend({ delivery_id: Id })

const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
const Try = z.object({
  at: timestamp,
  response_code: z.int().nullable(),
  error: z.string().nullable(),
  milliseconds: z.int(),
})
export type Try = z.output<typeof Try>

export const Delivery = z.object({
  id: z.string(),
  event_id: z.string().nullable().meta({ description: 'null: a test, or a head of the audit log' }),
  type: z.string().meta({ description: 'such as deal.updated' }),
  subject_id: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  response_code: z.int().nullable(),
  response: z.string().nullable().meta({ description: 'The first 1024 bytes of the last answer' }),
  error: z.string().nullable(),
  milliseconds: z.int().nullable(),
  created_at: timestamp,
  next_try_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
})
export type Delivery = z.output<typeof Delivery>
export const DeliveryPage = pageOf(Delivery)
export const DeliveryWithTries = Delivery.extend({
  tries: z.array(Try),
  body: z.unknown().meta({ description: 'What is sent' }),
})
export type DeliveryWithTries = z.output<typeof DeliveryWithTries>

export const DeliveryQuery = Page.extend({
  status: z.enum(deliveryStatuses, `must be one of ${deliveryStatuses.join(', ')}`).optional(),
  kind: Kind.optional(),
  subject_type: SubjectType.optional(),
  subject_id: Id.optional(),
  event_id: Id.optional(),
  date_from: momentInQuery.optional(),
  date_to: momentInQuery.optional().meta({ description: 'A time, or a date whose whole day counts' }),
})
export type DeliveryQuery = z.output<typeof DeliveryQuery>

export const Replay = z.object({
  date_from: moment.meta({ description: 'Events from then on' }),
  date_to: moment.nullish().meta({ description: 'and before then; missing: until now' }),
  only_undelivered: z
    .boolean('must be true or false')
    .default(false)
    .meta({ description: 'Pass over events that were delivered, or are on their way' }),
})
export type Replay = z.output<typeof Replay>
export const Queued = z.object({ queued: z.int() })
