import { ApiError } from '../../platform/http/errors.ts'

export const companyNotFound = () => new ApiError(404, 'company_not_found', 'Company not found')
