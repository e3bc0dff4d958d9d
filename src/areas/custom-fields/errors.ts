import { ApiError } from '../../platform/http/errors.ts'

export const fieldNotFound = () => new ApiError(404, 'custom_field_not_found', 'Field not found')
export const recordNotFound = (kind: string) =>
  new ApiError(404, `${kind}_not_found`, `${kind[0]?.toUpperCase()}${kind.slice(1)} not found`)
