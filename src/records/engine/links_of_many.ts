import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { raw } from '../../platform/db/statement.ts'
import { ApiError, unknownReference } from '../../platform/http/errors.ts'
import type { Fields } from '../descriptions/describe.ts'
import {
  belongs,
  distinct,
  hungOn,
  type Links,
  lockFunds,
  namesLinks,
  type OfCompany,
  ownerOf,
  type Sent,
  tables,
} from './links.ts'
import type { Values } from './rules.ts'

/**
 * Makes sure that what many records are to hang on is there and stays, in one statement for each kind of link; answers a function that says what is to be written of one
 * of them, or what is wrong where what it is to hang on is not there.
 */
export async function lockLinksOfMany(db: Db, who: Who, fields: Fields, records: readonly Sent[]) {
  const linked = records.map(({ given, old }) => ({ sent: given as Links, had: (old ?? {}) as Links })) // reason: as in lockLinks
  const requireFund = await lockFunds(
    db,
    who,
    linked.map(({ sent }) => sent.fund_id),
  )
  const hung = linked.map(({ sent, had }) => hungOn(sent, had))
  const deals = await lockAllOfCompanies(
    db,
    who,
    'deal',
    hung.map(({ deal }) => deal),
  )
  const contacts = await lockAllOfCompanies(
    db,
    who,
    'contact',
    hung.map(({ contact }) => contact),
  )
  const asked = linked.flatMap(({ sent }, index) => [
    sent.company_id,
    deals.get(hung[index]?.deal?.toLowerCase() ?? '')?.company_id,
    contacts.get(hung[index]?.contact?.toLowerCase() ?? '')?.company_id,
  ])
  const companies = await lockCompanies(db, who, asked)
  const mayBelong = Object.values(fields).some(({ to }) => belongs(to))
  const linkedOne = ({ given, old }: Sent): Values => {
    const [sent, had] = [given as Links, (old ?? {}) as Links] // reason: as above
    const there = (id: string | null | undefined) => !id || companies.has(id.toLowerCase())
    if (!there(sent.company_id)) throw unknownReference('company_id', 'company')
    requireFund(sent.fund_id)
    if (!mayBelong || (old && !namesLinks(sent))) return given
    const { deal, contact } = hungOn(sent, had)
    const company = ownerOf(sent, had, deals.get(deal?.toLowerCase() ?? ''), contacts.get(contact?.toLowerCase() ?? ''))
    if (company !== had.company_id && !there(company)) throw unknownReference('company_id', 'company')
    return { ...given, company_id: company }
  }
  return (record: Sent): { values: Values; fault?: ApiError } => {
    try {
      return { values: linkedOne(record) }
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      return { values: record.given, fault }
    }
  }
}

/** The companies that new records would belong to, by what was sent of each; a link that leads nowhere is looked at later. */
export async function companiesImplied(db: Db, who: Who, sent: readonly Values[]): Promise<(string | null)[]> {
  const links = sent as readonly Links[] // reason: as in lockLinks
  const deals = await lockAllOfCompanies(
    db,
    who,
    'deal',
    links.map(({ company_id, deal_id }) => (company_id ? null : deal_id)),
  )
  const contacts = await lockAllOfCompanies(
    db,
    who,
    'contact',
    links.map(({ company_id, contact_id }) => (company_id ? null : contact_id)),
  )
  return links.map(
    ({ company_id, deal_id, contact_id }) =>
      company_id ??
      deals.get(deal_id?.toLowerCase() ?? '')?.company_id ??
      contacts.get(contact_id?.toLowerCase() ?? '')?.company_id ??
      null,
  )
}

/** Those of the companies that are there, kept from being deleted until the transaction ends. */
export async function lockCompanies(db: Db, who: Who, given: readonly unknown[]): Promise<ReadonlySet<string>> {
  const ids = distinct(given)
  const found =
    ids.length === 0
      ? []
      : await db<{ id: string }[]>`
        select id from companies
        where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and deleted_at is null and ${seen(who, 'companies')}
        order by id for share`
  return new Set(found.map(({ id }) => id))
}

async function lockAllOfCompanies(db: Db, who: Who, to: 'contact' | 'deal', given: readonly unknown[]) {
  const ids = distinct(given)
  const table = tables[to]
  const found =
    ids.length === 0
      ? []
      : await db<(OfCompany & { id: string })[]>`
        select id, company_id from ${raw(table)}
        where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and not company_deleted and ${seen(who, table)}
        order by id for key share`
  return new Map(found.map((one) => [one.id, one]))
}
