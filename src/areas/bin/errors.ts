import { ApiError, forbidden } from '../../platform/http/errors.ts'

export const notInBin = () => new ApiError(404, 'not_in_bin', 'It is not among the deleted records')

export const deletedByAnother = () => forbidden('Only an admin, or the person who deleted it, can restore it')

export const wholeIsDeleted = (name: string | undefined) =>
  new ApiError(
    409,
    'belongs_to_deleted',
    name === undefined
      ? 'It belongs to a record that is deleted too. Restore that one first.'
      : `It belongs to “${name}”, which is deleted too. Restore that one first.`,
  )

export const wholeIsGone = () =>
  new ApiError(409, 'belonged_to_gone', 'What it belonged to is deleted for good, so it cannot be restored')

export const takenMeanwhile = () =>
  new ApiError(
    409,
    'already_there',
    'Another record that only one can be has taken its place, so it cannot be restored',
  )
