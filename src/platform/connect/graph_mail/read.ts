import { ConnectionFault } from '../fault.ts'
import type { RemoteMessage } from '../mail_account.ts'
import { assemble } from '../mime/assemble.ts'
import { cleanFilename } from '../mime/clean.ts'
import { readLimited } from '../mime/read_limited.ts'
import { contentTypeOf, nameless, type RawMessage } from '../mime/read_message.ts'
import { readAsChange } from '../mime/read_safely.ts'
import type { Change } from '../pull.ts'
import type { GraphMailApi, ListedMessage } from './api.ts'

const rawBytesMax = 1_500_000

/** A message of a listing as a change; a draft is not read, and what was moved away is gone from this folder. */
export async function readListed(
  api: GraphMailApi,
  listed: ListedMessage,
  signal: AbortSignal,
): Promise<Change<RemoteMessage>> {
  const { id } = listed
  if (listed['@removed'] || listed.isDraft) return { type: 'delete', id }
  try {
    const raw = await readLimited(await api.mime(signal, id), rawBytesMax, signal)
    const base = {
      id,
      providerThread: listed.conversationId ?? null,
      receivedAt: new Date(listed.receivedDateTime ?? Number.NaN),
    }
    return await readAsChange(raw ? { ...base, raw } : { ...base, ...(await reduced(api, id, signal)) }, api)
  } catch (error) {
    if (error instanceof ConnectionFault && error.code === 'not_found') return { type: 'delete', id }
    throw error
  }
}

/** A large message: its headers, its text, and the names of its attachments. */
async function reduced(
  api: GraphMailApi,
  id: string,
  signal: AbortSignal,
): Promise<Pick<RawMessage, 'raw' | 'attachments'>> {
  const { internetMessageHeaders, body } = await api.large(signal, id)
  const { value } = await api.attachments(signal, id)
  const headers = internetMessageHeaders.map(({ name, value }) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
  const contentType = body.contentType.toLowerCase() === 'html' ? 'text/html' : 'text/plain'
  const content = Buffer.from(body.content)
  const attachments = value.flatMap(({ id: attachment, name, contentType: type, size, isInline }, index) => {
    const content_type = contentTypeOf(type ?? '')
    if (isInline && content_type.startsWith('image/')) return []
    const filename = cleanFilename(name ?? '', nameless(content_type, index + 1))
    return [{ part: `part:${attachment}`, filename, content_type, size: size ?? null }]
  })
  const texts = [{ contentType, charset: 'utf-8', encoding: '8bit', content }]
  return { raw: assemble(Buffer.from(headers.join('')), texts), attachments }
}
