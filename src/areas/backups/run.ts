import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { fileNameOf, keepNewest } from '../../platform/backup/folder.ts'
import type { JobContext } from '../../platform/jobs/queue.ts'
import { isDue } from './queries.ts'
import { recorded } from './record.ts'

type Needed = Pick<Deps, 'sql' | 'clock' | 'config' | 'backUp'>

/** Makes a back-up in the folder for them where one is due, and lets go of the oldest. Answers whether it made one. */
export async function backUpIfDue(deps: Needed, { signal }: Pick<JobContext, 'signal'>): Promise<boolean> {
  const { sql, config, clock } = deps
  if (config.backupDir === undefined || !(await isDue(sql, config.backupEveryHours))) return false
  const file = join(config.backupDir, fileNameOf('firm-crm', clock.now()))
  await recorded(sql, { kind: 'scheduled', file }, () => deps.backUp(file, signal))
  await keepNewest(config.backupDir, 'firm-crm', config.backupKeep)
  return true
}
