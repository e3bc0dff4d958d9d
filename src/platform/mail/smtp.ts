import nodemailer from 'nodemailer'
import type { Mail } from './mail.ts'

const secondsMax = 30

/** Sends the service's own messages by a server of the operator: smtp://user:password@host:587 or smtps://host. */
export function smtp({ url, from }: { url: string; from: string }): Mail & { close(): void } {
  const transport = nodemailer.createTransport(
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
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver({ id, to, subject, text, date }) {
      const messageId = `<${id}@${domain}>`
      await transport.sendMail({ to: { name: '', address: to }, subject, text, date, messageId })
    },
    close: () => transport.close(),
  }
}
