import { z } from 'zod'
import { validationError } from '../../../platform/http/errors.ts'
import { Id, text, timestamp } from '../../../platform/http/fields.ts'

// What goes into the header of a mail is judged here: a line break in it would begin a header of the writer's own.

const hasNoControls = (value: string) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed()
const controlsMessage = 'must be one line without control characters'

/** One line of a header. */
const headerLine = (max: number) =>
  z
    .string()
    .refine(hasNoControls, controlsMessage)
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)

export type Mailbox = { address: string; name: string }

/** "anna@firm.com" or "Anna Muster <anna@firm.com>". */
const Recipient = z
  .string()
  .max(600, 'must have at most 600 characters')
  .refine(hasNoControls, controlsMessage)
  .meta({ format: 'email' })
  .transform((value, context): Mailbox => {
    const [, name = '', bracketed] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(value) ?? []
    const address = (bracketed ?? value).trim()
    if (address.length > 254 || !z.email().safeParse(address).success || /[<>]/.test(name)) {
      context.addIssue('must be an e-mail address')
      return z.NEVER
    }
    return { address, name: name.replace(/^"(.*)"$/, '$1').replaceAll('\\"', '"') }
  })

const recipientsMax = 100
const recipients = z.array(Recipient).max(recipientsMax, `must be at most ${recipientsMax}`)

const AttachedFile = z.object({ file_id: Id })
const AttachedContent = z.object({
  filename: headerLine(255).refine((name) => !/[/\\]/.test(name), 'must be a name without a path'),
  content_type: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a media type such as application/pdf')
    .default('application/octet-stream'),
  content_base64: z.string().regex(/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/, 'must be base64'),
})
type AttachedContent = z.output<typeof AttachedContent>

export const NewMail = z
  .object({
    to: recipients.min(1, 'must name somebody'),
    subject: headerLine(900),
    body: text(200_000).refine((value) => value.trim() !== '', 'must not be empty'),
    provider: z
      .union([z.enum(['outbox', 'provider_a', 'provider_b', 'imap']), z.guid({ abort: true }).toLowerCase()], {
        error: 'must be outbox, provider_a, provider_b, imap or the id of a connected mailbox',
      })
      .meta({ description: 'Outside production a provider that is not connected goes to the outbox too' }),
    cc: recipients.nullish(),
    bcc: recipients.nullish(),
    attachments: z
      .array(z.union([AttachedFile, AttachedContent], { error: 'must be a file_id, or filename and content_base64' }))
      .max(50, 'must be at most 50')
      .nullish(),
    reply_to_email_id: Id.nullish().meta({ description: 'The e-mail that this one answers, in its conversation' }),
    company_id: Id.nullish().meta({ description: 'Files it by hand; absent: matched by its addresses' }),
    contact_id: Id.nullish(),
    track: z
      .boolean('must be true or false')
      .nullish()
      .meta({ description: 'Learn of opens and clicks; absent: as the firm has it' }),
    shared: z
      .boolean('must be true or false')
      .nullish()
      .meta({ description: 'Whether colleagues may read it; absent: as the mailbox has it' }),
  })
  .refine(({ to, cc, bcc }) => to.length + (cc?.length ?? 0) + (bcc?.length ?? 0) <= recipientsMax, {
    path: ['to'],
    message: `must be at most ${recipientsMax} together with cc and bcc`,
  })
export type NewMail = z.output<typeof NewMail>

export const SentMail = z.object({
  sent: z.boolean().meta({ description: 'false: no mailbox is connected, and nobody has received it' }),
  message_id: z.string(),
  sent_at: timestamp,
  delivery: z.enum(['local', 'sent']).meta({ description: 'local: it lies in the outbox of the firm' }),
  email_id: z.string().meta({ description: 'Its record in /api/emails' }),
  thread_id: z.string(),
  note: z.string().nullable(),
})
export type SentMail = z.output<typeof SentMail>

/** The header Idempotency-Key, under which a request that is repeated is answered again without a second mail. */
export function keyOf(headers: Record<string, unknown>): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given
  throw validationError([{ field: 'idempotency-key', message: 'must be 1 to 200 visible characters' }])
}
