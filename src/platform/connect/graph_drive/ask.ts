import type { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { Authorization, Outside, OutsideReply, OutsideRequest } from '../outside.ts'
import { understood } from '../understood.ts'
import { DriveItem } from './schema.ts'

/** `drive`: how the API names it, such as me/drive, drives/{id} or sites/{host}:/{path}:/drive */
export type Graph = { outside: Outside; authorization: Authorization; apiUrl: string; drive: string }

type Request = { url: string; signal: AbortSignal } & Partial<OutsideRequest>

export const addressOf = ({ apiUrl, drive }: Graph, path: string) => `${apiUrl.replace(/\/+$/, '')}/${drive}${path}`

export function send({ outside, authorization }: Graph, request: Request): Promise<OutsideReply> {
  return outside.send({ ...request, authorization })
}

export async function ask<Answer>(graph: Graph, schema: z.ZodType<Answer>, request: Request): Promise<Answer> {
  return understood(schema, await (await send(graph, request)).json(), 'Microsoft Graph')
}

/** The path of an item; ids are letters, digits and few signs, and nothing else gets into an address. */
export function pathOf(id: string): string {
  if (id === '') return '/root'
  if (!/^[\w!-]{1,300}$/.test(id)) throw new ConnectionFault('not_found', 'There is no file of this id')
  return `/items/${id}`
}

export function getItem(graph: Graph, id: string, signal: AbortSignal): Promise<DriveItem> {
  return ask(graph, DriveItem, { url: addressOf(graph, pathOf(id)), signal })
}

/** A link of an answer leads to the API itself; any other is not followed, for the token would go along. */
export function checkedLink({ apiUrl }: Graph, link: string): string {
  if (URL.parse(link)?.origin === new URL(apiUrl).origin) return link
  throw new ConnectionFault('unavailable', 'Microsoft Graph answered with a link to another place')
}
