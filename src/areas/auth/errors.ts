import { unauthorized } from '../../platform/auth/gate.ts'
import { ApiError, validationError } from '../../platform/http/errors.ts'

export const invalidCredentials = () => new ApiError(400, 'invalid_credentials', 'Email or password incorrect')
export const emailAlreadyExists = () => new ApiError(400, 'email_already_exists', 'Email already registered')
export const addressStays = () =>
  new ApiError(409, 'email_stays', 'Your e-mail address stays as it is: you have not lost it to anybody.')
export const accountDisabled = () =>
  new ApiError(403, 'account_disabled', 'This account is disabled. An admin of your firm can enable it again.')
export const registrationClosed = () =>
  new ApiError(403, 'registration_closed', 'Registration is by invitation. Ask an admin of your firm for one.')
export const passwordsElsewhere = () =>
  new ApiError(
    409,
    'password_kept_elsewhere',
    'Your password is not kept here. Change it in the directory that you sign in by.',
  )
export const passwordsOff = () =>
  new ApiError(403, 'password_sign_in_off', 'Passwords are not kept here. Sign in with the account of your firm.')
export const providerNotConfigured = () =>
  new ApiError(
    409,
    'provider_not_configured',
    'Signing in by an issuer is not set up. Ask your administrator to set OIDC_ISSUER.',
  )
export const roundTripOver = () =>
  new ApiError(400, 'invalid_state', 'This sign-in was begun too long ago, or is used up. Please start again.')
export const notInAGroup = () =>
  new ApiError(403, 'not_in_a_group', 'None of your groups may use this service. Ask whoever runs the directory.')
export const accountElsewhere = () =>
  new ApiError(403, 'email_of_another_firm', 'Your e-mail address has an account of another firm here already.')
export const identityTaken = () =>
  new ApiError(
    403,
    'identity_taken',
    'The account with your e-mail address belongs to somebody else of the directory. Ask an admin of your firm.',
  )
export const emailUnusable = () =>
  new ApiError(403, 'email_missing', 'Your account at the directory has no e-mail address that can be used.')
export const signInFirmMissing = () =>
  new ApiError(503, 'sign_in_firm_missing', 'The firm that SIGN_IN_FIRM names does not exist. Tell whoever runs this.')
export const invalidInvitation = () =>
  new ApiError(400, 'invalid_invitation', 'This invitation is unknown, used or expired')
export const invitationForOther = () =>
  validationError([{ field: 'email', message: 'the invitation is for another e-mail address' }])
export const missingToken = () => unauthorized('Missing token', 'invalid_token')
export const refreshFailed = () => unauthorized('Failed to refresh token', 'invalid_token')
export const linkNotFound = () => new ApiError(404, 'link_not_found', 'This link is unknown, used or expired')
export const challengeOver = () =>
  new ApiError(400, 'invalid_challenge', 'This sign-in was begun too long ago, or is used up. Please start again.')
export const invalidCode = () =>
  new ApiError(400, 'invalid_code', 'This code is wrong, too old, or was used already. Take the next one of your app.')
export const passwordNeeded = () =>
  new ApiError(403, 'password_required', 'You signed in some time ago. Give your password, or sign in again.')
export const secondFactorOn = () =>
  new ApiError(409, 'second_factor_on', 'You have a second factor already. Switch it off first to get another one.')
export const secondFactorElsewhere = () =>
  new ApiError(409, 'second_factor_elsewhere', 'You sign in by an issuer, which asks for second factors by itself.')
export const secondFactorRequired = () =>
  new ApiError(409, 'second_factor_required', 'Your firm asks everybody for a second factor, so it cannot be off.')
export const ownFactorFirst = () =>
  new ApiError(
    409,
    'own_second_factor_first',
    'You have no second factor yourself. Set yours up before you ask everybody for one.',
  )
export const secondFactorNotFound = () => new ApiError(404, 'second_factor_not_found', 'There is no second factor')
export const ownSecondFactor = () =>
  new ApiError(
    409,
    'own_second_factor',
    'Your own second factor is switched off with a code: POST /auth/second-factor/disable.',
  )
export const secondFactorUnreadable = () =>
  new ApiError(
    503,
    'second_factor_unreadable',
    'What is kept of your second factor cannot be opened by this installation. Use a recovery code, or ask an admin.',
  )
export const sessionNotFound = () => new ApiError(404, 'session_not_found', 'Session not found')
export const keyNotFound = () => new ApiError(404, 'key_not_found', 'API key not found')
export const tooManyKeys = () =>
  new ApiError(409, 'too_many_keys', 'You have 100 keys that work. Revoke those that are not needed any more.')
