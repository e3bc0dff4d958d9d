import { ApiError } from '../../platform/http/errors.ts'

export const tagNotFound = () => new ApiError(404, 'tag_not_found', 'Tag not found')
export const nameTaken = (name: string) => new ApiError(409, 'tag_exists', `There is a tag “${name}” already`)
export const tooManyTags = (most: number) =>
  new ApiError(409, 'too_many_tags', `There are ${most} tags already, which is the most`)
