import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SIZE_MAX_BYTES = 10 * 1024 * 1024

/** PostgreSQL's own log: an open file to write to, and the last lines written since it was opened. */
export type Log = { path: string; file: number; lastLines(): string; close(): void }

/** Opens `<dataDir>/postgres.log` for appending; one above 10 MB becomes `postgres.log.1` first. */
export function openLog(dataDir: string): Log {
  const path = join(dataDir, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > SIZE_MAX_BYTES) renameSync(path, `${path}.1`)
  // a+: the reading of lastLines goes through the same handle; writes always append.
  const file = openSync(path, 'a+', 0o600)
  const startBytes = fstatSync(file).size

  function lastLines() {
    const from = Math.max(startBytes, fstatSync(file).size - 4096)
    const buffer = Buffer.alloc(4096)
    const read = readSync(file, buffer, 0, buffer.length, from)
    return buffer.toString('utf8', 0, read).trimEnd().split('\n').slice(-8).join('\n')
  }
  return { path, file, lastLines, close: () => closeSync(file) }
}
