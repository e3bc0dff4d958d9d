import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checksInstalled, needsChecks } from './needs_checks.ts'
import { runTests } from './run_tests.ts'

// npm test [-- GLOB ...]: the quick tests, or those of the files named. A few processes, because to read the program takes
// longer than most files do; each takes the next file that none has begun, those that take longest first.

const named = process.argv.slice(2)
const longest = [
  'test/walls.test.ts',
  'src/areas/export/hostile_archive.test.ts',
  'src/areas/export/archive.test.ts',
  'src/areas/reports/reports.test.ts',
  'test/two_firms.test.ts',
  'src/platform/backup/backup.test.ts',
  'src/areas/reports/one_page.test.ts',
  'test/web_build.test.ts',
  'src/areas/import/rows/undo.test.ts',
  'test/private_and_deleted.test.ts',
  'test/wall_writes.test.ts',
  'src/areas/agentic-chat/plan/walk.test.ts',
  'src/areas/import/moving_in.test.ts',
  'src/areas/reports/figures.test.ts',
  'src/areas/reports/export.test.ts',
]
const all = globSync(named.length > 0 ? named : ['src/**/*.test.ts', 'test/**/*.test.ts']).sort()
const leftOut = checksInstalled() ? [] : all.filter((file) => needsChecks(resolve(file)))
if (leftOut.length > 0) {
  const sentence = `Left out, because they need what "npm run checks" installs: ${leftOut.join(', ')}`
  if (process.env['NOTHING_SKIPPED']) throw new Error(sentence)
  console.log(sentence)
}
const found = all.filter((file) => !leftOut.includes(file))
if (found.length === 0) throw new Error('there are no such tests')
const first = longest.filter((file) => found.includes(file))
const files = [...new Set([...first, ...found])].map((file) => resolve(file))
const atOnce = Math.min(availableParallelism(), files.length)
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-suites-'))
const suites = resolve('test/suites.ts')
const entries = Array.from({ length: atOnce }, (_, index) => {
  const entry = join(folder, `${index + 1}.mjs`)
  writeFileSync(
    entry,
    `import { runTogether } from ${JSON.stringify(suites)}\nawait runTogether(${JSON.stringify(files)}, ${JSON.stringify(folder)})\n`,
  )
  return entry
})
await runTests(entries, { atOnce, timeout: 300_000 }).finally(() => rmSync(folder, { recursive: true, force: true }))
