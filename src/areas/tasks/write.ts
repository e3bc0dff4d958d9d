import { requireWithin } from '../../access/within.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { lockLinks } from '../notes/index.ts'
import { findUser } from '../users/index.ts'
import { remindOfTask } from './jobs.ts'
import { insertTask, lockTask, requireTask, updateTask } from './queries.ts'
import type { NewTask, Task, TaskPatch } from './schema.ts'

type Writing = Pick<Deps, 'sql' | 'jobs' | 'config' | 'clock'> & { who: Who }

/** Adds a task; whoever is to do it is the one who adds it, unless another is named. */
export async function addTask({ sql, jobs, config, who }: Writing, task: NewTask): Promise<Task> {
  const zone = await timeZoneOf(sql, who, config)
  return transact(sql, async (db) => {
    const company_id = await lockLinks(db, who, task)
    const assignee_id = task.assignee_id === undefined ? who.userId : task.assignee_id
    await requireAssignee(db, who, assignee_id)
    await requireKnowing(db, who, { ...task, company_id, assignee_id })
    const id = await insertTask(db, who, {
      ...task,
      ...dueIn(zone, task),
      company_id,
      ...givenTo(assignee_id, who),
    })
    if (task.remind_at) await remind({ db, jobs, who, id }, task.remind_at)
    return requireTask(db, who, id)
  })
}

/** Changes a task, finishes it, or opens it again. */
export async function editTask(
  { sql, jobs, config, clock, who }: Writing,
  id: string,
  patch: TaskPatch,
): Promise<Task> {
  const zone = await timeZoneOf(sql, who, config)
  return transact(sql, async (db) => {
    const old = await lockTask(db, who, id)
    const { status, ...fields } = patch
    const isLinked = ['company_id', 'contact_id', 'deal_id'].some((name) => name in fields)
    const company = isLinked && { company_id: await lockLinks(db, who, fields, old) }
    const now = { ...old, ...fields, ...company }
    const isReassigned = now.assignee_id !== old.assignee_id
    if (isReassigned) await requireAssignee(db, who, now.assignee_id)
    if (isReassigned || isLinked) await requireKnowing(db, who, now)
    const isEnded = status !== undefined && status !== old.status
    const end =
      status === 'done' ? { done_at: clock.now().toISOString(), done_by: who.userId } : { done_at: null, done_by: null }
    const row = {
      ...fields,
      ...dueIn(zone, fields),
      ...company,
      ...(isReassigned && givenTo(now.assignee_id, who)),
      ...(isEnded && { status, ...end }),
      ...(fields.remind_at !== undefined && { reminded_at: null }),
    }
    const kind = isEnded && status === 'done' ? 'done' : isHandedOn(old, fields) ? 'assigned' : 'updated'
    if (Object.keys(row).length > 0) await updateTask(db, who, { id, row, kind })
    if (fields.remind_at) await remind({ db, jobs, who, id }, fields.remind_at)
    return requireTask(db, who, id)
  })
}

const givenTo = (assignee_id: string | null, who: Who) => ({
  assignee_id,
  assigned_by: assignee_id === null ? null : who.userId,
})

const isHandedOn = (old: { assignee_id: string | null }, { assignee_id, ...others }: TaskPatch) =>
  assignee_id !== undefined && assignee_id !== old.assignee_id && Object.keys(others).length === 0

/** A time has its day with it; a day alone has no time. */
function dueIn(zone: string, { due_date, due_at }: Pick<TaskPatch, 'due_date' | 'due_at'>) {
  if (due_at) return { due_at, due_date: clockIn(zone, new Date(due_at)).day }
  if (due_date !== undefined) return { due_at: null, due_date }
  return due_at === null ? { due_at } : {}
}

async function requireAssignee(db: Transaction, who: Who, id: string | null | undefined) {
  if (!id) return
  const user = await findUser(db, who, id)
  if (!user) throw unknownReference('assignee_id', 'user')
  if (user.status !== 'active')
    throw validationError([{ field: 'assignee_id', message: 'must be a person whose account is active' }])
}

/** Nobody is given a task about what they may not know of. */
async function requireKnowing(db: Transaction, who: Who, { assignee_id, company_id, deal_id }: TaskPatch) {
  if (assignee_id)
    await requireWithin(db, who, { field: 'assignee_id', userId: assignee_id, records: [company_id, deal_id] })
}

/** Has the reminders sent that are to come, of tasks that were brought here with all their fields. */
export async function remindOfTasks({ db, jobs }: Omit<Reminding, 'who' | 'id'>, who: Who): Promise<void> {
  const tasks = await db<{ id: string; remind_at: string }[]>`
    select id, remind_at from tasks /* beyond walls: each reminder looks whom it may reach */
    where firm_id = ${who.firmId} and status = 'open' and reminded_at is null and remind_at > now()`
  for (const { id, remind_at } of tasks) await remind({ db, jobs, who, id }, remind_at)
}

type Reminding = Pick<Deps, 'jobs'> & { db: Transaction; who: Who; id: string }

const remind = ({ db, jobs, who, id }: Reminding, at: string) =>
  jobs.enqueue(db, remindOfTask, { firm_id: who.firmId, task_id: id, remind_at: at }, new Date(at))
