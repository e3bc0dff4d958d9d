import { z } from 'zod'
import { day, Id, money, title, webAddress } from '../../platform/http/fields.ts'

/** As it is looked up: in one of the three ways. */
type LookedUp = { number?: number; day?: string; words?: string[] }

type FieldType = {
  /** what a value must be; the options of the field are what can be chosen */
  schema(options: string[]): z.ZodType
  lookUp(value: never): LookedUp
  json(options: string[]): object
}

const numeric = { lookUp: (number: number) => ({ number }) }
const worded = { lookUp: (word: string) => ({ words: [word] }) }
const chosen = (options: string[]) =>
  z.string('must be a text').refine((value) => options.includes(value), `must be one of ${options.join(', ')}`)

/** The types a field can have. */
export const types = {
  text: { schema: () => title(10_000), ...worded, json: () => ({ type: 'string', maxLength: 10_000 }) },
  number: { schema: () => money, ...numeric, json: () => ({ type: 'number' }) },
  money: {
    schema: () => money,
    ...numeric,
    json: () => ({ type: 'number', description: 'In the currency of the record' }),
  },
  date: {
    schema: () => day,
    lookUp: (value: string) => ({ day: value }),
    json: () => ({ type: 'string', format: 'date' }),
  },
  boolean: {
    schema: () => z.boolean('must be true or false'),
    lookUp: (value: boolean) => ({ number: Number(value) }),
    json: () => ({ type: 'boolean' }),
  },
  choice: { schema: chosen, ...worded, json: (options) => ({ type: 'string', enum: options }) },
  choices: {
    schema: (options) =>
      z
        .array(chosen(options), 'must be a list')
        .min(1, 'must not be empty')
        .transform((values) => [...new Set(values)]),
    lookUp: (words: string[]) => ({ words }),
    json: (options) => ({ type: 'array', items: { type: 'string', enum: options }, minItems: 1 }),
  },
  person: { schema: () => Id, ...worded, json: () => ({ type: 'string', format: 'uuid', description: 'A user' }) },
  link: {
    schema: () => webAddress.refine((value) => value !== null, 'must not be empty'),
    ...worded,
    json: () => ({ type: 'string', format: 'uri' }),
  },
} satisfies Record<string, FieldType>
export type TypeName = keyof typeof types
export const fieldTypes = Object.keys(types) as [TypeName, ...TypeName[]] // reason: the names of the table above

export const typeOf = (name: TypeName): FieldType => types[name]
