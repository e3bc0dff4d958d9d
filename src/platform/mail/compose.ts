type Address = { address: string; name: string }

type MailToCompose = {
  messageId: string
  date: Date
  from: Address
  to: Address[]
  cc: Address[]
  subject: string
  text: string
  html?: string | undefined
  inReplyTo?: string | undefined
  references?: string[]
  attachments: { filename: string; content_type: string; content: Buffer }[]
}

/** An RFC 5322 message as servers take it, with CRLF. Who gets a blind copy is not in it. */
export async function composeMail(mail: MailToCompose): Promise<Buffer> {
  const { messageId, date, from, to, cc, subject, text, html, inReplyTo, references = [] } = mail
  const { default: nodemailer } = await import('nodemailer')
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    messageId,
    date,
    from,
    to,
    cc,
    subject,
    text,
    ...(html && { html }),
    ...(inReplyTo && { inReplyTo }),
    ...(references.length > 0 && { references }),
    attachments: mail.attachments.map(({ filename, content_type, content }) => ({
      filename,
      contentType: content_type,
      content,
      contentDisposition: 'attachment' as const,
    })),
    // nothing in a mail is an order to read a file or an address
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // reason: "buffer: true" makes it one
  return message as Buffer
}
