import type { Task } from '../../isolated/messages.ts'
import type { RemoteMessage } from '../mail_account.ts'
import { type RawMessage, readAttachment, readMessage } from './read_message.ts'

// What runs in a child: reading one message that strangers wrote.

export type MimeInput =
  | { kind: 'message'; raw: string; message: Omit<RawMessage, 'raw' | 'receivedAt'> & { receivedAt: number | null } }
  | { kind: 'attachment'; raw: string; part: string }

/** A message, or the bytes of an attachment in base64; null: it has none of this number. */
export type MimeAnswer = { message: RemoteMessage } | { content: string | null }

export const task: Task<MimeInput, never, MimeAnswer> = async (input) => {
  const raw = Buffer.from(input.raw, 'base64')
  if (input.kind === 'attachment')
    return { content: (await readAttachment(raw, input.part))?.toString('base64') ?? null }
  const receivedAt = new Date(input.message.receivedAt ?? Number.NaN)
  return { message: await readMessage({ ...input.message, raw, receivedAt }) }
}
