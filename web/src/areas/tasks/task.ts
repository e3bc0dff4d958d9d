import { api, type Body, client, type Row, refetch } from '../../api/client.ts'
import { changeAsSeen, takeBack } from '../../form/as_seen.ts'
import { tellDeleted } from '../../parts/deleted.ts'
import { clock, day } from '../../parts/format.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { ownZone, wallTime } from '../../parts/zone.ts'

export type Task = Row<'/api/tasks'>
export type TaskChange = Body<'/api/tasks/{task_id}', 'patch'>

const pathOf = ({ id }: { id: string }) => ({ params: { path: { task_id: id } } })

// what tells of tasks
const where = ['/api/tasks', '/api/companies/{company_id}/timeline']

/** The day it is where the firm is. */
export function useToday(): string {
  const zone = api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 }).data?.time_zone
  return wallTime(new Date(), zone ?? ownZone()).slice(0, 10)
}

export const groups = ['Overdue', 'Today', 'Next 7 days', 'Later', 'No date'] as const
export type Group = (typeof groups)[number]

type Due = Pick<Task, 'due_date' | 'due_at'>

export function groupOf({ due_date, due_at }: Due, today: string): Group {
  if (!due_date) return 'No date'
  if (due_date < today || (due_at && Date.parse(due_at) < Date.now())) return 'Overdue'
  if (due_date === today) return 'Today'
  const last = new Date(`${today}T12:00Z`)
  last.setUTCDate(last.getUTCDate() + 7)
  return due_date <= last.toISOString().slice(0, 10) ? 'Next 7 days' : 'Later'
}

export function dueWords({ due_date, due_at }: Due, today: string): string | undefined {
  if (!due_date) return undefined
  const time = due_at ? clock(due_at) : ''
  if (due_date === today) return time || 'Today'
  return [day(due_date), time].filter(Boolean).join(', ')
}

export async function changeTask(task: Task, change: TaskChange, said: string): Promise<void> {
  const before: TaskChange = Object.fromEntries(
    Object.keys(change).map((name) => [name, task[name as keyof TaskChange]]), // reason: those of the change
  )
  const send = async (body: TaskChange, headers: Record<string, string>) => {
    const { data } = await client.PATCH('/api/tasks/{task_id}', { ...pathOf(task), body, headers })
    await refetch(...where)
    return data
  }
  const done = await changeAsSeen('tasks', task, change, send)
  tellDone(said, () => takeBack(done, before, send))
}

/** Finishes a task, or opens it again. */
export const turn = (task: Task) =>
  task.status === 'open'
    ? attempt(() => changeTask(task, { status: 'done' }, `Done: ${task.title}`))
    : attempt(() => changeTask(task, { status: 'open' }, `Open again: ${task.title}`))

export async function addTask(task: Body<'/api/tasks', 'post'>): Promise<Task | undefined> {
  const { data } = await client.POST('/api/tasks', { body: task })
  await refetch(...where)
  return data
}

/** Deletes a task; undo restores it. */
export const removeTask = (task: Task) =>
  attempt(async () => {
    await client.DELETE('/api/tasks/{task_id}', pathOf(task))
    tellDeleted(`${task.title} deleted`, task.id)
    await refetch(...where)
  })
