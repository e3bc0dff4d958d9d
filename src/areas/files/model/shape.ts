import { z } from 'zod'
import type { Analysis } from '../analysis/findings.ts'
import { CimData, ContractData, type ExtractedData, OtherData, StatementData } from '../reading/extracted.ts'

// The extracted data's own shapes as the model fills them in: each value comes with the page and the words it stands in.

/** What the model says of one field. */
export type Claim = { path: string; value: string | number; page: number; quote: string }

/** Fields that are said without a place: they stand nowhere word for word. */
const withoutPlace = ['summary', 'currency']
/** Fields that are not the model's to say. */
const notAsked = ['document_type', 'tables']

const kinds = { cim: CimData, pitch_deck: CimData, financial_statement: StatementData, contract: ContractData } as const
export type ShapedType = keyof typeof kinds

/** Whether values of the one type have places in the other. */
export const isSameShape = (one: string, other: string): boolean => shapeOf(one) === shapeOf(other)

/** A type that has values of its own; undefined for any other word. */
export const shapedTypeOf = (said: string | null): ShapedType | undefined =>
  said !== null && isKind(said) ? said : undefined

const shapeOf = (type: string): z.ZodObject => (isKind(type) ? kinds[type] : OtherData)

/** The shape of the answer for a type of document. */
export const answerShapeFor = (type: ExtractedData['document_type']): z.ZodType<unknown> =>
  z.object({ ...citedFields(shapeOf(type)), ...ofTheWhole })

/** What the model says of what it was shown. */
const ofTheWhole = {
  document_type: z.enum(['cim', 'pitch_deck', 'financial_statement', 'contract', 'other']).nullable(),
  first_page: z.number().nullable(),
  last_page: z.number().nullable(),
}

/** The data of a document of which nothing but its type and its tables is known. */
export const emptyOf = (type: ShapedType, { tables }: Pick<Analysis, 'tables'>): ExtractedData =>
  // reason: each field of the shape is there, as its schema lets it be where nothing is known
  ({ ...empty(kinds[type]), document_type: type, ...(type === 'financial_statement' && { tables }) }) as ExtractedData

const empty = (shape: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape.shape)
      .filter(([, field]) => !(field instanceof z.ZodOptional))
      .map(([name, field]) => {
        if (field instanceof z.ZodObject) return [name, empty(field)]
        return [name, field instanceof z.ZodArray ? [] : null]
      }),
  )

const isKind = (type: string): type is ShapedType => Object.hasOwn(kinds, type)

function cited(schema: z.ZodType): z.ZodType<unknown> {
  // some contracts have fields that others lack
  if (schema instanceof z.ZodOptional) return cited(required(schema))
  if (schema instanceof z.ZodObject) return z.object(citedFields(schema))
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) return z.array(cited(schema.element))
  const value =
    schema instanceof z.ZodNullable && schema.def.innerType instanceof z.ZodType ? schema.def.innerType : schema
  return z.object({ value, page: z.number(), quote: z.string() }).nullable()
}

const citedFields = (schema: z.ZodObject): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape)
      .filter(([key]) => !notAsked.includes(key))
      .map(([key, field]) => [key, withoutPlace.includes(key) ? required(field) : cited(field)]),
  )

/** A model that answers by a schema has to say each field. */
const required = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional && field.def.innerType instanceof z.ZodType ? field.def.innerType : field

const Said = z.object({ value: z.union([z.string(), z.number()]), page: z.number(), quote: z.string() })
const Tree = z.record(z.string(), z.unknown())

/** The claims of an answer with the paths of their fields: team[0].role. */
export function claimsOf(answer: unknown, path = ''): Claim[] {
  if (Array.isArray(answer)) return answer.flatMap((item, index) => claimsOf(item, `${path}[${index}]`))
  const said = Said.safeParse(answer)
  // an object that has a place is a value; one of the fields of an amount is called "value" too, but has none
  if (said.success) return [{ path, ...said.data }]
  const tree = Tree.safeParse(answer)
  if (!tree.success) return []
  return Object.entries(tree.data).flatMap(([key, item]) => claimsOf(item, path === '' ? key : `${path}.${key}`))
}

/** What an answer says without a place. */
export type Plain = {
  summary: string | null
  currency: string | null
  document_type: string | null
  first_page: number | null
  last_page: number | null
}

const Plain = z.object({
  summary: z.string().nullish().catch(null),
  currency: z.string().nullish().catch(null),
  ...ofTheWhole,
})

export function plainOf(answer: unknown): Plain {
  const { summary, currency, ...whole } = Plain.parse(answer)
  return { summary: summary ?? null, currency: currency ?? null, ...whole }
}
