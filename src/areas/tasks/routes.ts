import type { Deps } from '../../deps.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { timeZoneOf } from '../auth/index.ts'
import { draftOf } from './from_text.ts'
import { listTasks, taskStore } from './queries.ts'
import { NewTask, Task, TaskDraft, TaskId, TaskList, TaskPatch, TaskQuery, TaskText } from './schema.ts'
import { addTask, editTask } from './write.ts'

export const tasks = (deps: Deps) => async (app: App) => {
  const { sql, config, clock } = deps
  recordRoutes(app, deps, {
    store: taskStore,
    schemas: {
      params: TaskId,
      query: TaskQuery,
      page: TaskList,
      created: NewTask,
      answer: Task,
      changed: TaskPatch,
    },
    say: {
      list: {
        summary: 'List tasks, what is due first',
        description:
          'Finished ones come newest first. Overdue is what was due before today, or before now where a time was given.',
      },
      create:
        'Whoever adds it is to do it unless another is named. It hangs on the company of its deal or contact too. remind_at sends its assignee one message.',
      get: 'With the names of what it is about, and when its reminder was sent.',
      change: {
        summary: 'Change a task, finish it, or open it again',
        description:
          'status done keeps when and by whom, and open takes that away. Another remind_at sends another message.',
      },
      remove: 'For 30 days it can be restored from the bin. A reminder that has yet to come is not sent.',
      example: {
        title: 'Send the teaser',
        due_date: '2026-03-06',
        company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
      },
    },
    async list(user, query) {
      const { day } = clockIn(await timeZoneOf(sql, user, config), clock.now())
      return asPage(await listTasks(sql, user, query, { at: clock.now().toISOString(), day }), query)
    },
    create: (who, task) => addTask({ ...deps, who }, task),
    change: (who, id, patch, versions) => editTask({ ...deps, who, versions }, id, patch),
  })

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
}
