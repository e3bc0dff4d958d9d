import type { LanguageModel } from 'ai'

export type ModelAddress = { model: string; baseUrl: string | undefined; apiKey: string | undefined }

/** schema: the provider holds the answer to one; json: it is only asked for JSON, for servers that cannot do more. */
export type Mode = 'schema' | 'json'
type Open = (address: ModelAddress, mode: Mode) => Promise<LanguageModel>

/** How a model of each provider is opened. The SDK of each is loaded when it is first used. */
export const providers = {
  'openai-compatible': async ({ model, baseUrl = '', apiKey }, mode) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const settings = { name: 'compatible', baseURL: baseUrl, includeUsage: true }
    return createOpenAICompatible({ ...settings, supportsStructuredOutputs: mode === 'schema', ...keyOf(apiKey) })(
      model,
    )
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
  azure: async ({ model, baseUrl, apiKey }) => {
    const { createAzure } = await import('@ai-sdk/azure')
    const isAddress = /^https?:/.test(baseUrl ?? '')
    return createAzure({ ...(isAddress ? { baseURL: baseUrl } : { resourceName: baseUrl }), ...keyOf(apiKey) })(model)
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
const reachedAt = ({ baseUrl, apiKey }: ModelAddress) => ({
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
