import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { remindOfTask } from './jobs.ts'
import { taskStore } from './queries.ts'
import type { NewTask, Task, TaskPatch } from './schema.ts'

type Writing = Pick<Deps, 'sql' | 'jobs' | 'config' | 'clock'> & { who: Who; versions?: readonly string[] | undefined }

export async function addTask({ sql, jobs, config, who }: Writing, task: NewTask): Promise<Task> {
  const zone = await timeZoneOf(sql, who, config)
  return transact(sql, async (db) => {
    const added = await taskStore.create({ db, jobs, who }, { ...task, ...dueIn(zone, task) })
    if (task.remind_at) await remind({ db, jobs, who, id: added.id }, task.remind_at)
    return added
  })
}

/** Changes a task, finishes it, or opens it again. */
export async function editTask(
  { sql, jobs, config, clock, who, versions }: Writing,
  id: string,
  patch: TaskPatch,
): Promise<Task> {
  const zone = await timeZoneOf(sql, who, config)
  const doing = { assigned_by: who.userId, done_at: clock.now().toISOString(), done_by: who.userId }
  return transact(sql, async (db) => {
    const changed = await taskStore.change({ db, jobs, who, versions }, id, {
      ...patch,
      ...dueIn(zone, patch),
      ...doing,
    })
    if (patch.remind_at) await remind({ db, jobs, who, id }, patch.remind_at)
    return changed
  })
}

/** A time has its day with it; a day alone has no time. */
function dueIn(zone: string, { due_date, due_at }: Pick<TaskPatch, 'due_date' | 'due_at'>) {
  if (due_at) return { due_at, due_date: clockIn(zone, new Date(due_at)).day }
  if (due_date !== undefined) return { due_at: null, due_date }
  return due_at === null ? { due_at } : {}
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
