import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { withTable } from '../scripts/config_table.ts'

const root = join(import.meta.dirname, '..')

test('the page of settings has those of config.ts (node scripts/config_table.ts writes it)', () => {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  assert.equal(page, withTable(page))
})

test('the README is read in a few minutes, and what it leads to is there', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  assert.ok(readme.split('\n').length <= 150)
  for (const [, path = ''] of readme.matchAll(/\]\(((?!https?:)[^)#]+)/g))
    assert.ok(readFileSync(join(root, path)).length > 0)
})
