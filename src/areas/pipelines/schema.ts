import { z } from 'zod'
import { Id, integer, timestamp, title } from '../../platform/http/fields.ts'
import { DealStage } from '../../records/deal_stages.ts'
import { choice } from '../../records/shapes.ts'
import { Color } from '../tags/index.ts'
import { templateNames } from './templates.ts'

export const pipelinesMax = 50
export const stagesMax = 40

export const PipelineKind = choice(['deal', 'fundraising', 'hire'])

export const NewStage = z.object({
  name: title(100),
  category: DealStage.meta({ description: 'Which of the six stages it counts as' }),
  probability: integer(0, 100)
    .nullish()
    .meta({ description: 'Percent. null: the middle of what is usual for its category' }),
  color: Color.nullish(),
  required_fields: z.array(title(100)).max(40, 'must have at most 40 entries').optional().meta({
    description: 'Without these a deal does not come into it: names of fields of deals, ids of the firm’s own',
  }),
  checklist: z
    .array(title(300))
    .max(40, 'must have at most 40 entries')
    .optional()
    .meta({ description: 'What is to be done in it: shown, and not kept track of' }),
  idle_days: integer(1, 3650).nullish().meta({ description: 'After how many days in it a deal is slow' }),
})
export type NewStage = z.output<typeof NewStage>

/** A stage in the whole list of them: with an id what is left out stays, without one it is new. */
const ListedStage = NewStage.partial().extend({ id: Id.optional() })
export type ListedStage = z.output<typeof ListedStage>

export const NewPipeline = z.object({
  name: title(100).optional().meta({ description: 'Missing: that of the template' }),
  kind: PipelineKind.optional(),
  is_default: z.boolean('must be true or false').optional(),
  position: integer(0, 10_000).optional(),
  template: choice(templateNames).optional().meta({ description: 'Its stages, where none are given' }),
  stages: z.array(NewStage).max(stagesMax, `must have at most ${stagesMax} entries`).optional(),
})
export type NewPipeline = z.output<typeof NewPipeline>

export const PipelinePatch = z.object({
  name: title(100).optional(),
  kind: PipelineKind.optional(),
  is_default: z.boolean('must be true or false').optional().meta({ description: 'true: new deals go into it' }),
  position: integer(0, 10_000).optional(),
  archived: z.boolean('must be true or false').optional().meta({ description: 'What is archived takes no deals in' }),
  stages: z.array(ListedStage).max(stagesMax, `must have at most ${stagesMax} entries`).optional().meta({
    description: 'All of its stages, in their order: known by their ids, new without one, removed where left out',
  }),
  move_to: z
    .record(Id, Id)
    .optional()
    .meta({ description: 'Where the deals of a removed stage go: its id, and that of a stage that stays' }),
})
export type PipelinePatch = z.output<typeof PipelinePatch>

export const PipelineId = z.object({ pipeline_id: Id })

export const DeleteQuery = z.object({
  move_to: Id.optional().meta({
    description:
      'Where its deals go: a stage of another pipeline for all of them, or another pipeline, each by its category',
  }),
})

export const StageOfPipeline = z.object({
  id: z.string(),
  name: z.string(),
  category: DealStage,
  probability: z.int().nullable(),
  position: z.int(),
  color: Color.nullable(),
  required_fields: z.array(z.string()),
  checklist: z.array(z.string()),
  idle_days: z.int().nullable(),
})
export type StageOfPipeline = z.output<typeof StageOfPipeline>

export const Pipeline = z.object({
  id: z.string(),
  name: z.string(),
  kind: PipelineKind,
  is_default: z.boolean(),
  position: z.int(),
  archived_at: timestamp.nullable(),
  created_at: timestamp,
  stages: z.array(StageOfPipeline),
})
export type Pipeline = z.output<typeof Pipeline>

export const PipelineList = z.object({ data: z.array(Pipeline), total: z.int() })

export const TemplateList = z.object({
  data: z.array(
    z.object({
      template: z.enum(templateNames),
      name: z.string(),
      kind: PipelineKind,
      about: z.string(),
      stages: z.array(
        z.object({
          name: z.string(),
          category: DealStage,
          probability: z.int().nullable(),
          idle_days: z.int().nullable(),
          checklist: z.array(z.string()),
        }),
      ),
    }),
  ),
  total: z.int(),
})
