import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, newRow, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { taskNotFound } from './errors.ts'
import type { Task, TaskQuery } from './schema.ts'

const columns = piece`
  t.id, t.title, t.details, t.due_date, t.due_at, t.remind_at, t.reminded_at, t.priority, t.status, t.done_at, t.done_by,
  t.assignee_id, a.name as assignee_name, t.company_id, c.name as company_name, t.contact_id, p.name as contact_name,
  t.deal_id, d.name as deal_name, t.assigned_by, g.name as assigned_by_name, t.created_by, u.name as created_by_name, t.created_at, t.updated_at`

/** What the columns need beside the task, which is called t. What stands behind walls of its own is not named. */
const joins = (who: Who) => piece`
  left join users a on a.firm_id = ${who.firmId} and a.id = t.assignee_id
  left join companies c on c.firm_id = ${who.firmId} and c.id = t.company_id and ${seen(who, 'c')}
  left join contacts p on p.firm_id = ${who.firmId} and p.id = t.contact_id and not p.company_deleted and ${seen(who, 'p')}
  left join deals d on d.firm_id = ${who.firmId} and d.id = t.deal_id and ${seen(who, 'd')}
  left join users g on g.firm_id = ${who.firmId} and g.id = t.assigned_by
  left join users u on u.firm_id = ${who.firmId} and u.id = t.created_by`

export async function requireTask(db: Db, who: Who, id: string): Promise<Task> {
  const [task] = await db<Task[]>`
    select ${columns} from tasks t ${joins(who)}
    where t.firm_id = ${who.firmId} and t.id = ${id} and not t.company_deleted and ${seen(who, 't')}`
  if (!task) throw taskNotFound()
  return task
}

/** What is due first comes first, without a day last; finished ones newest first. One row without id where the page is empty. */
export function listTasks(
  db: Db,
  who: Who,
  { page, page_size, ...filter }: TaskQuery,
  now: { at: string; day: string },
) {
  const conditions = matching(who, filter, now)
  const order =
    filter.status === 'done'
      ? piece`t.done_at desc, t.id desc`
      : piece`t.status desc, t.due_date nulls last, t.due_at nulls last, t.created_at, t.id`
  return db<({ total: number } & Task)[]>`
    with counted as (select count(*)::int as total from tasks t where ${conditions}), page as (
      ${onPage(piece`select t.id as page_id from tasks t where ${conditions}`, order, { page, page_size })}
    )
    select total, ${columns}
    from counted left join (
      page join tasks t on t.firm_id = ${who.firmId} and t.id = page_id and ${seen(who, 't')} ${joins(who)}
    ) on true
    order by ${order}`
}

type Filter = Omit<TaskQuery, 'page' | 'page_size'>

function matching(who: Who, filter: Filter, now: { at: string; day: string }): Piece {
  const { status, assignee_id, assigned_by, company_id, contact_id, deal_id, due_from, due_to, overdue, search } =
    filter
  const late = piece`(t.due_date < ${now.day}::date or t.due_at < ${now.at}::timestamptz)`
  return piece`
    t.firm_id = ${who.firmId} and not t.company_deleted and ${seen(who, 't')}
    ${status ? piece`and t.status = ${status}` : nothing}
    ${assignee_id ? piece`and t.assignee_id = ${assignee_id === 'me' ? who.userId : assignee_id}` : nothing}
    ${assigned_by ? givenBy(assigned_by === 'me' ? who.userId : assigned_by) : nothing}
    ${company_id ? piece`and t.company_id = ${company_id}` : nothing}
    ${contact_id ? piece`and t.contact_id = ${contact_id}` : nothing}
    ${deal_id ? piece`and t.deal_id = ${deal_id}` : nothing}
    ${due_from ? piece`and t.due_date >= ${due_from}::date` : nothing}
    ${due_to ? piece`and t.due_date <= ${due_to}::date` : nothing}
    ${overdue === undefined ? nothing : overdue ? piece`and t.status = 'open' and ${late}` : piece`and not (t.status = 'open' and coalesce(${late}, false))`}
    ${joined(wordPatterns(search ?? '').map((pattern) => piece`and fold(t.title) like fold(${pattern})`))}`
}

/** What somebody does who was given it by this person. */
const givenBy = (id: string) => piece`and t.assigned_by = ${id} and t.assigned_by <> t.assignee_id`

type Row = Partial<Record<(typeof written)[number], string | null>>
const written = [
  'title',
  'details',
  'due_date',
  'due_at',
  'remind_at',
  'reminded_at',
  'priority',
  'status',
  'done_at',
  'done_by',
  'assignee_id',
  'assigned_by',
  'company_id',
  'contact_id',
  'deal_id',
] as const

export async function insertTask(db: Transaction, who: Who, task: Row & { title: string }): Promise<string> {
  const row = { ...task, firm_id: who.firmId, id: uuidv7(), created_by: who.userId }
  const [created] = await db<[{ id: string }]>`
    with created as (insert into tasks ${newRow(row)} returning *),
    recorded as (${recordCreated(who, { subject: 'task', kind: 'created', company: piece`created.company_id` })})
    select id from created`
  return created.id
}

/** The task, kept from being changed by others until the transaction ends. */
export async function lockTask(db: Transaction, who: Who, id: string) {
  const [task] = await db<Pick<Task, 'status' | 'assignee_id' | 'company_id' | 'contact_id' | 'deal_id'>[]>`
    select t.status, t.assignee_id, t.company_id, t.contact_id, t.deal_id from tasks t
    where t.firm_id = ${who.firmId} and t.id = ${id} and not t.company_deleted and ${seen(who, 't')}
    for no key update`
  if (!task) throw taskNotFound()
  return task
}

/** Writes what changed of a task that the caller has locked. */
export const updateTask = (
  db: Transaction,
  who: Who,
  { id, row, kind }: { id: string; row: Row; kind: 'updated' | 'assigned' | 'done' },
) => db`
  with old as (select * from tasks where firm_id = ${who.firmId} and id = ${id} /* beyond walls: locked by lockTask */),
  changed as (
    update tasks t set ${changes(row)} from old where t.firm_id = ${who.firmId} and t.id = old.id returning t.*
  ), recorded as (${recordChanged(who, { subject: 'task', kind, company: piece`changed.company_id` })})
  select id from changed`

export async function deleteTask(db: Transaction, who: Who, id: string): Promise<void> {
  await putInBin(db, who, { type: 'task', table: 'tasks', id })
  const [removed] = await db`
    with removed as (
      delete from tasks t
      where t.firm_id = ${who.firmId} and t.id = ${id} and not t.company_deleted and ${seen(who, 't')} returning *
    ), recorded as (${recordRemoved(who, { subject: 'task', kind: 'deleted', company: piece`removed.company_id` })})
    select id from removed`
  if (!removed) throw taskNotFound()
}
