import { ApiError } from '../../platform/http/errors.ts'

export const dealNotFound = () => new ApiError(404, 'deal_not_found', 'Deal not found')
