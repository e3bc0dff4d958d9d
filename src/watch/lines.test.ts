import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase, eventually, type Person, peopleAt } from '../../test/harness.ts'
import { linesOf, lineWith } from '../../test/log_lines.ts'
import { treeOf } from '../../test/process_tree.ts'
import { type RealService, startRealService } from '../../test/real_service.ts'
import { html } from '../../test/sample_files.ts'
import { pdfOfPictures, pictureOfText } from '../../test/scan_fixture.ts'
import { connect } from '../platform/db/driver.ts'

// What whoever runs the service finds in its log: a program of its own, whose standard error is read.

let databaseUrl: string
let service: RealService
let ana: Person
const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'data-'))
before(async () => {
  databaseUrl = await createDatabase()
  service = await startRealService(
    { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'info' },
    'test/plain_node.ts',
  )
  ana = await peopleAt(service.url).register('Ana')
})
after(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function upload(content: Uint8Array, filename: string, requestId: string) {
  const body = new FormData()
  body.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), filename) // reason: never a shared buffer
  const headers = { authorization: `Bearer ${ana.token}`, 'x-request-id': requestId }
  const reply = await fetch(`${service.url}/api/files/upload`, { method: 'POST', headers, body })
  assert.equal(reply.status, 201)
  return { id: reply.headers.get('x-request-id') ?? '' }
}

async function* inPieces(text: string) {
  for (const piece of [text.slice(0, 20), text.slice(20)]) {
    yield Buffer.from(piece)
    await delay(200)
  }
}

test('all lines of an upload, its job and its child carry one id, the one that the client gave', async () => {
  const { id } = await upload(html('Minutes of the meeting'), 'minutes.html', 'monday.1')
  assert.equal(id, 'monday.1')
  const job = await lineWith(service, { request_id: id, msg: 'job' })
  const request = await lineWith(service, { request_id: id, msg: 'request' })
  assert.deepEqual([request['method'], request['route'], request['status']], ['POST', '/api/files/upload', 201])
  assert.deepEqual([job['job'], job['outcome']], ['read_file', 'completed'])
  const read = await lineWith(service, { request_id: id, msg: 'child process' })
  assert.deepEqual(
    [read['child'], read['outcome'], read['job'], read['job_id']],
    ['read_child', 'completed', 'read_file', job['job_id']],
  )
  assert.match(job['job_id'], /^[0-9a-f-]{36}$/)
})

test('a child that is killed is told of with the ids of its job and of the upload, and so is the next try', async () => {
  const page = pictureOfText(Array.from({ length: 20 }, (_, line) => `This is line ${line} of twenty.`))
  const { id } = await upload(pdfOfPictures([page]), 'scan.pdf', 'tuesday:2')
  // from the first moment on, as nobody can count on seeing a step that is short; one that has read a file before is replaced
  // in the same try
  await eventually(async () => {
    for (const { pid, command } of treeOf(service.process.pid ?? 0))
      if (command.includes('read_child.ts')) process.kill(pid, 'SIGKILL')
    assert.ok(linesOf(service).some(({ msg }) => String(msg).startsWith('job failed')))
  })
  const child = await lineWith(service, { request_id: id, msg: 'a child process failed' })
  assert.deepEqual([child['level'], child['child'], child['job']], [40, 'read_child', 'read_file'])
  assert.match(child['err'].message, /SIGKILL/)
  const failed = await lineWith(service, { request_id: id, level: 50 })
  assert.match(failed['msg'], /^job failed/)
  assert.deepEqual([failed['job'], failed['job_id']], ['read_file', child['job_id']])
  await lineWith(service, { request_id: id, msg: 'job', outcome: 'completed', job_id: child['job_id'] })
})

test('an id that is not fit for a log is not taken: the answer says which one the lines have instead', async () => {
  for (const [index, sent] of ['two words', '{"a":1}', 'x'.repeat(129)].entries()) {
    const { headers } = await ana.send('GET', `/api/companies?page=${index + 1}`, undefined, { 'x-request-id': sent })
    const id = headers.get('x-request-id') ?? ''
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.equal((await lineWith(service, { request_id: id }))['route'], '/api/companies')
    assert.ok(!service.output().includes(sent))
  }
})

test('an unexpected failure has the id of its request once, whichever code writes it', async () => {
  const sql = connect(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`alter table notes rename to notes_away`
  try {
    const failed = await ana.send('GET', '/api/notes', undefined, { 'x-request-id': 'plain' })
    assert.deepEqual([failed.status, failed.body.request_id], [500, 'plain'])
    // deep below, after a body that came in pieces, and by the log of the whole program
    const params = { name: 'list_notes', arguments: {} }
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const headers = {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-request-id': 'deep',
    }
    const body = ReadableStream.from(inPieces(call))
    await (await fetch(`${service.url}/mcp`, { method: 'POST', headers, body, duplex: 'half' })).text()
  } finally {
    await sql`alter table notes_away rename to notes`
    await sql.end()
  }
  for (const id of ['plain', 'deep']) {
    const line = await lineWith(service, { request_id: id, msg: 'unexpected failure' })
    assert.equal(line['err'].code, '42P01')
    for (const text of service.output().split('\n'))
      if (text.includes('"unexpected failure"')) assert.equal(text.split('"request_id"').length, 2, text)
  }
})

test('every line is JSON, each of a request has an id, and none has a token, a password or what was asked for', async () => {
  await ana.get('/api/companies?search=very-secret-company')
  await peopleAt(service.url).send('POST', '/auth/login', { email: ana.email, password: 'not my password' })
  await peopleAt(service.url).send('GET', '/t/a-link-that-is-secret')
  const { headers } = await ana.get('/api/deals')
  await lineWith(service, { request_id: headers.get('x-request-id') })
  const requests = linesOf(service).filter(({ msg }) => msg === 'request')
  assert.ok(requests.length > 10 && requests.every(({ request_id }) => /^[\w.:-]{1,128}$/.test(request_id)))
  for (const secret of [ana.token, ana.email, ana.name, 'very-secret', 'password', 'link-that-is', 'minutes'])
    assert.ok(!linesOf(service).some((line) => JSON.stringify(line).includes(secret)), secret)
})

test('of an error the log has its words and codes, not the rows, prompts and answers that it carries', async () => {
  const program = `
    const { openLog } = await import('./src/platform/watch/log.ts')
    const facts = { code: '23505', constraint_name: 'one_mail', detail: 'Key (email)=(secret)', requestBodyValues: { text: 'secret' },
      responseHeaders: { cookie: 'secret' }, cause: new Error('below') }
    openLog('warn').warn({ err: Object.assign(new TypeError('above'), facts) }, 'it failed')`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const { err } = JSON.parse(stderr)
  assert.deepEqual([err.type, err.code, err.constraint_name], ['TypeError', '23505', 'one_mail'])
  assert.match(err.message, /above.*below/)
  assert.ok(!stderr.includes('secret'), stderr)
})
