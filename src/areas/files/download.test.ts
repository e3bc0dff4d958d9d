import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { startS3Server } from '../../../test/s3_server.ts'
import { docx, html, pdf, xlsx } from '../../../test/sample_files.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

const content = Buffer.concat([pdf(), Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251))])
const etag = `"${createHash('sha256').update(content).digest('hex')}"`

async function uploaded(name = 'CIM.pdf', bytes: Buffer = content): Promise<string> {
  const { status, body } = await ana.upload(bytes, name)
  assert.equal(status, 201, JSON.stringify(body))
  return `${body.url}/download`
}
async function fetched(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${ana.token}`, ...headers },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a file comes back byte for byte, with its name, type and length', async () => {
  const { status, headers, bytes } = await fetched(await uploaded('Übersicht “Q4” – 報告.pdf'))
  assert.equal(status, 200)
  assert.ok(bytes.equals(content))
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.equal(headers.get('content-length'), String(content.length))
  assert.equal(headers.get('etag'), etag)
  assert.equal(headers.get('accept-ranges'), 'bytes')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('cache-control') ?? '', /private/)
  const disposition = headers.get('content-disposition') ?? ''
  assert.match(disposition, /^attachment; filename="[^"]+\.pdf"; filename\*=UTF-8''/)
  assert.ok(disposition.includes(encodeURIComponent('報告.pdf')))
})

const ranges: [range: string, from: number, to: number][] = [
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=100-199999', 100, 199_999],
  ['bytes=200000-', 200_000, content.length - 1],
  ['bytes=-10', content.length - 10, content.length - 1],
  ['bytes=-99999999', 0, content.length - 1],
  ['bytes=5-99999999', 5, content.length - 1],
]
test('a part of a file can be asked for', async () => {
  const path = await uploaded()
  for (const [range, from, to] of ranges) {
    const { status, headers, bytes } = await fetched(path, { range })
    assert.equal(status, 206, range)
    assert.ok(bytes.equals(content.subarray(from, to + 1)), range)
    assert.equal(headers.get('content-range'), `bytes ${from}-${to}/${content.length}`)
    assert.equal(headers.get('content-length'), String(to - from + 1))
  }
})

test('a range outside of the file is refused with its size; what is no range asks for the whole', async () => {
  const path = await uploaded()
  for (const range of [`bytes=${content.length}-`, 'bytes=99999999-99999999', 'bytes=-0']) {
    const { status, headers } = await fetched(path, { range })
    assert.equal(status, 416, range)
    assert.equal(headers.get('content-range'), `bytes */${content.length}`)
  }
  for (const range of ['bytes=0-9,20-29', 'bytes=9-5', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=x-y', 'bytes=0x1-2']) {
    const { status, bytes } = await fetched(path, { range })
    assert.deepEqual([status, bytes.length], [200, content.length], range)
  }
})

test('who has the file is not sent it again; who has a part of another one gets the whole', async () => {
  const path = await uploaded()
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const { status, bytes, headers } = await fetched(path, { 'if-none-match': tag })
    assert.deepEqual([status, bytes.length, headers.get('etag')], [304, 0, etag], tag)
  }
  assert.equal((await fetched(path, { 'if-none-match': '"x"' })).status, 200)
  assert.equal((await fetched(path, { range: 'bytes=0-9', 'if-range': etag })).status, 206)
  for (const condition of ['"x"', `W/${etag}`, 'Sat, 01 Jan 2022 00:00:00 GMT'])
    assert.equal((await fetched(path, { range: 'bytes=0-9', 'if-range': condition })).status, 200, condition)
})

test('HEAD tells of the file what GET would', async () => {
  const path = await uploaded()
  const [head, get] = [await fetched(path, {}, 'HEAD'), await fetched(path)]
  assert.equal(head.status, 200)
  assert.equal(head.bytes.length, 0)
  for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition'])
    assert.equal(head.headers.get(name), get.headers.get(name), name)
  assert.equal((await fetched(path, { range: 'bytes=0-9' }, 'HEAD')).headers.get('content-length'), '10')
})

test('a page that a stranger wrote never runs as one of ours', async () => {
  const { headers } = await fetched(await uploaded('page.html', html('<script>alert(1)</script>')))
  assert.equal(headers.get('content-type'), 'text/html')
  assert.match(headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('a download is recorded once, not for each further part of it', async () => {
  const path = await uploaded('parts.pdf')
  for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-']) await fetched(path, { range })
  await fetched(path, {}, 'HEAD')
  await fetched(path, { 'if-none-match': etag })
  const id = path.split('/').at(-2)
  assert.equal((await ana.get(`/api/events?subject_id=${id}&kind=access`)).body.total, 1)
})

test('a client that leaves in the middle of a download does no harm', async () => {
  const path = await uploaded()
  for (let n = 0; n < 5; n++) {
    const controller = new AbortController()
    const response = await fetch(service.url + path, {
      headers: { authorization: `Bearer ${ana.token}` },
      signal: controller.signal,
    })
    assert.equal(response.status, 200)
    controller.abort()
  }
  assert.ok((await fetched(path)).bytes.equals(content))
})

test('a file whose bytes are missing is not found, and no failure of the service', async () => {
  const path = await uploaded('lost.pdf', pdf('lost'))
  for await (const { key, sizeBytes } of service.deps.storage.list())
    if (sizeBytes === pdf('lost').length) await service.deps.storage.delete(key)
  assert.equal((await fetched(path)).status, 404)
})

test('a service that keeps its files in a bucket does all of this too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-bucket-'))
  const server = await startS3Server(folder)
  try {
    const remote = await startTestService({ ROLE: 'web', ...server.settings })
    const cleo = await remote.register('Cleo')
    const uploads = [await cleo.upload(docx(), 'a.docx'), await cleo.upload(docx(), 'b.docx')]
    for (const { status, body } of uploads) assert.equal(status, 201, JSON.stringify(body))
    assert.equal((await cleo.upload(xlsx(), 'c.docx')).body.error_code, 'unsupported_format')
    const objects = async () => (await Array.fromAsync(remote.deps.storage.list())).length
    assert.equal(await objects(), 1)
    const [first, second] = uploads.map(({ body }) => body.url)
    const headers = { authorization: `Bearer ${cleo.token}` }
    const part = await fetch(`${remote.url}${first}/download`, { headers: { ...headers, range: 'bytes=1-8' } })
    assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [206, docx().subarray(1, 9)])
    for (const url of [first, second]) assert.equal((await cleo.delete(url)).status, 204)
    // both lie in the bin, and can be restored
    assert.equal(await objects(), 1)
    await server.close()
    const away = await cleo.upload(pdf(), 'a.pdf')
    assert.deepEqual([away.status, away.body.error_code], [503, 'storage_unavailable'])
  } finally {
    await server.close().catch(() => {}) // closed in the test already
    rmSync(folder, { recursive: true, force: true })
  }
})
