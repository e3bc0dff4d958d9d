import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'node:test'
import { untilEndOf } from './harness.ts'

/**
 * Runs files of tests one after the other in this process, each a suite of its own that ends what it started: as long as
 * there are files that no other process, which marks its own in the same folder, has begun.
 */
export async function runTogether(files: string[], begun: string) {
  for (const [index, file] of files.entries()) {
    if (!isFirst(join(begun, String(index)))) continue
    await suite(file, { timeout: suiteMs }, () =>
      untilEndOf(async () => {
        await import(file)
      }),
    )
  }
}

// a file may take as long as its tests do, each of which has its own limit
const suiteMs = 3_600_000

function isFirst(mark: string): boolean {
  try {
    closeSync(openSync(mark, 'wx'))
    return true
  } catch {
    return false
  }
}
