import { z } from 'zod'
import { Id, text, timestamp, title } from '../../platform/http/fields.ts'
import { services } from './contract.ts'

const ServiceName = z.enum(services, `must be one of ${services.join(', ')}`)
const Fields = z.record(z.string(), z.unknown()).default({})

export const ConnectionRecord = z.object({
  id: z.string(),
  service: ServiceName,
  adapter: z.string(),
  adapter_label: z.string(),
  name: z.string(),
  owner_id: z.string().nullable().meta({ description: 'null: the firm’s' }),
  owner_name: z.string().nullable(),
  status: z.enum(['connected', 'failing', 'needs_reconnect']),
  health: z.string().meta({ description: 'How it is, in a sentence' }),
  verified: z.boolean().meta({ description: 'Whether the adapter was tried against the real thing' }),
  shared: z.boolean().meta({ description: 'A mailbox: whether colleagues may read what it brings' }),
  syncing: z.boolean(),
  last_success_at: timestamp.nullable(),
  last_error_at: timestamp.nullable(),
  error_message: z.string().nullable(),
  next_sync_at: timestamp.nullable(),
  counts: z.object({ synced: z.int(), failed: z.int() }).meta({ description: 'Of the last run' }),
  created_at: timestamp,
})
export type ConnectionRecord = z.output<typeof ConnectionRecord>

const AdapterRecord = z.object({
  adapter: z.string(),
  label: z.string(),
  how: z.enum(['form', 'oauth']),
  configured: z.boolean().meta({ description: 'Whether the operator has registered a client with the provider' }),
  verified: z.boolean(),
  note: z.string().nullable(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'email', 'password', 'url', 'host', 'port', 'switch']),
      required: z.boolean(),
      placeholder: z.string(),
      in: z.enum(['settings', 'credentials']),
    }),
  ),
})

export const ServiceRecord = z.object({
  service: ServiceName,
  label: z.string(),
  scope: z.enum(['person', 'firm']),
  local: z.string().nullable().meta({ description: 'What works while nothing is connected' }),
  adapters: z.array(AdapterRecord),
})
export type ServiceRecord = z.output<typeof ServiceRecord>

export const Overview = z.object({ services: z.array(ServiceRecord), connections: z.array(ConnectionRecord) })

export const NewConnection = z.object({
  service: ServiceName,
  adapter: title(50),
  settings: Fields,
  credentials: Fields,
})
export type NewConnection = z.output<typeof NewConnection>

export const ConnectionId = z.object({ connection_id: Id })
export const ConnectionPatch = z.object({ name: title(200), shared: z.boolean('must be true or false') }).partial()
export type ConnectionPatch = z.output<typeof ConnectionPatch>

export const ConsentWish = z.object({ service: ServiceName, adapter: title(50), settings: Fields })
export type ConsentWish = z.output<typeof ConsentWish>
export const Consent = z.object({
  authorization_url: z.string().meta({ description: 'Where the browser goes next' }),
  state: z.string().meta({ description: 'Comes back with the code; good once, for ten minutes' }),
})

export const ConsentAnswer = z.object({
  state: title(200),
  code: title(4000).optional(),
  error: title(200).optional().meta({ description: 'Of the provider, in place of a code' }),
  error_description: text(2000).optional(),
})
export type ConsentAnswer = z.output<typeof ConsentAnswer>
