import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { faultAsError, openMailAccount } from '../../integrations/index.ts'
import type { Sender } from './sender.ts'

type Finished = { id: string; firmId: string; raw: Buffer; recipients: string[]; providerThread: string | null }

/** What became of a mail. Not sent: nobody has it, and the error says why; unknown: a server was given it and fell silent. */
export type Delivery =
  | { state: 'local' }
  | { state: 'sent'; remoteId: string | null; providerThread: string | null; rejected: string[] }
  | { state: 'not sent'; error: unknown }
  | { state: 'unknown'; said: string }

const secondsMax = 120

export async function deliver(deps: Deps, sender: Sender, mail: Finished): Promise<Delivery> {
  if (!sender.mailbox) {
    await deps.outbox.keep(mail.firmId, mail.id, mail.raw)
    return { state: 'local' }
  }
  try {
    const sent = await openMailAccount(deps, sender.mailbox).send(
      { raw: mail.raw, from: sender.address, recipients: mail.recipients, providerThread: mail.providerThread },
      AbortSignal.timeout(secondsMax * 1000),
    )
    return { state: 'sent', remoteId: sent.id, providerThread: sent.provider_thread, rejected: sent.rejected ?? [] }
  } catch (error) {
    if (!(error instanceof ConnectionFault)) return { state: 'unknown', said: 'The mail server did not answer.' }
    if (error.code === 'unavailable' && !wasNotTaken(error)) return { state: 'unknown', said: error.message }
    return { state: 'not sent', error: faultAsError(error) }
  }
}

// what goes wrong before a server has seen any of the mail: names of Node's sockets and of nodemailer
const beforeTheMail = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ECONNECTION',
  'UND_ERR_CONNECT_TIMEOUT',
  'EENVELOPE',
])

/** Whether the server was not reached, or said no: then the mail is certainly not under way. */
function wasNotTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall, command, responseCode }: Said = error
  const saidNo = typeof responseCode === 'number' && responseCode >= 400
  const atTheDoor = beforeTheMail.has(String(code)) || syscall === 'connect' || command === 'CONN'
  return saidNo || atTheDoor || wasNotTaken(error.cause)
}

type Said = Error & { code?: unknown; syscall?: unknown; command?: unknown; responseCode?: unknown }
