// Fields of extracted data by their paths.

/** A value with fields. */
export const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What stands at "financials.revenue"; undefined where there is no such field. */
export const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), data)

/** Sets a field that the data has; false where it has none of this name. */
export function put(data: unknown, path: string, value: unknown): boolean {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const node = keys.reduce<unknown>((parent, key) => (isTree(parent) ? parent[key] : undefined), data)
  if (!isTree(node) || !Object.hasOwn(node, last)) return false
  node[last] = value
  return true
}
