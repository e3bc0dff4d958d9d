import { isClosed, type Stage, stageNames, stages } from '../../../../src/words/stages.ts'
import { api, queries, type Reply, type Row } from '../../api/client.ts'

export type Pipeline = Row<'/api/pipelines'>
export type OwnStage = Pipeline['stages'][number]

/** Where a deal can stand: a stage of a pipeline, or one of the six where it is in none (`id` is null then). */
export type Step = Omit<OwnStage, 'id'> & {
  /** the id of an own stage, else the category: what lists and addresses call it by */
  key: string
  id: string | null
  pipeline_id: string | null
}

/** What is told of a deal's stage, wherever a deal is told of. */
export type Placed = { stage: Stage; stage_id?: string | null | undefined; stage_name?: string | null | undefined }

const nothing = { id: null, pipeline_id: null, probability: null, color: null, idle_days: null }
const six: readonly Step[] = stages.map((category, position) => ({
  ...nothing,
  key: category,
  name: stageNames[category],
  category,
  position,
  required_fields: [],
  checklist: [],
}))

/** The stages of a pipeline in their order; the six where there is none. */
export const stepsOf = (pipeline: Pipeline | undefined): readonly Step[] =>
  pipeline ? pipeline.stages.map((stage) => ({ ...stage, key: stage.id, pipeline_id: pipeline.id })) : six

const asked = api.queryOptions('get', '/api/pipelines', {}, { staleTime: 60_000 })
const none: Pipeline[] = []

/** The pipelines of the firm, archived ones too; undefined until they are here. */
export const usePipelinesAsked = () => api.useQuery('get', '/api/pipelines', {}, { staleTime: 60_000 })

/** The same; none until they are here. */
export const usePipelines = (): readonly Pipeline[] => usePipelinesAsked().data?.data ?? none

/** The same outside of what is drawn, as far as they are here. */
const known = (): readonly Pipeline[] => queries.getQueryData<Reply<'/api/pipelines'>>(asked.queryKey)?.data ?? none

/** Where a deal stands, with name and colour; of a pipeline that is not here yet as far as the deal says it. */
export function stepOf({ stage, stage_id, stage_name }: Placed, pipelines: readonly Pipeline[] = known()): Step {
  const own = pipelines.find(({ stages }) => stages.some(({ id }) => id === stage_id))
  const step = own && stepsOf(own).find(({ id }) => id === stage_id)
  const [plain = six[0]] = six.filter(({ category }) => category === stage)
  // the first is there
  return (
    step ?? { ...(plain as Step), key: stage_id ?? stage, id: stage_id ?? null, name: stage_name ?? stageNames[stage] }
  )
}

/** The name and colour of a deal's stage, as they are just now. */
export const useStep = (deal: Placed): Step => stepOf(deal, usePipelines())

/** Whether a deal stands there. */
export const isIn = ({ stage, stage_id }: Placed, { id, category }: Step) =>
  id ? stage_id === id : stage === category && !stage_id

/** All that a deal can be moved to within its pipeline. */
export const stepsBeside = ({ pipeline_id }: { pipeline_id: string | null }, pipelines = known()): readonly Step[] =>
  stepsOf(pipelines.find(({ id }) => id === pipeline_id))

/** The stage that a new deal begins in. */
export const firstOpen = (steps: readonly Step[]): Step | undefined => steps.find(({ category }) => !isClosed(category))

/** Where a deal of the category comes to stand: in the first stage of it, else the first open one. */
export const nearestTo = (steps: readonly Step[], category: Stage): Step | undefined =>
  steps.find((step) => step.category === category) ?? firstOpen(steps)

/** What a new deal goes into; undefined where the firm has no pipeline. */
export const defaultOf = (pipelines: readonly Pipeline[]): Pipeline | undefined =>
  pipelines.find(({ is_default }) => is_default)

export const isStanding = ({ archived_at }: Pipeline) => archived_at === null
