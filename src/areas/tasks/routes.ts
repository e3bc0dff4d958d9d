import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
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
      schema: { summary: 'List tasks, what is due first', querystring: TaskQuery, response: { 200: TaskList } },
    },
    async ({ user, query }) => {
      const { day } = clockIn(await timeZoneOf(sql, user, config), clock.now())
      return asPage(await listTasks(sql, user, query, { at: clock.now().toISOString(), day }), query)
    },
  )

  app.post(
    '',
    { config: { role: 'member' }, schema: { summary: 'Add a task', body: NewTask, response: { 201: Task } } },
    async ({ user, body }, reply) => reply.code(201).send(await addTask({ ...deps, who: user }, body)),
  )

  app.post(
    '/from-text',
    {
      config: { role: 'viewer', scope: 'read' },
      schema: {
        summary: 'Read a task out of a text; nothing is stored',
        body: TaskText,
        response: { 200: TaskDraft },
      },
    },
    async ({ user, body }) => draftOf(deps, user, body.text),
  )

  app.get(
    '/:task_id',
    { config: { role: 'viewer' }, schema: { summary: 'Get a task', params: TaskId, response: { 200: Task } } },
    async ({ user, params }) => requireTask(sql, user, params.task_id),
  )

  app.patch(
    '/:task_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Change a task, finish it, or open it again',
        params: TaskId,
        body: TaskPatch,
        response: { 200: Task },
      },
    },
    async ({ user, params, body }) => editTask({ ...deps, who: user }, params.task_id, body),
  )

  app.delete(
    '/:task_id',
    { config: { role: 'member' }, schema: { summary: 'Delete a task', params: TaskId, response: { 204: Nothing } } },
    async ({ user, params }, reply) => {
      await retried(() => deleteTask(sql, user, params.task_id))
      return reply.code(204).send(null)
    },
  )
}
