import { z } from 'zod'
import { Id, moment, Page, SortOrder, text, timestamp } from '../../platform/http/fields.ts'
import { isCurrency } from '../../words/iso_currencies.ts'
import { convertedPart, InCurrency } from '../amounts.ts'
import { anyOf } from '../any_of.ts'
import type { Description, Fields } from '../descriptions/describe.ts'
import { titleOf } from '../descriptions/index.ts'
import { GroupQuery, InGroup } from '../groups/schema.ts'
import { filtersOf, sortsOf } from '../lists.ts'
import { answered, choice, newRecord } from '../shapes.ts'

export type StandardSchemas = ReturnType<typeof schemasOf>

/** Asked of a list of standard records, beside the filters of their fields. */
export type StandardFilters = { search?: string } & Record<string, unknown>
export type StandardGroupQuery = StandardFilters & { in?: string; or?: StandardFilters[]; group_by?: string }
export type StandardQuery = Page & {
  in?: string
  search?: string
  or?: StandardFilters[]
  group?: string
  sort_by?: string
  sort_order?: 'asc' | 'desc'
} & Record<string, unknown>

/**
 * What is sent and answered of a standard record. "told" are the fields that quick search tells beside its
 * title, "beside" what the answer to one alone has beside its fields.
 */
export function schemasOf(description: Description, told: readonly string[], beside: z.ZodRawShape) {
  const { fields, subject, company } = description
  const [title] = titleOf(description)
  const created: z.ZodObject = newRecord(fields)
  const filters = z.object({
    ...filtersOf(fields),
    search: text(200)
      .optional()
      .meta({ description: `Words in the ${title}` }),
  })
  const asked = {
    ...('currency' in fields && { in: InCurrency }),
    ...filters.shape,
    or: anyOf(filters).optional(),
  }
  const item = z.object({
    id: z.string(),
    ...answered(fields).shape,
    created_at: timestamp,
    updated_at: timestamp,
  })
  return {
    created,
    changed: created.partial(),
    item,
    listedItem: 'currency' in fields ? item.extend(convertedPart(fields)) : item,
    answer: item.extend(beside),
    groupQuery: GroupQuery.extend(asked),
    query: Page.extend({
      ...asked,
      group: InGroup.optional(),
      sort_by: choice(sortsOf(fields)).optional(),
      sort_order: SortOrder.optional(),
    }),
    params: z.object({ [idName(subject)]: Id }),
    hit: z.object({
      id: z.string(),
      name: z.string(),
      ...answered(chosen(fields, company ? [...told, company] : told)).shape,
    }),
    archived: z.strictObject({
      id: Id,
      ...standing(fields, created),
      ...('currency' in fields && { currency: archivedCurrency }),
      ...(company && { company_deleted: z.boolean() }),
      created_at: moment,
      updated_at: moment,
    }),
  }
}

/** Archives made before amounts had a currency have none: all of them are in dollars. */
export const archivedCurrency = z.string().refine(isCurrency).default('USD')

/** The parameter of its addresses: /api/funds/{fund_id} */
export const idName = (subject: string) => `${subject}_id`

const chosen = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      if (!field || (field.to && field.to !== 'company'))
        throw new Error(`quick search would tell "${name}", which is no field of its own`)
      return [name, field]
    }),
  )

/** A row that stands has what a new one may leave out because something is filled in. */
const standing = (fields: Fields, created: z.ZodObject): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { initial }]) => {
      const schema = created.shape[name]
      return [name, initial === undefined ? schema : (schema as z.ZodOptional).unwrap()] // reason: what has an initial value may be left out
    }),
  )
