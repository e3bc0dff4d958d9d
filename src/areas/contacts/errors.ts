import { ApiError } from '../../platform/http/errors.ts'

export const contactNotFound = () => new ApiError(404, 'contact_not_found', 'Contact not found')
