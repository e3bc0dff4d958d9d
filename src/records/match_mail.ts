import { z } from 'zod'
import type { Who } from '../platform/auth/gate.ts'
import type { Db, Transaction } from '../platform/db/open.ts'
import { Id } from '../platform/http/fields.ts'
import type { JobKind, Jobs } from '../platform/jobs/queue.ts'
import { companyDomain, domainsOfAddress } from './identity.ts'

/** Files messages anew whose people have one of these addresses, or an address at one of these domains. */
export const matchMail = {
  name: 'match_mail',
  payload: z.object({ firm_id: Id, addresses: z.array(z.string()), domains: z.array(z.string()) }),
} satisfies JobKind

type Changed = { addresses?: (string | null | undefined)[]; websites?: (string | null | undefined)[] }

/** In the transaction that adds, changes or removes an address or a website: has the messages it concerns filed anew. */
export async function matchAgain({ jobs }: { jobs: Jobs }, db: Db, who: Who, changed: Changed): Promise<void> {
  const addresses = [...new Set((changed.addresses ?? []).flatMap((address) => address?.toLowerCase() ?? []))]
  const sites = (changed.websites ?? []).flatMap((website) => companyDomain(website) ?? [])
  const domains = [...new Set([...sites, ...addresses.flatMap((address) => domainsOfAddress(address)[0] ?? [])])]
  if (addresses.length + domains.length === 0) return
  await jobs.enqueue(db, matchMail, { firm_id: who.firmId, addresses, domains })
}

/**
 * Keeps others of the firm from writing mail until the caller's transaction ends: two messages that join conversations,
 * or a message and the contact it is matched with, must see each other.
 */
export const lockMail = (db: Transaction, { firmId }: Pick<Who, 'firmId'>) =>
  db`select pg_advisory_xact_lock(hashtextextended(${`mail of ${firmId}`}, 0))`
