import { onOff, setting, text, wholeNumber } from './kinds.ts'

export const backupSettings = {
  backupDir: text(
    'Folder for back-ups made by the service itself, best on another disk; set it to have them made; unset: none but those before an update, in the folder backups of the data folder',
  ),
  backupEveryHours: setting('Hours from one back-up to the next', wholeNumber(1, 8760), '24'),
  backupKeep: setting('How many back-ups stay in the folder', wholeNumber(1, 10_000), '7'),
  backupBeforeMigration: setting(
    'A back-up of the database before an update changes its tables; the update waits for it, and stops where it fails',
    onOff,
    'on',
  ),
} as const
