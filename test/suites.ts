import { suite } from 'node:test'
import { untilEndOf } from './harness.ts'

/** Runs files of tests one after the other in this process, each a suite of its own that ends what it started. */
export function runTogether(files: string[]) {
  for (const file of files)
    suite(file, () =>
      untilEndOf(async () => {
        await import(file)
      }),
    )
}
