import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { revokeToken } from '../../../platform/connect/oauth.ts'
import { retried } from '../../../platform/db/transact.ts'
import { adapters, findAdapter } from '../adapters.ts'
import { checkMayChange, deleteConnection } from '../connections.ts'
import type { Connected } from '../contract.ts'
import { requireConnection } from './find.ts'
import { type ProviderName, providerOf } from './providers.ts'
import { readCredentials } from './renewal.ts'

/** Takes the tokens back at the provider and forgets the connection; what it brought stays. */
export async function disconnect(deps: Deps, who: Who, id: string): Promise<void> {
  const connected = await requireConnection(deps.sql, who, id)
  checkMayChange(who, connected)
  await takeBack(deps, connected)
  await retried(() => deleteConnection(deps.sql, who, id))
}

/** Takes the token back. An account must be removable while its provider cannot be reached, too. */
export const takeBack = (deps: Deps, connected: Connected): Promise<void> =>
  revoke(deps, connected).catch((error: unknown) => {
    if (!(error instanceof ConnectionFault)) throw error
    deps.log.warn({ err: error, connection: connected.connection.id }, 'a token could not be taken back')
  })

async function revoke(deps: Deps, connected: Connected): Promise<void> {
  const { connection } = connected
  const adapter = findAdapter(connection.service, connection.adapter)
  if (adapter?.how !== 'oauth') return
  const provider = providerOf(deps.config, adapter.provider)
  if (!provider || (await isUsedElsewhere(deps, connected, adapter.provider))) return
  const { credentials } = await readCredentials(deps, connected)
  const token = credentials.refresh_token ?? credentials.access_token
  if (token) await revokeToken(deps.outside, provider, { token, signal: AbortSignal.timeout(10_000) })
}

/** Taking back one token of an account ends all that the provider gave for it, so the last one to go takes it back. */
async function isUsedElsewhere({ sql }: Deps, { who, connection }: Connected, provider: ProviderName) {
  const names = adapters.filter((one) => one.how === 'oauth' && one.provider === provider).map(({ name }) => name)
  const email = connection.account.split(' ')[0] ?? ''
  const [other] = await sql`
    select id from connections
    where firm_id = ${who.firmId} and id <> ${connection.id} and adapter = any(${names})
      and split_part(account, ' ', 1) = ${email} limit 1`
  return other !== undefined
}
