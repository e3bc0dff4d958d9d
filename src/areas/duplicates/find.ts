import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import { companyDomain } from '../../records/identity.ts'
import {
  companyKeys,
  companyTraits,
  contactKeys,
  contactTraits,
  type Judged,
  judgeGivenCompanies,
  judgeGivenContacts,
  type Kind,
} from './candidates.ts'
import { compareRecords } from './jobs.ts'
import { describeRecords, listPairs } from './list.ts'
import type { CompanyDuplicateQuery, ContactDuplicateQuery } from './schema.ts'
import { countDue, settle } from './settle.ts'

type Services = Pick<Deps, 'sql' | 'jobs'>

// What a few changes left to compare is compared while somebody waits; after an import all of it is work for the background.
const whileWaitingMax = 500

export async function findCompanyDuplicates(services: Services, who: Who, query: CompanyDuplicateQuery) {
  const { name, website, company_id, page, page_size } = query
  if (name === undefined && !website)
    return findPairs(services, who, { kind: 'company', of: company_id, page, page_size })
  const { sql } = services
  const [called, at] = [piece`${name ?? ''}::text`, piece`${website ?? null}::text`]
  const given = piece`
    select null::uuid as id, ${companyKeys(called, piece`${companyDomain(website)}::text`)} as keys, ${companyTraits(called, at)} as traits`
  const waiting = await settleNow(services, who)
  const likely = await judgeGivenCompanies(sql, who.firmId, given)
  return besideNew(services, who, { kind: 'company', likely, waiting, page, page_size })
}

export async function findContactDuplicates(services: Services, who: Who, query: ContactDuplicateQuery) {
  const { name, email, phone, company_id, contact_id, page, page_size } = query
  if (name === undefined && !email && !phone)
    return findPairs(services, who, { kind: 'contact', of: contact_id, page, page_size })
  const { sql } = services
  const called = { name: piece`${name ?? ''}::text`, nameKey: piece`fold(${name ?? ''})` }
  const reached = { email: piece`${email ?? null}::text`, phone: piece`${phone ?? null}::text` }
  const companyId = piece`${company_id ?? null}::uuid`
  const given = piece`
    select null::uuid as id, ${contactKeys({ ...called, ...reached, companyId })} as keys,
      ${contactTraits({ ...called, ...reached, companyId })} as traits`
  const waiting = await settleNow(services, who)
  const likely = await judgeGivenContacts(sql, who.firmId, given)
  return besideNew(services, who, { kind: 'contact', likely, waiting, page, page_size })
}

async function findPairs(services: Services, who: Who, asked: { kind: Kind; of: string | undefined } & Page) {
  const waiting = await settleNow(services, who)
  return { ...(await listPairs(services.sql, who, asked)), waiting }
}

/** Answers how many records are not compared yet; a job sees to them. */
async function settleNow({ sql, jobs }: Services, who: Who): Promise<number> {
  const due = await countDue(sql, who.firmId)
  const waiting = due > 0 && due <= whileWaitingMax ? await settle(sql, who.firmId, whileWaitingMax) : due
  if (waiting > 0) await jobs.enqueue(sql, compareRecords, { firm_id: who.firmId })
  return waiting
}

type Likely = { kind: Kind; likely: Judged[]; waiting: number } & Page

async function besideNew({ sql }: Services, who: Who, { kind, likely, waiting, page, page_size }: Likely) {
  const records = await describeRecords(
    sql,
    who,
    kind,
    likely.map(({ other_id }) => other_id),
  )
  const all = likely
    .flatMap(({ other_id, score, reasons }) => {
      const record = records.get(other_id)
      return record ? [{ score, reasons, records: [record] }] : []
    })
    .sort((a, b) => b.score - a.score)
  const from = (page - 1) * page_size
  return { data: all.slice(from, from + page_size), total: all.length, page, page_size, waiting }
}
