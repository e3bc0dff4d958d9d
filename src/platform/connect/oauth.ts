import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ConnectionFault } from './fault.ts'
import type { Outside } from './outside.ts'

// OAuth 2.0 for a person who lets the service act for them: authorization code (RFC 6749, 4.1) with PKCE (RFC 7636).

export type Provider = {
  label: string
  clientId: string
  clientSecret: string | undefined
  authUrl: string
  tokenUrl: string
  revokeUrl: string | undefined
  parameters: Record<string, string>
}

export type Tokens = { accessToken: string; refreshToken: string | undefined; expiresAt: number | undefined }

/** 43 characters that nobody can guess: a state, or the verifier of PKCE. */
export const randomText = () => randomBytes(32).toString('base64url')

/** Where the browser goes to ask the person. */
export function authorizationUrl(
  { authUrl, clientId, parameters }: Provider,
  asked: { redirectUri: string; scopes: readonly string[]; state: string; verifier: string },
): string {
  const url = new URL(authUrl)
  const query = {
    ...parameters,
    response_type: 'code',
    client_id: clientId,
    redirect_uri: asked.redirectUri,
    scope: asked.scopes.join(' '),
    state: asked.state,
    code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges a code for tokens, and says whose they are where the provider does. Throws auth for a code that is not good. */
export async function exchangeCode(
  outside: Outside,
  provider: Provider,
  given: { code: string; verifier: string; redirectUri: string; signal: AbortSignal },
): Promise<Tokens & { email: string | undefined }> {
  const reply = await askForTokens(outside, provider, {
    signal: given.signal,
    form: {
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: given.redirectUri,
      code_verifier: given.verifier,
    },
  })
  return { ...tokensOf(reply), email: emailIn(reply.id_token) }
}

/** A new access token. Throws auth where the person, or the provider, has ended the connection. */
export async function refreshTokens(
  outside: Outside,
  provider: Provider,
  { refreshToken, signal }: { refreshToken: string; signal: AbortSignal },
): Promise<Tokens> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const tokens = tokensOf(await askForTokens(outside, provider, { form, signal }))
  // most providers let the old one live on
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
}

/** Takes a token back (RFC 7009). */
export async function revokeToken(
  outside: Outside,
  provider: Provider,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<void> {
  if (!provider.revokeUrl) return
  // 400: the token is not known any more, which is what is wanted
  await outside.send({ ...formOf(provider.revokeUrl, provider, { token }), accept: [400], signal })
}

const Reply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
  id_token: z.string().optional(),
})
type Reply = z.output<typeof Reply>

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() })

async function askForTokens(
  outside: Outside,
  provider: Provider,
  { form, signal }: { form: Record<string, string>; signal: AbortSignal },
): Promise<Reply> {
  const reply = await outside.send({ ...formOf(provider.tokenUrl, provider, form), accept: [400, 401, 403], signal })
  const body = await reply.json()
  if (reply.status >= 400) throw refusalOf(provider, body)
  const tokens = Reply.safeParse(body)
  if (!tokens.success) throw new ConnectionFault('unavailable', `${provider.label} answered without a token`)
  return tokens.data
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-5.2: only invalid_grant says that the person has to connect again. */
function refusalOf({ label }: Provider, body: unknown): ConnectionFault {
  const refusal = Refusal.safeParse(body)
  const { error, error_description: description } = refusal.success ? refusal.data : { error: 'no reason' }
  const said = (description ?? error).replace(/\s+/g, ' ').slice(0, 300)
  const isEnded = error === 'invalid_grant' || error === 'interaction_required'
  return new ConnectionFault(isEnded ? 'auth' : 'bad_config', `${label} gives no token: ${said}`)
}

function formOf(url: string, { clientId, clientSecret }: Provider, form: Record<string, string>) {
  const client = { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) }
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ ...form, ...client }).toString(),
  }
}

const tokensOf = ({ access_token, refresh_token, expires_in }: Reply): Tokens => ({
  accessToken: access_token,
  refreshToken: refresh_token,
  expiresAt: expires_in === undefined ? undefined : Date.now() + expires_in * 1000,
})

const Claims = z.object({ email: z.string().optional(), preferred_username: z.string().optional() })

/** Whose tokens they are. The ID token comes from the provider itself over a checked connection: its signature adds nothing. */
function emailIn(idToken: string | undefined): string | undefined {
  const part = idToken?.split('.')[1]
  if (!part) return undefined
  try {
    const claims = Claims.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
    const email = claims.data?.email ?? claims.data?.preferred_username
    return email?.includes('@') ? email.toLowerCase() : undefined
  } catch {
    return undefined
  }
}
