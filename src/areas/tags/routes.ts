import type { Deps } from '../../deps.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { applyTags } from './apply.ts'
import { idsIn } from './ids_in.ts'
import { changeTag, createTag, deleteTag, listTags, mergeTag, tagsOf } from './queries.ts'
import { ApplyTags, MergeTag, NewTag, Tag, TagId, TagList, TagPatch, TagsOf, TagsOfQuery } from './schema.ts'

export const tags =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: { summary: 'List the tags of the firm, and how much carries each', response: { 200: TagList } },
      },
      async ({ user }) => {
        const data = await listTags(sql, user)
        return { data, total: data.length }
      },
    )

    app.post(
      '',
      { config: { role: 'member' }, schema: { summary: 'Add a tag', body: NewTag, response: { 201: Tag } } },
      async ({ user, body }, reply) => reply.code(201).send(await createTag(sql, user, body)),
    )

    app.get(
      '/records',
      {
        config: { role: 'viewer' },
        schema: { summary: 'The tags of some records', querystring: TagsOfQuery, response: { 200: TagsOf } },
      },
      async ({ user, query }) => ({ data: await tagsOf(sql, user, query.kind, idsIn(query.ids)) }),
    )

    app.post(
      '/apply',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Put tags on records and take others off, all or none',
          body: ApplyTags,
          response: { 200: TagsOf },
        },
      },
      async ({ user, body }) => transact(sql, (db) => applyTags(db, user, body)),
    )

    app.patch(
      '/:tag_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Rename a tag, or give it a colour', params: TagId, body: TagPatch, response: { 200: Tag } },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeTag(db, user, params.tag_id, body)),
    )

    app.post(
      '/:tag_id/merge',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Merge a tag into another',
          params: TagId,
          body: MergeTag,
          response: { 200: Tag },
        },
      },
      async ({ user, params, body }) =>
        transact(sql, (db) => mergeTag(db, user, { id: params.tag_id, intoId: body.into_id })),
    )

    app.delete(
      '/:tag_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Delete a tag; it comes off everything', params: TagId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await retried(() => deleteTag(sql, user, params.tag_id))
        return reply.code(204).send(null)
      },
    )
  }
