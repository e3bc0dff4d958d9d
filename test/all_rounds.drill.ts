import { mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { roomForTests } from './room.ts'
import { runTogether } from './suites.ts'

// The quick tests that try what chance makes, as often as they ever do.

const files = [
  'src/areas/agentic-chat/plan/walk.test.ts',
  'test/bad_input.test.ts',
  'test/hostile_records.test.ts',
  'test/word_salad.test.ts',
]

process.env['ALL_ROUNDS'] = 'on'
await runTogether(
  files.map((file) => resolve(file)),
  mkdtempSync(join(process.env['TEST_FOLDER'] ?? roomForTests(), 'begun-')),
)
