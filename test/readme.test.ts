import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withTable } from '../scripts/config_table.ts'

test('the table of settings in the README is the one in config.ts (node scripts/config_table.ts writes it)', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  assert.equal(readme, withTable(readme))
})
