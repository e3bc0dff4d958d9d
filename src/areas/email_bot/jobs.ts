import { z } from 'zod'
import { Id } from '../../platform/http/fields.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Looks after a mail was begun whether it came to an end; long after the last moment at which it can be under way. */
export const settleMail = {
  name: 'settle_mail',
  payload: z.object({ firm_id: Id, mail_id: Id }),
  delaySeconds: 240,
} satisfies JobKind
