import type { z } from 'zod'
import { ConnectionFault, type FaultCode } from './fault.ts'

/** An answer as its schema has it; a fault where `who` answered anything else. */
export function understood<Answer>(
  schema: z.ZodType<Answer>,
  answer: unknown,
  who: string,
  code: FaultCode = 'unavailable',
): Answer {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new ConnectionFault(code, `${who} answered something that is not understood`, { cause: result.error })
}
