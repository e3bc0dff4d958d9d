import { ApiError, forbidden } from '../../platform/http/errors.ts'

export const emailNotFound = () => new ApiError(404, 'email_not_found', 'Email not found')
export const attachmentNotFound = () => new ApiError(404, 'attachment_not_found', 'Attachment not found')
export const linkNotFound = () => new ApiError(404, 'link_not_found', 'This link does not work')
export const notYourMailbox = () => forbidden('Only the owner of the mailbox may share a message')
export const mailboxGone = () =>
  new ApiError(
    409,
    'attachment_not_available',
    'The mailbox that this attachment lies in is not connected any more. Connect and synchronise it again, and try again.',
  )
export const attachmentGone = () =>
  new ApiError(
    409,
    'attachment_not_available',
    'This attachment is not here yet. Synchronise the mailbox, and try again.',
  )
