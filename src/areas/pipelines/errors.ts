import { ApiError } from '../../platform/http/errors.ts'

export const pipelineNotFound = () => new ApiError(404, 'pipeline_not_found', 'Pipeline not found')
export const tooManyPipelines = (most: number) =>
  new ApiError(409, 'too_many_pipelines', `There are ${most} pipelines already, which is the most`)
export const nameTaken = (name: string) =>
  new ApiError(409, 'pipeline_name_taken', `There is a pipeline called “${name}” already`)
export const isDefault = () =>
  new ApiError(409, 'default_pipeline', 'New deals go into this pipeline. Make another one the default first')

/** Of deals only those are counted that the person may know of; others hold the stage all the same. */
export type Held = { stage_id: string; name: string; deals: number }

export const holdsDeals = (held: Held[]) =>
  new ApiError(
    409,
    'stage_holds_deals',
    `${held.map(({ name, deals }) => `“${name}” holds ${deals === 1 ? 'one deal' : `${deals} deals`}`).join(', ')}. Say with move_to where they go`,
    { more: { held } },
  )

export const categoryInUse = (name: string) =>
  new ApiError(
    409,
    'stage_holds_deals',
    `The category of “${name}” cannot change while deals are in it. Move them to another stage first`,
  )
