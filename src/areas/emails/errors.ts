import { ApiError, forbidden } from '../../platform/http/errors.ts'

export const emailNotFound = () => new ApiError(404, 'email_not_found', 'Email not found')
export const notYourMailbox = () => forbidden('Only the owner of the mailbox may share a message')
