import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { keptSecret } from './kept_secret.ts'
import { keysOf, newKey } from './platform/connect/seal.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kept-'))
})
after(() => rm(dataDir, { recursive: true }))

const kept = () =>
  keptSecret({
    dataDir,
    file: 'credentials_key',
    variable: 'CREDENTIALS_KEY',
    make: newKey,
    isWhole: (key) => keysOf(key) !== undefined,
    loss: 'accounts have to be connected again',
  })

test('a key that nobody has given is made once, for its owner alone, and a damaged one stops the start', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, kept))
  assert.equal(new Set([...keys, await kept()]).size, 1)
  assert.equal((await stat(join(dataDir, 'credentials_key'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(dataDir), ['credentials_key'])
  await writeFile(join(dataDir, 'credentials_key'), 'half a k')
  await assert.rejects(kept(), /^ConfigError: CREDENTIALS_KEY: .* damaged/)
})
