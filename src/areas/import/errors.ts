import { ApiError, validationError } from '../../platform/http/errors.ts'

export const importNotFound = () => new ApiError(404, 'import_not_found', 'Import not found')

export const wrongState = (detail: string) => new ApiError(409, 'import_state', detail)
export const inWork = () => wrongState('The import is in work. Wait until it has ended, or stop it.')
export const forgotten = () =>
  wrongState('What was in the file has been forgotten. Upload it again to import it once more.')

export const notATable = () =>
  new ApiError(400, 'unsupported_format', 'Send a table: .csv, .tsv, .txt or .xlsx. Save older workbooks as .xlsx.')
export const emptyTable = () => new ApiError(400, 'unsupported_format', 'The file is empty')
export const otherContent = () =>
  new ApiError(
    400,
    'unsupported_format',
    'The content is not that of an Excel workbook (.xlsx). Save it as one, or as CSV.',
  )
export const tableTooLarge = (limitMb: number) =>
  new ApiError(400, 'file_too_large', `A table may have at most ${limitMb} MB`, { more: { max_size_mb: limitMb } })

export const refused = (field: string, message: string) => validationError([{ field, message }])
