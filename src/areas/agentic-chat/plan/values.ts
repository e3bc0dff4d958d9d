// What a filter of a plan may compare a field with.

/** PostgreSQL takes no NUL and no half of a pair in a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}

export function isAmount(value: unknown) {
  return typeof value === 'number' && Math.abs(value) <= 1e18
}

export function isDay(value: unknown) {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

export function isMoment(value: unknown) {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(value) &&
    isDay(value.slice(0, 10))
  )
}
