import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { applyTags } from './apply.ts'
import { idsIn } from './ids_in.ts'
import { changeTag, createTag, deleteTag, listTags, mergeTag, tagsOf } from './queries.ts'
import {
  AppliedTags,
  ApplyTags,
  MergeTag,
  NewTag,
  Tag,
  TagId,
  TagList,
  TagPatch,
  TagsOf,
  TagsOfQuery,
} from './schema.ts'

export const tags =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List the tags of the firm, and how much carries each',
          description:
            'By name, all of them at once. A tag that only records carry of which one may not know is left out, unless one made it.',
          response: { 200: TagList },
        },
      },
      async ({ user }) => {
        const data = await listTags(sql, user)
        return { data, total: data.length }
      },
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Add a tag',
          description:
            'A name counts once whatever its case (409 tag_exists). Putting a new name on a record makes the tag too.',
          body: NewTag,
          response: { 201: Tag },
        },
      },
      async ({ user, body }) => transact(sql, (db) => createTag(db, user, body)),
    )

    app.get(
      '/records',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'The tags of some records',
          description: 'Of up to 100 records of one kind by their ids. Lists carry the same with include=tags.',
          querystring: TagsOfQuery,
          response: { 200: TagsOf },
        },
      },
      async ({ user, query }) => ({ data: await tagsOf(sql, user, query.kind, idsIn(query.ids)) }),
    )

    app.post(
      '/apply',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Put tags on records and take others off, all or none',
          description:
            'By names, on up to 100 records of one kind. A record that is not there refuses the whole request (404); what changes nothing is not recorded.',
          body: ApplyTags,
          example: {
            kind: 'company',
            ids: ['0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60'],
            add: ['Priority'],
            remove: ['Watch list'],
          },
          response: { 200: AppliedTags },
        },
      },
      async ({ user, body }) => transact(sql, (db) => applyTags(db, user, body)),
    )

    app.patch(
      '/:tag_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Rename a tag, or give it a colour',
          description:
            'It changes on all records at once. Records behind a wall that one is not within keep one of the old name.',
          params: TagId,
          body: TagPatch,
          response: { 200: Tag },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeTag(db, user, params.tag_id, body)),
    )

    app.post(
      '/:tag_id/merge',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Merge a tag into another',
          description: 'What carries it carries the other one from then on, once. There is no way back.',
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
        schema: {
          summary: 'Delete a tag; it comes off everything',
          description: 'There is no restore. Records behind a wall that one is not within keep one of its name.',
          params: TagId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => deleteTag(db, user, params.tag_id)),
    )
  }
