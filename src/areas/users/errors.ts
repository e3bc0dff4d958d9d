import { ApiError } from '../../platform/http/errors.ts'

export const userNotFound = () => new ApiError(404, 'user_not_found', 'User not found')
export const invitationNotFound = () => new ApiError(404, 'invitation_not_found', 'Invitation not found')
export const alreadyMember = () =>
  new ApiError(409, 'already_member', 'A person of your firm has this e-mail address already')
export const emailNotVerified = () =>
  new ApiError(
    403,
    'email_not_verified',
    'Verify your own e-mail address first: open the link in the message that came after you registered.',
  )
export const lastAdmin = () =>
  new ApiError(409, 'last_admin', 'A firm needs at least one active admin. Make somebody else an admin first.')
