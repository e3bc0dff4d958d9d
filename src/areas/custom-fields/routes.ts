import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { idsIn, taggable } from '../tags/index.ts'
import { askDocuments } from './jobs.ts'
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
  ({ sql, clock, jobs }: Deps) =>
  async (app: App) => {
    const written = (who: Who, write: (db: Transaction) => Promise<Field>) =>
      transact(sql, async (db) => askDocuments(db, jobs, who.firmId, await write(db)))

    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List the fields of the firm’s own',
          description:
            'By kind of record and position. key is the name for programs and stays when the field is renamed. The list has no pages.',
          querystring: FieldQuery,
          response: { 200: FieldList },
        },
      },
      async ({ user, query }) => {
        const data = await listFields(sql, user, query)
        return { data, total: data.length }
      },
    )

    app.post(
      '',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Add a field',
          description:
            'At most 500 of a kind of record. Its key is made of the name; type and kind stay as they are from then on.',
          body: NewField,
          example: { kind: 'deal', name: 'Lead source', type: 'choice', options: ['Broker', 'Own network'] },
          response: { 201: Field },
        },
      },
      async ({ user, body }) => written(user, (db) => createField(db, user, body)),
    )

    app.get(
      '/schema',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'The fields of the firm’s own as JSON Schema',
          description:
            'One schema each for the values of companies, contacts and deals: for programs that check before they send.',
          response: { 200: Schemas },
        },
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
        schema: {
          summary: 'What some records have in them',
          description:
            'Of up to 100 records of one kind by their ids; those that one may not know of are left out. Lists carry the same with include=custom.',
          querystring: ValuesQuery,
          response: { 200: ValuesList },
        },
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
            description:
              'Fields that are left out keep theirs. A key that is no field, or a value of another type than its field, is refused (422).',
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
        schema: {
          summary: 'Change a field',
          description: 'Name, position and options. An option that records have cannot be taken away (422).',
          params: FieldId,
          body: FieldPatch,
          response: { 200: Field },
        },
      },
      async ({ user, params, body }) => written(user, (db) => changeField(db, user, params.field_id, body)),
    )

    app.delete(
      '/:field_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Take a field away; its values come back with it',
          description: 'It is shown, filtered and exported no more, and its values are kept unseen.',
          params: FieldId,
          response: { 200: Field },
        },
      },
      async ({ user, params }) =>
        written(user, (db) => changeField(db, user, params.field_id, { removed_at: clock.now().toISOString() })),
    )

    app.post(
      '/:field_id/restore',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Bring a field back that was taken away',
          description: 'With its key and all values that were not written over.',
          params: FieldId,
          response: { 200: Field },
        },
      },
      async ({ user, params }) => written(user, (db) => changeField(db, user, params.field_id, { removed_at: null })),
    )
  }
