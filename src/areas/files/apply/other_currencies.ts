import { z } from 'zod'
import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { joined, type Piece, piece, raw } from '../../../platform/db/statement.ts'
import { company } from '../../../records/descriptions/companies.ts'
import { type Description, namesWhere } from '../../../records/descriptions/describe.ts'
import { financialRecord } from '../../../records/descriptions/financials.ts'

// Amounts that were taken over from a document in one currency into a record that says another: what was read as dollars before
// amounts had a currency, or before the document was read again.

const OtherCurrency = z.object({
  subject_type: z.enum(['company', 'financial_record']),
  subject_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  period: z.string().nullable(),
  currency: z.string().meta({ description: 'Of the record' }),
  document_currency: z.string(),
  file_id: z.string(),
  filename: z.string(),
  fields: z.array(z.string()),
})
export const OtherCurrencies = z.object({ data: z.array(OtherCurrency), total: z.int() })
export type OtherCurrency = z.output<typeof OtherCurrency>

const rowsMax = 500

/**
 * Records all of whose amounts stand as a document had them, and are in another currency there. One with an amount from elsewhere is
 * left out: another currency would be that of this amount too.
 */
export const listOtherCurrencies = (db: Db, who: Who): Promise<OtherCurrency[]> => db<OtherCurrency[]>`
  select * from (${ofKind(who, company)} union all ${ofKind(who, financialRecord)}) found
  order by company_name, company_id, subject_type, period limit ${rowsMax}`

function ofKind(who: Who, description: Description & { subject: string }): Piece {
  const { table, subject, company: companyColumn, fields } = description
  const amounts = namesWhere(fields, ({ kind }) => kind === 'money')
  const isCompany = companyColumn === 'id'
  const known = joined(
    amounts.map((name) => piece`(${raw(`r.${name}`)} is not null)::int`),
    ' + ',
  )
  return piece`
    select ${subject}::text as subject_type, r.id as subject_id, c.id as company_id, c.name as company_name,
      ${isCompany ? piece`null::text` : piece`r.period`} as period, r.currency, min(x.currency) as document_currency,
      f.id as file_id, f.filename, array_agg(distinct v.field order by v.field) as fields
    from applied_values v
      join file_applications a on a.firm_id = ${who.firmId} and a.id = v.application_id and a.undone_at is null
      join files f on f.firm_id = ${who.firmId} and f.id = a.file_id and not f.company_deleted and ${seen(who, 'f')}
      join file_values x on x.firm_id = ${who.firmId} and x.file_id = f.id and x.path = v.path and x.currency is not null
      join ${raw(table)} r on r.firm_id = ${who.firmId} and r.id = v.subject_id and ${seen(who, 'r')}
      join companies c on c.firm_id = ${who.firmId} and c.id = ${raw(`r.${companyColumn}`)} and c.deleted_at is null
        and ${seen(who, 'c')}
    where v.firm_id = ${who.firmId} and v.subject_type = ${subject} and v.field = any (${amounts}::text[])
      and to_jsonb(r) -> v.field = v.after
    group by r.id, r.currency, ${joined(
      [...(isCompany ? [] : ['period']), ...amounts].map((name) => raw(`r.${name}`)),
      ', ',
    )},
      c.id, c.name, f.id, f.filename
    having count(distinct x.currency) = 1 and min(x.currency) <> r.currency and count(distinct v.field) = ${known}`
}
