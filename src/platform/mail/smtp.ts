import type { Transporter } from 'nodemailer'
import type { Mail } from './mail.ts'

const secondsMax = 30

/** Sends the service's own messages by a server of the operator: smtp://user:password@host:587 or smtps://host. */
export function smtp({ url, from }: { url: string; from: string }): Mail & { close(): void } {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport(
      {
        url,
        connectionTimeout: secondsMax * 1000,
        greetingTimeout: secondsMax * 1000,
        socketTimeout: secondsMax * 1000,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
  }
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver({ id, to, subject, text, html, date }) {
      const messageId = `<${id}@${domain}>`
      transport ??= open()
      await (await transport).sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        date,
        messageId,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
