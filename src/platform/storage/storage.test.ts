import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { bucket, credentials, startS3Server } from '../../../test/s3_server.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import { ObjectMissing, type Storage, StorageUnavailable } from './storage.ts'

// What every storage promises, on a disk and on a server that speaks S3.

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-storage-'))
const server = await startS3Server(join(folder, 's3rver'))
const bucketAt = (endpoint: string) =>
  s3Storage({ bucket, region: 'us-east-1', endpoint, credentials, scratchFolder: join(folder, 'scratch') })
const storages: Record<string, Storage> = {
  disk: await diskStorage(join(folder, 'disk')),
  S3: await bucketAt(server.endpoint),
}
after(async () => {
  for (const storage of Object.values(storages)) storage.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function* pieces(...list: Uint8Array[]) {
  yield* list
}
const keysOf = async (storage: Storage) => {
  const keys = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}
const newKey = () => `firm/${randomUUID()}.pdf`

for (const [name, storage] of Object.entries(storages)) {
  test(`${name}: what was put is read again, whole and in ranges`, async () => {
    const key = newKey()
    const content = randomBytes(200_000)
    const before = Date.now()
    assert.equal(await storage.put(key, pieces(content.subarray(0, 70_001), content.subarray(70_001))), 200_000)
    assert.equal(await storage.size(key), 200_000)
    assert.ok(content.equals(await buffer(await storage.read(key))))
    for (const [start, end] of [
      [1, 1],
      [0, 9],
      [5, 199_999],
      [199_999, 199_999],
      [70_000, 70_002],
    ] as const)
      assert.ok(content.subarray(start, end + 1).equals(await buffer(await storage.read(key, { start, end }))))
    const listed = await Array.fromAsync(storage.list())
    const entry = listed.find((object) => object.key === key)
    assert.equal(entry?.sizeBytes, 200_000)
    const storedAt = entry?.storedAt.getTime() ?? 0
    // S3 tells whole seconds
    assert.ok(storedAt > before - 2000 && storedAt < Date.now() + 2000)
  })

  test(`${name}: an empty object is an object`, async () => {
    const key = newKey()
    assert.equal(await storage.put(key, pieces()), 0)
    assert.equal(await storage.size(key), 0)
    assert.equal((await buffer(await storage.read(key))).length, 0)
  })

  test(`${name}: an object of several parts comes back as it was`, async () => {
    const key = newKey()
    const piece = randomBytes(1_000_003)
    const many = Array.from({ length: 13 }, () => piece)
    assert.equal(await storage.put(key, pieces(...many)), 13 * piece.length)
    const hash = createHash('sha256')
    for await (const chunk of await storage.read(key)) hash.update(chunk)
    assert.equal(hash.digest('hex'), createHash('sha256').update(Buffer.concat(many)).digest('hex'))
  })

  test(`${name}: a source that breaks off leaves nothing, and says why`, async () => {
    const before = await keysOf(storage)
    for (const piecesBefore of [0, 1, 12]) {
      async function* breaking() {
        for (let n = 0; n < piecesBefore; n++) yield randomBytes(1_000_000)
        throw new RangeError('the line is dead')
      }
      const key = newKey()
      await assert.rejects(storage.put(key, breaking()), (error) => error instanceof RangeError)
      assert.equal(await storage.size(key), undefined)
    }
    assert.deepEqual(await keysOf(storage), before)
    assert.deepEqual(readdirSync(join(folder, 'disk', 'incoming')), [])
  })

  test(`${name}: many puts at once do not mix`, async () => {
    const contents = Array.from({ length: 12 }, () => ({ key: newKey(), content: randomBytes(50_000) }))
    await Promise.all(contents.map(({ key, content }) => storage.put(key, pieces(content))))
    for (const { key, content } of contents) assert.ok(content.equals(await buffer(await storage.read(key))))
  })

  test(`${name}: a missing object is said to be missing`, async () => {
    const key = newKey()
    assert.equal(await storage.size(key), undefined)
    await assert.rejects(storage.read(key), ObjectMissing)
    await assert.rejects(storage.localPath(key), ObjectMissing)
    await storage.delete(key)
  })

  test(`${name}: what was deleted is gone`, async () => {
    const key = newKey()
    await storage.put(key, pieces(Buffer.from('x')))
    await storage.delete(key)
    assert.equal(await storage.size(key), undefined)
    assert.ok(!(await keysOf(storage)).includes(key))
  })

  test(`${name}: an object can be read from a path, and a copy goes away again`, async () => {
    const key = newKey()
    await storage.put(key, pieces(Buffer.from('a path')))
    const { path, dispose } = await storage.localPath(key)
    assert.equal(await readFile(path, 'utf8'), 'a path')
    assert.ok(path.endsWith('.pdf'))
    await dispose()
    assert.equal(await storage.size(key), 6)
    assert.deepEqual(readdirSync(join(folder, 'scratch')), [])
  })

  test(`${name}: a key cannot lead out of the storage`, async () => {
    for (const key of ['../x', '/x', 'a//b', 'a/../b', 'A', 'a\0', '', 'a.', 'a.b/c', '.pdf'])
      await assert.rejects(async () => storage.put(key, pieces(Buffer.from('x'))), /key/)
  })
}

test('disk: a hundred sources that break off at once leave nothing', async () => {
  async function* breaking() {
    yield Buffer.from('x')
    throw new RangeError('the line is dead')
  }
  const puts = Array.from({ length: 100 }, () => storages['disk']?.put(newKey(), breaking()))
  for (const result of await Promise.allSettled(puts)) assert.equal(result.status, 'rejected')
  assert.deepEqual(readdirSync(join(folder, 'disk', 'incoming')), [])
})

test('disk: files are for the service alone', async () => {
  const { disk } = storages
  assert.ok(disk)
  const key = newKey()
  await disk.put(key, pieces(Buffer.from('x')))
  const { path } = await disk.localPath(key)
  assert.equal(statSync(path).mode & 0o777, 0o600)
})

test('disk: leftovers of a killed upload are removed when they are old', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, 'disk', 'incoming', name))
  assert.ok(old && fresh)
  for (const path of [old, fresh]) writeFileSync(path, 'x')
  utimesSync(old, 1, 1)
  await storages['disk']?.removeLeftovers(new Date(Date.now() - 60_000))
  assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true])
  rmSync(fresh)
})

test('S3: leftovers are no fault where the store cannot list them', async () => {
  await storages['S3']?.removeLeftovers(new Date())
})

test('S3: copies that a killed service has left are removed at the next start when they are old', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, 'scratch', name))
  assert.ok(old && fresh)
  for (const path of [old, fresh]) writeFileSync(path, 'x')
  utimesSync(old, 1, 1)
  const again = await bucketAt(server.endpoint)
  assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true])
  again.close()
  rmSync(fresh)
})

test('S3: a store that does not answer is said to be unavailable', async () => {
  const away = await bucketAt('http://127.0.0.1:9')
  await assert.rejects(away.put(newKey(), pieces(Buffer.from('x'))), StorageUnavailable)
  await assert.rejects(away.read(newKey()), StorageUnavailable)
  away.close()
})
