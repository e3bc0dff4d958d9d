import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { databaseFault } from '../db/faults.ts'

/** An answer that is not a success. "code" becomes error_code; "more" adds fields and "headers" headers. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly statusCode: number
  readonly code: string | undefined
  readonly more: Record<string, unknown>
  readonly headers: Record<string, string>
  constructor(
    statusCode: number,
    code: string | undefined,
    detail: string,
    { more = {}, headers = {} }: { more?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.statusCode = statusCode
    this.code = code
    this.more = more
    this.headers = headers
  }
}

export type FieldError = { field: string; message: string }

export const validationError = (errors: FieldError[]) => {
  const [first] = errors
  const detail = first ? `${first.field}: ${first.message}` : 'The request is not valid'
  return new ApiError(422, 'validation_error', detail, { more: { errors } })
}

export const forbidden = (detail = 'Your role does not allow this') => new ApiError(403, 'forbidden', detail)
export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, 'method_not_allowed', `Method not allowed. Use ${allowed.join(' or ')}`, {
    headers: { allow: allowed.join(', ') },
  })
export const notFound = (detail = 'Not found') => new ApiError(404, 'not_found', detail)

/** A reference in a body to a record that this firm does not have. */
export const unknownReference = (field: string, noun: string) =>
  new ApiError(404, `${noun}_not_found`, `${field}: there is no such ${noun}`)

export const tooManyRequests = (detail: string, limit: number, retryAfterSeconds: number) =>
  new ApiError(429, 'rate_limit_exceeded', detail, {
    headers: { 'retry-after': String(retryAfterSeconds), ...rateLimit(limit, 0, retryAfterSeconds) },
  })

/** What an answer says of a limit: attempts in all, those that are left, and the seconds until there are more. */
export const rateLimit = (limit: number, remaining: number, resetSeconds: number): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})

/** Answers any error that a route, a hook or the framework threw. */
export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const known = asApiError(error)
  if (known) {
    const body = { detail: known.message, ...(known.code && { error_code: known.code }), ...known.more }
    return reply.code(known.statusCode).headers(known.headers).serializer(JSON.stringify).type(json).send(body)
  }
  request.log.error({ err: error, method: request.method, url: request.routeOptions.url }, 'unexpected failure')
  const body = { detail: 'Internal server error', error_code: 'internal_error', request_id: request.id }
  return reply.code(500).serializer(JSON.stringify).type(json).send(body)
}

const json = 'application/json; charset=utf-8'

function asApiError(error: FastifyError | ApiError): ApiError | undefined {
  if (error instanceof ApiError) return error
  const fault = databaseFault(error)
  if (fault) {
    const headers: Record<string, string> = fault.status === 503 ? { 'retry-after': '1' } : {}
    return new ApiError(fault.status, fault.code, fault.detail, { headers })
  }
  const status = error.statusCode
  if (status === undefined || status < 400 || status >= 500) return undefined
  const detail = frameworkDetails[error.code] ?? error.message
  return new ApiError(status, frameworkCodes[status] ?? 'bad_request', detail)
}

const frameworkDetails: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON, or has a field named __proto__ or constructor',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the address is too long',
}

const frameworkCodes: Record<number, string> = {
  404: 'not_found',
  413: 'body_too_large',
  414: 'address_too_long',
  415: 'unsupported_media_type',
}
