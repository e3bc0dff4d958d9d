import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { findLast } from './queries.ts'

type Facts = { config: Pick<Config, 'backupDir' | 'backupEveryHours'>; now: Date; lastCompletedAt: string | null }

/** Whether the installation can be trusted to have a recent back-up. */
export async function healthOf(db: Db, { config, now, lastCompletedAt }: Facts) {
  const last = await findLast(db)
  if (last?.state === 'failed') return 'failed' as const
  if (config.backupDir === undefined) return 'off' as const
  const ageHours = lastCompletedAt === null ? undefined : (now.getTime() - Date.parse(lastCompletedAt)) / 3_600_000
  return ageHours === undefined || ageHours > 2 * config.backupEveryHours ? ('overdue' as const) : ('ok' as const)
}
