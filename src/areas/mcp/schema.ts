import { z } from 'zod'
import { text, title } from '../../platform/http/fields.ts'

/** A request or a notification of JSON-RPC 2.0; what a method takes is checked by the method. */
export const Message = z.looseObject({
  jsonrpc: z.literal('2.0', 'must be 2.0'),
  id: z.union([text(200), z.int()], 'must be a text or a whole number').optional(),
  method: title(200),
  params: z.looseObject({}).optional(),
})
export type Message = z.output<typeof Message>
