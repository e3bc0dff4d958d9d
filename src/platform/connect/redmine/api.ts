import { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { Authorization, Outside, OutsideReply, OutsideRequest } from '../outside.ts'
import { understood } from '../understood.ts'

export type Redmine = { outside: Outside; authorization: Authorization; url: string }

const User = z.object({ user: z.object({ login: z.string() }) })

const Project = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullish(),
  created_on: z.string().nullish(),
  enabled_modules: z.array(z.object({ name: z.string() })).optional(),
})
export type RedmineProject = z.infer<typeof Project>

const Attachment = z.object({
  id: z.number().int(),
  filename: z.string(),
  filesize: z.int().nonnegative().nullish().catch(null),
  content_type: z.string().nullish(),
  digest: z.string().nullish(),
  created_on: z.string().nullish(),
})
export type Attachment = z.infer<typeof Attachment>

const Issue = z.object({ id: z.number().int(), attachments: z.array(Attachment).default([]) })
const Count = { total_count: z.number().int().optional() }

export const answers = {
  user: User,
  project: z.object({ project: Project }),
  projects: z.object({ projects: z.array(Project), ...Count }),
  files: z.object({ files: z.array(Attachment) }),
  issues: z.object({ issues: z.array(Issue), ...Count }),
  attachment: z.object({ attachment: Attachment }),
  upload: z.object({ upload: z.object({ id: z.number().int().optional(), token: z.string() }) }),
}

export function send(
  { outside, authorization, url }: Redmine,
  { path, ...rest }: { path: string; signal: AbortSignal } & Partial<OutsideRequest>,
): Promise<OutsideReply> {
  return outside.send({ ...rest, url: url.replace(/\/+$/, '') + path, authorization })
}

export async function ask<Answer>(
  redmine: Redmine,
  schema: z.ZodType<Answer>,
  request: { path: string; signal: AbortSignal } & Partial<OutsideRequest>,
): Promise<Answer> {
  return understood(schema, await (await send(redmine, request)).json(), 'Redmine', 'bad_config')
}

/** Every item of an answer that comes in pages. */
export async function askAll<Answer extends { total_count?: number | undefined }, Item>(
  redmine: Redmine,
  schema: z.ZodType<Answer>,
  { path, items, signal }: { path: string; items: (answer: Answer) => Item[]; signal: AbortSignal },
): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const answer = await ask(redmine, schema, { path: `${path}&limit=${pageSize}&offset=${all.length}`, signal })
    const page = items(answer)
    for (const item of page) all.push(item)
    if (page.length === 0 || all.length >= (answer.total_count ?? 0)) return all
    if (all.length > itemsMax) throw new ConnectionFault('unavailable', `Redmine names more than ${itemsMax} entries`)
  }
}

// of a server that goes on for ever
const itemsMax = 200_000

// the most that Redmine gives at once
const pageSize = 100
