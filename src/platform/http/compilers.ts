import fastJson from 'fast-json-stringify'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { type FieldError, validationError } from './errors.ts'

/** Checks a part of a request against its zod schema; unknown fields fall away. */
export const checkRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data)
    if (result.success) return { value: result.data }
    return {
      error: validationError(result.error.issues.slice(0, errorsMax).map((issue) => fieldError(issue, httpPart))),
    }
  }

const errorsMax = 50

function fieldError(issue: z.core.$ZodIssue, httpPart = 'body'): FieldError {
  const field = issue.path.map(String).join('.') || httpPart
  if (issue.code === 'invalid_type' && issue.input === undefined) return { field, message: 'is required' }
  return { field, message: issue.message.replace(/^Invalid input: /, '') }
}

/** Compiles the answer's zod schema to a serializer that writes the fields of the schema and nothing else. */
export const writeReply: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: simplify,
  })
  // reason: zod's JSON Schema type is wider than the one fast-json-stringify declares; both are draft 7
  return fastJson(described as fastJson.Schema)
}

/** Says "or null" in the one way that fast-json-stringify serializes without a validator, and drops what it would check. */
function simplify({ jsonSchema: node }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  delete node.format
  delete node.pattern
  if (Array.isArray(node.type)) {
    const types = node.type.filter((type: string) => type !== 'null')
    if (types.length === 1 && types.length < node.type.length) Object.assign(node, { type: types[0], nullable: true })
  }
  const options = node.anyOf?.filter((option) => option.type !== 'null')
  if (node.anyOf && options?.length === 1 && node.anyOf.length === 2) {
    delete node.anyOf
    Object.assign(node, options[0], { nullable: true })
  }
}
