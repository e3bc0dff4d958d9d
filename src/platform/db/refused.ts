/**
 * Whether the database does not take what was given, for its data, its integrity or its size:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code))
