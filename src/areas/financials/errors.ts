import { ApiError, validationError } from '../../platform/http/errors.ts'

export const recordNotFound = () => new ApiError(404, 'financial_record_not_found', 'Financial record not found')
export const endsBeforeItStarts = () =>
  validationError([{ field: 'period_end', message: 'must not be before period_start' }])
export const oneDateOnly = (missing: string, given: string) =>
  validationError([{ field: missing, message: `must be given together with ${given}` }])
