import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { hiddenOf } from '../../access/hidden.ts'
import { redact } from '../../access/redact.ts'
import { refuseHidden } from '../../access/refuse_hidden.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import { databaseFault } from '../../platform/db/faults.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { subjectOf } from '../../records/descriptions/index.ts'
import { written } from './written.ts'

/** Who asks, and with what it is answered. */
export type Asking = { deps: Deps; user: User }

export type Call = {
  /** Aborted when the program that asked has gone or asks no more. */
  signal: AbortSignal
  /** Tells the program how far its call is, where it wants to know. */
  say(message: string): void
}

/** What a program can do here: its input is checked by the schema, its answer is JSON. */
export type Tool<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  name: string
  title: string
  description: string
  input: Shape
  /** whether it changes records */
  writes?: true
  /** how long one text in its answer may be, where that is not as in a list */
  textMax?: number
  run(asking: Asking, input: z.output<z.ZodObject<Shape>>, call: Call): Promise<unknown>
}

/** Keeps the type of the input with its tool. */
export const tool = <Shape extends z.ZodRawShape>(described: Tool<Shape>): Tool =>
  // reason: the SDK gives run() what its own input schema has let through
  described as unknown as Tool

export function addTool(server: McpServer, asking: Asking, described: Tool): void {
  const { name, title, description, input, writes = false, textMax } = described
  const annotations = { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false }
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given, extra) => {
    const token = extra._meta?.progressToken
    let progress = 0
    const say = (message: string) => {
      if (token === undefined) return
      const params = { progressToken: token, progress: ++progress, message }
      extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {}) // it has left
    }
    try {
      const hidden = hiddenOf(asking.user)
      if (hidden) refuseHidden(hidden, given, subjectOf(name.replace(/^list_/, '')))
      const found = await described.run(asking, given, { signal: extra.signal, say })
      const answer = hidden ? redact(hidden, found) : found
      return { content: [{ type: 'text', text: written(answer, textMax) }] }
    } catch (error) {
      if (extra.signal.aborted) return ended // nobody waits for it any more
      return refusal(asking.deps, name, error)
    }
  })
}

const ended: CallToolResult = { isError: true, content: [{ type: 'text', text: 'The call was ended' }] }

/** What went wrong, as a sentence for the program; never what happened inside. */
function refusal({ log }: Deps, name: string, error: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: sentenceOf(error) ?? unexpected() }] }

  function unexpected() {
    log.error({ err: error, tool: name }, 'unexpected failure')
    return 'Something went wrong inside the service. Try again in a moment.'
  }
}

/** Undefined where it is our own mistake. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message : databaseFault(error)?.detail
