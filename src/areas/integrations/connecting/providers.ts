import type { Config } from '../../../config.ts'
import type { Provider } from '../../../platform/connect/oauth.ts'

export type ProviderName = 'google' | 'microsoft'

/** The provider as the operator has set it up; undefined where no client was registered with it. */
export function providerOf(config: Config, name: ProviderName): Provider | undefined {
  switch (name) {
    case 'google': {
      const { googleClientId: clientId, googleClientSecret: clientSecret } = config
      if (!clientId) return undefined
      return {
        label: 'Google',
        clientId,
        clientSecret,
        authUrl: config.googleAuthUrl,
        tokenUrl: config.googleTokenUrl,
        revokeUrl: config.googleRevokeUrl,
        // without these Google gives a token that cannot be renewed
        parameters: { access_type: 'offline', prompt: 'consent' },
      }
    }
    case 'microsoft': {
      const { microsoftClientId: clientId, microsoftClientSecret: clientSecret } = config
      if (!clientId) return undefined
      return {
        label: 'Microsoft',
        clientId,
        clientSecret,
        authUrl: config.microsoftAuthUrl,
        tokenUrl: config.microsoftTokenUrl,
        revokeUrl: config.microsoftRevokeUrl,
        parameters: { prompt: 'select_account' },
      }
    }
    default:
      return name satisfies never
  }
}
