import { ApiError } from '../../platform/http/errors.ts'

export const interactionNotFound = () => new ApiError(404, 'interaction_not_found', 'Interaction not found')
