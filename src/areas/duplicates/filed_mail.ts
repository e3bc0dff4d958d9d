import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { matchAgain } from '../emails/index.ts'
import type { Fields } from './fields.ts'

/** Mail is filed by websites and addresses: where the survivor has another one than before, it is filed anew. */
export async function fileMailAgain(
  services: Pick<Deps, 'jobs'>,
  db: Transaction,
  who: Who,
  before: Fields,
  after: Fields,
): Promise<void> {
  await matchAgain(services, db, who, {
    websites: 'website' in after ? texts(before['website'], after['website']) : [],
    addresses: 'email' in after ? texts(before['email'], after['email']) : [],
  })
}

const texts = (...values: unknown[]): string[] => values.filter((value) => typeof value === 'string')
