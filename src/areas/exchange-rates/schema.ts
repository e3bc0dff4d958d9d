import { z } from 'zod'
import { day, dayString, flagInQuery, Page, pageOf } from '../../platform/http/fields.ts'
import { currencyCodes } from '../../words/iso_currencies.ts'

/** The euro began on this day: before it there is nothing to count rates in. */
export const firstDay = '1999-01-01'
export const rateMax = 1e12
export const rateMin = 1e-9

export const Currency = z.enum(currencyCodes, 'must be a currency code of ISO 4217, such as USD')
const RatedCurrency = z.enum(
  currencyCodes.filter((code) => code !== 'EUR'),
  'must be a currency code of ISO 4217, such as USD; EUR is always 1',
)
const source = z.enum(['ecb', 'manual']).meta({ description: 'ecb: imported; manual: set by hand' })

export const ExchangeRate = z.object({
  currency: RatedCurrency,
  day: dayString,
  rate: z.number().meta({ description: 'How many units of the currency one euro is' }),
  source,
})
export type ExchangeRate = z.output<typeof ExchangeRate>
export const ExchangeRateList = pageOf(ExchangeRate)

export const ExchangeRateQuery = Page.extend({
  currency: RatedCurrency.optional(),
  from: day.optional(),
  to: day.optional(),
  latest: flagInQuery.optional().meta({ description: 'Of each currency the latest rate alone' }),
})
export type ExchangeRateQuery = z.output<typeof ExchangeRateQuery>

export const NewRate = z.object({
  currency: RatedCurrency,
  day: day.refine((value) => value >= firstDay, `must be ${firstDay} or later: there was no euro before`),
  rate: z
    .number('must be a number, or null to take back a rate set by hand')
    .gt(0, 'must be above zero')
    .min(rateMin, 'must be at least 1e-9')
    .max(rateMax, 'must be at most 1e12')
    .nullable()
    .meta({ description: 'Units of the currency for one euro; null takes back a rate set by hand' }),
})
export type NewRate = z.output<typeof NewRate>

export const NewRates = z.object({
  rates: z
    .array(NewRate)
    .min(1, 'must have an entry')
    .max(1000, 'must have at most 1000 entries')
    .superRefine((rates, context) => {
      const known = new Set<string>()
      for (const [index, { currency, day }] of rates.entries()) {
        const message = `must not be there twice: ${currency} on ${day}`
        if (known.has(currency + day)) context.addIssue({ code: 'custom', path: [index], message })
        known.add(currency + day)
      }
    }),
})
export const SetRates = z.object({
  data: z.array(ExchangeRate).meta({ description: 'The rates of these days as they are now' }),
})

export const ImportedRates = z.object({
  rates: z.int().meta({ description: 'Rates in the file' }),
  added: z.int(),
  changed: z.int().meta({ description: 'Days that had another imported rate before' }),
  currencies: z.int(),
  first_day: dayString,
  last_day: dayString,
  left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
})
export type ImportedRates = z.output<typeof ImportedRates>

export const ConversionQuery = z.object({
  from: Currency,
  to: Currency,
  day: day.optional().meta({ description: 'Today where it is left out, in the time zone of the firm' }),
})
export const Conversion = z.object({
  rate: z.number().nullable().meta({ description: 'Units of “to” for one of “from”; null where it is unknown' }),
  day: dayString.nullable().meta({ description: 'The day of the oldest rate that it is made of' }),
  sources: z.array(ExchangeRate.pick({ currency: true, day: true, source: true })),
  reason: z.string().nullable().meta({ description: 'Why there is no rate' }),
})
export type Conversion = z.output<typeof Conversion>
