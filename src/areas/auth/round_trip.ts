import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../platform/auth/tokens.ts'
import type { Vouched } from '../../platform/auth/vouched.ts'
import { countFailures, takeAttempt } from '../../platform/http/throttle.ts'
import { providerNotConfigured, roundTripOver } from './errors.ts'
import { failuresFrom, tooManyFailures } from './sign_in.ts'

const Purpose = z.object({ for: z.literal('sign_in'), nonce: z.string(), return_to: z.string().nullable() })

/** Begins to sign in by the issuer: the page to send the browser to. */
export async function beginRoundTrip(deps: Deps, returnTo: string | undefined, address: string) {
  const { issuer, sql, config, sealer } = deps
  if (!issuer) throw providerNotConfigured()
  const limit = { attempts: config.oidcStarts, windowSeconds: config.loginWindowSeconds }
  await takeAttempt(sql, `round trip ${address}`, limit, 'Too many sign-ins from here. Wait a while.')
  const { url, state, secrets } = await issuer.begin(redirectUri(deps))
  const stateHash = sha256(state)
  const purpose: z.input<typeof Purpose> = { for: 'sign_in', nonce: secrets.nonce, return_to: returnTo ?? null }
  const verifier = sealer.seal(sealed, stateHash.toString('hex'), secrets.verifier)
  await sql`
    insert into service.oauth_states (state_sha256, purpose, verifier, expires_at)
    values (${stateHash}, ${JSON.stringify(purpose)}, ${verifier}, now() + interval '10 minutes')`
  return { authorization_url: url, state }
}

type Answer = { code: string; state: string; iss?: string | undefined }

/** Who came back from the issuer, and where they wanted to go. A state works once, for ten minutes. */
export async function finishRoundTrip(deps: Deps, { code, state, iss }: Answer, address: string) {
  const { issuer, sql, sealer } = deps
  if (!issuer) throw providerNotConfigured()
  const finished = await countFailures(sql, [failuresFrom(deps, address)], tooManyFailures, async () => {
    const stateHash = sha256(state)
    const [row] = await sql<{ purpose: unknown; verifier: string }[]>`
      delete from service.oauth_states where state_sha256 = ${stateHash} and purpose ->> 'for' = 'sign_in'
        and firm_id is null and expires_at > now() returning purpose, verifier`
    if (!row) return undefined
    const { nonce, return_to } = Purpose.parse(row.purpose)
    const verifier = sealer.open(sealed, stateHash.toString('hex'), row.verifier)
    const person: Vouched = await issuer.finish({
      redirectUri: redirectUri(deps),
      code,
      state,
      ...(iss !== undefined && { iss }),
      secrets: { verifier, nonce },
    })
    return { person, return_to }
  })
  if (!finished) throw roundTripOver()
  return finished
}

const sealed = 'sign-in'

/** The page itself: it takes code and state from its address. */
const redirectUri = ({ publicUrl }: Deps) => `${publicUrl()}/`
