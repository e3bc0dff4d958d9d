import type { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { Authorization, Outside, OutsideReply, OutsideRequest } from '../outside.ts'
import { understood } from '../understood.ts'
import { DriveFile, fileFields } from './schema.ts'

export type Google = { outside: Outside; authorization: Authorization; apiUrl: string }

type Query = Record<string, string | number | undefined>

/** Shared drives answer only who says that it knows them. */
const withSharedDrives = { supportsAllDrives: 'true' }
export const fromSharedDrives = { ...withSharedDrives, includeItemsFromAllDrives: 'true' }

function addressOf({ apiUrl }: Google, path: string, query: Query): string {
  const url = new URL(`${apiUrl.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

export async function send(
  google: Google,
  request: { path: string; query: Query; signal: AbortSignal } & Partial<OutsideRequest>,
): Promise<OutsideReply> {
  const { path, query, ...rest } = request
  return google.outside.send({
    ...rest,
    url: addressOf(google, path, query),
    authorization: google.authorization,
  })
}

/** Asks, and reads the answer by its schema. */
export async function ask<Answer>(
  google: Google,
  schema: z.ZodType<Answer>,
  request: { path: string; query: Query; signal: AbortSignal } & Partial<OutsideRequest>,
): Promise<Answer> {
  const reply = await send(google, request)
  return readAnswer(schema, reply)
}

export async function readAnswer<Answer>(schema: z.ZodType<Answer>, reply: OutsideReply): Promise<Answer> {
  return understood(schema, await reply.json(), 'Google Drive')
}

export function getFile(google: Google, id: string, signal: AbortSignal): Promise<DriveFile> {
  return ask(google, DriveFile, { path: pathOf(id), query: { ...withSharedDrives, fields: fileFields }, signal })
}

/** The path of a file in the API; ids are letters and digits, and nothing else gets into an address. */
export function pathOf(id: string): string {
  if (!/^[\w-]{1,200}$/.test(id)) throw new ConnectionFault('not_found', 'There is no file of this id')
  return `/drive/v3/files/${id}`
}
