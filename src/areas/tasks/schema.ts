import { z } from 'zod'
import { day, dayString, flagInQuery, Id, Page, pageOf, text, timestamp, title } from '../../platform/http/fields.ts'
import { task } from '../../records/descriptions/tasks.ts'
import { answered, choice, newRecord } from '../../records/shapes.ts'

const statuses = ['open', 'done'] as const
const Status = choice(statuses)

export const NewTask = newRecord(task.fields)
export type NewTask = z.output<typeof NewTask>

export const TaskPatch = NewTask.extend({ status: Status }).partial()
export type TaskPatch = z.output<typeof TaskPatch>

export const TaskId = z.object({ task_id: Id })

export const Task = z.object({
  id: z.string(),
  ...answered(task.fields).shape,
  reminded_at: timestamp.nullable(),
  status: Status,
  done_at: timestamp.nullable(),
  done_by: z.string().nullable(),
  assigned_by: z.string().nullable().meta({ description: 'Who gave it to its assignee' }),
  assigned_by_name: z.string().nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Task = z.output<typeof Task>

const PersonOrMe = z.union([z.literal('me'), Id], 'must be a UUID, or me')

export const TaskQuery = Page.extend({
  status: Status.optional(),
  assignee_id: PersonOrMe.optional().meta({ description: 'A person; me: the one who asks' }),
  assigned_by: PersonOrMe.optional().meta({ description: 'A person, or me: what they gave to somebody else' }),
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
