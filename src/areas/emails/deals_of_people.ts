import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { fileConversations } from '../../records/papers_of_deals.ts'
import { matchMessages, type People } from './match.ts'

export type Conversing = People & { thread_id: string }

type Possible = { thread_id: string; deals: string[]; stands_for_one: boolean }

/**
 * Files conversations of no deal under the one open deal that their people stand for: a party of it takes part, or somebody of
 * its team writes with its company. Where several deals could be meant it is asked, once; where a person has said what it is,
 * nothing is done. The caller holds lockMail, and has stored the messages.
 */
export async function fileByPeople(db: Transaction, who: Who, mails: readonly Conversing[]): Promise<void> {
  const found = await possibleDeals(db, who, mails)
  for (const { thread_id, deals } of found.filter((one) => one.stands_for_one))
    await fileConversations(
      db,
      { firmId: who.firmId, userId: null },
      { threads: [thread_id], dealId: deals[0] ?? null },
    )
  await ask(db, who, found)
}

/** Of messages that were there before their people were known: they are asked about, but never filed. */
export async function askByPeople(db: Transaction, who: Who, mails: readonly Conversing[]): Promise<void> {
  await ask(db, who, await possibleDeals(db, who, mails))
}

const ask = (db: Transaction, { firmId }: Who, found: Possible[]) => db`
  insert into possible_deals (firm_id, thread_id, deal_id)
  select ${firmId}, thread_id, deal_id
  from jsonb_to_recordset(${JSON.stringify(found.filter(({ deals }) => deals.length > 1))}::jsonb)
    as f (thread_id text, deals uuid[]), unnest(f.deals) as deal_id
  on conflict do nothing`

/** The deals that conversations without an answer can be about, with those that they are asked about already. */
async function possibleDeals(db: Transaction, who: Who, mails: readonly Conversing[]): Promise<Possible[]> {
  const { firmId } = who
  const [isUsed] = await db`
    select firm_id from deal_team where firm_id = ${firmId}
    union all select firm_id from deal_parties /* beyond walls: whether there is any */ where firm_id = ${firmId} limit 1`
  if (!isUsed || mails.length === 0) return []
  return db<Possible[]>`/* beyond walls: mail of a restricted deal is to go behind its wall */
    with given as materialized (
      select thread_id, contact_id, company_id, address
      from jsonb_to_recordset(${JSON.stringify(await peopleOf(db, who, mails))}::jsonb)
        as g (thread_id text, contact_id uuid, company_id uuid, address text)
      where not exists (
        select from emails e where e.firm_id = ${firmId} and e.thread_id = g.thread_id
          and (e.deal_id is not null or e.deal_by_hand))
    ), meant as (
      -- a party that is a person of a company is that person alone
      select g.thread_id, p.deal_id
      from given g join deal_parties p on p.firm_id = ${firmId} and not p.company_deleted
        and (p.contact_id = g.contact_id or p.contact_id is null and p.company_id = g.company_id)
      union
      select g.thread_id, d.id
      from given g join deals d on d.firm_id = ${firmId} and d.company_id = g.company_id
        join deal_team t on t.firm_id = ${firmId} and t.deal_id = d.id
        join users u on u.firm_id = ${firmId} and u.id = t.user_id
        join given colleague on colleague.thread_id = g.thread_id and colleague.address = lower(u.email)
    ), possible as (
      select m.thread_id, d.id as deal_id, true as is_meant
      from meant m join deals d on d.firm_id = ${firmId} and d.id = m.deal_id and not d.company_deleted and ${isOpen}
      union all
      select p.thread_id, p.deal_id, false from possible_deals p
      where p.firm_id = ${firmId} and p.thread_id in (select thread_id from given)
    )
    select thread_id, array_agg(distinct deal_id) as deals, count(distinct deal_id) = 1 and bool_or(is_meant) as stands_for_one
    from possible group by thread_id`
}

/** Each address of each conversation, with the contact and the company that it is of. */
async function peopleOf(db: Transaction, who: Who, mails: readonly Conversing[]) {
  const people = mails.flatMap(({ thread_id, from_address, to_addresses, cc_addresses }) =>
    [from_address, ...to_addresses, ...cc_addresses].map((address) => ({ thread_id, address: address.toLowerCase() })),
  )
  const alone = people.map(({ address }) => ({
    direction: 'inbound',
    from_address: address,
    to_addresses: [],
    cc_addresses: [],
  }))
  const matches = await matchMessages(db, who, alone)
  return people.map((one, index) => ({
    ...one,
    contact_id: matches[index]?.contact_id ?? null,
    company_id: matches[index]?.company_id ?? null,
  }))
}
