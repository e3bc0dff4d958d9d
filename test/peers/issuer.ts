import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'

export type Claims = Record<string, unknown>

/** An OpenID Connect issuer on loopback: says of whoever comes what it was told, and can be made to lie. */
export async function startIssuer() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  let person: Claims = {}
  let lie: (token: MutableToken) => void = () => {}
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, person)
    // the ID token is the one with an audience
    if (token.payload['aud'] !== undefined) lie(token)
  })
  server.service.on('beforeUserinfo', (reply: { body: unknown }) => {
    reply.body = { sub: person['sub'] }
  })

  return {
    url: server.issuer.url ?? '',
    service: server.service,
    keys: server.issuer.keys,
    isNow(claims: Claims, spoil: typeof lie = () => {}) {
      person = claims
      lie = spoil
    },
    /** What a browser does at the page of consent: answers the address that it is sent back to. */
    async consent(authorizationUrl: string): Promise<URL> {
      const response = await fetch(authorizationUrl, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    stop: () => server.stop(),
  }
}
