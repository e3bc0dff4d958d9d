import { validationError } from '../../platform/http/errors.ts'
import { Id } from '../../platform/http/fields.ts'

/** The ids that stand in a query, separated by commas; at most 100. */
export function idsIn(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter(Boolean)
  if (ids.length > 100) throw validationError([{ field: 'ids', message: 'must have at most 100 entries' }])
  return ids.map((id) => {
    const read = Id.safeParse(id.trim())
    if (!read.success) throw validationError([{ field: 'ids', message: 'must be UUIDs, separated by commas' }])
    return read.data
  })
}
