import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { variableOf } from './config.ts'
import { keptSecrets } from './installation.ts'
import { BackupError } from './platform/backup/manifest.ts'

/** Puts the secrets of a back-up into the data folder, where the service would make its own. Others are replaced only when told. */
export async function keepSecrets(config: Config, keys: Record<string, string>, replace: boolean): Promise<void> {
  for (const [file, key] of Object.entries(keptSecrets)) {
    const secret = keys[file]
    if (secret === undefined || config[key] === secret) continue
    if (config[key] !== undefined)
      throw new BackupError(`${variableOf(key)} is set, and the back-up holds another one. Unset it, or set that one.`)
    const path = join(config.dataDir, file)
    const present = await readFile(path, 'utf8').catch(() => undefined)
    if (present?.trim() === secret) continue
    if (present !== undefined && !replace)
      throw new BackupError(`${path} holds another secret than the back-up. Move it away, or say --replace.`)
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, secret, { mode: 0o600, flush: true })
    await rename(draft, path)
  }
}
