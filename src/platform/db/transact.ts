import type { Sql, Transaction } from './open.ts'

/** Runs the work in one transaction; again, up to three times, when PostgreSQL asks for it. */
export const transact = <T>(sql: Sql, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  retried(() => sql.begin(work))

/** Does the work again, up to three times, when PostgreSQL gave it up for the sake of another (40001, 40P01). */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attemptsMax || !isWorthRetrying(error)) throw error
    }
  }
}

const attemptsMax = 3
const isWorthRetrying = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
