import { z } from 'zod'
import type { Standing } from '../../../../platform/documents/boxes.ts'
import type { Period } from '../findings.ts'

const Unit = z.object({
  /** 1000 for "($ in thousands)" */
  scale: z.number().nullable(),
  currency: z.string().nullable(),
  percent: z.boolean(),
  /** what is measured: "sqm", "year" */
  measure: z.string().nullable(),
})
export type Unit = z.output<typeof Unit>

const Amount = z.object({
  /** in units of what is printed, times the word behind it: 4,900,000 of "4.9m"; 0.186 of "18.6%" */
  value: z.number(),
  percent: z.boolean(),
  /** of the word behind it: 1,000,000 of "4.9m" */
  scale: z.number().nullable(),
  currency: z.string().nullable(),
  /** the words that say what is counted, as they are compared */
  counted: z.array(z.string()),
})
export type Amount = z.output<typeof Amount>

/** What stands beside a label, and is of the company as it is; its name, place and period apart. */
export const Stated = z.object({
  /** the label as it is printed */
  label: z.string(),
  quote: z.string(),
  /** the place in the format's own words where it has no pages */
  place: z.string().nullable(),
  /** what stands beside the label, as printed */
  text: z.string(),
  /** what it says, where that is a number and perhaps what it counts: "142 stores" */
  amount: Amount.nullable(),
  /** whether it stands in a form or on a line of its own, and ends there: then the text is all of it */
  isForm: z.boolean(),
  /** of the label */
  unit: Unit,
  /** what the table says of all its figures; null outside tables */
  table: z.object({ scale: z.number().nullable(), currency: z.string().nullable() }).nullable(),
})

/** A value that stands beside a label in a table, a form or a line. */
export type Labelled = Standing &
  z.output<typeof Stated> & {
    /** the label as it is compared, see label.ts */
    name: string
    period: Period | null
  }
