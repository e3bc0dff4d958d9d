import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Computes the figures of companies whose records came by another way than the API. */
export const fillFigures = { name: 'fill_figures', payload: z.object({}), schedule: '23 * * * *' } satisfies JobKind
