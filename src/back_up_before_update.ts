import { join } from 'node:path'
import type { Config } from './config.ts'
import { fileNameOf, keepNewest } from './platform/backup/folder.ts'
import { makeBackup } from './platform/backup/make.ts'
import { hasFirms } from './platform/backup/target.ts'
import { MigrationError } from './platform/db/migrate.ts'
import type { Address, Db } from './platform/db/open.ts'

type Options = {
  config: Config
  at: Address
  credentialsKeys: readonly Buffer[]
  say: (line: string) => void
  signal: AbortSignal
}

/** Backs up a database that holds a firm before its tables are changed. The files stay as they are, and are not part of it. */
export const backUpBeforeUpdate =
  ({ config, at, credentialsKeys, say, signal }: Options) =>
  async (sql: Db): Promise<void> => {
    if (!config.backupBeforeMigration || !(await hasFirms(sql))) return
    const folder = config.backupDir ?? join(config.dataDir, 'backups')
    const now = new Date()
    const path = join(folder, fileNameOf(prefix, now))
    say(`Backing up the database before it is updated: ${path}`)
    try {
      await makeBackup({ at, path, credentialsKeys, now, signal, migrating: true })
      await keepNewest(folder, prefix, config.backupKeep)
    } catch (error) {
      throw new MigrationError(
        `The back-up before the update failed (${error instanceof Error ? error.message : error}), and nothing was changed. ` +
          'Mend that, name another folder by BACKUP_DIR, or set BACKUP_BEFORE_MIGRATION=off to update without a back-up.',
      )
    }
  }

const prefix = 'before-update'
