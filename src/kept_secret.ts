import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

type Kept = {
  dataDir: string
  file: string
  /** the variable that could have been set instead */
  variable: string
  make: () => string
  isWhole: (secret: string) => boolean
  /** what it means to remove the file */
  loss: string
}

/** The secret of an installation that was given none: made once, whole or not at all, readable by its owner alone. */
export async function keptSecret(kept: Kept): Promise<string> {
  const path = join(kept.dataDir, kept.file)
  const secret = await readFile(path, 'utf8').catch((error: Error & { code?: string }) => {
    if (error.code !== 'ENOENT')
      throw new ConfigError(`${kept.variable}: the kept one cannot be read (${error.message})`)
  })
  if (secret === undefined) {
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, kept.make(), { mode: 0o600, flush: true })
    // of two nodes that start at once one gets its secret into place, and both use that one
    await link(draft, path).catch(ignoreExisting)
    await rm(draft)
    return keptSecret(kept)
  }
  if (!kept.isWhole(secret.trim()))
    throw new ConfigError(`${kept.variable}: ${path} is damaged. Remove it (${kept.loss}) or set ${kept.variable}.`)
  return secret.trim()
}

function ignoreExisting(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
