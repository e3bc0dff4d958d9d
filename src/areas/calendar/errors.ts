import { ApiError, validationError } from '../../platform/http/errors.ts'

export const eventNotFound = () => new ApiError(404, 'event_not_found', 'Calendar event not found')
export const cannotInvite = () =>
  new ApiError(409, 'account_not_connected', 'Connect your mailbox to send invitations, or save without them')
export const endsTooEarly = (field: 'start' | 'end' | 'end_date') => {
  const message = field === 'start' ? 'must not be after end' : `must not be before ${field.replace('end', 'start')}`
  return validationError([{ field, message }])
}
