import type { Readable } from 'node:stream'

/** What says who we are to an outside system; `renew` gets a new token after a 401, false where there is none to get. */
export type Authorization = { header(): Promise<string>; renew?(): Promise<boolean> }

export type OutsideRequest = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | Readable
  /** sent to the origin of `url` only, never along a redirect to another one */
  authorization?: Authorization
  /** statuses beside 2xx that are answers here, not faults */
  accept?: readonly number[]
  signal?: AbortSignal
  /** until the headers are there; a body that is read whole has ten times as long; default 30 */
  secondsMax?: number
  /** of the answer's body; default 20 MB for text(), json() and bytes(); a stream() has no limit unless one is given */
  bytesMax?: number
}

export type OutsideReply = {
  status: number
  headers: Headers
  text(): Promise<string>
  json(): Promise<unknown>
  bytes(): Promise<Buffer>
  stream(): Readable
}

/** The only door to systems outside: addresses are checked, requests limited per host and, where that does no harm, repeated. */
export type Outside = {
  /** Throws ConnectionFault. A request whose body is a stream, or whose method is POST or PATCH, is repeated after 429 and 503 with Retry-After only. */
  send(request: OutsideRequest): Promise<OutsideReply>
  /** For sockets (IMAP, SMTP, LDAP): the checked address to connect to, and the name to ask the certificate for. */
  resolve(host: string, port: number): Promise<{ address: string; port: number; servername: string }>
  /** Judges an address that a person typed before anything is stored or asked of it; throws bad_config with a sentence. */
  checkAddress(url: string): Promise<void>
}
