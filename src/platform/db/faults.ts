/** What the caller is told when PostgreSQL, or the way to it, reports an error; undefined where it is our own mistake. */
export function databaseFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined
  const { code } = error
  if (code === '53100') return full
  if (
    (unreachable.has(code) && !('path' in error)) ||
    code.startsWith('08') ||
    code.startsWith('53') ||
    code.startsWith('57P')
  )
    return unavailable
  if (code.startsWith('22') || code.startsWith('54'))
    return { status: 422, code: 'validation_error', detail: 'A value is out of range' }
  return refused[code]
}

/** Whether the way to the database failed, so that nobody knows whether what was sent has been done. */
export const isUnreachable = (error: unknown): boolean => databaseFault(error) === unavailable

/** The code of a connection that could not be made, or has ended: CONNECTION_ENDED is one that we have ended ourselves. */
export const lostConnection = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CONNECTION_')
    ? String(error.code)
    : undefined

type Fault = { status: number; code: string; detail: string }

const unavailable: Fault = {
  status: 503,
  code: 'database_unavailable',
  detail: 'The database cannot be reached right now. Try again in a moment.',
}

const full: Fault = {
  status: 507,
  code: 'storage_full',
  detail: 'There is no room left on the disk of the database. Nothing was changed.',
}

// postgres.js and the operating system: the connection could not be made, or ended in mid-query. An error about a file has
// the same codes, and a path.
const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const refused: Record<string, Fault> = {
  SHARE_USED_UP: {
    status: 503,
    code: 'busy',
    detail: 'Other requests of your firm keep the database busy. Try again in a moment.',
  },
  '23505': { status: 409, code: 'conflict', detail: 'This already exists' },
  '23503': { status: 404, code: 'not_found', detail: 'A record that this one refers to does not exist' },
  '40001': { status: 503, code: 'busy', detail: 'Somebody else changed the same records. Try again.' },
  '40P01': { status: 503, code: 'busy', detail: 'Somebody else changed the same records. Try again.' },
  '55P03': { status: 503, code: 'busy', detail: 'The record is being changed by somebody else. Try again.' },
  '57014': { status: 503, code: 'timeout', detail: 'The question took too long. Narrow it down and try again.' },
}
