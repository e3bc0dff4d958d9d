import { randomUUID } from 'node:crypto'
import type { ModelMessage } from 'ai'
import { z } from 'zod'
import { ModelFailed } from './errors.ts'
import { faultOf, isBadRequest } from './faults.ts'
import { openLanguageModel } from './providers.ts'
import { type Asked, callOf, type ModelConfig, type Usage } from './question.ts'

/** What a model may call. It is not run here: who asks runs it, and gives what came of it with the next turn. */
export type Tool = { name: string; about: string; input: z.ZodType }
/** "fault": why the input is none of the tool's. */
export type Call = { id: string; name: string; input: unknown; fault?: string }
export type Turn =
  | { by: 'asker'; text: string }
  /** as the provider wants to have it back, which may be more than what it says */
  | { by: 'model'; messages: readonly ModelMessage[] }
  | { by: 'tools'; results: { call: Call; text: string }[] }

export type Acting = Omit<Asked, 'prompt' | 'pictures'> & {
  turns: readonly Turn[]
  tools: readonly Tool[]
  /** none of the tools may be called any more */
  mustAnswer?: boolean
}
export type Acted = { said: Extract<Turn, { by: 'model' }>; calls: Call[]; usage: Usage }

/**
 * One turn of a conversation with tools: pieces of the text, and in the end what is to be called. Without "speaksTools" the
 * model is told of its tools in words, and calls one by answering with nothing but JSON.
 */
export async function* askToAct(
  config: ModelConfig,
  acting: Acting,
  speaksTools: boolean,
): AsyncGenerator<string, Acted> {
  const timeout = AbortSignal.timeout(config.secondsMax * 1000)
  const left = new AbortController()
  const signal = AbortSignal.any([acting.signal, timeout, left.signal])
  try {
    return yield* actOnce(config, { ...acting, signal }, speaksTools)
  } catch (error) {
    acting.signal.throwIfAborted()
    if (timeout.aborted) throw new ModelFailed('timeout', error)
    throw error instanceof ModelFailed ? error : new ModelFailed(await faultOf(error), error)
  } finally {
    left.abort()
  }
}

/** Whether a server refused because of the tools, so that it is worth asking without. */
export const refusesTools = async (error: unknown) =>
  error instanceof ModelFailed && error.fault === 'refused' && (await isBadRequest(error.cause))

async function* actOnce(config: ModelConfig, acting: Acting, speaksTools: boolean): AsyncGenerator<string, Acted> {
  const { streamText } = await import('ai')
  const { turns, tools, system, mustAnswer = false } = acting
  const answer = streamText({
    ...callOf(config, acting),
    model: await openLanguageModel(config, 'text'),
    instructions: speaksTools ? system : `${system}\n${toolsInWords(tools)}`,
    messages: turns.flatMap(speaksTools ? asMessages : asWords),
    ...(speaksTools && { tools: await toolSet(tools), toolChoice: mustAnswer ? 'none' : 'auto' }),
    onError: () => {}, // it comes as a part of the stream
  })
  const calls: Call[] = []
  const text = new Said()
  let usage: Usage | undefined
  for await (const part of answer.stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') yield* text.take(part.text)
    if (part.type === 'tool-call') calls.push(callOfTool(tools, part.toolCallId, part.toolName, part.input))
    if (part.type === 'finish') usage = usageOf(part.totalUsage)
  }
  acting.signal.throwIfAborted()
  if (!usage) throw new ModelFailed('malformed', 'a turn without an end')
  const written = calls.length === 0 ? callIn(text.whole, tools) : undefined
  if (written) return { said: { by: 'model', messages: [messageOf(written, speaksTools)] }, calls: [written], usage }
  yield* text.rest()
  if (calls.length === 0 && text.whole.trim() === '') throw new ModelFailed('malformed', 'an empty turn')
  const messages = (await answer.response).messages.filter(({ role }) => role === 'assistant')
  return { said: { by: 'model', messages }, calls, usage }
}

const usageOf = (counted: { inputTokens: number | undefined; outputTokens: number | undefined }): Usage => ({
  inputTokens: counted.inputTokens ?? 0,
  outputTokens: counted.outputTokens ?? 0,
})

/** A call that was written as text, as the provider would have made it. */
const messageOf = ({ id, name, input }: Call, speaksTools: boolean): ModelMessage => ({
  role: 'assistant',
  content: speaksTools
    ? [{ type: 'tool-call', toolCallId: id, toolName: name, input }]
    : JSON.stringify({ tool: name, input }),
})

function asMessages(turn: Turn): ModelMessage[] {
  switch (turn.by) {
    case 'asker':
      return [{ role: 'user', content: turn.text }]
    case 'model':
      return [...turn.messages]
    case 'tools':
      return [
        {
          role: 'tool',
          content: turn.results.map(({ call, text }) => ({
            type: 'tool-result',
            toolCallId: call.id,
            toolName: call.name,
            output: { type: 'text', value: text },
          })),
        },
      ]
    default:
      return turn satisfies never
  }
}

const asWords = (turn: Turn): ModelMessage[] =>
  turn.by === 'tools'
    ? [{ role: 'user', content: turn.results.map(({ call, text }) => `${call.name}:\n${text}`).join('\n\n') }]
    : asMessages(turn)

async function toolSet(tools: readonly Tool[]) {
  const { jsonSchema, tool } = await import('ai')
  // inputs are checked here, so that a wrong one is told to the model in words
  return Object.fromEntries(
    tools.map(({ name, about, input }) => [
      name,
      tool({ description: about, inputSchema: jsonSchema(schemaOf(input)) }),
    ]),
  )
}

const schemaOf = (input: z.ZodType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema as object // reason: two packages have a type of their own for a JSON schema
}

const toolsInWords = (tools: readonly Tool[]) =>
  tools.length === 0
    ? ''
    : [
        'You have tools. To call one, answer with one JSON object and nothing else: {"tool": "name", "input": {…}}. What it brings comes with the next message. What is no such object is taken for your answer.',
        ...tools.map(({ name, about, input }) => `${name}: ${about}\nIts input: ${JSON.stringify(schemaOf(input))}`),
      ].join('\n')

function callOfTool(tools: readonly Tool[], id: string, name: string, input: unknown): Call {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return { id, name, input, fault: `There is no tool “${name}”.` }
  const read = tool.input.safeParse(withoutNulls(input))
  return read.success
    ? { id, name, input: read.data }
    : { id, name, input, fault: `This is no input of ${name}: ${z.prettifyError(read.error)}` }
}

/** Models write null for what they leave out. */
const withoutNulls = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(withoutNulls)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === null ? [] : [[key, withoutNulls(value)]])),
  )
}

const Written = z.union([
  z.object({ tool: z.string(), input: z.unknown() }),
  z.object({ name: z.string(), arguments: z.unknown() }).transform((one) => ({ tool: one.name, input: one.arguments })),
])

/** The call in a text that is nothing else: how models call that do not speak tools, and now and then those that do. */
function callIn(text: string, tools: readonly Tool[]): Call | undefined {
  const bare = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  if (tools.length === 0 || !bare.startsWith('{')) return undefined
  try {
    const { tool, input } = Written.parse(JSON.parse(bare))
    return callOfTool(tools, `call-${randomUUID()}`, tool, input ?? {})
  } catch {
    return undefined
  }
}

/** A text that is told as it comes, unless it begins as a call would. */
class Said {
  whole = ''
  #told = 0

  take(piece: string): string[] {
    this.whole += piece
    return /^\s*(?:$|[{`])/.test(this.whole) ? [] : this.rest()
  }

  rest(): string[] {
    const piece = this.whole.slice(this.#told)
    this.#told = this.whole.length
    return piece === '' ? [] : [piece]
  }
}
