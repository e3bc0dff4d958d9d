import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

// The folder in which back-ups gather: <prefix>-20260301T093000.000Z.tar. Other files in it are left alone.

export const fileNameOf = (prefix: string, at: Date) => `${prefix}-${at.toISOString().replace(/[-:]/g, '')}.tar`

/** Removes all but the newest of those with this prefix, and what a kill has left unfinished. */
export async function keepNewest(folder: string, prefix: string, count: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    new RegExp(`^${prefix}-\\d{8}T\\d{6}\\.\\d{3}Z\\.tar`).test(name),
  )
  const whole = names.filter((name) => name.endsWith('.tar')).sort()
  const unfinished = names.filter((name) => name.endsWith('.unfinished'))
  for (const name of [...whole.slice(0, -count), ...unfinished]) await rm(join(folder, name), { force: true })
}
