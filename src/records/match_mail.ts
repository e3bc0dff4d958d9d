import { z } from 'zod'
import type { Who } from '../platform/auth/gate.ts'
import type { Db, Transaction } from '../platform/db/open.ts'
import { piece } from '../platform/db/statement.ts'
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

type Joining = { company_id?: string | null; contact_id?: string | null }

/** The same of mail with a company, or with a person alone, that has come to stand for a deal: it may be about that deal. */
export async function matchPeopleAgain(
  { jobs }: { jobs: Jobs },
  db: Db,
  who: Who,
  { company_id, contact_id }: Joining,
) {
  const people = await db<{ email: string }[]>`
    select email from contacts /* beyond walls: the service files, whoever asks */
    where firm_id = ${who.firmId} and ${contact_id ? piece`id = ${contact_id}` : piece`company_id = ${company_id ?? null}`}
      and email is not null and not company_deleted`
  const companies = await db<{ website: string | null }[]>`
    select website from companies /* beyond walls: the service files, whoever asks */
    where firm_id = ${who.firmId} and id = ${contact_id ? null : (company_id ?? null)}`
  await matchAgain({ jobs }, db, who, {
    addresses: people.map(({ email }) => email),
    websites: companies.map(({ website }) => website),
  })
}

/**
 * Keeps others of the firm from writing mail until the caller's transaction ends: two messages that join conversations,
 * or a message and the contact it is matched with, must see each other.
 */
export const lockMail = (db: Transaction, { firmId }: Pick<Who, 'firmId'>) =>
  db`select pg_advisory_xact_lock(hashtextextended(${`mail of ${firmId}`}, 0))`
