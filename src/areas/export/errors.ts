import { ApiError } from '../../platform/http/errors.ts'

export const tooManyExports = (detail = 'Several lists are being taken out now. Try again in a minute') =>
  new ApiError(503, 'busy', detail, { headers: { 'retry-after': '60' } })

export const exportNotFound = () => new ApiError(404, 'export_not_found', 'Export not found')
export const alreadyRunning = () =>
  new ApiError(409, 'already_running', 'Another one is being made now. Wait for it, or cancel it')
export const archiveTooLarge = (limitMb: number) =>
  new ApiError(400, 'file_too_large', `An archive may have at most ${limitMb} MB`, { more: { max_size_mb: limitMb } })
export const notReady = () => new ApiError(409, 'not_ready', 'It is not ready to be downloaded')
export const firmNotEmpty = () =>
  new ApiError(409, 'firm_not_empty', 'An archive can be brought into a firm without records only: register a new one')
export const personNotFound = () => new ApiError(404, 'person_not_found', 'Nothing is known of this person')

/** An archive that is not brought in; the message says why. Nothing of it stays. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
