import { ConnectionFault, type FaultCode } from '../fault.ts'

const tlsCodes = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ETLS|EPROTO|HOSTNAME_MISMATCH)/
const serverCodes: Record<string, FaultCode> = {
  AUTHENTICATIONFAILED: 'auth',
  AUTHORIZATIONFAILED: 'auth',
  EXPIRED: 'auth',
  NONEXISTENT: 'not_found',
  TRYCREATE: 'not_found',
  NOPERM: 'forbidden',
  LIMIT: 'throttled',
  OVERQUOTA: 'forbidden',
  UNAVAILABLE: 'unavailable',
  INUSE: 'unavailable',
  SERVERBUG: 'unavailable',
}

/** What went wrong at a mail server, as a sentence. */
export function asFault(error: unknown, server: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof ConnectionFault || !(error instanceof Error)) return error
  const code = faultCode(error)
  return new ConnectionFault(code, sentences[code](server, said(error)), { cause: error })
}

const sentences: Record<FaultCode, (server: string, said: string) => string> = {
  auth: (server, said) => `${server} does not take these credentials${said}`,
  forbidden: (server, said) => `${server} refused${said}`,
  not_found: (server, said) => `${server} does not know what was asked for${said}`,
  conflict: (server, said) => `${server} has something else by now${said}`,
  throttled: (server, said) => `${server} asks to be left alone for a while${said}`,
  cursor_expired: (server, said) => `${server} has to be read from the start${said}`,
  unavailable: (server, said) => `${server} does not answer${said}`,
  bad_config: (server, said) => `${server} cannot be reached in a safe way${said}`,
}

function faultCode(error: Error): FaultCode {
  const serverCode = text(error, 'serverResponseCode').toUpperCase()
  if (serverCodes[serverCode]) return serverCodes[serverCode]
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const code = text(error, 'code')
  if (status === 421 || status === 450 || status === 452) return 'throttled'
  if (status >= 400 && status < 500) return 'unavailable'
  if ('authenticationFailed' in error && error.authenticationFailed) return 'auth'
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2' || status === 535) return 'auth'
  if (code === 'ETHROTTLE') return 'throttled'
  if (isAboutTls(error, code)) return 'bad_config'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || status >= 500) return 'forbidden'
  if (isRefusal(error) && /\b(SELECT|EXAMINE)\b/.test(text(error, 'executedCommand'))) return 'not_found'
  return 'unavailable'
}

/** Libraries put a code of their own in the place of that of TLS: then the words tell. */
const isAboutTls = (error: Error, code: string) =>
  tlsCodes.test(code) ||
  code === 'MissingServerExtension' ||
  /\b(certificate|altnames|STARTTLS|SSL)\b/i.test(error.message)

/** Whether the server answered a command with NO, and gave no reason that passes with time. */
export const isRefusal = (error: unknown): boolean =>
  text(error, 'responseStatus') === 'NO' && !/^(UNAVAILABLE|INUSE|LIMIT)$/i.test(text(error, 'serverResponseCode'))

const text = (error: unknown, name: string): string => {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** What the server itself said, one line of it. */
function said(error: Error): string {
  const words = text(error, 'responseText') || text(error, 'response') || error.message
  const line = words
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 200)
  return line ? `: ${line}` : '.'
}
