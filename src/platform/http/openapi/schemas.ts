import { z } from 'zod'

export type Json = Record<string, unknown>
type Described = z.core.JSONSchema.BaseSchema

const described = { input: new WeakMap<z.ZodType, Described>(), output: new WeakMap<z.ZodType, Described>() }

/** A zod schema as OpenAPI 3.1 writes it: what may be sent, or what is answered. */
export function jsonSchema(schema: unknown, io: 'input' | 'output'): Described {
  if (!(schema instanceof z.ZodType)) throw new TypeError('A route has a schema that is not a zod schema')
  const known = described[io].get(schema)
  if (known) return known
  const { $schema, ...fresh } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: tidy,
  })
  described[io].set(schema, fresh)
  return fresh
}

/** The fields of a query string or a path, one by one. */
export function parameters(place: 'query' | 'path', schema: unknown): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...rest } = typeof field === 'boolean' ? {} : field
    return {
      name,
      in: place,
      ...(description && { description }),
      required: place === 'path' || required.includes(name),
      schema: rest,
    }
  })
}

type Overriding = { zodSchema: z.core.$ZodTypes; jsonSchema: Described }

function tidy({ zodSchema, jsonSchema: node }: Overriding) {
  // A format says it shorter than the pattern that checks it.
  if (node.format !== undefined) delete node.pattern
  // Of what is read from text, zod describes the text: neither its default nor the format it ends in.
  const meta = z.globalRegistry.get(zodSchema)
  if (meta?.['default'] !== undefined) node.default = meta['default']
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email') node.format = 'email'
}
