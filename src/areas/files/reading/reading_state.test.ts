import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { readLargeFile } from './jobs.ts'
import type { PackedPage } from './reading.ts'
import { beginReading, failReading, giveUpReading, handOver, keepPages } from './reading_state.ts'

// What two tries, two jobs or two nodes do to one file, in the order in which it can happen.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

let uploads = 0
async function fileInWork() {
  const { status, body } = await ana.upload(pdf(`number ${uploads++}`), 'a.pdf')
  assert.equal(status, 201)
  const task = { firm_id: ana.firmId, file_id: body.id as string } // reason: the specification's answer
  const file = await beginReading(service.deps.sql, task, await jobOf(body.id))
  assert.ok(file)
  return { file, task, url: body.url as string } // reason: the same
}
async function jobOf(id: string): Promise<string> {
  const [row] = await service.deps.sql<{ job_id: string }[]>`
    select job_id from files where firm_id = ${ana.firmId} and id = ${id}`
  return row?.job_id ?? ''
}
const statusOf = async (url: string) => (await ana.get(url)).body.processing_status
const reason = { code: 'internal', message: 'It failed.' }
const page = (number: number, source: 'ocr' | 'digital'): PackedPage => ({
  number,
  name: null,
  width: 612,
  height: 792,
  source,
  turn: 0,
  words: '[["word",1,1,5,5,5,0,0]]',
  rules: [],
})

test('a job that was replaced has no effect any more, whatever it has to say', async () => {
  const { sql } = service.deps
  const { file, task, url } = await fileInWork()
  await failReading(sql, file, reason)
  assert.equal((await ana.post(`${url}/reprocess`)).status, 202)
  assert.equal(await beginReading(sql, task, file.job_id), undefined)
  await failReading(sql, file, reason)
  await giveUpReading(sql, task, file.job_id, reason)
  await keepPages(sql, file, [page(1, 'digital')])
  assert.equal(await statusOf(url), 'pending')
  const pages = await sql`select 1 from file_pages where firm_id = ${ana.firmId} and file_id = ${file.id}`
  assert.equal(pages.length, 0)
})

test('a file that went to the long lane is not given up with the job that handed it over', async () => {
  const { file, task, url } = await fileInWork()
  await keepPages(service.deps.sql, file, [page(1, 'ocr'), page(2, 'digital')])
  await handOver(service.deps, file, readLargeFile)
  await giveUpReading(service.deps.sql, task, file.job_id, reason)
  assert.equal(await statusOf(url), 'processing')
  const next = await beginReading(service.deps.sql, task, await jobOf(file.id))
  assert.deepEqual(
    next?.recognised.map(({ number }) => number),
    [1],
  )
})

test('a file whose job was given up has failed, and can be read again', async () => {
  const { file, task, url } = await fileInWork()
  await giveUpReading(service.deps.sql, task, file.job_id, reason)
  const { body } = await ana.get(url)
  assert.deepEqual([body.processing_status, body.error], ['failed', reason])
  assert.equal((await ana.post(`${url}/reprocess`)).status, 202)
})

test('a file that was deleted takes nothing more from who reads it', async () => {
  const { sql } = service.deps
  const { file, task, url } = await fileInWork()
  assert.equal((await ana.delete(url)).status, 204)
  await keepPages(sql, file, [page(1, 'digital')])
  await handOver(service.deps, file, readLargeFile)
  await failReading(sql, file, reason)
  assert.equal(await beginReading(sql, task, file.job_id), undefined)
  const [jobs] = await sql`
    select count(*)::int as n from jobs.job where name = 'read_large_file' and data ->> 'file_id' = ${file.id}`
  assert.equal(jobs?.['n'], 0)
})
