import { OAuth2Server } from 'oauth2-mock-server'

/** An authorization server on loopback whose tokens are looked up by Dovecot: they expire and are taken back as we say. */
export async function startOauthServer() {
  const server = new OAuth2Server()
  await server.start(0, '127.0.0.1')
  const { port } = server.address()
  const owners = new Map<string, string>()
  // its own introspection does not look at the token
  server.service.addRoute('POST', '/tokens', (request, reply) => {
    const { body } = request
    const token = body && 'token' in body ? String(body['token']) : ''
    const username = owners.get(token)
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(username ? { active: true, username } : { active: false }))
  })
  let given = 0
  return {
    introspectionUrl: `http://127.0.0.1:${port}/tokens`,
    tokenUrl: `http://127.0.0.1:${port}/token`,
    /** A token that opens the mailbox of this address. */
    give(address: string): string {
      const token = `token-${++given}-${Math.random().toString(36).slice(2)}`
      owners.set(token, address)
      return token
    },
    /** From now on the token opens nothing. */
    end: (token: string) => owners.delete(token),
    close: () => server.stop(),
  }
}
