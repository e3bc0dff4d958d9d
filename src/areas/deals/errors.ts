import { ApiError } from '../../platform/http/errors.ts'

export const nothingToTakeBack = () =>
  new ApiError(
    409,
    'nothing_to_take_back',
    'You have not moved this deal within the last hour, or somebody has moved it since. Move it to the stage that is right.',
  )
