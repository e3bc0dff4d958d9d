import { ApiError } from '../../platform/http/errors.ts'

export const nothingToTakeBack = () =>
  new ApiError(
    409,
    'nothing_to_take_back',
    'You have not moved this deal within the last hour, or somebody has moved it since. Move it to the stage that is right.',
  )

/** A field that a stage requires and that is empty; the id of one of the firm's own. */
export type Lacking = { field: string; label: string }

export const stageRequires = (stage: string, missing: Lacking[]) =>
  new ApiError(
    422,
    'stage_requires',
    `The stage “${stage}” requires ${new Intl.ListFormat('en-GB').format(missing.map(({ label }) => label))}`,
    { more: { missing } },
  )
