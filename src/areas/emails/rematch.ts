import type { z } from 'zod'
import { recordChanged } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { lockMail, type matchMail } from '../../records/match_mail.ts'
import { askByPeople, type Conversing } from './deals_of_people.ts'
import { type Match, matchMessages } from './match.ts'

const batchSize = 200
const zero = '00000000-0000-0000-0000-000000000000'

/**
 * Files messages after an address or a website was added, changed or removed: what nobody was known for finds its company
 * and contact. What is filed stays where it is, by whomever: it was written to those people there, whatever they are called
 * and wherever they work by now. Walls are no matter here: mail of a restricted company is to be behind its wall.
 */
export async function rematch(
  { sql }: Pick<Deps, 'sql'>,
  { firm_id, addresses, domains }: z.output<typeof matchMail.payload>,
  signal: AbortSignal,
): Promise<void> {
  const keys = [...addresses, ...domains.map((domain) => `@${domain}`)].map((key) => key.toLowerCase())
  // matching asks for the firm alone; nobody of it has done this
  const who: Who = { firmId: firm_id, userId: '', role: 'viewer' }
  for (let after: string | null = zero; after !== null; ) {
    signal.throwIfAborted()
    const from: string = after
    after = await transact(sql, (db) => matchBatch(db, who, keys, from))
  }
}

type Filed = Conversing & Match & { id: string }

/** Looks at the next messages; answers the last of them, null where there are no more. */
async function matchBatch(db: Transaction, who: Who, keys: string[], after: string): Promise<string | null> {
  await lockMail(db, who)
  const emails = await db<Filed[]>`
    select id, thread_id, direction, from_address, to_addresses, cc_addresses, company_id, contact_id, matched_by, match_reason
    from emails /* beyond walls */
    where firm_id = ${who.firmId} and mail_keys && ${keys}::text[] and matched_by is distinct from 'hand'
      and not company_deleted
      and id > ${after}
    order by id limit ${batchSize}`
  const matches = await matchMessages(db, who, emails)
  for (const [index, email] of emails.entries()) {
    const match = matches[index]
    const filing = match && filedAlso(email, match)
    if (filing && differs(email, filing)) await file(db, who, email.id, filing)
  }
  await askByPeople(db, who, emails)
  return emails.length < batchSize ? null : (emails.at(-1)?.id ?? null)
}

/** What a match adds to what a message is filed under. */
function filedAlso(email: Match, match: Match): Match {
  const company_id = email.company_id ?? match.company_id
  const contact_id = email.contact_id ?? match.contact_id
  const isOfMatch = company_id === match.company_id && contact_id === match.contact_id
  return isOfMatch ? match : { ...email, company_id, contact_id }
}

const differs = (email: Match, match: Match) =>
  email.company_id !== match.company_id ||
  email.contact_id !== match.contact_id ||
  email.match_reason !== match.match_reason

async function file(
  db: Transaction,
  who: Who,
  id: string,
  { company_id, contact_id, matched_by, match_reason }: Match,
) {
  const nobody = { firmId: who.firmId, userId: null }
  await db`
    with old as ( /* beyond walls */
      select * from emails where firm_id = ${who.firmId} and id = ${id} for no key update),
    changed as (
      update emails e set company_id = ${company_id}, contact_id = ${contact_id}, matched_by = ${matched_by},
        match_reason = ${match_reason}
      from old where e.firm_id = ${who.firmId} and e.id = old.id returning e.*
    ), recorded as (${recordChanged(nobody, { subject: 'email', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
}
