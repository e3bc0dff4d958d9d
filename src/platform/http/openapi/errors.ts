import type { RouteOptions } from 'fastify'
import { isKept } from '../idempotency.ts'
import { type Json, jsonSchema } from './schemas.ts'

/** The errors a route can answer, which follow from what it asks for. */
export function statusesOf({ schema, config, url, method }: RouteOptions): number[] {
  const role = config?.role
  const hasBody = Boolean(schema?.body ?? schema?.form)
  const statuses = {
    400: hasBody,
    401: role !== 'public' && role !== 'capability',
    403: role === 'member' || role === 'admin',
    404: url.includes('/:') || refers(schema?.body ?? schema?.form),
    409: isKept({ method, ...(config && { config }), ...(schema && { schema }) }),
    412: config?.isVersioned === true,
    413: hasBody,
    415: hasBody,
    422: hasBody || Boolean(schema?.querystring ?? schema?.params),
    429: url === '/auth/login' && method === 'POST',
    500: true,
    503: true,
    507: !['GET', 'HEAD'].includes(String(method)),
  }
  const usual = Object.entries(statuses).flatMap(([status, applies]) => (applies ? [Number(status)] : []))
  return [...new Set([...usual, ...(schema?.errors ?? [])])].sort((a, b) => a - b)
}

/** Whether a body names records that may not exist. */
const refers = (body: unknown) =>
  Object.keys(body ? (jsonSchema(body, 'input').properties ?? {}) : {}).some((name) => /_ids?$/.test(name))

export const errorSchemas: Json = {
  Error: {
    type: 'object',
    required: ['detail', 'error_code'],
    properties: {
      detail: { type: 'string', description: 'What is wrong, in a sentence' },
      error_code: { type: 'string', description: 'What is wrong, for programs' },
      errors: {
        type: 'array',
        description: 'validation_error: each field that is wrong',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
      message: { type: 'string' },
      max_size_mb: { type: 'integer', description: 'file_too_large: the largest size for this type of file' },
      request_id: { type: 'string', description: 'internal_error: what to name when asking for help' },
    },
  },
  Unauthorized: {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'string' } },
    additionalProperties: false,
  },
}

const response = (description: string, schema = 'Error', headers: Json = {}): Json => ({
  description,
  ...(Object.keys(headers).length > 0 && { headers }),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
})

const retryAfter = { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } }

export const errorResponses: Json = {
  400: response('The request cannot be used as it is'),
  401: response('The token is missing, invalid or expired', 'Unauthorized'),
  403: response('The role of the caller does not allow this'),
  404: response('There is no such record in this firm'),
  409: response('This does not go with what is there already'),
  412: response('Somebody has changed it since: current has it as it is now'),
  413: response('The body is too large'),
  415: response('The media type is not supported'),
  416: response('The range that was asked for lies outside of the file'),
  422: response('A field is missing or not valid'),
  429: response('Too many requests', 'Error', retryAfter),
  500: response('An unexpected failure'),
  502: response('An outside service failed'),
  503: response('The service cannot do this right now', 'Error', retryAfter),
  507: response('There is no room left to store this'),
}
