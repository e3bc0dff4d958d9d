import { z } from 'zod'
import {
  day,
  dayString,
  flagInQuery,
  Id,
  moment,
  Page,
  pageOf,
  text,
  timestamp,
  title,
} from '../../platform/http/fields.ts'

const statuses = ['open', 'done'] as const
const priorities = ['low', 'normal', 'high'] as const
const Status = z.enum(statuses, `must be one of ${statuses.join(', ')}`)
const Priority = z.enum(priorities, `must be one of ${priorities.join(', ')}`)

export const NewTask = z.object({
  title: title(500),
  details: text(50_000).nullish(),
  due_date: day.nullish().meta({ description: 'A day of the firm’s calendar' }),
  due_at: moment.nullish().meta({ description: 'A time; due_date is then its day in the time zone of the firm' }),
  remind_at: moment.nullish().meta({ description: 'When the assignee gets a message about it' }),
  priority: Priority.optional(),
  assignee_id: Id.nullish().meta({ description: 'Missing: the person who creates the task. null: nobody' }),
  company_id: Id.nullish(),
  contact_id: Id.nullish(),
  deal_id: Id.nullish(),
})
export type NewTask = z.output<typeof NewTask>

export const TaskPatch = NewTask.extend({ status: Status }).partial()
export type TaskPatch = z.output<typeof TaskPatch>

export const TaskId = z.object({ task_id: Id })

export const Task = z.object({
  id: z.string(),
  title: z.string(),
  details: z.string().nullable(),
  due_date: dayString.nullable(),
  due_at: timestamp.nullable(),
  remind_at: timestamp.nullable(),
  reminded_at: timestamp.nullable(),
  priority: Priority,
  status: Status,
  done_at: timestamp.nullable(),
  done_by: z.string().nullable(),
  assignee_id: z.string().nullable(),
  assignee_name: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  contact_id: z.string().nullable(),
  contact_name: z.string().nullable(),
  deal_id: z.string().nullable(),
  deal_name: z.string().nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Task = z.output<typeof Task>

export const TaskQuery = Page.extend({
  status: Status.optional(),
  assignee_id: z
    .union([z.literal('me'), Id], 'must be a UUID, or me')
    .optional()
    .meta({ description: 'A person; me: the one who asks' }),
  company_id: Id.optional(),
  contact_id: Id.optional(),
  deal_id: Id.optional(),
  due_from: day.optional(),
  due_to: day.optional().meta({ description: 'That day counts' }),
  overdue: flagInQuery.optional().meta({ description: 'Open, and due before now' }),
  search: text(200).optional().meta({ description: 'Words in the title' }),
})
export type TaskQuery = z.output<typeof TaskQuery>
export const TaskList = pageOf(Task)

export const TaskText = z.object({
  text: title(2000).meta({ description: 'Such as: follow up with Acme after Q3, or: call Carla next Tuesday at 9' }),
})

export const TaskDraft = z.object({
  title: z.string(),
  due_date: dayString.nullable(),
  due_at: timestamp.nullable(),
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  contact: z.object({ id: z.string(), name: z.string() }).nullable(),
  deal: z.object({ id: z.string(), name: z.string() }).nullable(),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  notices: z.array(z.string()).meta({ description: 'What was not understood, in sentences' }),
})
export type TaskDraft = z.output<typeof TaskDraft>
