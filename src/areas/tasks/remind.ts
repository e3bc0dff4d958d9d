import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { clockIn, timeOf } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import type { remindOfTask } from './jobs.ts'

type Due = { title: string; due_date: string | null; due_at: string | null; email: string; name: string }

/** Mails the reminder of a task, once: a job that is tried again writes the same message again, which does no harm. */
export async function remind(deps: Deps, asked: z.output<typeof remindOfTask.payload>, jobId: string): Promise<void> {
  const { sql, mail, publicUrl, clock, config } = deps
  const { firm_id, task_id, remind_at } = asked
  // the assignee may have lost sight of it since: what stands behind a wall is told to those inside alone
  const [task] = await sql<Due[]>`
    select t.title, t.due_date, t.due_at, u.email, u.name
    from tasks t join users u on u.firm_id = ${firm_id} and u.id = t.assignee_id
    where t.firm_id = ${firm_id} and t.id = ${task_id} and t.status = 'open' and not t.company_deleted
      and t.remind_at = ${remind_at} and t.reminded_at is null and u.status = 'active'
      and (t.walls is null or t.walls <@ array(
        select wall_id from wall_people where firm_id = ${firm_id} and user_id = t.assignee_id))`
  if (!task) return
  const zone = await timeZoneOf(sql, { firmId: firm_id }, config)
  await mail.deliver({
    id: jobId,
    firmId: firm_id,
    to: task.email,
    subject: `Reminder: ${task.title.replace(/\s+/g, ' ').slice(0, 200)}`,
    text: `${task.title}\n\n${whenDue(task, zone)}\n\n${publicUrl()}/#/tasks?open=${task_id}\n`,
    date: clock.now(),
  })
  await sql`
    update tasks set reminded_at = ${clock.now().toISOString()}
    where firm_id = ${firm_id} and id = ${task_id} and remind_at = ${remind_at} /* beyond walls: the service’s own mark */`
}

function whenDue({ due_date, due_at }: Due, zone: string): string {
  if (!due_date) return 'It has no date by which it is due.'
  if (!due_at) return `It is due on ${due_date}.`
  const { day, minutes } = clockIn(zone, new Date(due_at))
  return `It is due on ${day} at ${timeOf(minutes)} (${zone}).`
}
