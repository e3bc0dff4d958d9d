import { z } from 'zod'
import { day, Id, integer, moment, money, SortOrder, several, text } from '../../platform/http/fields.ts'
import type { Fields } from '../../records/descriptions/describe.ts'
import { filtersOf } from '../../records/lists.ts'

// What tools take, as JSON types: a query string has text only, a program has numbers.

export const Paging = {
  page: integer(1, 1_000_000).default(1),
  page_size: integer(1, 50).default(20),
}
export const companyId = Id.optional().describe('Only those of this company')
export const search = text(200).optional().describe('Words, or the beginning of words')
export const amount = money.optional()
export const sortOrder = SortOrder.optional()
export const when = z
  .union([day, moment], 'must be a date or an ISO 8601 time')
  .optional()
  .describe('A date or an ISO 8601 time')

/** The filters of a list by the fields of its records, as their description has them. */
export const filtersByField = <F extends Fields>(fields: F): ReturnType<typeof filtersOf<F>> =>
  Object.fromEntries(
    Object.entries(filtersOf(fields)).map(([name, schema]) => [name, /_(?:min|max)$/.test(name) ? amount : schema]),
  ) as ReturnType<typeof filtersOf<F>> // reason: the names are the same, and bounds are numbers in both

export const oneOrMore = <T extends z.ZodType>(item: T) => several(item).optional()
