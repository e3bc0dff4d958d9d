import * as openid from 'openid-client'
import { z } from 'zod'
import {
  foreignAddress,
  noAddress,
  providerUnavailable,
  type Report,
  signInFailed,
  unverifiedAddress,
  type Vouched,
} from './vouched.ts'

/** What is kept between the two halves of a round trip. */
type Secrets = { verifier: string; nonce: string }

/** An OpenID Connect issuer that people sign in by: the authorization code flow with PKCE. */
export type Issuer = {
  name: string
  /** The page to send the browser to. */
  begin(redirectUri: string): Promise<{ url: string; state: string; secrets: Secrets }>
  /** Who came back. Throws 403 where the issuer does not confirm it, 503 where it does not answer. */
  finish(answer: { redirectUri: string; code: string; state: string; iss?: string; secrets: Secrets }): Promise<Vouched>
}

type Settings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  groupsClaim: string
  /** of e-mail addresses; none: all */
  domains: string[]
  /** also where it does not say that it has verified an address */
  trustsAddresses: boolean
  name: string
  report: Report
}

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
  hd: z.string().optional(),
})
type Claims = z.output<typeof Claims>

export function openIssuer(settings: Settings): Issuer {
  const { name, report } = settings
  let known: { configuration: Promise<openid.Configuration>; until: number } | undefined

  /** What the issuer says of itself, asked anew each hour. */
  function configuration() {
    if (known && Date.now() < known.until) return known.configuration
    const asked = { configuration: discover(settings), until: Date.now() + 3_600_000 }
    known = asked
    return asked.configuration.catch((error: unknown) => {
      if (known === asked) known = undefined
      report(error, 'the issuer could not be asked')
      throw providerUnavailable(name)
    })
  }

  return {
    name,
    async begin(redirectUri) {
      const secrets = { verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() }
      const state = openid.randomState()
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce: secrets.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, secrets }
    },
    async finish({ redirectUri, code, state, iss, secrets }) {
      const config = await configuration()
      const came = new URL(redirectUri)
      came.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      const claims = await askedFor(settings, config, came, { state, ...secrets }).catch((error: unknown) => {
        report(error, 'a sign-in by the issuer failed')
        throw isSilence(error) ? providerUnavailable(name) : signInFailed(name)
      })
      return personOf(settings, claims)
    },
  }
}

const discover = ({ issuer, clientId, clientSecret }: Settings) =>
  openid.discovery(new URL(issuer), clientId, clientSecret, clientSecret === undefined ? openid.None() : undefined, {
    // The signature of an ID token is checked too, although it comes from the issuer itself over TLS.
    execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])],
    timeout: 10,
  })

/** The claims of the ID token, whose signature, issuer, audience, time and nonce are checked, and where it is short, of userinfo. */
async function askedFor(
  settings: Settings,
  config: openid.Configuration,
  came: URL,
  { state, verifier, nonce }: Secrets & { state: string },
): Promise<Claims> {
  const tokens = await openid.authorizationCodeGrant(config, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = Claims.parse(tokens.claims())
  const isShort = claims.email === undefined || claims[settings.groupsClaim] === undefined
  if (!isShort || !config.serverMetadata().userinfo_endpoint) return claims
  const more = await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
  return Claims.parse({ ...more, ...claims })
}

function personOf({ name, groupsClaim, domains, issuer, trustsAddresses }: Settings, claims: Claims): Vouched {
  const { iss, sub, email, email_verified, hd } = claims
  if (!email) throw noAddress(name)
  if (email_verified === false) throw unverifiedAddress(name)
  // Google vouches for anybody's address: of people of a domain it says so (https://developers.google.com/identity/openid-connect)
  const domain = new URL(issuer).host === 'accounts.google.com' ? hd : email.slice(email.lastIndexOf('@') + 1)
  if (domains.length > 0 && !domains.includes(domain?.toLowerCase() ?? '')) throw foreignAddress()
  const isAddressProven = email_verified ?? trustsAddresses
  const groups = textsOf(claims[groupsClaim])
  return { provider: iss, subject: sub, email, isAddressProven, name: claims.name ?? email, groups }
}

const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

/** No answer, or one of a server that is out of order, rather than a refusal. */
function isSilence(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  if (error instanceof openid.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  return error instanceof TypeError && error.message === 'fetch failed'
}
