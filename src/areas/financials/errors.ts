import { validationError } from '../../platform/http/errors.ts'

export const endsBeforeItStarts = () =>
  validationError([{ field: 'period_end', message: 'must not be before period_start' }])
export const oneDateOnly = (missing: string, given: string) =>
  validationError([{ field: missing, message: `must be given together with ${given}` }])
