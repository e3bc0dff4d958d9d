import type { LanguageModel } from 'ai'
import { patientFetch } from './patient_fetch.ts'

export type ModelAddress = { model: string; baseUrl: string | undefined; apiKey: string | undefined }

/** text: no JSON is asked for; schema: the provider holds the answer to one; json: it is only asked for JSON, for servers that cannot do more. */
export type Mode = 'text' | 'schema' | 'json'
type Reached = ModelAddress & { fetch: typeof fetch }
type Open = (address: Reached, mode: Mode) => Promise<Exclude<LanguageModel, string>>

/** The model of the configuration; what it thinks aloud is no part of what it says, and fences around JSON none of the JSON. */
export async function openLanguageModel(
  config: ModelAddress & { provider: ProviderName; secondsMax: number },
  mode: Mode,
): Promise<LanguageModel> {
  const { extractJsonMiddleware, extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const model = await providers[config.provider]({ ...config, fetch: patientFetch(config.secondsMax) }, mode)
  const thinking = extractReasoningMiddleware({ tagName: 'think' })
  return wrapLanguageModel({ model, middleware: mode === 'text' ? thinking : [extractJsonMiddleware(), thinking] })
}

/** How a model of each provider is opened. The SDK of each is loaded when it is first used. */
export const providers = {
  'openai-compatible': async ({ model, baseUrl = '', apiKey, fetch }, mode) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const settings = { name: 'compatible', baseURL: baseUrl, includeUsage: true, fetch }
    return createOpenAICompatible({ ...settings, supportsStructuredOutputs: mode !== 'json', ...keyOf(apiKey) })(model)
  },
  openai: async (address) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(reachedAt(address)).chat(address.model)
  },
  'openai-responses': async (address) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(reachedAt(address)).responses(address.model)
  },
  anthropic: async (address) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(reachedAt(address))(address.model)
  },
  google: async (address) => {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle(reachedAt(address))(address.model)
  },
  azure: async ({ model, baseUrl, apiKey, fetch }) => {
    const { createAzure } = await import('@ai-sdk/azure')
    const isAddress = /^https?:/.test(baseUrl ?? '')
    const where = isAddress ? { baseURL: baseUrl } : { resourceName: baseUrl }
    return createAzure({ ...where, ...keyOf(apiKey), fetch })(model)
  },
  // without a key it signs with the credentials of AWS that the environment has
  bedrock: async (address) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
    return createAmazonBedrock(reachedAt(address))(address.model)
  },
} satisfies Record<string, Open>

export type ProviderName = keyof typeof providers
// reason: the table is not empty
export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]]

const keyOf = (apiKey: string | undefined) => (apiKey ? { apiKey } : {})
const reachedAt = ({ baseUrl, apiKey, fetch }: Reached) => ({
  fetch,
  ...keyOf(apiKey),
  ...(baseUrl ? { baseURL: baseUrl } : {}),
})

type Needs = { baseUrl: string | null; apiKey: string | null }

/** What each provider cannot do without: why, in words; null where it can. */
const needs: Record<ProviderName, Needs> = {
  'openai-compatible': { baseUrl: 'to say where the language model answers', apiKey: null },
  openai: { baseUrl: null, apiKey: 'to be let in' },
  'openai-responses': { baseUrl: null, apiKey: 'to be let in' },
  anthropic: { baseUrl: null, apiKey: 'to be let in' },
  google: { baseUrl: null, apiKey: 'to be let in' },
  azure: { baseUrl: 'to the name of the resource or its address', apiKey: 'to be let in' },
  bedrock: { baseUrl: null, apiKey: null },
}

/** What is wrong with the address of a model: the setting, and a sentence about it. */
export function faultOfAddress(
  provider: ProviderName,
  { baseUrl, apiKey }: Omit<ModelAddress, 'model'>,
): { setting: 'aiBaseUrl' | 'aiApiKey'; sentence: string } | undefined {
  const { baseUrl: baseUrlWhy, apiKey: apiKeyWhy } = needs[provider]
  if (baseUrlWhy && !baseUrl)
    return { setting: 'aiBaseUrl', sentence: `must be set when AI_PROVIDER is ${provider}, ${baseUrlWhy}` }
  if (baseUrl && provider !== 'azure' && !(URL.canParse(baseUrl) && /^https?:/.test(baseUrl)))
    return { setting: 'aiBaseUrl', sentence: 'must be an address that begins with http:// or https://' }
  if (apiKeyWhy && !apiKey)
    return { setting: 'aiApiKey', sentence: `must be set when AI_PROVIDER is ${provider}, ${apiKeyWhy}` }
  return undefined
}
