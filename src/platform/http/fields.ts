import { z } from 'zod'

// The pieces that the schemas of all areas are made of. What a client may send is judged here, once.

const clean = (value: string) => value.isWellFormed() && !value.includes('\0')
const cleanMessage = 'must be valid text without NUL characters or lone surrogates'

/** Free text of up to "max" characters. */
export const text = (max: number) =>
  z.string().max(max, `must have at most ${max} characters`).refine(clean, cleanMessage)

/** A name or title: at least one visible character, surrounding space removed. */
export const title = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine(clean, cleanMessage)

/** Optional text of one line: surrounding space is removed, and a blank one clears the field. */
export const line = (max: number) =>
  z.string().trim().max(max, `must have at most ${max} characters`).refine(clean, cleanMessage).transform(blankAsNull)

const blankAsNull = (value: string) => (value === '' ? null : value)

export const Id = z.guid('must be a UUID').toLowerCase()

/** An amount in USD, at most ±1e15. */
export const money = z
  .number('must be a finite number')
  .min(-1e15, 'must be at least -1e15')
  .max(1e15, 'must be at most 1e15')

export const integer = (min: number, max: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`)

export const emailAddress = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .refine(clean, cleanMessage)
  .pipe(z.email('must be an e-mail address'))

/** An e-mail address of a field that a blank one clears. */
export const emailLine = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .refine(clean, cleanMessage)
  .refine((value) => value === '' || z.email().safeParse(value).success, 'must be an e-mail address')
  .meta({ format: 'email' })
  .transform(blankAsNull)

/**
 * An http address of a field that a blank one clears. People leave out the https://: it is stored with it, so that every
 * way in stores the same and every reader may follow it.
 */
export const webAddress = z
  .string()
  .trim()
  .max(2000, 'must have at most 2000 characters')
  .refine(clean, cleanMessage)
  .refine((value) => value === '' || isWebAddress(value), 'must be a web address such as https://example.com')
  .transform((value) => blankAsNull(value === '' || hasScheme.test(value) ? value : `https://${value}`))

const notATime = 'must be an ISO 8601 time such as 2026-03-01T09:30:00Z'

/**
 * A moment with any offset, or in UTC without one, brought to UTC: PostgreSQL does not take every offset of ISO 8601. A date
 * is its first instant in UTC.
 */
export const moment = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], notATime)
  .meta({ type: 'string', format: 'date-time', anyOf: undefined })
  .transform((value) => (/(?:Z|[+-]\d{2}:\d{2}|^[\d-]+)$/.test(value) ? value : `${value}Z`))
  .refine(isInFourDigitYear, 'must lie between the years 1 and 9999')
  .transform((value) => new Date(value).toISOString())
// abort: in a union with another form the sentence of the union tells both
export const day = z.iso
  .date({ error: 'must be a date such as 2026-03-01', abort: true })
  .refine((value) => !value.startsWith('0000'), { error: 'must lie between the years 1 and 9999', abort: true })

/** A moment as it is answered: UTC, milliseconds. */
export const timestamp = z.string().meta({ format: 'date-time' })
export const dayString = z.string().meta({ format: 'date' })

// Query strings: numbers are written out in decimal digits. An empty one is an error, not 0.

const decimal = /^-?(\d{1,16}(\.\d{0,10})?|\.\d{1,10})(e[+-]?\d{1,2})?$/i

export const numberInQuery = z
  .string()
  .regex(decimal, 'must be a number')
  .transform(Number)
  .pipe(money)
  .meta({ type: 'number', pattern: undefined })

export const integerInQuery = (min: number, max: number, fallback?: number) => {
  const type = z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(integer(min, max))
  const described = { type: 'integer' as const, pattern: undefined, minimum: min, maximum: max }
  return fallback === undefined
    ? type.meta(described)
    : type.default(fallback).meta({ ...described, default: fallback })
}

export const flagInQuery = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .meta({ type: 'boolean', enum: undefined })

/** One value, or a list of them: a parameter that is repeated comes as one. Blank texts are none. */
export const several = <T extends z.ZodType>(item: T) =>
  z
    .union([item, z.array(item).max(valuesMax, `must have at most ${valuesMax} entries`)], { error: faultOfSeveral })
    .transform((given) => ((Array.isArray(given) ? given : [given]) as z.output<T>[]).filter((value) => value !== '')) // reason: one or several of them

const valuesMax = 20

/** Whether a parameter was left out, or has no value. */
export const asksNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

/** What is wrong with that one of the two forms which was sent. */
function faultOfSeveral({ input, ...issue }: z.core.$ZodRawIssue): string | undefined {
  const faults = 'errors' in issue && Array.isArray(issue.errors) ? issue.errors : []
  return faults[Array.isArray(input) ? 1 : 0]?.[0]?.message
}

/** A date or a moment; a date means its first instant in UTC. */
export const momentInQuery = z.union([day, moment], 'must be a date or an ISO 8601 time')

// Lists

const pageMax = 1_000_000_000
export const pageSizeMax = 100

export const Page = z.object({
  page: integerInQuery(1, pageMax, 1),
  page_size: integerInQuery(1, pageSizeMax, 20),
})
export type Page = z.output<typeof Page>

export const PageInBody = z.object({
  page: integer(1, pageMax).default(1),
  page_size: integer(1, pageSizeMax).default(20),
})

/** Asked of a list that is searched by words. */
export const typos = flagInQuery
  .optional()
  .meta({ description: 'Where nothing has the words of search, they are taken for misspelled ones; meant says which' })
/** What such a list was searched for instead. */
export const meant = z.string().optional().meta({
  description: 'With typos=true, where nothing has the words that were searched: what these rows were searched by',
})

export const SortOrder = z.enum(['asc', 'desc'], 'must be asc or desc')

/** The envelope of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.int(), page: z.int(), page_size: z.int() })

export const Nothing = z.null().meta({ description: 'No content' })
export const Message = z.object({ message: z.string() })

/** The answer to a page of rows that each carry the total; with no rows the total stands alone in a row without id. */
export function asPage<T extends { total: number; id: string | null }>(rows: readonly T[], { page, page_size }: Page) {
  const total = rows[0]?.total ?? 0
  return { data: rows.filter((row) => row.id !== null), total, page, page_size }
}

function isInFourDigitYear(value: string) {
  const year = new Date(value).getUTCFullYear()
  return year >= 1 && year <= 9999
}

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i

function isWebAddress(value: string) {
  const url = URL.parse(hasScheme.test(value) ? value : `https://${value}`)
  if (url === null || url.username !== '' || url.password !== '') return false
  return (url.protocol === 'https:' || url.protocol === 'http:') && /^[^.]+(\.[^.]+)+$/.test(url.hostname)
}
