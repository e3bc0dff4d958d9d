import { transact } from '../../platform/db/transact.ts'
import { asPage } from '../../platform/http/fields.ts'
import { Comment, CommentQuery, createComment, listComments, NewComment, WrittenComment } from '../comments/index.ts'
import { Paging } from './fields.ts'
import { type Tool, tool } from './tool.ts'

const { subject_type, subject_id, company_id, deal_id, mentioned } = CommentQuery.shape

export const listCommentsTool: Tool = tool({
  name: 'list_comments',
  title: 'List comments',
  description:
    'What colleagues have said at records, newest first; of one record in the order in which it was said. In mentioned "me" means the person whose token or key this is.',
  input: { subject_type, subject_id, company_id, deal_id, mentioned, ...Paging },
  run: async ({ deps: { sql }, user }, query) => {
    const { data, ...rest } = asPage(await listComments(sql, user, query), query)
    return { ...rest, data: data.map((row) => Comment.parse(row)) }
  },
})

export const addComment: Tool = tool({
  name: 'add_comment',
  title: 'Comment on a record',
  description:
    'Says something to colleagues at a record, in the name of the person whose key this is; @ and a name mentions one. With parent_id it replies.',
  input: NewComment.shape,
  writes: true,
  run: async ({ deps: { sql }, user }, given) =>
    WrittenComment.parse(await transact(sql, (db) => createComment(db, user, given))),
})
