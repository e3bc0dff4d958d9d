/** Why the embedded database cannot start, in a sentence that names what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Says a refusal of the file system in plain words; returns any other error as it is. */
export function explained(error: unknown, dataDir: string): unknown {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const options = { cause: error }
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `This user may not write to the data folder ${dataDir} (${message}). Run as the user who owns it, ` +
          'set DATA_DIR to a folder of your own, or set DATABASE_URL to use a PostgreSQL server you have.',
        options,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(
        `The data folder ${dataDir} is not a folder (${message}). Set DATA_DIR to a folder.`,
        options,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`The disk of the data folder ${dataDir} is full. Free some space and start again.`, options)
    default:
      return error
  }
}
