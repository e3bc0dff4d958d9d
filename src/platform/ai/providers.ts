import type { LanguageModel } from 'ai'

export type ModelAddress = { model: string; baseUrl: string | undefined; apiKey: string | undefined }

/**
 * How a model of each provider is opened: with "schema" it is held to one by the provider, without it is only asked for
 * JSON, for servers that cannot do more. Each is loaded when it is first used.
 */
export const providers = {
  'openai-compatible': async ({ model, baseUrl = '', apiKey }: ModelAddress, mode: 'schema' | 'json') => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const name = 'compatible'
    return createOpenAICompatible({
      name,
      baseURL: baseUrl,
      supportsStructuredOutputs: mode === 'schema',
      ...(apiKey ? { apiKey } : {}),
    })(model)
  },
} satisfies Record<string, (address: ModelAddress, mode: 'schema' | 'json') => Promise<LanguageModel>>

export type ProviderName = keyof typeof providers
