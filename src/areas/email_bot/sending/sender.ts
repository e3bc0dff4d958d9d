import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Connected, listConnections } from '../../integrations/index.ts'
import { accountNotConnected, emailNotVerified, mailboxNotFound } from './send_errors.ts'
import type { Mailbox, NewMail } from './send_schema.ts'

/** From where a mail goes out: a mailbox of the person, or the outbox of the firm. */
export type Sender = Mailbox & {
  mailbox: Connected | undefined
  shared: boolean
  /** what the firm wants where a mail does not say */
  isTracking: boolean
  note: string | null
}

const adaptersOf: Record<string, readonly string[]> = {
  provider_a: ['gmail'],
  provider_b: ['imap_smtp', 'imap_oauth', 'graph_mail'],
  imap: ['imap_smtp', 'imap_oauth'],
  outbox: [],
}

/** Throws 409 in production where no such mailbox is connected; elsewhere the mail then goes to the outbox, and says so. */
export async function senderOf({ sql, config }: Deps, who: Who, provider: NewMail['provider']): Promise<Sender> {
  const user = await requireUser(sql, who)
  const mailbox = await findMailbox(sql, who, provider)
  if (mailbox) {
    // where the service can send its own messages, people can have verified themselves
    if (config.smtpUrl && !user.isVerified) throw emailNotVerified()
    const { account, shared } = mailbox.connection
    return { ...user, address: account, mailbox, shared, note: null }
  }
  if (config.environment === 'production') throw accountNotConnected()
  const note = provider === 'outbox' ? outboxNote : `No mailbox is connected for ${provider}. ${outboxNote}`
  return { ...user, mailbox: undefined, shared: false, note }
}

const outboxNote = 'Not sent: no mailbox is connected. It is kept in the outbox on this machine.'

async function findMailbox(db: Db, who: Who, provider: NewMail['provider']): Promise<Connected | undefined> {
  const adapters = adaptersOf[provider]
  const connected = (await listConnections(db, who, 'mail')).filter(
    ({ connection }) => connection.owner_id === who.userId,
  )
  if (adapters) return connected.find(({ connection }) => adapters.includes(connection.adapter))
  const chosen = connected.find(({ connection }) => connection.id === provider)
  if (!chosen) throw mailboxNotFound()
  return chosen
}

async function requireUser(db: Db, who: Who) {
  const [user] = await db<{ address: string; name: string; isVerified: boolean; isTracking: boolean }[]>`
    select u.email as address, u.name, u.email_verified_at is not null as "isVerified", f.track_mail as "isTracking"
    from users u join firms f on f.id = u.firm_id where u.firm_id = ${who.firmId} and u.id = ${who.userId}`
  if (!user) throw new Error('the one who sends is not a user of the firm')
  return user
}
