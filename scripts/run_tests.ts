import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { checksInstalled, needsChecks } from './needs_checks.ts'

// What one process has compiled the others need not, nor those of the next tests: it is where Node keeps it by itself.
process.env['NODE_COMPILE_CACHE'] = join(tmpdir(), 'node-compile-cache')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

type Options = {
  /** files that are run at the same time, each in a process of its own */
  atOnce: number
  /** milliseconds that a single test may take; a file may take as long as its tests do */
  timeout: number
  /** only these tests, by the beginning of their titles */
  only?: readonly string[]
}

export type Outcome = {
  /** titles of the tests that passed, or were skipped */
  passed: string[]
  failed: { file: string; title: string; reason: string }[]
}

/** Runs files of tests and prints what comes of them; one that fails makes this program fail, unless the caller mends that. */
export async function runTests(files: string[], { atOnce, timeout, only }: Options): Promise<Outcome> {
  if (!checksInstalled() && files.some((file) => file.endsWith('.ts') && needsChecks(file)))
    throw new Error('These tests need what "npm run checks" installs.')
  const outcome: Outcome = { passed: [], failed: [] }
  const options = {
    files,
    // tests make much that is soon forgotten
    execArgv: ['--max-semi-space-size=32', `--test-timeout=${timeout}`],
    concurrency: atOnce,
    globalSetupPath: resolve('test/setup.ts'), // the types of run() lack it
    ...(only && { testNamePatterns: only.map((title) => new RegExp(`^${RegExp.escape(title)}`)) }),
  }
  const tests = run(options)
  tests.on('test:pass', ({ name }) => outcome.passed.push(name))
  tests.on('test:fail', ({ name, file, details }) => {
    process.exitCode = 1
    // the tests of the suite are named themselves
    if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') return
    const reason = String(details.error.cause ?? details.error).slice(0, 1000)
    outcome.failed.push({ file: file ?? name, title: name, reason })
  })
  for await (const text of tests.compose(spec)) process.stdout.write(text)
  return outcome
}
