import { unauthorized } from '../../platform/auth/gate.ts'
import { ApiError, validationError } from '../../platform/http/errors.ts'

export const invalidCredentials = () => new ApiError(400, 'invalid_credentials', 'Email or password incorrect')
export const emailAlreadyExists = () => new ApiError(400, 'email_already_exists', 'Email already registered')
export const accountDisabled = () =>
  new ApiError(403, 'account_disabled', 'This account is disabled. An admin of your firm can enable it again.')
export const registrationClosed = () =>
  new ApiError(403, 'registration_closed', 'Registration is by invitation. Ask an admin of your firm for one.')
export const invalidInvitation = () =>
  new ApiError(400, 'invalid_invitation', 'This invitation is unknown, used or expired')
export const invitationForOther = () =>
  validationError([{ field: 'email', message: 'the invitation is for another e-mail address' }])
export const missingToken = () => unauthorized('Missing token', 'invalid_token')
export const refreshFailed = () => unauthorized('Failed to refresh token', 'invalid_token')
export const linkNotFound = () => new ApiError(404, 'link_not_found', 'This link is unknown, used or expired')
