import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runTests } from './run_tests.ts'

// npm test [-- GLOB ...]: the quick tests, or those of the files named, two processes at a time. Several files share a
// process, because to read the program takes longer than most of them; each file is a suite of its own.

const named = process.argv.slice(2)
const files = globSync(named.length > 0 ? named : ['src/**/*.test.ts', 'test/**/*.test.ts'])
  .sort()
  .map((file) => resolve(file))
if (files.length === 0) throw new Error('there are no such tests')
const groups = Math.min(20, files.length)
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-suites-'))
const suites = resolve('test/suites.ts')
const entries = Array.from({ length: groups }, (_, group) => {
  const entry = join(folder, `${group + 1}.mjs`)
  const chosen = files.filter((_, index) => index % groups === group)
  writeFileSync(
    entry,
    `import { runTogether } from ${JSON.stringify(suites)}\nrunTogether(${JSON.stringify(chosen)})\n`,
  )
  return entry
})
await runTests(entries, { atOnce: 2, timeout: 120_000 }).finally(() => rmSync(folder, { recursive: true, force: true }))
