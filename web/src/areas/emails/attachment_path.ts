export const attachmentPath = (email: string, attachment: string) => `/api/emails/${email}/attachments/${attachment}`
