import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import type { z } from 'zod'
import { scopeNeeded } from '../../auth/gate.ts'
import { version } from '../../version.ts'
import { isKept } from '../idempotency.ts'
import { keptAnswer } from '../kept_answer.ts'
import type { App } from '../server.ts'
import { errorResponses, errorSchemas, statusesOf } from './errors.ts'
import { type Json, jsonSchema, parameters } from './schemas.ts'

declare module 'fastify' {
  // What a route may say about itself beside what it checks and answers.
  interface FastifySchema {
    hide?: boolean
    summary?: string
    description?: string
    produces?: readonly string[]
    /** the fields of multipart/form-data beside the file, which its handler reads itself */
    form?: z.ZodType
    /** a body that the route takes */
    example?: Record<string, unknown>
    /** status codes of errors that routes of its kind do not have anyway */
    errors?: readonly number[]
  }
}

/** A part of the API: the first words of its paths (behind /api), and what holds for all of its operations. */
type Area = { name: string; paths: readonly string[]; about: string }
export type ApiDescription = { title: string; about: string; contact: { name: string }; areas: readonly Area[] }

/** Describes every route that is registered after this, in OpenAPI 3.1, at /openapi.json. */
export async function describe(app: App, api: ApiDescription) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // a copy: Fastify goes on to give the same object the address with a slash at its end, which is answered alike
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push({ ...route })
  })
  const answer = keptAnswer(() => ({
    content: JSON.stringify(openApi(routes, api)),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }))
  app.get('/openapi.json', { config: { role: 'public' }, schema: { hide: true } }, answer)
}

function openApi(routes: RouteOptions[], { title, about, contact, areas }: ApiDescription): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = pathOf(route)
    const tag = tagOf(route.url, areas)
    for (const method of [route.method].flat()) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, method, tag) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: about,
      contact,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: areas.map(({ name, about: description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: bearer } },
      schemas: errorSchemas,
      responses: errorResponses,
    },
    security: [{ bearer: [] }],
  }
}

function operation(route: RouteOptions, method: string, tag: string): Json {
  const schema = route.schema ?? {}
  const body = requestBody(route)
  return {
    operationId: `${method.toLowerCase()}${pathOf(route).replace(/[^A-Za-z0-9]+/g, '_')}`.replace(/_$/, ''),
    tags: [tag],
    ...(schema.summary && { summary: schema.summary }),
    description: [schema.description, callersOf(route, method)].filter(Boolean).join('\n\n'),
    ...(isPublic(route) && { security: [] }),
    parameters: [
      ...pathParameters(route),
      ...parameters('query', schema.querystring),
      ...(isKept(route) || route.config?.idempotency ? [idempotencyKey] : []),
      ...(route.config?.isVersioned ? [ifMatch] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { ...successes(route), ...Object.fromEntries(statusesOf(route).map(errorReference)) },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for a day the same request under the same key is answered as the first was, with ' +
    'the header Idempotency-Replayed. Another request under it: 422 idempotency_key_reused; the first still under way: 409.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
}

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag under which the record was read: where it has changed since, nothing is changed, and 412 version_conflict ' +
    'answers it as it is now. Without it the last change counts.',
  schema: { type: 'string' },
}

const bearer =
  'A token of /auth/login, or an API key of /auth/keys. A key is refused with 403 where it lacks the scope, and with 429 ' +
  'beyond its requests a minute, which the headers RateLimit-* of each answer state.'

/** Who may call a route, in words. */
function callersOf({ config }: RouteOptions, method: string): string {
  const role = config?.role ?? 'public'
  if (role === 'public') return 'No token is needed.'
  if (role === 'capability') return 'No token is needed beside that in the address.'
  if (role === 'own check') return 'The token is checked by a rule of its own.'
  const people = { viewer: 'everybody', member: 'members and admins', admin: 'admins' }[role]
  const scope = scopeNeeded(role, method, config?.scope)
  return `For ${people} of the firm; ${scope === 'no key' ? 'no API key opens it' : `an API key needs the scope \`${scope}\``}.`
}

const errorReference = (status: number) => [status, { $ref: `#/components/responses/${status}` }]
const isPublic = ({ config }: RouteOptions) => config?.role === 'public' || config?.role === 'capability'

function requestBody({ schema }: RouteOptions): Json | undefined {
  if (schema?.form) {
    const { properties, required = [], ...form } = jsonSchema(schema.form, 'input')
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const described = { ...form, properties: { file, ...(properties ?? {}) }, required: ['file', ...required] }
    return { required: true, content: { 'multipart/form-data': { schema: described } } }
  }
  if (!schema?.body) return undefined
  const described = jsonSchema(schema.body, 'input')
  const required = !('properties' in described) || Boolean(described.required?.length)
  const { example } = schema
  return { required, content: { 'application/json': { schema: described, ...(example && { example }) } } }
}

/** What the route answers when it works; with no schema, as much as its content type says. */
function successes({ schema }: RouteOptions): Json {
  const described = Object.entries((schema?.response as Record<string, unknown>) ?? {}) // reason: typed unknown by Fastify
  const type = schema?.produces?.[0] ?? 'application/json'
  if (described.length === 0)
    return { 200: { description: 'OK', ...(schema?.produces && { content: { [type]: {} } }) } }
  return Object.fromEntries(
    described.map(([status, answer]) => {
      const description = STATUS_CODES[status] ?? 'OK'
      if (status === '204' || status === '302') return [status, { description }]
      return [status, { description, content: { [type]: { schema: jsonSchema(answer, 'output') } } }]
    }),
  )
}

// Paths: Fastify's /:id is OpenAPI's /{id}.

const pathOf = ({ url }: RouteOptions) => url.replace(/:(\w+)/g, '{$1}').replaceAll('*', '{path}')

function pathParameters(route: RouteOptions): Json[] {
  const described = parameters('path', route.schema?.params)
  const names = [...pathOf(route).matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const missing = names.filter((name) => !described.some((parameter) => parameter['name'] === name))
  return [...described, ...missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))]
}

// Tags: the area whose paths begin with this word.

function tagOf(url: string, areas: readonly Area[]): string {
  const word = url.split('/').find((part) => part !== '' && part !== 'api') ?? ''
  const area = areas.find(({ paths }) => paths.includes(word))
  if (!area) throw new Error(`${url} is in no area that the description of the API knows`)
  return area.name
}
