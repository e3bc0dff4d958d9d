import type { ImapFlow, MailboxObject } from 'imapflow'
import { ConnectionFault } from '../fault.ts'
import { asFault } from './faults.ts'
import { type ImapSmtpOptions, type MailCredentials, placeOf, signedIn } from './options.ts'

/** One connection to the IMAP server, signed in. */
export type Session = {
  client: ImapFlow
  /** Opens a folder for reading only. */
  select(folder: string): Promise<MailboxObject>
  /** Runs commands; what goes wrong is told as a ConnectionFault, an abort as its reason. */
  run<Result>(commands: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const megabyte = 1024 * 1024

/** Connects and signs in. The signal closes the connection; who opens it closes it. */
export async function openSession(options: ImapSmtpOptions, signal: AbortSignal): Promise<Session> {
  signal.throwIfAborted()
  const server = options.imap.host
  const isRefusal = (error: unknown) => error instanceof ConnectionFault && error.code === 'auth'
  const client = await signedIn(options, (credentials) => connect(options, credentials, signal), isRefusal)
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  const run = async <Result>(commands: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await commands()
      // a command on a connection that has ended may answer that there is nothing
      if (!client.usable) throw new ConnectionFault('unavailable', `${server} ended the connection.`)
      return result
    } catch (error) {
      throw asFault(error, server, signal)
    }
  }
  return {
    client,
    run,
    select: (folder) => run(() => client.mailboxOpen(folder, { readOnly: true })),
    async close() {
      signal.removeEventListener('abort', stop)
      // a server that is gone cannot be told goodbye
      await client.logout().catch(() => client.close())
    },
  }
}

async function connect(options: ImapSmtpOptions, credentials: MailCredentials, signal: AbortSignal) {
  const { imap } = options
  const place = await placeOf(options, imap)
  const { username: user, ...secret } = credentials
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: place.address,
    port: place.port,
    secure: imap.secure,
    ...(!imap.secure && place.needsTls && { doSTARTTLS: true }),
    ...('servername' in place.tls && { servername: place.tls.servername }),
    tls: place.tls,
    auth: 'password' in secret ? { user, pass: secret.password } : { user, accessToken: secret.accessToken },
    clientInfo: { name: 'Firm CRM' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 30_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
    maxLiteralSize: 64 * megabyte,
    maxLineLength: 16 * megabyte,
    maxResponseSize: 96 * megabyte,
  })
  // told by the command that fails, too; without a listener it would end the process
  client.on('error', () => {})
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw asFault(error, imap.host, signal)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
