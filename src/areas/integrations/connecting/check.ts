import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { piece } from '../../../platform/db/statement.ts'
import type { Connected } from '../contract.ts'
import { checkSecondsMax } from './connect.ts'
import { openCalendarAccount, openFileSource, openMailAccount } from './open.ts'

/** Asks a connection whether it answers, and writes down how it is. */
export async function checkConnection(deps: Deps, connected: Connected): Promise<void> {
  const { who, connection } = connected
  const fault = await faultOf(deps, connected)
  const { sql } = deps
  if (!fault)
    await sql`
      update connections set status = 'connected', error_code = null, error_message = null, failures = 0,
        next_sync_at = ${deps.config.syncMinutes > 0 && connection.status !== 'connected' ? piece`now()` : piece`next_sync_at`}
      where firm_id = ${who.firmId} and id = ${connection.id}`
  else
    await sql`
      update connections set status = ${fault.code === 'auth' ? 'needs_reconnect' : 'failing'}, last_error_at = now(),
        error_code = ${fault.code}, error_message = ${fault.message},
        next_sync_at = ${fault.code === 'auth' ? piece`null` : piece`next_sync_at`}
      where firm_id = ${who.firmId} and id = ${connection.id}`
}

async function faultOf(deps: Deps, connected: Connected): Promise<ConnectionFault | undefined> {
  try {
    await accountOf(deps, connected).check(AbortSignal.timeout(checkSecondsMax * 1000))
    return undefined
  } catch (error) {
    if (error instanceof ConnectionFault) return error
    if (error instanceof Error && error.name === 'TimeoutError')
      return new ConnectionFault('unavailable', 'It does not answer in time.', { cause: error })
    throw error
  }
}

function accountOf(deps: Deps, connected: Connected) {
  switch (connected.connection.service) {
    case 'mail':
      return openMailAccount(deps, connected)
    case 'calendar':
      return openCalendarAccount(deps, connected)
    default:
      return openFileSource(deps, connected)
  }
}
