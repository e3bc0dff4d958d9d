import { z } from 'zod'
import { CimData, ContractData, type ExtractedData, OtherData, StatementData } from '../reading/extracted.ts'

// The extracted data's own shapes as the model fills them in: each value comes with the page and the words it stands in.

/** What the model says of one field. */
export type Claim = { path: string; value: string | number; page: number; quote: string }

/** Fields that are said without a place: they stand nowhere word for word. */
const withoutPlace = ['summary', 'currency']
/** Fields that are not the model's to say. */
const notAsked = ['document_type', 'tables']

const kinds = { cim: CimData, pitch_deck: CimData, financial_statement: StatementData, contract: ContractData } as const

/** The shape of the answer for a type of document. */
export function answerShapeFor(type: ExtractedData['document_type']): z.ZodType<unknown> {
  const shape: z.ZodType = isKind(type) ? kinds[type] : OtherData
  return cited(shape)
}

const isKind = (type: string): type is keyof typeof kinds => type in kinds

function cited(schema: z.ZodType): z.ZodType<unknown> {
  // some contracts have fields that others lack
  if (schema instanceof z.ZodOptional) return cited(required(schema))
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape).filter(([key]) => !notAsked.includes(key))
    return z.object(
      Object.fromEntries(
        fields.map(([key, field]) => [key, withoutPlace.includes(key) ? required(field) : cited(field)]),
      ),
    )
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) return z.array(cited(schema.element))
  const value =
    schema instanceof z.ZodNullable && schema.def.innerType instanceof z.ZodType ? schema.def.innerType : schema
  return z.object({ value, page: z.number(), quote: z.string() }).nullable()
}

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

const Plain = z.object({ summary: z.string().nullish(), currency: z.string().nullish() })

export function plainOf(answer: unknown): { summary: string | null; currency: string | null } {
  const plain = Plain.safeParse(answer)
  return { summary: plain.data?.summary ?? null, currency: plain.data?.currency ?? null }
}
