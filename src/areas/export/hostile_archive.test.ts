import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { archiveOf, bringIn, changedArchive, forgedArchive, sendArchive } from '../../../test/archives.ts'
import { startTestService } from '../../../test/harness.ts'
import { makeRecords } from '../../../test/openapi_walk.ts'

const service = await startTestService({ ARCHIVE_MB_MAX: '6', STORAGE_QUOTA_MB: '1' })
const ana = await service.register('Ana')
await makeRecords(service, ana)
const archive = await archiveOf(service, ana)

const mb = 1024 * 1024
/** Packs to some fortieth, as the most regular table may. */
const regular = (bytes: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 1000) }, () =>
      Buffer.from(randomBytes(10).toString('hex').padEnd(1000, 'x')),
    ),
  )
const lists = (name: string, content: Buffer) => (each: string, was: Buffer) => (each === name ? content : was)
const list = (line: object) => Buffer.from(`${JSON.stringify(line)}\n`)
const sha256 = 'a'.repeat(64)

test('an archive that would fill the memory or the storage is refused, and leaves nothing', async () => {
  const cases: [Buffer, RegExp][] = [
    [
      await changedArchive(service, archive, lists('tables/notes.jsonl', Buffer.alloc(5 * mb))),
      /tables\/notes\.jsonl is packed more tightly/,
    ],
    [
      await changedArchive(service, archive, lists('tables/notes.jsonl', regular(61 * mb))),
      /Unpacked it has more than 60 MB/,
    ],
    [
      await forgedArchive(service, archive, lists('objects.jsonl', regular(50_100_000))),
      /objects\.jsonl has a line of more than 50 million characters/,
    ],
    [
      await forgedArchive(
        service,
        archive,
        lists('objects.jsonl', list({ key: crypto.randomUUID(), bytes: 2 * mb, sha256 })),
      ),
      /It has no objects/,
    ],
    [
      await changedArchive(service, archive, (name, was) =>
        name === 'manifest.json'
          ? Buffer.from(was.toString().replace(/("count": 2,\s+"bytes": )\d+/, `$1${2 * mb}`))
          : was,
      ),
      /The files of this firm may take 1 MB/,
    ],
    [
      await forgedArchive(service, archive, (name, was) =>
        name === 'tables/files.jsonl'
          ? Buffer.from(was.toString().replace(/(\/)[0-9a-f]{8}(-[0-9a-f-]{27}\.pdf)/, '$100000000$2'))
          : was,
      ),
      /A row of files names bytes that the archive does not have/,
    ],
    [
      await forgedArchive(service, archive, (name, was) =>
        name === 'tables/deals.jsonl' ? Buffer.from(was.toString().replace('"lead"', '"nowhere"')) : was,
      ),
      /A row of the archive does not fit/,
    ],
  ]
  for (const [bytes, sentence] of cases) {
    const eve = await service.register('Eve')
    const ends = await bringIn(service, eve, bytes)
    assert.equal(ends.status, 'failed', String(sentence))
    assert.match(ends.error.message, sentence)
    assert.equal((await eve.get('/api/companies')).body.total, 0)
    const keys = (await Array.fromAsync(service.deps.storage.list())).map(({ key }) => key)
    assert.deepEqual(
      keys.filter((key) => key.includes(eve.firmId)),
      [],
      String(sentence),
    )
  }
})

test('an upload that is larger than archives may be is refused while it comes in', async () => {
  const eve = await service.register('Eve')
  const { status, body } = await sendArchive(service, eve, Buffer.alloc(7 * mb))
  assert.equal(status, 400)
  assert.match(body.detail, /at most 6 MB/)
  assert.equal((await eve.get('/api/export/archives')).body.total, 0)
})

test('the same archive is brought into a second firm of the installation with files of its own', async () => {
  const eve = await service.register('Eve')
  const ends = await bringIn(service, eve, archive)
  // records keep their ids, by firm
  assert.equal(ends.status, 'completed', JSON.stringify(ends.error))
  const [first] = (await eve.get('/api/files')).body.data
  assert.equal((await eve.get(`/api/files/${first.id}/download`)).status, 200)
  assert.equal((await ana.get(`/api/files/${first.id}/download`)).status, 200)
})
