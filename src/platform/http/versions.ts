import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It changes a record that has a version: If-Match counts. */
    isVersioned?: true
  }
}

/** What has a version: it is when it was changed last, and no two changes of it have the same. */
export type Versioned = { updated_at: string }

/** Tells the version of what is answered, as its ETag. */
export function tellVersion<T extends Partial<Versioned>>(reply: FastifyReply, answer: T): T {
  if (answer.updated_at !== undefined) reply.header('etag', `"${answer.updated_at}"`)
  return answer
}

/** The versions that a change is meant for, by its If-Match header; undefined where it is meant for any. */
export function versionsMeant({ headers }: Pick<FastifyRequest, 'headers'>): readonly string[] | undefined {
  const given = headers['if-match']
  if (given === undefined || given.trim() === '*') return undefined
  // a proxy that packs answers makes their tags weak
  const tags = given.split(',').map((tag) => /^(?:W\/)?"([^"]*)"$/.exec(tag.trim())?.[1])
  if (tags.some((tag) => tag === undefined))
    throw new ApiError(400, 'bad_if_match', 'If-Match: must be * or the ETag of the record, in quotation marks')
  return tags.filter((tag) => tag !== undefined)
}

/** Whether a change that is meant for these versions is meant for the record as it is now. */
export const isMeant = (current: Versioned, meant: readonly string[] | undefined): boolean =>
  meant === undefined || meant.includes(current.updated_at)

/** With the record as it is now, and who has left it like that, as far as that is known. */
export const versionConflict = (
  current: Versioned,
  meant: readonly string[] | undefined,
  changedBy: { id: string; name: string } | null,
) =>
  new ApiError(412, 'version_conflict', 'Somebody has changed this since', {
    more: { current, version: current.updated_at, your_version: meant?.[0] ?? null, changed_by: changedBy },
    headers: { etag: `"${current.updated_at}"` },
  })
