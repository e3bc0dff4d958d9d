import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { type FieldError, validationError } from './errors.ts'

/** Checks a part of a request against its zod schema; unknown fields fall away. */
export const checkRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data, { reportInput: true })
    return result.success ? { value: present(result.data) } : { error: refusal(result.error, httpPart) }
  }

/** The fields of a form that its route reads by itself, checked as a body is. Throws the 422 of a body. */
export function checkForm<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const result = schema.safeParse(data, { reportInput: true })
  if (!result.success) throw refusal(result.error)
  return present(result.data)
}

/** Without the fields that are judged and go no further: JSON has no undefined, so a schema made it so. */
function present<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Object.values(data).every((value) => value !== undefined))
    return data
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as T // reason: a field that is undefined is one that may be left out
}

const refusal = ({ issues }: z.ZodError, httpPart?: string) =>
  validationError(issues.slice(0, errorsMax).map((issue) => fieldError(issue, httpPart)))

const errorsMax = 50

function fieldError(issue: z.core.$ZodIssue, httpPart = 'body'): FieldError {
  const field = issue.path.map(String).join('.') || httpPart
  if (issue.code === 'invalid_type' && issue.input === undefined) return { field, message: 'is required' }
  if (issue.code === 'invalid_type' && httpPart === 'querystring' && Array.isArray(issue.input))
    return { field, message: 'must be given once' }
  if (issue.code === 'invalid_type' && Object.hasOwn(typeFaults, issue.expected) && isLibraryText(issue.message))
    return { field, message: typeFaults[issue.expected] ?? issue.message }
  return { field, message: issue.message.replace(/^Invalid input: /, '') }
}

/** A schema that says nothing of its own about a value of the wrong type. */
const isLibraryText = (message: string) => message.startsWith('Invalid input: expected ')

const typeFaults: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

/** Writes the fields of the answer's zod schema and nothing else; an answer that is not what the schema promises is our fault: 500. */
export const writeReply: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let compiled: z.ZodType | undefined
  // not before it is needed: it takes milliseconds, and most routes are never asked
  return (data) => JSON.stringify((compiled ??= z.compile(schema)).parse(data))
}
