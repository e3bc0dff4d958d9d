import { z } from 'zod'
import { Id, integer, moment, text } from '../../../../platform/http/fields.ts'

// The pieces that rows of an archive are made of, where no field of the front door says it.

export const at = moment
export const flag = z.boolean('must be true or false')
export const countOf = (max: number) => integer(0, max)
export const number = z.number('must be a finite number')
/** A text of many lines that nobody typed into a form: read from a document, or mailed. */
export const long = text(20_000_000)
export const word = text(100)
export const texts = (max: number, each: z.ZodType<string> = text(1000)) =>
  z.array(each).max(max, `must have at most ${max} entries`)
export const ids = texts(100_000, Id)
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

/** JSON in the shape of a schema, which stays as it is, with what the schema does not name. */
export const json = (schema: z.ZodType) =>
  z.json('must be JSON').superRefine((value, context) => {
    for (const issue of schema.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path })
  })

/** An address that a link may lead to. */
export const webLink = text(10_000).refine((value) => {
  const url = URL.parse(value)
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}, 'must be a web address such as https://example.com')

const uuidDigits = /^[0-9a-f]{32}$/

/** An id in any spelling that PostgreSQL knows, as it is spelt everywhere here; undefined for what is none. */
export function idIn(value: string): string | undefined {
  if (value.length < 32 || value.length > 50) return undefined
  const digits = value
    .trim()
    .replace(/^urn:uuid:/i, '')
    .replace(/[{}-]/g, '')
    .toLowerCase()
  return uuidDigits.test(digits) ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}

/** Archives made before documents, mail and meetings could belong to a deal do not say. */
export const archivedDeal = Id.nullable().default(null)
