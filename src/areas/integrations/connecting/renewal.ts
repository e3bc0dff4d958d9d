import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { refreshTokens, type Tokens } from '../../../platform/connect/oauth.ts'
import { SealBroken } from '../../../platform/connect/seal.ts'
import { findAdapter } from '../adapters.ts'
import type { Connected } from '../contract.ts'
import { Credentials, placeOf, purpose } from './credentials.ts'
import { providerOf } from './providers.ts'

type Kept = { secret: string | null; credentials: Credentials; status: string }

/** The credentials as they are now: another node may have renewed them. */
export async function readCredentials(deps: Deps, connected: Connected): Promise<Kept> {
  const { who, connection } = connected
  const [row] = await deps.sql<{ secret: string | null; status: string }[]>`
    select secret, status from connections where firm_id = ${who.firmId} and id = ${connection.id}`
  if (!row) throw new ConnectionFault('auth', 'The account was disconnected.')
  const { secret, status } = row
  if (secret === null) return { secret, status, credentials: {} }
  const credentials = unsealed(deps, connected, secret)
  return { secret: await underNewestKey(deps, connected, { secret, credentials }), status, credentials }
}

/** So that an old key of CREDENTIALS_KEY can be dropped once every account was used. */
async function underNewestKey(
  { sql, sealer }: Deps,
  { who, connection }: Connected,
  { secret, credentials }: Pick<Kept, 'credentials'> & { secret: string },
): Promise<string> {
  if (sealer.isCurrent(secret)) return secret
  const anew = sealer.seal(purpose, placeOf(who.firmId, connection.id), JSON.stringify(credentials))
  const [sealed] = await sql`
    update connections set secret = ${anew}
    where firm_id = ${who.firmId} and id = ${connection.id} and secret = ${secret} returning id`
  return sealed ? anew : secret
}

function unsealed({ sealer }: Deps, { who, connection }: Connected, secret: string): Credentials {
  try {
    return Credentials.parse(JSON.parse(sealer.open(purpose, placeOf(who.firmId, connection.id), secret)))
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause
    throw new ConnectionFault('auth', 'What is kept to sign in with cannot be opened by this installation.', { cause })
  }
}

/**
 * Gets a new access token in place of `old`; false where there is none to get. Of all that ask at once, on every node,
 * one asks the provider, for many of them take a token that is renewed twice for a stolen one. The others wait for it.
 */
export async function renewToken(deps: Deps, connected: Connected, old: string | undefined): Promise<boolean> {
  const deadline = Date.now() + claimSeconds * 1000 + 5000
  for (;;) {
    const kept = await readCredentials(deps, connected)
    if (kept.credentials.access_token !== old) return true
    if (kept.credentials.refresh_token === undefined || kept.status === 'needs_reconnect') return false
    if (await claim(deps, connected, kept.secret)) return renewClaimed(deps, connected, kept)
    if (Date.now() > deadline) throw new ConnectionFault('unavailable', 'The token could not be renewed in time.')
    await sleep(100)
  }
}

async function renewClaimed(deps: Deps, connected: Connected, old: Kept): Promise<boolean> {
  const { connection } = connected
  const adapter = findAdapter(connection.service, connection.adapter)
  const provider = adapter?.how === 'oauth' ? providerOf(deps.config, adapter.provider) : undefined
  try {
    if (!provider) throw new ConnectionFault('bad_config', 'The operator has no client registered with the provider.')
    const signal = AbortSignal.timeout((claimSeconds - 5) * 1000)
    const refreshToken = old.credentials.refresh_token ?? ''
    const tokens = await refreshTokens(deps.outside, provider, { refreshToken, signal })
    await keepCredentials(deps, connected, { ...old.credentials, ...credentialsOf(tokens) })
    return true
  } catch (error) {
    if (error instanceof ConnectionFault && error.code === 'auth')
      return !(await declareEnded(deps, connected, old.secret))
    await giveBack(deps, connected, old.secret)
    if (error instanceof ConnectionFault) throw error
    throw new ConnectionFault('unavailable', 'The token could not be renewed.', { cause: error })
  }
}

/** Whether this one may renew what is sealed now. */
async function claim({ sql }: Deps, { who, connection }: Connected, secret: string | null): Promise<boolean> {
  const [claimed] = await sql`
    update connections set renewing_until = clock_timestamp() + ${claimSeconds} * interval '1 second'
    where firm_id = ${who.firmId} and id = ${connection.id} and secret is not distinct from ${secret}
      and (renewing_until is null or renewing_until < clock_timestamp())
    returning id`
  return claimed !== undefined
}

const claimSeconds = 30

const keepCredentials = ({ sql, sealer }: Deps, { who, connection }: Connected, credentials: Credentials) => sql`
  update connections set renewing_until = null,
    secret = ${sealer.seal(purpose, placeOf(who.firmId, connection.id), JSON.stringify(credentials))}
  where firm_id = ${who.firmId} and id = ${connection.id}`

const giveBack = ({ sql }: Deps, { who, connection }: Connected, secret: string | null) => sql`
  update connections set renewing_until = null
  where firm_id = ${who.firmId} and id = ${connection.id} and secret is not distinct from ${secret}`

/** Says that a person has to connect again; false where somebody has another token meanwhile, so that nothing has ended. */
async function declareEnded({ sql }: Deps, { who, connection }: Connected, secret: string | null): Promise<boolean> {
  const [ended] = await sql`
    update connections set renewing_until = null, status = 'needs_reconnect', error_code = 'auth',
      error_message = 'The account does not let the service in any more.', last_error_at = now(), next_sync_at = null
    where firm_id = ${who.firmId} and id = ${connection.id} and secret is not distinct from ${secret}
    returning id`
  return ended !== undefined
}

export const credentialsOf = ({ accessToken, refreshToken, expiresAt }: Tokens): Credentials => ({
  access_token: accessToken,
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  ...(expiresAt !== undefined && { expires_at: expiresAt }),
})
