import { ApiError } from '../../platform/http/errors.ts'

export const fundNotFound = () => new ApiError(404, 'fund_not_found', 'Fund not found')
