import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { identifier, joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { answeredAnchor, type Standing, standing } from './anchors.ts'
import type { Anchor, Comment, CommentQuery } from './schema.ts'
import { besideComments, readableComments, subjectColumns, subjects, tables } from './subjects.ts'

export const commentNotFound = () => new ApiError(404, 'comment_not_found', 'Comment not found')

type Row = Omit<Comment, 'anchor'> & Standing & { anchor: Anchor | null }

const columns = (who: Who) => piece`
  c.id, ${subjectColumns(who)}, c.company_id, c.deal_id, list_entry.list_id, c.anchor, c.parent_id, c.text, array(
    select jsonb_build_object('id', u.id, 'name', u.name) from comment_mentions m
      join users u on u.firm_id = c.firm_id and u.id = m.user_id
    where m.firm_id = c.firm_id and m.comment_id = c.id order by fold(u.name), u.id
  ) as mentions, c.created_by, author.name as created_by_name, c.created_at, c.updated_at, c.edited_at, c.resolved_at,
  c.resolved_by, resolver.name as resolved_by_name, ${standing}`

const beside = (who: Who): Piece => piece`
  ${besideComments(who)}
  join users author on author.firm_id = ${who.firmId} and author.id = c.created_by
  left join users resolver on resolver.firm_id = ${who.firmId} and resolver.id = c.resolved_by`

const answered = <T extends Row>({ page_count, section_text, value_there, ...row }: T) => ({
  ...row,
  anchor: answeredAnchor(row.anchor, { page_count, section_text, value_there }),
})

/** Of one record in the order in which they were said, else newest first; one row without id where the page is empty. */
export async function listComments(db: Db, who: Who, query: CommentQuery) {
  const { subject_id, page, page_size } = query
  const where = matching(who, query)
  const order = subject_id ? piece`created_at, id` : piece`created_at desc, id desc`
  const rows = await db<({ total: number } & Row)[]>`
    with counted as (select count(*)::int as total from comments c where ${where}), page as (
      ${onPage(piece`select c.id as page_id, c.created_at, c.id from comments c where ${where}`, order, { page, page_size })}
    )
    select total, ${columns(who)}
    from counted left join (page join comments c on c.firm_id = ${who.firmId} and c.id = page.page_id and ${readableComments(who)}
      ${beside(who)}) on true
    order by ${subject_id ? piece`c.created_at, c.id` : piece`c.created_at desc, c.id desc`}`
  return rows.map(answered)
}

function matching(who: Who, query: CommentQuery): Piece {
  const { subject_type, subject_id, company_id, deal_id, mentioned, resolved } = query
  const on = (subject_type ? [subject_type] : subjects).map((one) => tables[one].column)
  const isIt = subject_id ? piece`= ${subject_id}` : piece`is not null`
  return piece`${readableComments(who)}
    ${
      subject_type || subject_id
        ? piece`and (${joined(
            on.map((column) => piece`c.${identifier(column)} ${isIt}`),
            ' or ',
          )})`
        : nothing
    }
    ${company_id ? piece`and c.company_id = ${company_id}` : nothing}
    ${deal_id ? piece`and c.deal_id = ${deal_id}` : nothing}
    ${
      mentioned
        ? piece`and exists (
            select from comment_mentions m where m.firm_id = ${who.firmId} and m.comment_id = c.id
              and m.user_id = ${mentioned === 'me' ? who.userId : mentioned})`
        : nothing
    }
    ${
      resolved === undefined
        ? nothing
        : piece`and ${resolved ? nothing : piece`not`} exists (
            select from comments first where first.firm_id = ${who.firmId} and first.id = coalesce(c.parent_id, c.id)
              and first.resolved_at is not null /* beyond walls: of the same record */)`
    }`
}

export async function requireComment(db: Db, who: Who, id: string): Promise<Comment> {
  const comment = await findComment(db, who, id)
  if (!comment) throw commentNotFound()
  return comment
}

export async function findComment(db: Db, who: Who, id: string): Promise<Comment | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(who)} from comments c ${beside(who)} where ${readableComments(who)} and c.id = ${id}`
  return row && answered(row)
}
