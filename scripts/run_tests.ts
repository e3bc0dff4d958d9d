import { resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/**
 * Runs files of tests, each in a process of its own, and prints what comes of them; one that fails makes this program fail.
 * Answers what failed, each in a few lines.
 */
export async function runTests(files: string[], { atOnce, timeout }: { atOnce: number; timeout: number }) {
  const failed: string[] = []
  const options = { files, concurrency: atOnce, timeout, globalSetupPath: resolve('test/setup.ts') } // its types lack the last one
  const tests = run(options)
  tests.on('test:fail', ({ name, details }) => {
    process.exitCode = 1
    failed.push(`${name}\n  ${String(details.error.cause ?? details.error).slice(0, 1000)}`)
  })
  for await (const text of tests.compose(spec)) process.stdout.write(text)
  return failed
}
