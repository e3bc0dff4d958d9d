import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTests } from './run_tests.ts'

// npm run test:drills [-- measuring | others]: what is slow. First, one by one, the drills that measure time, memory or work;
// then the others, two at a time, those that take longest first.

const measuring = [
  'src/areas/export/export.drill.ts',
  'src/areas/files/upload.drill.ts',
  'src/areas/import/import.drill.ts',
  'test/durability.drill.ts',
  'test/file_sources_service.drill.ts',
  'test/mail_import.drill.ts',
  'test/ocr.drill.ts',
  'test/start.drill.ts',
  'test/webhooks.drill.ts',
  'test/worker.drill.ts',
]
const longest = ['test/web.drill.ts', 'test/corpus.drill.ts', 'test/documents.drill.ts']

const found = globSync(['src/**/*.drill.ts', 'test/**/*.drill.ts']).sort()
const lacking = [...measuring, ...longest].filter((file) => !found.includes(file))
if (lacking.length > 0) throw new Error(`these drills are not there: ${lacking.join(', ')}`)
const others = found.filter((file) => !measuring.includes(file) && !longest.includes(file))

const parts = new Map([
  ['measuring', { files: measuring, atOnce: 1 }],
  ['others', { files: [...longest, ...others], atOnce: 2 }],
])
const asked = parts.get(process.argv[2] ?? '')
if (asked) {
  const files = asked.files.map((file) => resolve(file))
  const failed = await runTests(files, { atOnce: asked.atOnce, timeout: 300_000 })
  process.send?.(failed)
} else {
  const failed: string[] = []
  // in processes of their own, because the database that they share starts and ends with them
  for (const name of parts.keys()) {
    const part = fork(import.meta.filename, [name])
    part.on('message', (told: string[]) => failed.push(...told))
    const [status] = await once(part, 'close')
    if (status !== 0) process.exitCode = 1
  }
  if (failed.length > 0) console.error(`\nDrills that failed:\n${failed.join('\n')}`)
}
