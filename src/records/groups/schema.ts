import { z } from 'zod'
import { text } from '../../platform/http/fields.ts'

const byMax = 80

/** How the rows of a list are grouped; the filters of the list stand beside it. */
export const GroupQuery = z.object({
  group_by: text(byMax).optional().meta({
    description:
      'A field, such as stage; of a date with .month, .quarter or .year behind it; of a field of the firm’s own custom. and its key. None: the totals alone',
  }),
})

/** The parameter of a list that leaves the rows of one group. */
export const InGroup = text(byMax + 500).meta({
  description: 'One group of the list: what it is grouped by, a colon, and its key, or nothing for those without',
})

const Total = z
  .object({
    sum: z.number().nullable().meta({ description: 'null: of none it is known, or it is a percentage' }),
    average: z.number().nullable(),
    known: z.int().meta({ description: 'Of how many' }),
    unconverted: z.int().meta({ description: 'Those with an amount that is in no sum: no exchange rate is on file' }),
  })
  .meta({ description: 'Amounts are in the currency of the answer' })

const Totals = z.record(z.string(), Total).meta({ description: 'By the names of the fields' })

export const Groups = z.object({
  currency: z.string().meta({ description: 'In which amounts are added: that of the firm, or of in=' }),
  total: z.int().meta({ description: 'All that match; what is in several groups counts once' }),
  totals: Totals,
  groups: z
    .array(
      z.object({
        key: z.string().nullable().meta({ description: 'null: those without' }),
        label: z.string(),
        count: z.int(),
        totals: Totals,
      }),
    )
    .meta({ description: 'Choices, stages, years and days in their order, all others by their size; at most 200' }),
  groups_total: z.int(),
  by: z
    .array(z.object({ name: z.string(), label: z.string() }))
    .meta({ description: 'What the list can be grouped by: the names that group_by takes' }),
})
export type Groups = z.output<typeof Groups>
