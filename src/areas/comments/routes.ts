import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { tellVersion, versionsMeant } from '../../platform/http/versions.ts'
import { listComments, requireComment } from './queries.ts'
import {
  Comment,
  CommentId,
  CommentList,
  CommentPatch,
  CommentQuery,
  NewComment,
  Resolved,
  WrittenComment,
} from './schema.ts'
import { changeComment, createComment, deleteComment, resolveThread } from './write.ts'

export const comments =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List comments: of one record, of a deal, or those that mention you',
          description:
            'Of one record in the order in which they were said; otherwise newest first. Comments on records that the asker may not know of are not among them.',
          querystring: CommentQuery,
          response: { 200: CommentList },
        },
      },
      async ({ user, query }) => asPage(await listComments(sql, user, query), query),
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Comment on a record, or reply to a comment',
          description:
            'At a place in it with anchor: a field, a page and box of a document or a value read from it, a section and quote of a report. not_told names who is mentioned and may not see the record.',
          body: NewComment,
          example: {
            subject_type: 'deal',
            subject_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
            text: '@Mara Lindqvist shall we ask them about churn?',
          },
          response: { 201: WrittenComment },
        },
      },
      async ({ user, body }, reply) => {
        const comment = await transact(sql, (db) => createComment(db, user, body))
        return reply.code(201).send(tellVersion(reply, comment))
      },
    )

    app.get(
      '/:comment_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a comment',
          description: 'With whom it mentions, and whether what it is anchored at still stands there.',
          params: CommentId,
          response: { 200: Comment },
        },
      },
      async ({ user, params }, reply) => tellVersion(reply, await requireComment(sql, user, params.comment_id)),
    )

    app.patch(
      '/:comment_id',
      {
        config: { role: 'member', isVersioned: true },
        schema: {
          summary: 'Change the text of a comment of one’s own',
          description: 'Only its author can (403). Who is mentioned newly is told; the others are not told again.',
          params: CommentId,
          body: CommentPatch,
          response: { 200: WrittenComment },
        },
      },
      async (request, reply) => {
        const { user, params, body } = request
        const versions = versionsMeant(request)
        const changed = await transact(sql, (db) => changeComment(db, user, params.comment_id, body.text, versions))
        return tellVersion(reply, changed)
      },
    )

    app.delete(
      '/:comment_id',
      {
        config: { role: 'member', isVersioned: true },
        schema: {
          summary: 'Delete a comment; it can be restored',
          description:
            'By its author or an admin (403). 409 comment_has_replies where somebody has replied. For 30 days it can be restored from the bin.',
          params: CommentId,
          errors: [409],
          response: { 204: Nothing },
        },
      },
      async (request, reply) => {
        const versions = versionsMeant(request)
        await transact(sql, (db) => deleteComment(db, request.user, request.params.comment_id, versions))
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/:comment_id/resolve',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Resolve the thread of a comment, or open it again',
          description: 'Any member can. The answer is the first comment of the thread.',
          params: CommentId,
          body: Resolved,
          response: { 200: Comment },
        },
      },
      async ({ user, params, body }) =>
        transact(sql, (db) => resolveThread(db, user, params.comment_id, body.resolved)),
    )
  }
