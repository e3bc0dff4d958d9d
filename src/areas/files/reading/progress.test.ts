import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { readLargeFile } from './jobs.ts'
import { percentOf, rising } from './progress.ts'
import { beginReading, handOver } from './reading_state.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

let uploads = 0
async function fileInWork(percent: number) {
  const { sql } = service.deps
  const { body } = await ana.upload(pdf(`number ${uploads++}`), 'a.pdf')
  const task = { firm_id: ana.firmId, file_id: body.id as string } // reason: the specification's answer
  const jobOf = async () => {
    const [row] = await sql<{ job_id: string }[]>`
      select job_id from files where firm_id = ${ana.firmId} and id = ${task.file_id}`
    return row?.job_id ?? ''
  }
  await sql`
    insert into service.job_progress (job_id, percent, step) values (${await jobOf()}, ${percent}, 'ocr')
    on conflict (job_id) do update set percent = excluded.percent, step = excluded.step`
  const file = await beginReading(sql, task, await jobOf())
  assert.ok(file)
  return { file, task, jobOf, status: async () => (await ana.get(`${body.url}/status`)).body }
}

test('the progress of a file never falls, though reading it ends before its pages are recognised', () => {
  const risen = rising(0)
  const said = [
    percentOf('reading', 1, 1),
    percentOf('ocr', 0, 25),
    percentOf('ocr', 5, 25),
    percentOf('reading', 0, 1),
    percentOf('tables', 0, 1),
  ].map(risen)
  assert.deepEqual(said, [10, 10, 25, 25, 85])
})

test('a file that goes to the long lane keeps its progress, and so does another try', async () => {
  const { file, task, jobOf, status } = await fileInWork(30)
  assert.equal(file.percent, 30)
  await handOver(service.deps, file, readLargeFile)
  const { progress, current_step } = await status()
  assert.deepEqual([progress, current_step], [30, 'ocr'])
  assert.equal((await beginReading(service.deps.sql, task, await jobOf()))?.percent, 30)
})

test('no time is told while nothing is known of how long the pages take to recognise', async () => {
  const { file, status } = await fileInWork(10)
  await service.deps.sql`
    update files set started_at = now() - interval '10 minutes' where firm_id = ${ana.firmId} and id = ${file.id}`
  assert.equal((await status()).estimated_completion, null)
})
