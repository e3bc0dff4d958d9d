import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { lockCompany } from '../companies/index.ts'
import type { NotePatch } from './schema.ts'

type Links = Pick<NotePatch, 'company_id' | 'contact_id' | 'deal_id'>

/**
 * Makes sure, in the caller's transaction, that what a note is to hang on is there and stays. Answers the company of
 * the deal or the contact: what is written about a deal belongs to its company unless the writer says otherwise.
 */
export async function lockLinks(db: Db, who: Who, links: Links): Promise<string | null> {
  await lockCompany(db, who, links.company_id)
  const deal = links.deal_id ? await lockDeal(db, who, links.deal_id) : undefined
  const contact = links.contact_id ? await lockContact(db, who, links.contact_id) : undefined
  if (links.company_id) return links.company_id
  const company = deal?.company_id ?? contact?.company_id ?? null
  await lockCompany(db, who, company)
  return company
}

type Linked = { company_id: string | null }

async function lockDeal(db: Db, who: Who, id: string): Promise<Linked> {
  const [deal] = await db<Linked[]>`
    select company_id from deals
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted for key share`
  if (!deal) throw unknownReference('deal_id', 'deal')
  return deal
}

async function lockContact(db: Db, who: Who, id: string): Promise<Linked> {
  const [contact] = await db<Linked[]>`
    select company_id from contacts
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted for key share`
  if (!contact) throw unknownReference('contact_id', 'contact')
  return contact
}
