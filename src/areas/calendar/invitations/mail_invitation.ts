import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Role } from '../../../platform/auth/tokens.ts'
import { sendMail } from '../../email_bot/index.ts'
import { findMyConnection } from '../../integrations/index.ts'
import type { mailInvitation } from '../jobs.ts'

/** Sends an invitation from the mailbox of the one who invites, where there is none from the outbox of the firm; once, however often it is tried. */
export async function sendInvitation(deps: Deps, mail: z.output<typeof mailInvitation.payload>, jobId: string) {
  const [user] = await deps.sql<{ role: Role }[]>`
    select role from users where firm_id = ${mail.firm_id} and id = ${mail.user_id}`
  if (!user) return
  const who = { firmId: mail.firm_id, userId: mail.user_id, role: user.role }
  const mailbox = await findMyConnection(deps.sql, who, 'mail')
  const file = {
    filename: 'invitation.ics',
    content_type: 'text/calendar',
    content_base64: Buffer.from(mail.ics).toString('base64'),
  }
  const message = {
    to: mail.to.map((address) => ({ address, name: '' })),
    subject: mail.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 900),
    body: mail.text,
    provider: mailbox?.connection.id ?? ('outbox' as const),
    attachments: [file],
    track: false,
  }
  await sendMail(deps, who, message, `calendar-${jobId}`)
}
