import { validationError } from '../platform/http/errors.ts'
import type { Hidden } from './hidden.ts'

/** Throws 422 where a question filters or sorts by what is hidden, or a change sets it. */
export function refuseHidden(hidden: Hidden, asked: unknown, of?: string): void {
  const found = findHidden(hidden, asked, of, 6)
  if (found) throw validationError([{ field: found.field, message: notForRole(hidden, found.name) }])
}

/** What is said of a name that tells what is hidden. */
export const notForRole = (hidden: Hidden, name: string) =>
  `is not for your role, which does not see ${hidden.titleOf(name)}`

type Found = { field: string; name: string }

// A value that names a field: what is sorted by.
const naming = ['sort_by', 'field', 'order_by']

function findHidden(hidden: Hidden, asked: unknown, of: string | undefined, depth: number): Found | undefined {
  if (typeof asked !== 'object' || asked === null || depth === 0) return undefined
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined) continue
    if (!Array.isArray(asked) && hidden.has(name, of)) return { field: name, name }
    if (naming.includes(name) && typeof value === 'string' && hidden.has(value, of)) return { field: name, name: value }
    const inner = findHidden(hidden, value, of, depth - 1)
    if (inner) return { ...inner, field: `${name}.${inner.field}` }
  }
  return undefined
}
