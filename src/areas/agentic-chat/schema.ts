import { z } from 'zod'
import { Id, integerInQuery, Page, pageOf, text, timestamp } from '../../platform/http/fields.ts'
import { agentNames } from './events.ts'
import { poolStatuses } from './pools/state.ts'

export const questionCharactersMax = 4000
const waitSecondsMax = 600
const waitSecondsUsual = 120

const PoolOptions = z.object({
  prefer_warm: z.boolean('must be true or false').default(true).meta({
    description: 'false: an agent may be made at once instead of waiting for one that is ready',
  }),
  max_wait_time: z
    .number('must be a number of seconds')
    .min(0, 'must be at least 0')
    .max(waitSecondsMax, `must be at most ${waitSecondsMax}`)
    .default(waitSecondsUsual)
    .meta({ description: 'seconds that the question may wait for an agent' }),
})

export const NewQuestion = z.object({
  company_id: Id.nullish(),
  // what is longer is no question, which is said in a way of its own (400)
  query: text(2_000_000).meta({ minLength: 1, maxLength: questionCharactersMax }),
  chat_id: Id.meta({ description: 'of a chat of yours; one that is not known yet starts a chat' }),
  pool_options: PoolOptions.nullish().transform((options) => options ?? PoolOptions.parse({})),
})
export type NewQuestion = z.output<typeof NewQuestion>

/** The stream, for the description of the interface: one of these in each "data: " line. */
export const ChatStream = z
  .union([
    z.object({ type: z.literal('start'), query_id: z.string(), timestamp }),
    z.object({ type: z.literal('agent_start'), agent: z.enum(agentNames), task: z.string() }),
    z.object({ type: z.literal('chunk'), content: z.string() }),
    z.looseObject({ type: z.literal('data'), kind: z.enum(['table', 'trend', 'passages', 'answer']) }),
    z.object({ type: z.literal('agent_complete'), agent: z.enum(agentNames), duration: z.number() }),
    z.object({ type: z.literal('complete'), query_id: z.string(), total_time: z.number() }),
    z.object({ type: z.literal('error'), message: z.string(), error_code: z.string() }),
  ])
  .meta({ description: 'Each event is a line "data: <JSON>" and a blank line; the last one is complete or error' })

export const ChatId = z.object({ chat_id: Id })

export const Chat = z.object({
  id: z.string(),
  title: z.string(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Chat = z.output<typeof Chat>
export const ChatList = pageOf(Chat)

export const ChatMessage = z.object({
  id: z.string(),
  query_id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  data: z
    .unknown()
    .meta({ description: 'of an answer: answer (echo, plan, citations, …) and blocks as in the stream' }),
  engine: z.string().nullable(),
  status: z.enum(['completed', 'failed', 'cancelled']),
  duration: z.number().nullable().meta({ description: 'seconds' }),
  created_at: timestamp,
})
export type ChatMessage = z.output<typeof ChatMessage>

const occurrence = /^[0-9a-f-]{36}_\d{8}T\d{6}Z$/

/** A record that an answer has shown, as it is stored with it. */
export const ShownRef = z.looseObject({
  type: z.string().max(100),
  id: z.union([Id, z.string().regex(occurrence)], 'must be the id of a record'),
  label: z.string(),
})

export const MessagePage = Page.extend({ page_size: integerInQuery(1, 100, 50) })
export const ChatWithMessages = Chat.extend({
  messages: z.array(ChatMessage).meta({ description: 'in order of time; page 1 has the latest' }),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
})

export const FirmId = z.object({ firm_id: Id })

export const PoolState = z.object({
  firm_id: z.string(),
  status: z.enum(poolStatuses),
  warm_agents: z.int(),
  queued_requests: z.int(),
  active_requests: z.int(),
  total_processed: z.int(),
  avg_response_time: z.number().meta({ description: 'seconds' }),
  last_activity: timestamp,
  created_at: timestamp,
})

export const PoolsHealth = z.object({
  total_pools: z.int(),
  healthy_pools: z.int(),
  degraded_pools: z.int(),
  failed_pools: z.int(),
  active_queries: z.int(),
  total_queries_processed: z.int(),
  avg_response_time_seconds: z.number(),
  uptime_hours: z.number(),
})

export const PoolRestarted = z.object({ message: z.string(), firm_id: z.string(), status: z.literal('initializing') })

const seconds = z.number().meta({ description: 'seconds' })
export const Metrics = z.object({
  queries: z.object({
    total: z.int(),
    successful: z.int(),
    failed: z.int(),
    success_rate: z.number().meta({ description: 'ratio, 1 where there were none' }),
  }),
  performance: z.object({
    avg_response_time: seconds,
    p50_response_time: seconds,
    p95_response_time: seconds,
    p99_response_time: seconds,
  }),
  pools: z.object({ total: z.int(), healthy: z.int(), avg_pool_size: z.number() }),
  period: z.object({ start: timestamp, end: timestamp }),
})
