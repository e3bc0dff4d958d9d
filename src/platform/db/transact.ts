import type { Sql, Transaction } from './open.ts'

/** Runs the work in one transaction; again, up to three times, when PostgreSQL asks for it (40001, 40P01). */
export async function transact<T>(sql: Sql, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // reason: begin() unwraps arrays of promises in its type; the work returns one value
      return (await sql.begin(work)) as T
    } catch (error) {
      if (attempt === attemptsMax || !isWorthRetrying(error)) throw error
    }
  }
}

const attemptsMax = 3
const isWorthRetrying = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
