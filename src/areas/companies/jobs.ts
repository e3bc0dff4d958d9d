import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Gives companies what is found in their fields and was not looked for when they were written. */
export const fillFound = { name: 'fill_found', payload: z.object({}) } satisfies JobKind
