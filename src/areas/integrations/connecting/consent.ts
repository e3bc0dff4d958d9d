import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { authorizationUrl, exchangeCode, randomText } from '../../../platform/connect/oauth.ts'
import { validationError } from '../../../platform/http/errors.ts'
import type { Adapter } from '../adapter.ts'
import { services } from '../contract.ts'
import { accountUnknown, consentRefused, otherWay, providerNotConfigured, stateUnknown } from '../errors.ts'
import type { ConsentAnswer, ConsentWish } from '../schema.ts'
import { asRefusal, checkAddresses, checkAndStore, checkFields, checkSecondsMax, requireAdapter } from './connect.ts'
import { providerOf } from './providers.ts'
import { credentialsOf } from './renewal.ts'

const Purpose = z.object({
  for: z.literal('connection'),
  service: z.enum(services),
  adapter: z.string(),
  settings: z.record(z.string(), z.unknown()),
})
type Purpose = z.output<typeof Purpose>

/** Begins a round trip to the provider's page of consent. */
export async function beginConsent(deps: Deps, who: Who, wish: ConsentWish) {
  const { adapter, provider } = consenting(deps, requireAdapter(who, wish))
  const settings = checkFields(adapter.fields, 'settings', wish.settings)
  await checkAddresses(deps, adapter.fields, settings)
  const [state, verifier] = [randomText(), randomText()]
  const purpose: Purpose = { for: 'connection', service: adapter.service, adapter: adapter.name, settings }
  await keepState(deps, who, { state, verifier, purpose })
  const { scopes } = adapter
  return {
    state,
    authorization_url: authorizationUrl(provider, { redirectUri: redirectUri(deps), scopes, state, verifier }),
  }
}

/** Ends it: the code becomes tokens, the account is checked and kept. Answers the connection's id. `only`: by this adapter. */
export async function finishConsent(deps: Deps, who: Who, answer: ConsentAnswer, only?: string): Promise<string> {
  const { state, code, error, error_description } = answer
  const { verifier, purpose } = await takeState(deps, who, state)
  if (error !== undefined) throw consentRefused(refusals[error] ?? error_description ?? error)
  if (code === undefined) throw validationError([{ field: 'code', message: 'is missing' }])
  if (only !== undefined && only !== purpose.adapter) throw stateUnknown()
  const { adapter, provider } = consenting(deps, requireAdapter(who, purpose))
  const signal = AbortSignal.timeout(checkSecondsMax * 1000)
  const { email, ...tokens } = await exchangeCode(deps.outside, provider, {
    code,
    verifier,
    redirectUri: redirectUri(deps),
    signal,
  }).catch((fault: unknown) => {
    throw asRefusal(fault)
  })
  if (email === undefined) throw accountUnknown(provider.label)
  const account = accountOf(email, purpose.settings)
  return checkAndStore(deps, who, { adapter, account, settings: purpose.settings, credentials: credentialsOf(tokens) })
}

const refusals: Record<string, string> = { access_denied: 'the access was not granted' }

/** The provider sends the browser to the one page of the web app, which passes on what it was given. */
const redirectUri = ({ publicUrl }: Deps) => `${publicUrl()}/`

/** One account can have several libraries connected. */
const accountOf = (email: string, settings: Record<string, unknown>) =>
  [email, ...Object.values(settings).filter((value) => typeof value === 'string')].join(' ')

function consenting(deps: Deps, adapter: Adapter) {
  if (adapter.how !== 'oauth') throw otherWay(`${adapter.label} is connected by a form`)
  const provider = providerOf(deps.config, adapter.provider)
  if (!provider) throw providerNotConfigured(adapter.label)
  return { adapter, provider }
}

const stateSeconds = 600
const sealedFor = 'verifier of a consent'
const hashOf = (state: string) => createHash('sha256').update(state).digest()

async function keepState(
  { sql, sealer }: Deps,
  who: Who,
  { state, verifier, purpose }: { state: string; verifier: string; purpose: Purpose },
) {
  const sealed = sealer.seal(sealedFor, `${who.firmId}:${who.userId}`, verifier)
  await sql`
    with forgotten as (delete from service.oauth_states where expires_at < now())
    insert into service.oauth_states (state_sha256, firm_id, user_id, purpose, verifier, expires_at)
    values (${hashOf(state)}, ${who.firmId}, ${who.userId}, ${JSON.stringify(purpose)}, ${sealed},
      now() + ${stateSeconds} * interval '1 second')`
}

/** Uses a state up: of two that come with it one gets it, and it must be the person who began. */
async function takeState({ sql, sealer }: Deps, who: Who, state: string) {
  const [row] = await sql<{ verifier: string; purpose: unknown; is_good: boolean }[]>`
    delete from service.oauth_states
    where state_sha256 = ${hashOf(state)} and firm_id = ${who.firmId} and user_id = ${who.userId}
    returning verifier, purpose, expires_at > now() as is_good`
  const purpose = row?.is_good ? Purpose.safeParse(row.purpose) : undefined
  if (!row || !purpose?.success) throw stateUnknown()
  return { verifier: sealer.open(sealedFor, `${who.firmId}:${who.userId}`, row.verifier), purpose: purpose.data }
}
