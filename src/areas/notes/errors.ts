import { ApiError } from '../../platform/http/errors.ts'

export const noteNotFound = () => new ApiError(404, 'note_not_found', 'Note not found')
