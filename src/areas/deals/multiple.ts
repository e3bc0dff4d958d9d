import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { raw } from '../../platform/db/statement.ts'

// What a deal "d" pays for what its company "co" earns, "cf" being the figures of the company's latest full year.

/** The enterprise value, else the value of the deal. */
const price = 'coalesce(d.enterprise_value, d.value)'

/** A column of the company's own record where that has the figure, else of its latest full year. */
const ofCompany = (figure: 'ebitda' | 'revenue', column: string) =>
  `case when co.${figure} is null then cf.${column}::float8 else co.${column}::float8 end`

/** Amounts in one currency need no rate; others meet in the firm's. There is no multiple of nothing or of a loss. */
export const multipleOf = (figure: 'ebitda' | 'revenue') => {
  const earned = ofCompany(figure, figure)
  return `(${price}::float8 / case when ${earned} > 0 then ${earned} end
    * case when d.currency = case when co.${figure} is null then cf.currency else co.currency end then 1
      else d.base_rate::float8 / (${ofCompany(figure, 'base_rate')}) end)`
}

export const EbitdaMultiple = z.object({
  value: z.number().nullable(),
  price: z.enum(['enterprise_value', 'value']).nullable().meta({ description: 'Which amount of the deal it is of' }),
  period: z
    .string()
    .nullable()
    .meta({ description: 'Whose EBITDA it is of; null: the company record has one of no known period' }),
  missing: z
    .enum(['price', 'ebitda', 'profit', 'exchange_rate'])
    .nullable()
    .meta({ description: 'What it cannot be computed without. profit: EBITDA is zero or less' }),
})
export type EbitdaMultiple = z.output<typeof EbitdaMultiple>

/** Of a deal that the person knows of. */
export async function readMultiple(db: Db, who: Who, dealId: string): Promise<EbitdaMultiple> {
  const ebitda = raw(ofCompany('ebitda', 'ebitda'))
  const multiple = raw(multipleOf('ebitda'))
  const [row] = await db<[EbitdaMultiple]>`
    select ${multiple} as value,
      case when d.enterprise_value is not null then 'enterprise_value' when d.value is not null then 'value' end as price,
      case when co.ebitda is null or (co.ebitda::float8, co.currency) = (cf.ebitda::float8, cf.currency) then cf.period end
        as period,
      case when ${raw(price)} is null then 'price' when ${ebitda} is null then 'ebitda' when ${ebitda} <= 0 then 'profit'
        when ${multiple} is null then 'exchange_rate' end as missing
    from deals d
      left join companies co on co.firm_id = ${who.firmId} and co.id = d.company_id and ${seen(who, 'co')}
      left join company_figures cf on cf.firm_id = ${who.firmId} and cf.company_id = co.id
    where d.firm_id = ${who.firmId} and d.id = ${dealId} and ${seen(who, 'd')}`
  return row
}
