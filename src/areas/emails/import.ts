import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { MailAccount, RemoteMessage } from '../../platform/connect/mail_account.ts'
import type { Change } from '../../platform/connect/pull.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { type Committed, type Connected, openMailAccount, type Skipped, type SyncWork } from '../integrations/index.ts'
import { imported } from './imported.ts'
import { keepMail, type Mail } from './keep.ts'
import { ownMailboxes } from './own_mailboxes.ts'

type Prepared = { mails: Mail[]; skipped: Skipped[] }

/**
 * Brings the messages of a mailbox into the history. What is deleted in the mailbox stays here: the history is the
 * firm's. Each message is one row per person, wherever in their mailboxes it lies.
 */
export const mailSync = (deps: Deps, connected: Connected): SyncWork<RemoteMessage, Prepared> =>
  importOf(deps, connected, openMailAccount(deps, connected))

/** The same for a mailbox that is open already. */
export function importOf(deps: Deps, { who, connection }: Connected, account: MailAccount) {
  const ownerId = connection.owner_id ?? who.userId
  return {
    scopes: (signal: AbortSignal) => account.scopes(signal),
    pull: account.pull,

    async prepare(changes: Change<RemoteMessage>[]): Promise<Prepared> {
      const own = new Set([account.address.toLowerCase(), ...(await ownMailboxes(deps.sql, who, ownerId))])
      const mailbox = { connection, firmId: who.firmId, ownerId, own, now: deps.clock.now() }
      const prepared: Prepared = { mails: [], skipped: [] }
      for (const change of changes) {
        if (change.type === 'upsert') prepared.mails.push(await imported(change.item, mailbox))
        await setImmediate() // others have their turn: cleaning a message takes its time
        if (change.type === 'error') prepared.skipped.push({ name: change.name, reason: change.reason })
      }
      return prepared
    },

    async commit(db: Transaction, { mails, skipped }: Prepared): Promise<Committed> {
      const kept = await keepMail(db, who, mails)
      const refused = kept.flatMap(({ fault }, index) =>
        fault ? [{ name: mails[index]?.subject || '(no subject)', reason: fault }] : [],
      )
      return {
        synced: mails.length - refused.length,
        added: kept.filter(({ isNew }) => isNew).length,
        failed: skipped.length + refused.length,
        skipped: [...skipped, ...refused],
      }
    },
  }
}
