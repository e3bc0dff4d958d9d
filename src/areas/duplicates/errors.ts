import { ApiError, validationError } from '../../platform/http/errors.ts'

export const mergeNotFound = () =>
  new ApiError(
    404,
    'merge_not_found',
    'other_id: no such record was merged into this one, or it has been taken apart already',
  )

export const sameRecord = (field: string) =>
  validationError([{ field, message: 'must be another record than the one it is merged into' }])

export const amountsOfTwo = () =>
  validationError([
    {
      field: 'fields',
      message: 'must take the currency and all amounts of one of the two, which are in different currencies',
    },
  ])

export const wouldBeTold = (name: string) =>
  new ApiError(
    409,
    'restricted',
    `“${name}” belongs to what is restricted, and merged it would be told to others: have the contact that stays at its company`,
  )

export const alreadyBack = () =>
  new ApiError(409, 'conflict', 'A record with the id of the merged one is there already; nothing was changed')
