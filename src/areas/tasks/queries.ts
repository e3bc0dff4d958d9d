import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { notFound } from '../../platform/http/errors.ts'
import { task } from '../../records/descriptions/tasks.ts'
import { hangsOn } from '../../records/engine/links.ts'
import { recordStore } from '../../records/engine/store.ts'
import { eventsOf, taskRules } from './rules.ts'
import type { Task, TaskQuery } from './schema.ts'

export const taskStore = recordStore<Task>(task, {
  alias: 't',
  hasAuthor: true,
  rules: taskRules,
  events: eventsOf,
  notFound: () => notFound('Task not found'),
  shown: () => piece`, t.reminded_at, t.status, t.done_at, t.done_by, t.assigned_by, assigner.name as assigned_by_name`,
  joins: (who) => piece`left join users assigner on assigner.firm_id = ${who.firmId} and assigner.id = t.assigned_by`,
})

/** What is due first comes first, without a day last; finished ones newest first. */
export const listTasks = (
  db: Db,
  who: Who,
  { page, page_size, ...filter }: TaskQuery,
  now: { at: string; day: string },
) =>
  taskStore.list(db, who, {
    where: matching(who, filter, now),
    order:
      filter.status === 'done'
        ? piece`t.done_at desc, t.id desc`
        : piece`t.status desc, t.due_date nulls last, t.due_at nulls last, t.created_at, t.id`,
    page: { page, page_size },
  })

type Filter = Omit<TaskQuery, 'page' | 'page_size'>

function matching(who: Who, filter: Filter, now: { at: string; day: string }): Piece {
  const { status, assignee_id, assigned_by, due_from, due_to, overdue, search } = filter
  const late = piece`(t.due_date < ${now.day}::date or t.due_at < ${now.at}::timestamptz)`
  return piece`
    ${status ? piece`and t.status = ${status}` : nothing}
    ${assignee_id ? piece`and t.assignee_id = ${assignee_id === 'me' ? who.userId : assignee_id}` : nothing}
    ${assigned_by ? givenBy(assigned_by === 'me' ? who.userId : assigned_by) : nothing}
    ${hangsOn('t', filter, ['company_id', 'contact_id', 'deal_id'])}
    ${due_from ? piece`and t.due_date >= ${due_from}::date` : nothing}
    ${due_to ? piece`and t.due_date <= ${due_to}::date` : nothing}
    ${overdue === undefined ? nothing : overdue ? piece`and t.status = 'open' and ${late}` : piece`and not (t.status = 'open' and coalesce(${late}, false))`}
    ${joined(wordPatterns(search ?? '').map((pattern) => piece`and fold(t.title) like fold(${pattern})`))}`
}

/** What somebody does who was given it by this person. */
const givenBy = (id: string) => piece`and t.assigned_by = ${id} and t.assigned_by <> t.assignee_id`
