import { z } from 'zod'
import type { Authorization, Outside, OutsideReply, OutsideRequest } from '../outside.ts'
import { understood } from '../understood.ts'

export type GmailOptions = { outside: Outside; authorization: Authorization; apiUrl: string; address: string }

const MessageRef = z.object({
  id: z.string(),
  threadId: z.string().optional(),
  labelIds: z.array(z.string()).optional(),
})
const MessageList = z.object({ messages: z.array(MessageRef).default([]), nextPageToken: z.string().optional() })
const Touched = z.array(z.object({ message: MessageRef, labelIds: z.array(z.string()).optional() })).default([])
const HistoryList = z.object({
  history: z
    .array(
      z.object({
        messagesAdded: Touched,
        messagesDeleted: Touched,
        labelsAdded: Touched,
        labelsRemoved: Touched,
      }),
    )
    .default([]),
  historyId: z.string(),
  nextPageToken: z.string().optional(),
})
export type History = z.infer<typeof HistoryList>['history'][number]
const Profile = z.object({ emailAddress: z.string().optional(), historyId: z.string() })
const Sent = z.object({ id: z.string(), threadId: z.string().optional() })

const base = { id: z.string(), threadId: z.string().optional(), labelIds: z.array(z.string()).default([]) }
const Dated = { internalDate: z.string().optional(), historyId: z.string().optional() }
export const RawMessage = z.object({ ...base, ...Dated, raw: z.string().optional() })

export type Part = {
  partId?: string | undefined
  mimeType?: string | undefined
  filename?: string | undefined
  headers?: { name: string; value: string }[] | undefined
  body?: { attachmentId?: string | undefined; size?: number | undefined; data?: string | undefined } | undefined
  parts?: Part[] | undefined
}
const Part: z.ZodType<Part> = z.lazy(() =>
  z.object({
    partId: z.string().optional(),
    mimeType: z.string().optional(),
    filename: z.string().optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    body: z
      .object({ attachmentId: z.string().optional(), size: z.number().optional(), data: z.string().optional() })
      .optional(),
    parts: z.array(Part).optional(),
  }),
)
const FullMessage = z.object({ ...base, ...Dated, payload: Part })
const AttachmentData = z.object({ data: z.string() })

const pageMessages = 100

/** Gmail's REST API, as much of it as is used. */
export function gmailApi({ outside, authorization, apiUrl }: GmailOptions) {
  const root = apiUrl.replace(/\/+$/, '')
  const mailbox = '/gmail/v1/users/me'
  const ask = (path: string, signal: AbortSignal, more: Partial<OutsideRequest> = {}): Promise<OutsideReply> =>
    outside.send({ url: `${root}${path}`, authorization, signal, ...more })
  const get = async <Shape>(shape: z.ZodType<Shape>, path: string, signal: AbortSignal, bytesMax?: number) => {
    const reply = await ask(mailbox + path, signal, bytesMax === undefined ? {} : { bytesMax })
    return parsed(shape, await reply.json())
  }

  return {
    profile: (signal: AbortSignal) => get(Profile, '/profile', signal),
    messages: (signal: AbortSignal, pageToken: string | undefined, maxResults: number = pageMessages) =>
      get(MessageList, `/messages?${query({ maxResults: String(maxResults), pageToken })}`, signal),
    history: (signal: AbortSignal, startHistoryId: string, pageToken: string | undefined) =>
      get(HistoryList, `/history?${query({ startHistoryId, maxResults: String(pageMessages), pageToken })}`, signal),
    /** with the attachments left out, which have ids of their own */
    full: (signal: AbortSignal, id: string) =>
      get(FullMessage, `/messages/${encodeURIComponent(id)}?format=full`, signal),
    /** what a message is, without its content */
    minimal: (signal: AbortSignal, id: string) =>
      get(RawMessage, `/messages/${encodeURIComponent(id)}?format=minimal`, signal),
    rawReply: (signal: AbortSignal, id: string) =>
      ask(`${mailbox}/messages/${encodeURIComponent(id)}?format=raw`, signal),
    attachment: (signal: AbortSignal, id: string, attachment: string) =>
      get(
        AttachmentData,
        `/messages/${encodeURIComponent(id)}/attachments/${encodeURIComponent(attachment)}`,
        signal,
        attachmentBytesMax,
      ),
    async send(signal: AbortSignal, raw: Buffer, threadId: string | null) {
      const isLarge = raw.length > jsonBytesMax
      const json = isLarge ? '' : JSON.stringify({ raw: raw.toString('base64url'), ...(threadId && { threadId }) })
      // the way for large messages takes no thread: Gmail finds it by the headers
      const path = isLarge ? `/upload${mailbox}/messages/send?uploadType=media` : `${mailbox}/messages/send`
      const reply = await ask(path, signal, {
        method: 'POST',
        headers: { 'content-type': isLarge ? 'message/rfc822' : 'application/json' },
        body: isLarge ? raw : json,
        secondsMax: 120,
        bytesMax: attachmentBytesMax,
      })
      return parsed(Sent, await reply.json())
    },
  }
}

export type GmailApi = ReturnType<typeof gmailApi>

const jsonBytesMax = 3_000_000
const attachmentBytesMax = 60_000_000

function query(values: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, value)
  return search.toString()
}

export const parsed = <Shape>(shape: z.ZodType<Shape>, value: unknown): Shape => understood(shape, value, 'Gmail')
