import { ConnectionFault } from '../fault.ts'
import type { RemoteAttachment, RemoteMessage } from '../mail_account.ts'
import { assemble } from '../mime/assemble.ts'
import { cleanFilename } from '../mime/clean.ts'
import { readLimited } from '../mime/read_limited.ts'
import { contentTypeOf, nameless } from '../mime/read_message.ts'
import { attachmentOf, readAsChange } from '../mime/read_safely.ts'
import type { Change } from '../pull.ts'
import { type GmailApi, type Part, parsed, RawMessage } from './api.ts'

/** Labels of what is not read: unfinished, unwanted, thrown away, or no mail. */
export const skippedLabels = new Set(['DRAFT', 'SPAM', 'TRASH', 'CHAT'])

// of the answer, in which a message is a third larger than itself
const rawBytesMax = 2_000_000

/** A message as a change: gone, not to be read (which is the same here), or read. */
export async function readOne(api: GmailApi, id: string, signal: AbortSignal): Promise<Change<RemoteMessage>> {
  try {
    const message = await rawMessage(api, id, signal)
    return message ? await asChange(api, message) : await largeMessage(api, id, signal)
  } catch (error) {
    if (error instanceof ConnectionFault && error.code === 'not_found') return { type: 'delete', id }
    throw error
  }
}

/** The content of an attachment: of a large message by its id there, else out of the whole message. */
export async function attachmentContent(api: GmailApi, id: string, part: string, signal: AbortSignal): Promise<Buffer> {
  if (part.startsWith('part:')) {
    const { payload } = await api.full(signal, id)
    const body = partsOf(payload).find(({ partId }) => `part:${partId}` === part)?.body
    if (body?.data !== undefined) return Buffer.from(body.data, 'base64url')
    if (!body?.attachmentId) throw noSuchAttachment()
    return Buffer.from((await api.attachment(signal, id, body.attachmentId)).data, 'base64url')
  }
  const message = await rawMessage(api, id, signal)
  const content = message?.raw && (await attachmentOf(Buffer.from(message.raw, 'base64url'), part, api))
  if (!content) throw noSuchAttachment()
  return content
}

const noSuchAttachment = () => new ConnectionFault('not_found', 'The mailbox does not have this attachment any more.')

/** The whole message; undefined where it is large. */
async function rawMessage(api: GmailApi, id: string, signal: AbortSignal): Promise<RawMessage | undefined> {
  const text = await readLimited(await api.rawReply(signal, id), rawBytesMax, signal)
  return text && parsed(RawMessage, asJson(text.toString()))
}

type RawMessage = ReturnType<typeof RawMessage.parse>

async function asChange(
  api: GmailApi,
  { id, threadId, labelIds, internalDate, raw }: RawMessage,
): Promise<Change<RemoteMessage>> {
  if (labelIds.some((label) => skippedLabels.has(label))) return { type: 'delete', id }
  if (raw === undefined) return { type: 'error', id, name: id, reason: 'Gmail gave the message without its content.' }
  const received = new Date(Number(internalDate))
  return readAsChange(
    {
      id,
      raw: Buffer.from(raw, 'base64url'),
      providerThread: threadId ?? null,
      isSent: labelIds.includes('SENT'),
      receivedAt: received,
    },
    api,
  )
}

async function largeMessage(api: GmailApi, id: string, signal: AbortSignal): Promise<Change<RemoteMessage>> {
  const { threadId, labelIds, internalDate, payload } = await api.full(signal, id)
  if (labelIds.some((label) => skippedLabels.has(label))) return { type: 'delete', id }
  const headers = (payload.headers ?? []).map(({ name, value }) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
  const parts = partsOf(payload)
  const texts = parts.filter(isText).map((part) => {
    const content = Buffer.from(part.body?.data ?? '', 'base64url')
    return { contentType: part.mimeType ?? 'text/plain', charset: charsetOf(part, content), encoding: '8bit', content }
  })
  return readAsChange(
    {
      id,
      raw: assemble(Buffer.from(headers.join('')), texts),
      providerThread: threadId ?? null,
      isSent: labelIds.includes('SENT'),
      receivedAt: new Date(Number(internalDate)),
      attachments: parts.filter((part) => !isText(part) && !isPictureInText(part)).map(asAttachment),
    },
    api,
  )
}

const partsOf = (part: Part): Part[] => {
  const isMultipart = part.mimeType?.startsWith('multipart/')
  return isMultipart ? (part.parts ?? []).flatMap(partsOf) : [part]
}

const isText = ({ mimeType, filename, body }: Part) =>
  (mimeType === 'text/plain' || mimeType === 'text/html') && !filename && body?.attachmentId === undefined

const headerOf = ({ headers }: Part, name: string) =>
  headers?.find((header) => header.name.toLowerCase() === name)?.value ?? ''

const isPictureInText = (part: Part) =>
  part.mimeType?.startsWith('image/') === true &&
  headerOf(part, 'content-id') !== '' &&
  !headerOf(part, 'content-disposition').toLowerCase().startsWith('attachment')

/** Gmail hands out most texts as UTF-8 whatever their header says; what is not, is what its header says. */
function charsetOf(part: Part, content: Buffer): string {
  const declared = /charset="?([\w.:+-]+)/i.exec(headerOf(part, 'content-type'))?.[1]
  return Buffer.from(content.toString('utf8')).equals(content) ? 'utf-8' : (declared ?? 'windows-1252')
}

function asAttachment({ partId, mimeType, filename, body }: Part, index: number): RemoteAttachment {
  const content_type = contentTypeOf(mimeType ?? '')
  const named = cleanFilename(filename ?? '', nameless(content_type, index + 1))
  return { part: `part:${partId}`, filename: named, content_type, size: body?.size ?? null }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConnectionFault('unavailable', 'Gmail answered something that is not JSON.', { cause })
  }
}
