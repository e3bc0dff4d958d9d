import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { compound, docx, html, pdf, png, xlsx } from '../../../test/sample_files.ts'
import { purgeExpired } from '../bin/purge.ts'

let service: TestService
let ana: Person
let bob: Person
let company: { id: string }
before(async () => {
  // nothing is read here
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  company = await ana.create('/api/companies', { name: 'Acme' })
})

const objects = async () => (await Array.fromAsync(service.deps.storage.list())).map(({ key }) => key).sort()
const incoming = () => readdirSync(join(service.dataDir, 'files', 'incoming'))
const filesOf = async (person: Person) => (await person.get('/api/files')).body.total
const jobsOf = (fileId: string) => service.deps.sql`select id from jobs.job where data ->> 'file_id' = ${fileId}`

/** A form as bytes, for what no client library would send. */
const boundary = 'xxBOUNDARYxx'
function form(...parts: { headers: string; content: Uint8Array | string }[]): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}
const field = (name: string, content: string) => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content,
})
const filePart = (filename: string, content: Uint8Array | string, name = 'file') => ({
  headers: `Content-Disposition: form-data; name="${name}"; ${filename}\r\nContent-Type: application/octet-stream`,
  content,
})
const sendForm = (body: Buffer, person = ana) =>
  person.send('POST', '/api/files/upload', body, { 'content-type': `multipart/form-data; boundary=${boundary}` })

/** Begins an upload on a bare connection, to see what happens when it goes wrong half-way. */
async function begin(head: Buffer, length: number): Promise<Socket> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(head)
  return socket
}

test('an uploaded file has a record, an event and a job, and its bytes are kept as they were', async () => {
  const content = pdf('as it was')
  const before = Date.now()
  const reply = await ana.upload(content, 'CIM.pdf', {
    company_id: company.id,
    document_type: 'cim',
    description: 'From the banker',
  })
  assert.equal(reply.status, 201, JSON.stringify(reply.body))
  const { id, uploaded_at, ...rest } = reply.body
  assert.deepEqual(rest, {
    filename: 'CIM.pdf',
    size: content.length,
    content_type: 'application/pdf',
    document_type: 'cim',
    company_id: company.id,
    processing_status: 'pending',
    url: `/api/files/${id}`,
  })
  const [row] = await service.deps.sql`
    select storage_key, sha256, job_id, uploaded_by from files where firm_id = ${ana.firmId} and id = ${id}`
  assert.equal(row?.['sha256'], createHash('sha256').update(content).digest('hex'))
  assert.equal(row?.['uploaded_by'], ana.id)
  assert.equal(await service.deps.storage.size(row?.['storage_key']), content.length)
  assert.deepEqual([...(await jobsOf(id))], [{ id: row?.['job_id'] }])
  const [event] = (await ana.get(`/api/events?subject_id=${id}`)).body.data
  assert.equal(event.summary, 'Ana added the file “CIM.pdf”')
  assert.equal(event.company_id, company.id)
  assert.deepEqual(Object.keys(event.after).sort(), [
    'company_id',
    'content_type',
    'deal_id',
    'description',
    'document_type',
    'filename',
    'size',
  ])
  const uploadedAt = Date.parse(uploaded_at)
  assert.ok(uploadedAt >= before && uploadedAt <= Date.now())
})

test('every format is taken, and nothing but the file is needed', async () => {
  const contents: [string, Uint8Array][] = [
    ['a.PDF', pdf()],
    ['b.docx', docx()],
    ['c.xlsx', xlsx()],
    ['d.doc', compound('WordDocument')],
    ['e.png', png],
    ['f.html', html()],
  ]
  for (const [name, content] of contents) {
    const { status, body } = await ana.upload(content, name)
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([body.filename, body.document_type, body.company_id], [name, null, null])
  }
})

test('fields may come before or after the file; blank ones count as absent', async () => {
  const [type, about] = [field('document_type', 'my_type_2'), field('description', 'Grüße')]
  for (const parts of [
    [type, about, filePart('filename="a.pdf"', pdf())],
    [filePart('filename="a.pdf"', pdf()), type, about],
  ]) {
    const { status, body } = await sendForm(form(...parts))
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.document_type, 'my_type_2')
    assert.equal((await ana.get(body.url)).body.description, 'Grüße')
  }
  const blank = await ana.upload(pdf(), 'a.pdf', { company_id: '', document_type: ' ', description: '  ', other: 'x' })
  assert.equal(blank.status, 201)
  assert.deepEqual([blank.body.company_id, blank.body.document_type], [null, null])
})

test('what is wrong in the form is named, and nothing is stored', async () => {
  const [before, total] = [await objects(), await filesOf(ana)]
  const file = filePart('filename="a.pdf"', pdf())
  const wrong: [Parameters<typeof form>, string][] = [
    [[field('company_id', 'acme'), file], 'company_id'],
    [[file, field('company_id', 'acme')], 'company_id'],
    [[file, field('document_type', 'No Word')], 'document_type'],
    [[file, field('document_type', 'x'.repeat(51))], 'document_type'],
    [[file, field('description', 'x'.repeat(2001))], 'description'],
    [[file, field('description', 'a\0b')], 'description'],
    [[file, field('description', 'x'.repeat(200_000))], 'description'],
    [[file, field('company_id', company.id), field('company_id', company.id)], 'company_id'],
    [[field('company_id', company.id)], 'file'],
    [[], 'file'],
    [[file, file], 'file'],
    [[field('file', '%PDF-1.4')], 'file'],
    [[filePart('filename=""', pdf())], 'file'],
    [[filePart('filename="/"', pdf())], 'file'],
    [[filePart('filename="a.pdf"', pdf(), 'document')], 'document'],
    [[{ ...file, headers: `${file.headers.replace('form-data; name="file"; ', 'form-data; ')}` }], 'file'],
  ]
  for (const [parts, name] of wrong) {
    const { status, body } = await sendForm(form(...parts))
    assert.equal(status, 422, `${name}: ${JSON.stringify(body)}`)
    assert.equal(body.error_code, 'validation_error')
    assert.equal(body.errors[0].field, name)
  }
  const theirs = await bob.create('/api/companies', { name: 'Theirs' })
  for (const id of [unknownId, theirs.id]) {
    const { status, body } = await ana.upload(pdf(), 'a.pdf', { company_id: id })
    assert.deepEqual([status, body.error_code], [404, 'company_not_found'])
    assert.match(body.detail, /company_id/)
  }
  assert.deepEqual([await objects(), await filesOf(ana)], [before, total])
  assert.deepEqual(incoming(), [])
})

test('an upload that is no form, or a broken one, is refused with a sentence', async () => {
  const before = await objects()
  const whole = form(filePart('filename="a.pdf"', pdf()))
  const multipart = `multipart/form-data; boundary=${boundary}`
  const cases: [Buffer | string | undefined, string | undefined, number][] = [
    [undefined, undefined, 415],
    ['{}', 'application/json', 415],
    [pdf(), 'application/pdf', 415],
    [whole, 'multipart/form-data', 400],
    [whole.subarray(0, whole.length - 20), multipart, 400],
    [whole.subarray(0, 90), multipart, 400],
    [Buffer.from('nonsense'), multipart, 400],
    [Buffer.from(''), multipart, 422],
    [form(field('__proto__', 'x')), multipart, 400],
  ]
  for (const [body, type, status] of cases) {
    const reply = await ana.send('POST', '/api/files/upload', body, type ? { 'content-type': type } : {})
    assert.equal(reply.status, status, `${type} ${JSON.stringify(reply.body)}`)
    assert.ok(reply.body.detail.length > 10)
  }
  assert.deepEqual(await objects(), before)
})

test('what a file is must be what its name says', async () => {
  const before = await objects()
  const wrong: [Uint8Array | string, string][] = [
    ['MZ', 'virus.exe'],
    ['text', 'notes'],
    ['text', 'notes.txt'],
    ['not a pdf', 'a.pdf'],
    [pdf(), 'a.docx'],
    [docx(), 'a.xlsx'],
    ['', 'empty.pdf'],
    [png, 'a.html'],
  ]
  for (const [content, name] of wrong) {
    const { status, body } = await ana.upload(content, name)
    assert.deepEqual([status, body.error_code], [400, 'unsupported_format'], name)
  }
  assert.deepEqual(await objects(), before)
})

test('a file over the limit of its type is refused while it is still being sent', async () => {
  const before = await objects()
  const big = Buffer.concat([html(), Buffer.alloc(10 * 1024 * 1024, 'x')])
  const { status, body } = await ana.upload(big, 'big.html')
  assert.deepEqual([status, body.error_code, body.max_size_mb], [400, 'file_too_large', 10])
  assert.equal((await ana.upload(big.subarray(0, 10 * 1024 * 1024), 'fits.html')).status, 201)
  const head = form(filePart('filename="a.png"', Buffer.concat([png, Buffer.alloc(21 * 1024 * 1024)])))
  const socket = await begin(head, head.length + 10_000_000)
  const [answer] = await once(socket, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 400 [\s\S]*"max_size_mb":20/)
  socket.destroy()
  assert.equal((await objects()).length, before.length + 1)
})

test('a file that is too large is told so first, whatever it holds', async () => {
  const before = await objects()
  const mb = 1024 * 1024
  const cases: [string, number, Buffer][] = [
    ['big.png', 20, Buffer.alloc(20 * mb + 1, 'x')],
    ['big.html', 10, Buffer.alloc(10 * mb + 1)],
    ['big.jpeg', 20, Buffer.concat([pdf(), Buffer.alloc(20 * mb)])],
    ['big.docx', 50, Buffer.alloc(50 * mb + 1, '%PDF-')],
  ]
  for (const [name, limit, content] of cases) {
    const { status, body } = await ana.upload(content, name)
    assert.deepEqual([status, body.error_code, body.max_size_mb], [400, 'file_too_large', limit], name)
    const fits = await ana.upload(content.subarray(0, limit * mb), name)
    assert.deepEqual([fits.status, fits.body.error_code], [400, 'unsupported_format'], name)
  }
  assert.deepEqual(await objects(), before)
})

test('a document of a deal belongs to the deal and to its company; a deal that is not there is not lost without a word', async () => {
  const deal = await ana.create('/api/deals', { name: 'Buyout', company_id: company.id })
  const { id } = (await ana.upload(pdf(), 'a.pdf', { deal_id: deal.id })).body
  const { body: file } = await ana.get(`/api/files/${id}`)
  assert.deepEqual([file.deal_id, file.deal_name, file.company_id], [deal.id, 'Buyout', company.id])
  const listed = (await ana.get(`/api/files?deal_id=${deal.id}`)).body
  assert.deepEqual([listed.total, listed.data[0].deal_name], [1, 'Buyout'])
  const { status, body } = await ana.upload(pdf(), 'b.pdf', { deal_id: unknownId })
  assert.deepEqual([status, body.error_code], [404, 'deal_not_found'])
  assert.equal((await ana.patch(`/api/files/${id}`, { deal_id: null })).body.deal_id, null)
})

test('after a refused upload the connection is good for the next request', async () => {
  const body = form(filePart('filename="a.exe"', Buffer.alloc(3_000_000)))
  const socket = await begin(body, body.length)
  let answers = ''
  socket.on('data', (data) => (answers += data))
  await eventually(async () => assert.match(answers, /unsupported_format/))
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  await eventually(async () => assert.match(answers, /"healthy"|"status"/))
  socket.destroy()
})

test('a client that breaks off leaves nothing', async () => {
  const [before, total] = [await objects(), await filesOf(ana)]
  for (const part of [0.1, 0.6, 0.99]) {
    const body = form(filePart('filename="a.pdf"', Buffer.concat([pdf(), Buffer.alloc(500_000)])), field('x', 'y'))
    const socket = await begin(body.subarray(0, body.length * part), body.length)
    if (part > 0.1)
      await eventually(async () => assert.equal(incoming().length + (await objects()).length, before.length + 1))
    socket.destroy()
    await eventually(async () => assert.deepEqual([incoming(), await objects()], [[], before]))
  }
  assert.equal(await filesOf(ana), total)
})

test('names in any writing arrive whole, in every way that clients send them', async () => {
  const name = 'Übersicht – 報告.pdf'
  assert.equal((await ana.upload(pdf(), name)).body.filename, name)
  const ways = [
    `filename="${name}"`,
    `filename*=UTF-8''${encodeURIComponent(name)}`,
    `filename="C:\\\\Users\\\\ana\\\\${name}"`,
    `filename="../../${name}"`,
  ]
  for (const way of ways) {
    const { status, body } = await sendForm(form(filePart(way, pdf())))
    assert.deepEqual([status, body.filename], [201, name], way)
  }
})

test('the same bytes are stored once for a firm, until the last of their files is deleted for good', async () => {
  const content = pdf('twice')
  const before = await objects()
  const uploads = await Promise.all(Array.from({ length: 4 }, () => ana.upload(content, 'twice.pdf')))
  for (const { status } of uploads) assert.equal(status, 201)
  assert.equal(new Set(uploads.map(({ body }) => body.id)).size, 4)
  assert.equal((await objects()).length, before.length + 1)
  assert.equal((await bob.upload(content, 'twice.pdf')).status, 201)
  assert.equal((await objects()).length, before.length + 2)
  for (const { body } of uploads.slice(1)) assert.equal((await ana.delete(body.url)).status, 204)
  const [first] = uploads
  assert.equal((await ana.get(`${first?.body.url}/download`)).body, content.toString())
  assert.equal((await ana.delete(first?.body.url)).status, 204)
  assert.equal((await objects()).length, before.length + 2)
  for (const { body } of uploads) assert.equal((await ana.delete(`/api/bin/${body.id}`)).status, 204)
  await purgeExpired(service.deps, new AbortController().signal)
  assert.equal((await objects()).length, before.length + 1)
})

test('files come and go at the same time without losing bytes that others need', async () => {
  const content = pdf('come and go')
  const kept: string[] = []
  await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      const { status, body } = await ana.upload(content, 'a.pdf')
      assert.equal(status, 201, JSON.stringify(body))
      if (n % 2 === 0) assert.equal((await ana.delete(body.url)).status, 204)
      else kept.push(body.url)
    }),
  )
  for (const url of kept) assert.equal((await ana.get(`${url}/download`)).body, content.toString())
})

test('a viewer can upload nothing', async () => {
  const vera = await service.invite(ana, 'Vera', 'viewer')
  const { status, body } = await vera.upload(pdf(), 'a.pdf')
  assert.deepEqual([status, body.error_code], [403, 'forbidden'])
})

test('a quota holds, also for uploads at the same time, counts the same bytes once, and those that can be restored', async () => {
  const small = await startTestService({ ROLE: 'web', STORAGE_QUOTA_MB: '1' })
  const cleo = await small.register('Cleo')
  const make = (n: number) => Buffer.concat([pdf(String(n)), Buffer.alloc(300_000, n)])
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => cleo.upload(make(n), `${n}.pdf`)))
  const [stored, refused] = [201, 507].map((wanted) => replies.filter(({ status }) => status === wanted))
  assert.deepEqual([stored?.length, refused?.length], [3, 5])
  assert.equal(refused?.[0]?.body.error_code, 'storage_full')
  const first = replies.findIndex(({ status }) => status === 201)
  assert.equal((await cleo.upload(make(first), 'again.pdf')).status, 201)
  assert.equal((await Array.fromAsync(small.deps.storage.list())).length, 3)
  await cleo.delete(stored?.[1]?.body.url)
  assert.equal((await cleo.upload(make(100), 'new.pdf')).status, 507)
  assert.equal((await cleo.delete(`/api/bin/${stored?.[1]?.body.id}`)).status, 204)
  assert.equal((await cleo.upload(make(100), 'new.pdf')).status, 201)
})
