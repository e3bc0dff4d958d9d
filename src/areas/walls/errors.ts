import { ApiError, validationError } from '../../platform/http/errors.ts'

export const wallNotFound = () => new ApiError(404, 'wall_not_found', 'Nothing with this id is restricted')
export const recordNotFound = () => new ApiError(404, 'record_not_found', 'There is no such company or deal')
export const lastWithin = () =>
  new ApiError(422, 'last_within', 'You are the last who may know of it: add somebody, or open it to the firm')
export const ownerWouldBeOutside = (field: string, owner: string, deal: string) =>
  validationError([{ field, message: `must have ${owner}, who has the deal “${deal}”: hand it over first` }])
export const memberWouldBeOutside = (field: string, person: string, deal: string) =>
  validationError([
    { field, message: `must have ${person}, who works on the deal “${deal}”: take them off its team first` },
  ])
export const outsideCompany = (person: string) =>
  validationError([{ field: 'user_ids', message: `must be people who may know of its company, as ${person} may not` }])
