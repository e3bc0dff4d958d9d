import { isPublic } from '../guard.ts'
import type { Outside } from '../outside.ts'

/** Where a server is. `secure`: TLS from the first byte; else STARTTLS, without which only hosts of private ranges are spoken to. */
export type MailServer = { host: string; port: number; secure: boolean }

export type MailCredentials = { username: string; password: string } | { username: string; accessToken: string }

export type ImapSmtpOptions = {
  outside: Outside
  /** Asked before each connection; with the token that was just refused, where another one may be had. */
  credentials: (refusedToken?: string) => Promise<MailCredentials>
  imap: MailServer
  smtp: MailServer
  address: string
  /** only these are read; absent: all but drafts, junk and trash */
  folders?: readonly string[] | undefined
}

/** The checked address of a server, and whether a connection to it has to be encrypted. */
export async function placeOf({ outside }: ImapSmtpOptions, server: MailServer) {
  const place = await outside.resolve(server.host, server.port)
  const tls = place.servername ? { servername: place.servername } : {}
  // An address of a private range is reached only where the operator listed it: that is the operator's own network.
  return { ...place, needsTls: isPublic(place.address), tls: { ...tls, minVersion: 'TLSv1.2' as const } }
}

/** Signs in with what is known, and once more where a refused token can be replaced by a new one. */
export async function signedIn<Result>(
  { credentials }: ImapSmtpOptions,
  attempt: (credentials: MailCredentials) => Promise<Result>,
  isRefusal: (error: unknown) => boolean,
): Promise<Result> {
  const first = await credentials()
  try {
    return await attempt(first)
  } catch (error) {
    if (!isRefusal(error) || !('accessToken' in first)) throw error
    const second = await credentials(first.accessToken)
    if (!('accessToken' in second) || second.accessToken === first.accessToken) throw error
    return await attempt(second)
  }
}
