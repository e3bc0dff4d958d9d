import nodemailer from 'nodemailer'

// Messages as people write them, for mailboxes of tests.

type Letter = {
  id?: string | null
  from?: string
  to?: string
  cc?: string
  subject?: string
  text?: string
  html?: string
  date?: Date
  answers?: string[]
  attachments?: { filename: string; content: string | Buffer; contentType?: string }[]
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** An RFC 5322 message; `id: null` leaves the Message-ID out. */
export async function letter(written: Letter = {}): Promise<Buffer> {
  const { id, answers = [], ...fields } = { subject: 'Terms', text: 'The terms are attached.', ...written }
  const { message } = await composer.sendMail({
    from: 'Zoë Müller <zoe@acme.test>',
    to: 'Ana <ana@firm.test>',
    date: new Date('2026-05-04T09:30:00Z'),
    ...(id && { messageId: id }),
    ...(answers.length > 0 && { inReplyTo: answers.at(-1), references: answers }),
    ...fields,
  })
  const raw = Buffer.isBuffer(message) ? message : Buffer.alloc(0)
  return id === null ? Buffer.from(raw.toString('latin1').replace(/^Message-ID:.*\r\n/im, ''), 'latin1') : raw
}

export const letters = (count: number, from = 0): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => letter({ id: idOf(from + index), subject: `Letter ${from + index}` })),
  )

export const idOf = (number: number) => `<letter-${number}@acme.test>`
