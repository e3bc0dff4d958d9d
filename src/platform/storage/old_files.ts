import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of a folder that were last written before this time. */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined) // gone meanwhile
    if (facts && facts.mtime < before) await rm(path, { force: true })
  }
}
