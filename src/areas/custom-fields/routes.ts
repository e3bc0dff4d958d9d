import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { idsIn, taggable } from '../tags/index.ts'
import { openApiOf, schemasOf } from './openapi.ts'
import { changeField, createField, listFields } from './queries.ts'
import {
  Field,
  FieldId,
  FieldList,
  FieldPatch,
  FieldQuery,
  NewField,
  OpenApi,
  RecordValues,
  recordId,
  Schemas,
  ValuesList,
  ValuesPatch,
  ValuesQuery,
} from './schema.ts'
import { changeValues, valuesOf } from './values.ts'

export const customFields =
  ({ sql, clock }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: { summary: 'List the fields of the firm’s own', querystring: FieldQuery, response: { 200: FieldList } },
      },
      async ({ user, query }) => {
        const data = await listFields(sql, user, query)
        return { data, total: data.length }
      },
    )

    app.post(
      '',
      { config: { role: 'admin' }, schema: { summary: 'Add a field', body: NewField, response: { 201: Field } } },
      async ({ user, body }, reply) => reply.code(201).send(await transact(sql, (db) => createField(db, user, body))),
    )

    app.get(
      '/schema',
      {
        config: { role: 'viewer' },
        schema: { summary: 'The fields of the firm’s own as JSON Schema', response: { 200: Schemas } },
      },
      async ({ user }) => schemasOf(await listFields(sql, user, {})),
    )

    app.get(
      '/openapi',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'The fields of the firm’s own as an OpenAPI document',
          description: '/openapi.json is the same for all firms; this one names the fields of yours, with their types.',
          response: { 200: OpenApi },
        },
      },
      async ({ user }) => openApiOf(await listFields(sql, user, {})),
    )

    app.get(
      '/values',
      {
        config: { role: 'viewer' },
        schema: { summary: 'What some records have in them', querystring: ValuesQuery, response: { 200: ValuesList } },
      },
      async ({ user, query }) => ({ data: await valuesOf(sql, user, query.kind, idsIn(query.ids)) }),
    )

    for (const kind of taggable)
      app.patch(
        `/values/${kind}/:${kind}_id`,
        {
          config: { role: 'member' },
          schema: {
            summary: `Give a ${kind} values, or take them away (null)`,
            params: recordId[kind],
            body: ValuesPatch,
            response: { 200: RecordValues },
          },
        },
        async ({ user, params, body }) => {
          const [id = ''] = Object.values(params)
          return transact(sql, (db) => changeValues(db, user, { kind, id, values: body.values }))
        },
      )

    app.patch(
      '/:field_id',
      {
        config: { role: 'admin' },
        schema: { summary: 'Change a field', params: FieldId, body: FieldPatch, response: { 200: Field } },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeField(db, user, params.field_id, body)),
    )

    app.delete(
      '/:field_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Take a field away; its values come back with it',
          params: FieldId,
          response: { 200: Field },
        },
      },
      async ({ user, params }) =>
        transact(sql, (db) => changeField(db, user, params.field_id, { removed_at: clock.now().toISOString() })),
    )

    app.post(
      '/:field_id/restore',
      {
        config: { role: 'admin' },
        schema: { summary: 'Bring a field back that was taken away', params: FieldId, response: { 200: Field } },
      },
      async ({ user, params }) => transact(sql, (db) => changeField(db, user, params.field_id, { removed_at: null })),
    )
  }
