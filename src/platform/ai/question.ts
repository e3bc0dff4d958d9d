import type { z } from 'zod'
import type { ModelAddress, ProviderName } from './providers.ts'

export type ModelConfig = ModelAddress & {
  provider: ProviderName
  /** for one question with all its tries */
  secondsMax: number
  /** further tries when the model is overloaded, fails or answers out of form */
  retriesMax: number
  /** off: tools are told of in words, for servers that take what they do not know for text; auto: only where a server refuses them */
  tools?: 'auto' | 'off'
}

export type Asked = {
  /** what to do; the only text that the model is to obey */
  system: string
  prompt: string
  /** shown behind the prompt, each with its number; a model may refuse them */
  pictures?: readonly PagePicture[]
  signal: AbortSignal
  outputTokensMax: number
}
/** What a page of a document looks like. */
export type PagePicture = { page: number; mediaType: 'image/jpeg'; bytes: Uint8Array }
export type Question<T> = Asked & { schema: z.ZodType<T> }

/** Tokens, as the provider counts them; 0 where it does not say. */
export type Usage = { inputTokens: number; outputTokens: number }

/** What a question is sent with, whatever it asks for. */
export const callOf = (config: ModelConfig, asked: Pick<Asked, 'outputTokensMax' | 'signal'>) => ({
  maxOutputTokens: asked.outputTokensMax,
  maxRetries: config.retriesMax,
  temperature: 0,
  abortSignal: asked.signal,
})

/** The prompt of a question, and its pictures. */
export const shownOf = ({ prompt, pictures = [] }: Asked) =>
  pictures.length === 0
    ? { prompt }
    : { messages: [{ role: 'user' as const, content: [textPart(prompt), ...pictures.flatMap(partsOf)] }] } // reason: the SDK's type of role

const textPart = (text: string) => ({ type: 'text' as const, text }) // reason: the SDK tells its parts apart by these words

const partsOf = ({ page, mediaType, bytes }: PagePicture) => [
  textPart(`Picture of page ${page}:`),
  { type: 'file' as const, data: bytes, mediaType }, // reason: the same
]
