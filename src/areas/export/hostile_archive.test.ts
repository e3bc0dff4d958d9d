import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { archiveOf, bringIn, changedArchive, forgedArchive, sendArchive } from '../../../test/archives.ts'
import { eventually, startTestService } from '../../../test/harness.ts'
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
      /A row of deals does not fit: stage must be one of lead/,
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

/** The archive with one row of a table changed, or with one more of users. */
const withRow = (table: string, edit: (row: Record<string, unknown>) => Record<string, unknown>[]) =>
  forgedArchive(service, archive, (name, was) => {
    if (name !== `tables/${table}.jsonl`) return was
    const [first = '', ...others] = was.toString().trimEnd().split('\n')
    const rows = [...edit(JSON.parse(first)).map((row) => JSON.stringify(row)), ...others]
    return Buffer.from(rows.map((row) => `${row}\n`).join(''))
  })
const rowsWere = (table: string, more: number) => (name: string, was: Buffer) =>
  name === 'manifest.json'
    ? Buffer.from(
        JSON.stringify({
          ...JSON.parse(String(was)),
          parts: JSON.parse(String(was)).parts.map((part: { table: string; rows: number }) =>
            part.table === table ? { ...part, rows: part.rows + more } : part,
          ),
        }),
      )
    : was

test('an archive with the id of a person of another firm, however it is spelt, gives nobody power over that person', async () => {
  const boss = await service.register('Boss')
  const max = await service.invite(boss, 'Max', 'viewer')
  for (const spell of [
    (id: string) => id.toUpperCase(),
    (id: string) => `{${id}}`,
    (id: string) => id.replaceAll('-', ''),
    (id: string) => id,
  ]) {
    const eve = await service.register('Eve')
    const forged = await withRow('users', (row) => [
      row,
      { ...row, id: spell(max.id), email: `${spell(max.id)}@example.com` },
    ])
    await bringIn(service, eve, await changedArchive(service, forged, rowsWere('users', 1)))
    const { body: people } = await eve.get('/api/users')
    assert.ok(people.data.every(({ id }: { id: string }) => id !== max.id))
    for (const patch of [{ role: 'admin' }, { status: 'disabled' }])
      assert.equal((await eve.patch(`/api/users/${max.id}`, patch)).status, 404)
    assert.equal((await max.get('/auth/me')).body.role, 'viewer')
  }
})

test('what the front door refuses does not come in with an archive either', async () => {
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['companies', { website: 'javascript:alert(1)' }, /website must be a web address/],
    ['contacts', { linkedin: 'javascript:alert(1)' }, /linkedin must be a web address/],
    ['files', { content_type: 'application/pdf\r\nset-cookie: a=b' }, /content type/],
    ['files', { job_id: crypto.randomUUID() }, /job_id/],
    ['deals', { value: -5 }, /value must be at least 0/],
    ['notes', { content: 'half \ud800 of a pair' }, /valid text/],
    ['reports', { facts: [{ id: 1 }] }, /A row of reports does not fit: facts/],
    ['events', { after: { owner_id: 'nobody' } }, /after.owner_id/],
    ['events', { at: '2999-01-01T00:00:00+00:00' }, /has not happened yet/],
    ['events', { actor_id: crypto.randomUUID() }, /names a person whom the archive does not have/],
    ['events', { walls: [crypto.randomUUID()] }, /behind a wall that the archive does not have/],
    ['events', { after: { owner_id: crypto.randomUUID() } }, /names a person whom the archive does not have/],
  ]
  const eve = await service.register('Eve')
  for (const [table, fields, sentence] of cases) {
    const ends = await bringIn(service, eve, await withRow(table, (row) => [{ ...row, ...fields }]))
    assert.equal(ends.status, 'failed', `${table} ${JSON.stringify(fields)}`)
    assert.match(ends.error.message, sentence)
  }
})

test('what an archive says has happened is told of as that, in the timeline, in the audit log and by its chain', async () => {
  const eve = await service.register('Eve')
  const past = '2001-01-01T00:00:00+00:00'
  const ends = await bringIn(service, eve, await withRow('events', (row) => [{ ...row, at: past }]))
  assert.equal(ends.status, 'completed', JSON.stringify(ends.error))
  const { body: log } = await eve.get(`/api/events?page_size=100`)
  const told = log.data.filter(({ brought }: { brought: object | null }) => brought)
  assert.ok(told.length > 10)
  const [{ brought, summary }] = (await eve.get('/api/events?date_to=2001-01-01')).body.data
  assert.deepEqual(brought, { archive_id: ends.id, firm: 'Ana’s firm' })
  assert.match(summary, /\(so says an archive of Ana’s firm that was brought in\)$/)
  const { body: own } = await eve.get('/api/events?kind=imported')
  assert.equal(own.data[0].brought, null)
  await eventually(async () => {
    const { body } = await eve.get('/api/events/verify')
    assert.deepEqual([body.verified, body.waiting], [true, 0], JSON.stringify(body))
  })
  const [company] = (await eve.get('/api/companies')).body.companies ?? (await eve.get('/api/companies')).body.data
  const { body: timeline } = await eve.get(`/api/companies/${company.id}/timeline`)
  assert.ok(timeline.data.every((event: { brought: object | null }) => event.brought))
})
