import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { newRow, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { noteNotFound } from './errors.ts'
import type { CreatedNote, NewNote, Note, NotePatch, NoteQuery } from './schema.ts'

export const noteColumns = piece`
  n.id, n.company_id, c.name as company_name, p.id as contact_id,
  case when not p.company_deleted then p.name end as contact_name, d.id as deal_id, d.name as deal_name,
  n.content, n.tags, n.is_pinned, n.created_by, u.name as created_by_name, n.created_at, n.updated_at`

/** What the columns need beside the note, which is called n. What it names behind another wall is left out. */
export const noteJoins = (who: Who) => piece`
  left join companies c on c.firm_id = ${who.firmId} and c.id = n.company_id and ${seen(who, 'c')}
  left join contacts p on p.firm_id = ${who.firmId} and p.id = n.contact_id and ${seen(who, 'p')}
  left join deals d on d.firm_id = ${who.firmId} and d.id = n.deal_id and ${seen(who, 'd')}
  left join users u on u.firm_id = ${who.firmId} and u.id = n.created_by`

export async function requireNote(db: Db, who: Who, id: string): Promise<Note> {
  const [note] = await db<Note[]>`
    select ${noteColumns} from notes n ${noteJoins(who)}
    where n.firm_id = ${who.firmId} and n.id = ${id} and not n.company_deleted and ${seen(who, 'n')}`
  if (!note) throw noteNotFound()
  return note
}

/** Notes, newest first; one row without id where the page is empty. */
export async function listNotes(db: Db, who: Who, { page, page_size, ...filter }: NoteQuery) {
  const conditions = matching(who, filter)
  return db<({ total: number } & Note)[]>`
    with counted as (select (${total(who, filter, conditions)})::int as total), page as (
      ${onPage(piece`select id as page_id from notes where ${conditions}`, piece`created_at desc, id desc`, { page, page_size })}
    )
    select total, ${noteColumns}
    from counted left join (
      page join notes n on n.firm_id = ${who.firmId} and n.id = page_id and ${seen(who, 'n')} ${noteJoins(who)}
    ) on true
    order by n.created_at desc, n.id desc`
}

type Filter = Omit<NoteQuery, 'page' | 'page_size'>

const matching = (who: Who, filter: Filter): Piece => piece`
  firm_id = ${who.firmId} and not company_deleted and ${seen(who, 'notes')}
  ${filter.company_id ? piece`and company_id = ${filter.company_id}` : nothing}
  ${filter.contact_id ? piece`and contact_id = ${filter.contact_id}` : nothing}
  ${filter.deal_id ? piece`and deal_id = ${filter.deal_id}` : nothing}
  ${filter.tag ? piece`and tags @> ${[filter.tag]}` : nothing}
  ${filter.is_pinned === undefined ? nothing : filter.is_pinned ? piece`and is_pinned` : piece`and not is_pinned`}`

const total = (who: Who, filter: Filter, conditions: Piece): Piece =>
  Object.values(filter).some((value) => value !== undefined)
    ? piece`select count(*) from notes where ${conditions}`
    : piece`select coalesce(sum(n), 0) from counters
        where firm_id = ${who.firmId} and facet = 'notes' and ${seen(who, 'counters')}`

export async function createNote(db: Db, who: Who, note: NewNote): Promise<CreatedNote> {
  const row = { ...written(note), firm_id: who.firmId, id: uuidv7(), created_by: who.userId }
  const [created] = await db<[CreatedNote]>`
    with created as (insert into notes ${newRow(row)} returning *),
    recorded as (${recordCreated(who, { subject: 'note', kind: 'created', company: piece`created.company_id` })})
    select id, company_id, content, tags, created_by, created_at from created`
  return created
}

export async function changeNote(db: Db, who: Who, id: string, patch: NotePatch): Promise<Note> {
  if (Object.keys(patch).length === 0) return requireNote(db, who, id)
  const [changed] = await db`
    with old as (
      select * from notes where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${seen(who, 'notes')} for no key update
    ), changed as (
      update notes n set ${changes(written(patch))} from old
      where n.firm_id = ${who.firmId} and n.id = old.id returning n.*
    ), recorded as (${recordChanged(who, { subject: 'note', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
  if (!changed) throw noteNotFound()
  return requireNote(db, who, id)
}

export async function deleteNote(db: Transaction, who: Who, id: string): Promise<void> {
  await putInBin(db, who, { type: 'note', table: 'notes', id })
  const [deleted] = await db`
    with removed as (
      delete from notes where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${seen(who, 'notes')} returning *
    ), recorded as (${recordRemoved(who, { subject: 'note', kind: 'deleted', company: piece`removed.company_id` })})
    select id from removed`
  if (!deleted) throw noteNotFound()
}

/** Tags and the pin have no null in the table: cleared means none, and not pinned. */
const written = ({ tags, is_pinned, ...note }: NotePatch) => ({
  ...note,
  ...(tags !== undefined && { tags: tags ?? [] }),
  ...(is_pinned !== undefined && { is_pinned: is_pinned ?? false }),
})
