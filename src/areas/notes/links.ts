import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { lockCompany } from '../companies/index.ts'
import type { NotePatch } from './schema.ts'

type Links = Pick<NotePatch, 'company_id' | 'contact_id' | 'deal_id'>

/**
 * Makes sure, in the caller's transaction, that what a note is to hang on is there and stays, and answers its company:
 * what is written about a deal belongs to the deal's company, what is written about a contact alone to the contact's.
 * "old" are the links that the note has already.
 */
export async function lockLinks(db: Transaction, who: Who, sent: Links, old: Links = {}): Promise<string | null> {
  await lockCompany(db, who, sent.company_id)
  const deal = await lockDeal(db, who, sent.deal_id === undefined ? old.deal_id : sent.deal_id)
  if (sent.deal_id && !deal) throw unknownReference('deal_id', 'deal')
  const contact = await lockContact(db, who, sent.contact_id === undefined ? old.contact_id : sent.contact_id)
  if (sent.contact_id && !contact) throw unknownReference('contact_id', 'contact')
  const implied = deal?.company_id ?? contact?.company_id ?? null
  if (sent.company_id) {
    if (implied && implied !== sent.company_id.toLowerCase()) throw otherCompany(deal ? 'deal' : 'contact')
    return sent.company_id
  }
  const isAttached = Boolean(sent.deal_id || sent.contact_id)
  const kept = sent.company_id === null ? null : (old.company_id ?? null)
  const company = isAttached || sent.company_id === null ? (implied ?? kept) : kept
  await lockCompany(db, who, company)
  return company
}

/** Whether a change says anything about what the note hangs on. */
export const namesLinks = (patch: NotePatch) =>
  patch.company_id !== undefined || patch.deal_id !== undefined || patch.contact_id !== undefined

const otherCompany = (noun: string) =>
  validationError([{ field: 'company_id', message: `must be the company of the ${noun}` }])

type Linked = { company_id: string | null }

async function lockDeal(db: Db, who: Who, id: string | null | undefined): Promise<Linked | undefined> {
  if (!id) return undefined
  const [deal] = await db<Linked[]>`
    select company_id from deals
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'deals')} for key share`
  return deal
}

async function lockContact(db: Db, who: Who, id: string | null | undefined): Promise<Linked | undefined> {
  if (!id) return undefined
  const [contact] = await db<Linked[]>`
    select company_id from contacts
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'contacts')} for key share`
  return contact
}
