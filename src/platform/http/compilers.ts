import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'
import { type FieldError, validationError } from './errors.ts'

/** Checks a part of a request against its zod schema; unknown fields fall away. */
export const checkRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data, { reportInput: true })
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

/** Writes the fields of the answer's zod schema and nothing else; an answer that is not what the schema promises is our fault: 500. */
export const writeReply: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data))
