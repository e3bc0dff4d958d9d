import { v7 as uuidv7 } from 'uuid'
import type { EventKind } from '../../access/event_kinds.ts'
import { recordEvent } from '../../access/events.ts'
import { hiddenOf } from '../../access/hidden.ts'
import { requireVersion } from '../../access/versions.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { laterThan } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { newRow, newRows, piece } from '../../platform/db/statement.ts'
import { ApiError, forbidden, unknownReference, validationError } from '../../platform/http/errors.ts'
import { putInBin } from '../../records/bin.ts'
import { anchorOf } from './anchors.ts'
import { mentionedIn } from './mentions.ts'
import { findComment, requireComment } from './queries.ts'
import { type Comment, type NewComment, type WrittenComment } from './schema.ts'
import { holdSubject, readableComments, tables } from './subjects.ts'

export async function createComment(db: Transaction, who: Who, given: NewComment): Promise<WrittenComment> {
  const { subject_type, subject_id, text } = given
  await holdSubject(db, who, subject_type, subject_id)
  const parent_id = given.parent_id ? await threadOf(db, who, given.parent_id, subject_id) : null
  const anchor = parent_id ? null : await anchorOf(db, who, given)
  const row = {
    firm_id: who.firmId,
    id: uuidv7(),
    [tables[subject_type].column]: subject_id,
    anchor: anchor && JSON.stringify(anchor),
    parent_id,
    text,
    created_by: who.userId,
  }
  await db`insert into comments ${newRow(row)}`
  await mention(db, who, row.id, text)
  const comment = await requireComment(db, who, row.id)
  await tell(db, who, 'created', comment, { after: told(comment) })
  return { ...comment, not_told: await notTold(db, who, comment) }
}

/** Another text, by who wrote the first. Who is mentioned now and was before is not told again. */
export async function changeComment(
  db: Transaction,
  who: Who,
  id: string,
  text: string,
  versions: readonly string[] | undefined,
): Promise<WrittenComment> {
  const before = await lockComment(db, who, id)
  await requireVersion({ db, who }, id, before, versions)
  if (before.created_by !== who.userId) throw forbidden('Only the author of a comment can change it')
  if (text !== before.text) {
    await db`
      update comments c set text = ${text}, edited_at = now(), updated_at = ${laterThan(piece`updated_at`)}
      where ${readableComments(who)} and c.id = ${id}`
    await mention(db, who, id, text)
    await tell(db, who, 'updated', before, { before: { text: before.text }, after: { text } })
  }
  const comment = await requireComment(db, who, id)
  return { ...comment, not_told: await notTold(db, who, comment) }
}

/** Settles a thread, or opens it again, by any of its comments. */
export async function resolveThread(db: Transaction, who: Who, id: string, isResolved: boolean): Promise<Comment> {
  const { parent_id } = await requireComment(db, who, id)
  const first = await lockComment(db, who, parent_id ?? id)
  if ((first.resolved_at !== null) === isResolved) return first
  await db`
    update comments c set resolved_at = ${isResolved ? piece`now()` : null}, resolved_by = ${isResolved ? who.userId : null},
      updated_at = ${laterThan(piece`updated_at`)}
    where ${readableComments(who)} and c.id = ${first.id}`
  await tell(db, who, 'updated', first, { before: { resolved: !isResolved }, after: { resolved: isResolved } })
  return requireComment(db, who, first.id)
}

/** By its author or an admin; one that was replied to stays, so that no reply loses what it answers. */
export async function deleteComment(
  db: Transaction,
  who: Who,
  id: string,
  versions?: readonly string[],
): Promise<void> {
  const comment = await lockComment(db, who, id)
  await requireVersion({ db, who }, id, comment, versions)
  if (who.role !== 'admin' && comment.created_by !== who.userId)
    throw forbidden('Only the author of a comment or an admin can delete it')
  const [reply] = await db`
    select id from comments /* beyond walls: of the same record */ where firm_id = ${who.firmId} and parent_id = ${id} limit 1`
  if (reply)
    throw new ApiError(409, 'comment_has_replies', 'Others have replied to this comment. Resolve the thread instead')
  await tell(db, who, 'deleted', comment, { before: told(comment) })
  await putInBin(db, who, {
    type: 'comment',
    table: 'comments',
    id,
    name: shortened(comment.text),
    around: [comment.company_id, comment.deal_id],
  })
  await db`delete from comments c where ${readableComments(who)} and c.id = ${id}`
}

/** The comment as it is until the transaction ends. */
async function lockComment(db: Transaction, who: Who, id: string): Promise<Comment> {
  await db`select c.id from comments c where ${readableComments(who)} and c.id = ${id} for no key update`
  return requireComment(db, who, id)
}

/** The first comment of the thread that a reply goes to; while it is being written that one cannot be deleted. */
async function threadOf(db: Transaction, who: Who, replied: string, subjectId: string): Promise<string> {
  const comment = await findComment(db, who, replied)
  if (!comment) throw unknownReference('parent_id', 'comment')
  const { parent_id, id } = comment
  const first = await lockComment(db, who, parent_id ?? id)
  if (first.subject_id !== subjectId)
    throw validationError([{ field: 'parent_id', message: 'must be a comment on the same record' }])
  return first.id
}

/** Keeps whom the text mentions. */
async function mention(db: Transaction, who: Who, id: string, text: string): Promise<void> {
  const colleagues = text.includes('@')
    ? await db<{ id: string; name: string; email: string }[]>`
        select id, name, email from users where firm_id = ${who.firmId} and status = 'active' order by id`
    : []
  const ids = mentionedIn(text, colleagues)
  await db`
    delete from comment_mentions
    where firm_id = ${who.firmId} and comment_id = ${id} and user_id <> all (${ids}::uuid[])`
  const rows = ids.map((user_id) => ({ firm_id: who.firmId, comment_id: id, user_id }))
  if (rows.length > 0) await db`insert into comment_mentions ${newRows(rows)} on conflict do nothing`
}

/** Whom it mentions who may not see the record. */
async function notTold(db: Transaction, who: Who, { id, mentions }: Comment): Promise<WrittenComment['not_told']> {
  if (mentions.length === 0) return []
  const people = await db<{ id: string; name: string; role: Who['role']; outside: boolean; hidden: string[] | null }[]>`
    select u.id, u.name, u.role, not (c.walls is null or c.walls <@ (select walls_of(${who.firmId}, u.id))) as outside,
      r.hidden
    from comments c join comment_mentions m on m.firm_id = ${who.firmId} and m.comment_id = c.id
      join users u on u.firm_id = ${who.firmId} and u.id = m.user_id
      left join reports r on r.firm_id = ${who.firmId} and r.id = c.on_report_id
    where c.firm_id = ${who.firmId} and c.id = ${id} /* beyond walls: of one that its writer sees */ order by fold(u.name), u.id`
  return people
    .filter(({ role, outside, hidden }) => {
      const unseen = hiddenOf({ firmId: who.firmId, role })?.fields ?? []
      return outside || (hidden !== null && unseen.some((field) => !hidden.includes(field)))
    })
    .map(({ id: userId, name }) => ({ id: userId, name }))
}

const shortened = (text: string) => text.slice(0, 100).toWellFormed()

/** What an event tells of a comment, with the deal whose wall it stands behind, also once it is gone. */
const told = ({ subject_type, subject_id, subject_name, deal_id, anchor, parent_id, text }: Comment) => ({
  subject: subject_name,
  subject_type,
  subject_id,
  ...(deal_id && { deal_id }),
  ...(anchor && { anchor: { ...anchor, moved: undefined } }),
  ...(parent_id && { parent_id }),
  text,
})

type Fields = { before?: object; after?: object }

const tell = (db: Transaction, who: Who, kind: EventKind, comment: Comment, fields: Fields) => {
  const deal = comment.deal_id && { deal_id: comment.deal_id }
  return recordEvent(db, who, {
    subject: 'comment',
    kind,
    subjectId: comment.id,
    ...(comment.company_id && { companyId: comment.company_id }),
    ...(fields.before && { before: { ...deal, ...fields.before } }),
    ...(fields.after && { after: { ...deal, ...fields.after } }),
  })
}
