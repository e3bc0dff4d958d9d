import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Reminds the assignee at a time; nothing where the task is done by then or is to be reminded of at another time. */
export const remindOfTask = {
  name: 'remind_of_task',
  payload: z.object({ firm_id: z.string(), task_id: z.string(), remind_at: z.string() }),
  retries: 10,
} satisfies JobKind
