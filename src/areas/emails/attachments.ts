import type { Readable } from 'node:stream'
import { seen } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { ConnectionFault } from '../../platform/connect/fault.ts'
import type { Db } from '../../platform/db/open.ts'
import { ObjectMissing, StorageUnavailable } from '../../platform/storage/storage.ts'
import { faultAsError, findConnected, openMailAccount } from '../integrations/index.ts'
import { attachmentGone, attachmentNotFound, emailNotFound, mailboxGone } from './errors.ts'
import { mailSeen, readable } from './filters.ts'

type AttachmentPlace = {
  id: string
  filename: string
  content_type: string
  /** in the mailbox */
  part: string | null
  remote_id: string | null
  connection_id: string | null
  owner_id: string
  /** in the storage, of its own or of the file that it came from or was kept as */
  storage_key: string | null
  file_id: string | null
  /** of the e-mail, and of that file */
  company_id: string | null
  deal_id: string | null
  file_company_id: string | null
}

/** Where an attachment lies, for who may read the message; for all others it is not there. */
export async function requireAttachment(
  db: Db,
  who: Who,
  { email_id, attachment_id }: { email_id: string; attachment_id: string },
): Promise<AttachmentPlace> {
  const [email] = await db<{ readable: boolean }[]>`
    select ${readable(who)} as readable from emails e
    where e.firm_id = ${who.firmId} and e.id = ${email_id} and not e.company_deleted and ${mailSeen(who)}`
  if (!email) throw emailNotFound()
  const [place] = await db<AttachmentPlace[]>`
    select a.id, a.filename, a.content_type, a.part, e.remote_id, e.connection_id, e.owner_id, f.id as file_id,
      case when ${seen(who, 'e')} then e.company_id end as company_id,
      case when ${seen(who, 'e')} then e.deal_id end as deal_id,
      f.company_id as file_company_id, coalesce(a.storage_key, f.storage_key) as storage_key
    from emails e join email_attachments a on a.firm_id = ${who.firmId} and a.email_id = e.id
      left join files f on f.firm_id = ${who.firmId} and f.id = a.file_id and ${seen(who, 'f')}
    where e.firm_id = ${who.firmId} and e.id = ${email_id} and a.id = ${attachment_id} and ${mailSeen(who)}`
  if (!email.readable || !place) throw attachmentNotFound()
  return place
}

/** The bytes of an attachment: from the storage where they are kept, else from the mailbox. */
export async function readAttachment(deps: Deps, who: Who, place: AttachmentPlace): Promise<Readable> {
  const { storage_key, connection_id, remote_id, part } = place
  if (storage_key) return deps.storage.read(storage_key).catch(asAnswer)
  const mailbox = connection_id && (await findConnected(deps.sql, who.firmId, connection_id))
  if (connection_id && !mailbox) throw mailboxGone()
  if (!mailbox || !remote_id || !part) throw attachmentGone()
  return openMailAccount(deps, mailbox)
    .attachment(remote_id, part, AbortSignal.timeout(secondsMax * 1000))
    .catch(asAnswer)
}

const secondsMax = 120

function asAnswer(error: unknown): never {
  if (error instanceof ConnectionFault) throw faultAsError(error)
  throw error instanceof ObjectMissing || error instanceof StorageUnavailable ? attachmentGone() : error
}
