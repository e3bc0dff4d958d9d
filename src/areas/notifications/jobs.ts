import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

/** Tells one notification by mail or chat, unless it was read meanwhile. */
export const tellByChannel = {
  name: 'tell_notification',
  payload: z.object({ firm_id: z.string(), notification_id: z.string(), channel: z.enum(['mail', 'chat']) }),
  retries: 5,
} satisfies JobKind

/** Looks for people whose clocks show the time of the digest. */
export const digestsDue = {
  name: 'notification_digests_due',
  payload: z.object({}),
  schedule: '*/5 * * * *',
} satisfies JobKind

/** Mails one digest. */
export const mailDigest = {
  name: 'mail_notification_digest',
  payload: z.object({
    firm_id: z.string(),
    user_id: z.string(),
    day: z.string(),
    ids: z.array(z.string()),
    has_week: z.boolean().optional(),
  }),
  retries: 5,
} satisfies JobKind

/** Looks for agreements that end soon. */
export const ndasEnding = {
  name: 'notify_of_ndas',
  payload: z.object({}),
  schedule: '11 * * * *',
} satisfies JobKind

/** Deletes old notifications. */
export const sweepNotifications = {
  name: 'sweep_notifications',
  payload: z.object({}),
  schedule: '47 4 * * *',
} satisfies JobKind
