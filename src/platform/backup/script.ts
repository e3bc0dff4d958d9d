import type { Manifest } from './manifest.ts'

/** Runs what a person has typed: a file and some flags. What goes wrong in a way that a person can mend is one sentence. */
export async function runScript(
  usage: string,
  known: readonly string[],
  work: (file: string, flags: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const given = process.argv.slice(2)
  const files = given.filter((word) => !word.startsWith('--'))
  const flags = new Set(given.filter((word) => word.startsWith('--')))
  const [file] = files
  if (!file || files.length > 1 || [...flags].some((flag) => !known.includes(flag))) {
    console.error(`Usage: ${usage}`)
    process.exitCode = 2
    return
  }
  try {
    await work(file, flags)
  } catch (error) {
    const isPlain = error instanceof Error && plainErrors.includes(error.name)
    console.error(isPlain ? error.message : error)
    process.exitCode = 1
  }
}

const plainErrors = ['BackupError', 'ConfigError', 'StartError', 'MigrationError', 'StorageUnavailable', 'StorageFull']

/** What a back-up holds, in lines for a person. */
export function describeBackup(
  file: string,
  { tables, files, jobs, with_keys }: Manifest,
  sizeBytes: number,
): string[] {
  const count = (value: number) => value.toLocaleString('en-US')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `${file}: ${count(sizeBytes)} bytes, ${count(rows)} rows of ${tables.length} tables, ${count(files?.count ?? 0)} files, ${count(jobs)} waiting jobs`,
  ]
  for (const key of files?.missing ?? []) lines.push(`The bytes of ${key} are missing in the storage`)
  lines.push(
    with_keys
      ? 'It holds the secrets of this installation: keep it as you keep those.'
      : 'The secrets of this installation are not in it: keep CREDENTIALS_KEY and JWT_SECRET (or those files of the data folder) beside it.',
  )
  return lines
}
