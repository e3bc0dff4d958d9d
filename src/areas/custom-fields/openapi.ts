import { type Taggable, taggable } from '../tags/index.ts'
import type { Field } from './schema.ts'
import { typeOf } from './types.ts'

/** The values of each kind of record as JSON Schema. */
export const schemasOf = (fields: readonly Field[]) =>
  Object.fromEntries(taggable.map((kind) => [kind, schemaOf(fields, kind, false)]))

function schemaOf(fields: readonly Field[], kind: Taggable, isNullable: boolean) {
  const properties = fields
    .filter((field) => field.kind === kind)
    .map(({ key, name, type, options }) => {
      const value = typeOf(type).json(options)
      return [key, { title: name, ...(isNullable ? { anyOf: [value, { type: 'null' }] } : value) }]
    })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const named = (kind: Taggable) => `${kind[0]?.toUpperCase()}${kind.slice(1)}Values`
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const id = { type: 'string', format: 'uuid' }

/** An OpenAPI document of the routes that read and write the values, with the fields that the firm has. */
export const openApiOf = (fields: readonly Field[]) => ({
  openapi: '3.1.0',
  info: { title: 'Fields of the firm’s own', version: '1' },
  paths: {
    '/api/custom-fields/values': {
      get: {
        summary: 'What some records have in them',
        parameters: [
          { name: 'kind', in: 'query', required: true, schema: { type: 'string', enum: [...taggable] } },
          { name: 'ids', in: 'query', required: true, schema: { type: 'string' }, description: 'Separated by commas' },
        ],
        responses: { 200: { description: 'OK', ...json(listOf(taggable.map((kind) => ref(named(kind))))) } },
      },
    },
    ...Object.fromEntries(taggable.map((kind) => [`/api/custom-fields/values/${kind}/{${kind}_id}`, changing(kind)])),
  },
  components: {
    schemas: Object.fromEntries(
      taggable.flatMap((kind) => [
        [named(kind), schemaOf(fields, kind, false)],
        [`${named(kind)}Patch`, { ...schemaOf(fields, kind, true), additionalProperties: false }],
      ]),
    ),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
  security: [{ bearer: [] }],
})

const record = (values: object) => ({ type: 'object', properties: { id, values }, required: ['id', 'values'] })
const listOf = (values: object[]) => ({
  type: 'object',
  properties: { data: { type: 'array', items: record({ anyOf: values }) } },
  required: ['data'],
})

const changing = (kind: Taggable) => ({
  patch: {
    summary: `Give a ${kind} values, or take them away (null)`,
    parameters: [{ name: `${kind}_id`, in: 'path', required: true, schema: id }],
    requestBody: {
      required: true,
      ...json({ type: 'object', properties: { values: ref(`${named(kind)}Patch`) }, required: ['values'] }),
    },
    responses: { 200: { description: 'OK', ...json(record(ref(named(kind)))) } },
  },
})
