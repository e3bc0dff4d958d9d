import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { draftOf } from './from_text.ts'
import { deleteTask, listTasks, requireTask } from './queries.ts'
import { NewTask, Task, TaskDraft, TaskId, TaskList, TaskPatch, TaskQuery, TaskText } from './schema.ts'
import { addTask, editTask } from './write.ts'

export const tasks = (deps: Deps) => async (app: App) => {
  const { sql, config, clock } = deps

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List tasks, what is due first',
        description:
          'Finished ones come newest first. Overdue is what was due before today, or before now where a time was given.',
        querystring: TaskQuery,
        response: { 200: TaskList },
      },
    },
    async ({ user, query }) => {
      const { day } = clockIn(await timeZoneOf(sql, user, config), clock.now())
      return asPage(await listTasks(sql, user, query, { at: clock.now().toISOString(), day }), query)
    },
  )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Add a task',
        description:
          'Whoever adds it is to do it unless another is named. It hangs on the company of its deal or contact too. remind_at sends its assignee one message.',
        body: NewTask,
        example: {
          title: 'Send the teaser',
          due_date: '2026-03-06',
          company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
        },
        response: { 201: Task },
      },
    },
    async ({ user, body }) => addTask({ ...deps, who: user }, body),
  )

  app.post(
    '/from-text',
    {
      config: { role: 'viewer', scope: 'read' },
      schema: {
        summary: 'Read a task out of a text; nothing is stored',
        description:
          'Finds the first time that lies ahead and the names of records; notices says what was not understood, or fits several. Send what comes back to /api/tasks.',
        body: TaskText,
        example: { text: 'call Carla next Tuesday at 9' },
        response: { 200: TaskDraft },
      },
    },
    async ({ user, body }) => draftOf(deps, user, body.text),
  )

  app.get(
    '/:task_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a task',
        description: 'With the names of what it is about, and when its reminder was sent.',
        params: TaskId,
        response: { 200: Task },
      },
    },
    async ({ user, params }) => requireTask(sql, user, params.task_id),
  )

  app.patch(
    '/:task_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Change a task, finish it, or open it again',
        description:
          'status done keeps when and by whom, and open takes that away. Another remind_at sends another message.',
        params: TaskId,
        body: TaskPatch,
        response: { 200: Task },
      },
    },
    async ({ user, params, body }) => editTask({ ...deps, who: user }, params.task_id, body),
  )

  app.delete(
    '/:task_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Delete a task',
        description: 'For 30 days it can be restored from the bin. A reminder that has yet to come is not sent.',
        params: TaskId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => transact(sql, (db) => deleteTask(db, user, params.task_id)),
  )
}
