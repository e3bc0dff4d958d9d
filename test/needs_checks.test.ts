import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { needsChecks } from '../scripts/needs_checks.ts'

test('a file of tests that speaks with a service of the folder checks is known by its imports, also by those of others', () => {
  const needs = (path: string) => needsChecks(join(import.meta.dirname, '..', path))
  for (const path of [
    'test/model_server.ts',
    'src/platform/storage/storage.test.ts',
    'src/areas/files/model/extract.test.ts',
  ])
    assert.equal(needs(path), true, path)
  for (const path of ['test/release.test.ts', 'src/areas/auth/oidc.test.ts', 'src/areas/notes/notes.test.ts'])
    assert.equal(needs(path), false, path)
})
