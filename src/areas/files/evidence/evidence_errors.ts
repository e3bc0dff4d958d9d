import { ApiError } from '../../../platform/http/errors.ts'

export const pageNotFound = () => new ApiError(404, 'page_not_found', 'The file has no such page')
export const applicationNotFound = () => new ApiError(404, 'application_not_found', 'Application not found')

/** Of a file that could not be read; "error" is what the file itself says. */
export const processingFailed = (error: { code: string; message: string }) =>
  new ApiError(422, 'processing_failed', error.message, { more: { message: error.message, error } })

export const noStatements = () =>
  new ApiError(422, 'no_statements', 'The file has neither financial statements nor figures of a period')

export const nothingAccepted = () =>
  new ApiError(409, 'nothing_accepted', 'No value of the file has been accepted yet: review it first')

export const takenInAlready = () =>
  new ApiError(409, 'taken_in_already', 'Records have been made of this document already. Take that back first.')

export const companyExists = (companies: readonly { id: string; name: string }[]) =>
  new ApiError(409, 'company_exists', `There is a company of that name or website already: ${companies[0]?.name}`, {
    more: { companies },
  })

export const undoneAlready = () => new ApiError(409, 'undone_already', 'This has been undone already')

export const tablesTooLarge = (isOfPage: boolean) =>
  new ApiError(
    422,
    'too_large_to_show',
    isOfPage
      ? 'The tables of this page are too large to show. Download the file to see them.'
      : 'The tables of this file are too large to show at once. Ask for those of one page, or download the file.',
  )

export const pageTextTooLarge = () =>
  new ApiError(422, 'too_large_to_show', 'The text of this page is too large to show. Download the file to see it.')

export const pageTooSlow = () =>
  new ApiError(422, 'too_large_to_show', 'This page is too large to show. Download the file to see it.')

export const pageNotDrawn = () =>
  new ApiError(422, 'processing_failed', 'This page cannot be drawn. Download the file to see it.')
