import type { MailAccount } from '../mail_account.ts'
import { messageIdIn } from '../mime/message_ids.ts'
import { asFault } from './faults.ts'
import { sentFolder } from './folders.ts'
import { writeMessagePlace } from './message_id.ts'
import { type ImapSmtpOptions, type MailCredentials, placeOf, signedIn } from './options.ts'
import { openSession } from './session.ts'

// These keep a copy of what they send by themselves.
const keepCopies = /(^|\.)(gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i

/** Sends by SMTP, then leaves a copy among what was sent. */
export const sendMessage =
  (options: ImapSmtpOptions): MailAccount['send'] =>
  async ({ raw, from, recipients }, signal) => {
    const rejected = await atSmtp(options, signal, async (transport) => {
      const sent = await transport.sendMail({ envelope: { from, to: recipients }, raw })
      return sent.rejected
    })
    // The message is on its way: without a copy it must not look as if it were not, or it would be sent again.
    const id = await keepCopy(options, raw, signal).catch(() => null)
    return { id, provider_thread: null, ...(rejected.length > 0 && { rejected }) }
  }

/** Whether the SMTP server takes the credentials. */
export const checkSmtp = (options: ImapSmtpOptions, signal: AbortSignal): Promise<unknown> =>
  atSmtp(options, signal, (transport) => transport.verify())

async function atSmtp<Result>(
  options: ImapSmtpOptions,
  signal: AbortSignal,
  work: (transport: Awaited<ReturnType<typeof transportTo>>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const server = options.smtp.host
  const place = await placeOf(options, options.smtp)
  const attempt = async (credentials: MailCredentials) => {
    const transport = await transportTo(options, place, credentials)
    const stop = () => transport.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await work(transport)
    } finally {
      signal.removeEventListener('abort', stop)
      transport.close()
    }
  }
  const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAUTH'
  try {
    return await signedIn(options, attempt, isRefusal)
  } catch (error) {
    throw asFault(error, server, signal)
  }
}

async function transportTo(
  { smtp }: ImapSmtpOptions,
  place: Awaited<ReturnType<typeof placeOf>>,
  credentials: MailCredentials,
) {
  const { username: user } = credentials
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    host: place.address,
    port: place.port,
    secure: smtp.secure,
    requireTLS: !smtp.secure && place.needsTls,
    tls: place.tls,
    auth:
      'password' in credentials
        ? { user, pass: credentials.password }
        : { type: 'OAuth2', user, accessToken: credentials.accessToken },
    connectionTimeout: 30_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
  })
}

async function keepCopy(options: ImapSmtpOptions, raw: Buffer, signal: AbortSignal): Promise<string | null> {
  const session = await openSession(options, signal)
  try {
    const folder = await sentFolder(session)
    if (!folder) return null
    const { client } = session
    const mailbox = await session.select(folder)
    const validity = String(mailbox.uidValidity)
    const [kept] = (await client.search({ header: { 'message-id': idOf(raw) } }, { uid: true })) || []
    if (kept) return writeMessagePlace({ folder, validity, uid: kept })
    if (keepCopies.test(options.smtp.host)) return null
    const appended = await client.append(folder, raw, ['\\Seen'])
    return appended && appended.uid ? writeMessagePlace({ folder, validity, uid: appended.uid }) : null
  } finally {
    await session.close()
  }
}

function idOf(raw: Buffer): string {
  const head = raw.subarray(0, 65_536).toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  return messageIdIn(/^message-id:\s*(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1]) ?? ''
}
