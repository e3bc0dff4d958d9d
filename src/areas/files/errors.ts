import { ApiError } from '../../platform/http/errors.ts'

export const fileNotFound = () => new ApiError(404, 'file_not_found', 'File not found')

export const folderNotFound = (field: string) =>
  new ApiError(404, 'folder_not_found', `${field}: there is no such folder`)

export const fileTooLarge = (extension: string, limitMb: number) =>
  new ApiError(400, 'file_too_large', `A .${extension} file may have at most ${limitMb} MB`, {
    more: { max_size_mb: limitMb },
  })

export const unsupportedFormat = (detail: string) => new ApiError(400, 'unsupported_format', detail)

export const otherContent = (extension: string) =>
  unsupportedFormat(`This is not a .${extension} file. Use the file extension of its format.`)

export const notReady = () =>
  new ApiError(409, 'not_ready', 'The file is still being read. Its status says how far that is.')

export const rangeNotSatisfiable = (sizeBytes: number) =>
  new ApiError(416, 'range_not_satisfiable', `The file has ${sizeBytes} bytes; the range lies outside of them`, {
    headers: { 'content-range': `bytes */${sizeBytes}` },
  })
