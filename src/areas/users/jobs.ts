import { z } from 'zod'
import { Id } from '../../platform/http/fields.ts'

export const mailLink = { name: 'mail_link', payload: z.object({ link_id: Id }), retries: 10 }
