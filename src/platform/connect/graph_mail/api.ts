import { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { Authorization, Outside, OutsideRequest } from '../outside.ts'
import { understood } from '../understood.ts'

export type GraphMailOptions = { outside: Outside; authorization: Authorization; apiUrl: string; address: string }

const Folder = z.object({ id: z.string(), childFolderCount: z.number().default(0) })
const FolderList = z.object({ value: z.array(Folder), '@odata.nextLink': z.string().optional() })
const Listed = z.object({
  id: z.string(),
  conversationId: z.string().nullish(),
  receivedDateTime: z.string().nullish(),
  isDraft: z.boolean().nullish(),
  '@removed': z.object({ reason: z.string().optional() }).optional(),
})
const Delta = z.object({
  value: z.array(Listed),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})
export type ListedMessage = z.infer<typeof Listed>
const Large = z.object({
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  body: z.object({ contentType: z.string(), content: z.string() }),
})
const Attachments = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullish(),
      contentType: z.string().nullish(),
      size: z.number().nullish(),
      isInline: z.boolean().nullish(),
    }),
  ),
})

/** Microsoft Graph’s API for mail, as much of it as is used. */
export function graphMailApi({ outside, authorization, apiUrl }: GraphMailOptions) {
  const root = apiUrl.replace(/\/+$/, '')
  const ask = (path: string, signal: AbortSignal, more: Partial<OutsideRequest> = {}) => {
    const headers = { prefer: 'IdType="ImmutableId", odata.maxpagesize=50', ...more.headers }
    return outside.send({ url: addressAt(root, path), authorization, signal, ...more, headers })
  }
  const get = async <Shape>(shape: z.ZodType<Shape>, path: string, signal: AbortSignal): Promise<Shape> => {
    return understood(shape, await (await ask(path, signal)).json(), 'Microsoft Graph')
  }
  const message = (id: string) => `/me/messages/${encodeURIComponent(id)}`
  return {
    folders: (signal: AbortSignal, parent: string | null, next: string | undefined) =>
      get(
        FolderList,
        next ?? `/me/mailFolders${parent === null ? '' : `/${encodeURIComponent(parent)}/childFolders`}?$top=100`,
        signal,
      ),
    /** one of the folders that every mailbox has, by the name that the API gives it */
    folder: (signal: AbortSignal, name: string) => get(Folder, `/me/mailFolders/${name}`, signal),
    delta: (signal: AbortSignal, folder: string, link: string | undefined) =>
      get(
        Delta,
        link ??
          `/me/mailFolders/${encodeURIComponent(folder)}/messages/delta?$select=id,conversationId,receivedDateTime,isDraft`,
        signal,
      ),
    mime: (signal: AbortSignal, id: string) => ask(`${message(id)}/$value`, signal),
    large: (signal: AbortSignal, id: string) =>
      get(Large, `${message(id)}?$select=internetMessageHeaders,body`, signal),
    attachments: (signal: AbortSignal, id: string) =>
      get(Attachments, `${message(id)}/attachments?$select=id,name,contentType,size,isInline`, signal),
    attachment: (signal: AbortSignal, id: string, attachment: string) =>
      ask(`${message(id)}/attachments/${encodeURIComponent(attachment)}/$value`, signal),
    send: (signal: AbortSignal, raw: Buffer) =>
      ask('/me/sendMail', signal, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: raw.toString('base64'),
        secondsMax: 120,
      }),
  }
}

export type GraphMailApi = ReturnType<typeof graphMailApi>

/** A path of the API, or a link that it gave, which must lead to the API again: it is sent our token. */
function addressAt(root: string, pathOrLink: string): string {
  if (pathOrLink.startsWith('/')) return root + pathOrLink
  if (URL.parse(pathOrLink)?.origin === new URL(root).origin) return pathOrLink
  throw new ConnectionFault('unavailable', 'Microsoft Graph points to another server.')
}
