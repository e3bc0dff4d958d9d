import { notFound } from '../../platform/http/errors.ts'

export const taskNotFound = () => notFound('Task not found')
