import { ApiError, unknownReference, validationError } from '../../../platform/http/errors.ts'

export const accountNotConnected = () =>
  new ApiError(
    409,
    'account_not_connected',
    'No mailbox is connected for this provider. Connect one under Integrations; nothing was sent.',
  )
export const mailboxNotFound = () => unknownReference('provider', 'mailbox')
export const emailNotVerified = () =>
  new ApiError(
    403,
    'email_not_verified',
    'Verify your own e-mail address first: open the link in the message that came after you registered.',
  )
export const keyUsedForOther = () =>
  new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another mail. Nothing was sent.')
export const stillSending = () =>
  new ApiError(409, 'still_sending', 'The same mail is being sent right now. Ask again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })
export const attachmentsTooLarge = () =>
  validationError([{ field: 'attachments', message: 'must have at most 25 MB together' }])
export const attachmentNotBase64 = (position: number) =>
  validationError([{ field: `attachments.${position}.content_base64`, message: 'must be base64' }])
export const fileNotFound = () => unknownReference('file_id', 'file')
export const answeredEmailNotFound = () => unknownReference('reply_to_email_id', 'email')

/** The server was given the mail and did not say what became of it. */
export const deliveryUnknown = (emailId: string, said: string) =>
  new ApiError(
    502,
    'delivery_unknown',
    `${said} The mail may have gone out or not: it is on record with that mark. Look into the folder of sent mail before you send it again.`,
    { more: { email_id: emailId } },
  )
