import { ApiError, type FieldError, validationError } from '../../platform/http/errors.ts'

export const reportNotFound = () => new ApiError(404, 'report_not_found', 'Report not found')
export const reportNotReady = () =>
  new ApiError(409, 'not_ready', 'The report is still being written. Try again when its status is completed.', {
    headers: { 'retry-after': '2' },
  })
export const reportFailed = (reason: string | null) =>
  new ApiError(422, 'generation_failed', `The report could not be written: ${reason ?? 'the reason is not known'}`)
export const invalidRequest = (...errors: FieldError[]) => validationError(errors)
export const notComparable = (difference: string) =>
  new ApiError(422, 'not_comparable', `other_id: only reports of the same company and type compare; ${difference}`)
