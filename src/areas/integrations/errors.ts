import type { ConnectionFault } from '../../platform/connect/fault.ts'
import { ApiError } from '../../platform/http/errors.ts'

export const connectionNotFound = () => new ApiError(404, 'connection_not_found', 'Connection not found')
export const runNotFound = () => new ApiError(404, 'run_not_found', 'Run not found')
export const notConnected = (label: string) =>
  new ApiError(409, 'not_connected', `No ${label} is connected. An admin can connect one under Integrations.`)
export const adminsOnly = () => new ApiError(403, 'forbidden', 'Only an admin may connect or change this for the firm')
export const unknownAdapter = () =>
  new ApiError(422, 'unknown_adapter', 'adapter: there is no such one for this service')
export const otherWay = (detail: string) => new ApiError(422, 'other_way_to_connect', detail)
export const connectedAlready = (name: string) => new ApiError(409, 'connected_already', `${name} is connected already`)
export const providerNotConfigured = (label: string) =>
  new ApiError(
    409,
    'provider_not_configured',
    `${label} cannot be connected yet: the operator of this service has not registered a client with it`,
  )
export const stateUnknown = () =>
  new ApiError(
    400,
    'invalid_state',
    'This sign-in was not begun by you, was used already, or is older than ten minutes',
  )
export const consentRefused = (said: string) =>
  new ApiError(400, 'consent_refused', `The account was not connected: ${said}`)
export const accountUnknown = (label: string) =>
  new ApiError(422, 'account_unknown', `${label} did not say which account this is`)

/** What a fault at an outside system is for who asked for something that needs it. */
export function faultAsError(fault: ConnectionFault): ApiError {
  const { code, message, retryAfterMs } = fault
  switch (code) {
    case 'auth':
      return new ApiError(409, 'reconnect_needed', `${message.replace(/\.$/, '')}. Connect the account again.`)
    case 'forbidden':
      return new ApiError(403, 'source_forbidden', message)
    case 'not_found':
      return new ApiError(404, 'source_not_found', message)
    case 'conflict':
      return new ApiError(409, 'source_conflict', message)
    case 'throttled':
      return new ApiError(429, 'rate_limit_exceeded', message, {
        headers: { 'retry-after': String(Math.ceil((retryAfterMs ?? 10_000) / 1000)) },
      })
    case 'bad_config':
      return new ApiError(422, 'bad_connection', message)
    case 'cursor_expired':
    case 'unavailable':
      return new ApiError(502, 'source_unavailable', message)
    default:
      return code satisfies never
  }
}
