import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listPipelines, requirePipeline } from './queries.ts'
import { DeleteQuery, NewPipeline, Pipeline, PipelineId, PipelineList, PipelinePatch, TemplateList } from './schema.ts'
import { templateNames, templates } from './templates.ts'
import { adoptDeals, changePipeline, createPipeline, deletePipeline } from './write.ts'

export const pipelines =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List the pipelines with their stages',
          description:
            'In their order, archived ones too. Empty where the firm has set up none: its deals then have the six stages alone. The list has no pages.',
          response: { 200: PipelineList },
        },
      },
      async ({ user }) => {
        const data = await listPipelines(sql, user)
        return { data, total: data.length }
      },
    )

    app.get(
      '/templates',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Pipelines to begin with',
          description: 'A new pipeline takes the stages of one by its name; they can be changed afterwards.',
          response: { 200: TemplateList },
        },
      },
      async () => ({ data: templateList, total: templateList.length }),
    )

    app.post(
      '',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Add a pipeline with its stages',
          description:
            'At most 50, of up to 40 stages: at least an open one, and one each of the categories closed_won and closed_lost. The first is the default, into which new deals go. Deals that are in no pipeline stay so until it adopts them.',
          body: NewPipeline,
          example: { name: 'Buy-outs', template: 'buy_out' },
          response: { 201: Pipeline },
        },
      },
      async ({ user, body }) => transact(sql, (db) => createPipeline(db, user, body)),
    )

    app.get(
      '/:pipeline_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a pipeline',
          description: 'With its stages in their order; one that is archived too.',
          params: PipelineId,
          response: { 200: Pipeline },
        },
      },
      async ({ user, params }) => requirePipeline(sql, user, params.pipeline_id),
    )

    app.patch(
      '/:pipeline_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Change a pipeline and its stages',
          description:
            'stages is the whole list. A stage that holds deals is removed only with move_to (409 stage_holds_deals, with how many deals one may know of), and keeps its category. Deals take a new name at once; what happened keeps the old one.',
          params: PipelineId,
          body: PipelinePatch,
          example: { name: 'Buy-outs in Europe' },
          response: { 200: Pipeline },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changePipeline(db, user, params.pipeline_id, body)),
    )

    app.delete(
      '/:pipeline_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Delete a pipeline',
          description:
            'Its deals go where move_to says; without it a pipeline that holds deals stays (409 stage_holds_deals). The default one goes only as the last; its deals then stay in their categories, in no pipeline.',
          params: PipelineId,
          querystring: DeleteQuery,
          response: { 204: Nothing },
        },
      },
      async ({ user, params, query }) => {
        await transact(sql, (db) => deletePipeline(db, user, params.pipeline_id, query.move_to))
      },
    )

    app.post(
      '/:pipeline_id/adopt',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Take in all deals that are in no pipeline',
          description:
            'Each into the first stage of its category, or the first open one; what stages require is not asked for. Deals that were there before the first pipeline stay outside until then.',
          params: PipelineId,
          response: { 201: Pipeline },
        },
      },
      async ({ user, params }) => transact(sql, (db) => adoptDeals(db, user, params.pipeline_id)),
    )
  }

const templateList = templateNames.map((template) => {
  const { stages, ...about } = templates[template]
  return {
    template,
    ...about,
    stages: stages.map(({ probability = null, idle_days = null, checklist = [], ...stage }) => ({
      ...stage,
      probability,
      idle_days,
      checklist,
    })),
  }
})
