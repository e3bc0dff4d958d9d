import { z } from 'zod'
import {
  day,
  dayString,
  emailLine,
  Id,
  integer,
  line,
  moment,
  money,
  text,
  timestamp,
  title,
  webAddress,
} from '../platform/http/fields.ts'
import { isCurrency } from '../words/iso_currencies.ts'
import { boundsOf, type Field, type Fields, type Kind } from './descriptions/describe.ts'
import { countryCode } from './places/country_code.ts'

// The schemas that the descriptions of records come to: what may be sent, and what is answered.

/** What a field holds where it holds something. */
type Value<F extends Field> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F['kind'] extends 'money' | 'integer' | 'year' | 'percent'
    ? number
    : F['kind'] extends 'flag'
      ? boolean
      : F['kind'] extends 'names'
        ? string[]
        : string

type Given<F extends Field> = F extends { required: true }
  ? z.ZodType<Value<F>>
  : F extends { initial: string }
    ? z.ZodOptional<z.ZodType<Value<F>>>
    : z.ZodOptional<z.ZodNullable<z.ZodType<Value<F>>>>

type Answered<F extends Field> = F extends { required: true } | { initial: string } | { filled: true }
  ? z.ZodType<Value<F>>
  : z.ZodNullable<z.ZodType<Value<F>>>

/** A new record, as it is sent. Its change is the same with every field optional. */
export const newRecord = <F extends Fields>(fields: F) =>
  // reason: "given" does field by field what the type says
  z.object(mapped(fields, given) as unknown as { [Name in keyof F]: Given<F[Name]> })

type NameBeside<Name> = Name extends `${infer Of}_id` ? `${Of}_name` : never

/** The name of what the link "owner_id" names is "owner_name". */
export const nameBeside = (name: string) => name.replace(/_id$/, '_name')

/** The fields of a record as they are answered, links with the names beside them. */
export const answered = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => [
        [name, answer(field)],
        ...(field.named ? [[nameBeside(name), answer(field)]] : []),
      ]),
      // reason: as above
    ) as { [Name in keyof F]: Answered<F[Name]> } & {
      [Name in keyof F as F[Name] extends { named: true } ? NameBeside<Name> : never]: Answered<F[Name]>
    },
  )

export const choice = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)

type Listed<F extends Fields> = { [Name in keyof F as F[Name] extends { listed: true } ? Name : never]: F[Name] }

/** Those of the fields that stand in the rows of a list. */
export const listedFields = <F extends Fields>(fields: F): Listed<F> =>
  // reason: the fields that the type names
  Object.fromEntries(Object.entries(fields).filter(([, { listed }]) => listed)) as Listed<F>

const mapped = (fields: Fields, make: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

function given(field: Field): z.ZodType {
  const { required, initial, hint } = field
  const schema = required ? neverBlank(field) : initial === undefined ? input(field).nullish() : input(field).optional()
  return hint === undefined ? schema : schema.meta({ description: hint })
}

const neverBlank = (field: Field): z.ZodType =>
  field.kind === 'text'
    ? text(longest(field)).refine((value) => value.trim() !== '', 'must not be empty')
    : input(field)

function answer(field: Field): z.ZodType {
  const schema = field.choices ? choice(field.choices) : outputs[field.kind]
  return field.required || field.initial !== undefined || field.filled ? schema : schema.nullable()
}

/** What may be sent for a field that holds something. */
export function input(field: Field): z.ZodType {
  if (field.choices) return choice(field.choices)
  return inputs[field.kind](field)
}

const longest = ({ max = 0 }: Field) => max

const whole = (field: Field) => {
  const { min, max } = boundsOf(field)
  return integer(min, max)
}

function sum({ min, max }: Field): z.ZodType {
  const atLeast = min === undefined ? money : money.min(min, `must be at least ${min}`)
  return max === undefined ? atLeast : atLeast.max(max, `must be at most ${max}`)
}

/** The longest of a list of names. */
const nameMax = 100

/** A country by its code or its name, kept as its code; a blank one clears the field. */
const country = z
  .string()
  .trim()
  .refine(
    (given) => given === '' || countryCode(given) !== undefined,
    'must be a country: its ISO code of two letters, such as DE, or its name in English',
  )
  .transform((given) => countryCode(given) ?? null)

/** The code of a currency, in small letters too. */
export const currencyCode = z
  .string()
  .transform((given) => given.trim().toUpperCase())
  .refine(isCurrency, 'must be the ISO 4217 code of a currency, such as EUR')

const inputs: Record<Kind, (field: Field) => z.ZodType> = {
  title: (field) => title(longest(field)),
  line: (field) => line(longest(field)),
  text: (field) => text(longest(field)),
  email: () => emailLine,
  web: () => webAddress,
  money: sum,
  integer: whole,
  year: whole,
  percent: whole,
  day: () => day,
  moment: () => moment,
  choice: ({ choices = [] }) => choice(choices),
  country: () => country,
  currency: () => currencyCode,
  flag: () => z.boolean('must be true or false'),
  names: (field) =>
    z
      .array(title(nameMax))
      .max(longest(field), `must have at most ${longest(field)} entries`)
      .transform((names) => [...new Set(names)]),
  link: () => Id,
}

const outputs: Record<Kind, z.ZodType> = {
  title: z.string(),
  line: z.string(),
  text: z.string(),
  email: z.string(),
  web: z.string(),
  money: z.number(),
  integer: z.int(),
  year: z.int(),
  percent: z.int(),
  day: dayString,
  moment: timestamp,
  choice: z.string(),
  country: z.string(),
  currency: z.string(),
  flag: z.boolean(),
  names: z.array(z.string()),
  link: z.string(),
}
