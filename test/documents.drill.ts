import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { corpus, needsCorpus } from './corpus.ts'
import { eventually } from './harness.ts'
import { memoryOf, processesWith, treeOf, zombiesOf } from './process_tree.ts'
import { type RealService, registerAt, startRealService } from './real_service.ts'
import { pdfOfPictures, pictureOfText } from './scan_fixture.ts'
import { within } from './within.ts'

// Documents through the whole service, started as its user would.

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-documents-'))
let running: RealService | undefined
after(async () => {
  await running?.killAll().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

type Status = { status: string; progress: number; current_step: string; estimated_completion: string | null }
type Uploaded = { id: string; processing_status: string }
type FileRecord = {
  processing_status: string
  document_type: string
  error: { code: string; message: string } | null
  pages: number | null
  // reason: tests look into whatever was extracted
  extracted_data: any
}
type Send = Awaited<ReturnType<typeof registerAt>>

async function start(name: string, environment: Record<string, string> = {}) {
  running = await startRealService({ DATA_DIR: join(folder, name), ...environment })
  return { service: running, person: await registerAt(running.url) }
}

async function upload(send: Send, url: string, filename: string, bytes: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), filename)
  return send(url, 'POST', '/api/files/upload', form)
}

async function uploaded(send: Send, url: string, filename: string, bytes: Buffer): Promise<string> {
  const response = await upload(send, url, filename, bytes)
  const body = (await response.json()) as Uploaded
  assert.equal(response.status, 201, JSON.stringify(body))
  assert.equal(body.processing_status, 'pending')
  return body.id
}

const answer = async <T>(send: Send, url: string, path: string) => (await (await send(url, 'GET', path)).json()) as T
const statusOf = (send: Send, url: string, id: string) => answer<Status>(send, url, `/api/files/${id}/status`)
const recordOf = (send: Send, url: string, id: string) => answer<FileRecord>(send, url, `/api/files/${id}`)

const finished = (send: Send, url: string, id: string, secondsMax = 60) =>
  eventually(async () => {
    const { status } = await statusOf(send, url, id)
    assert.ok(status === 'completed' || status === 'failed', `still ${status}`)
    return recordOf(send, url, id)
  }, secondsMax)

const scan = (pages: number) =>
  pdfOfPictures(
    Array.from({ length: pages }, (_page, number) =>
      pictureOfText([
        `Minutes of meeting ${number + 1}`,
        ...Array.from(
          { length: 30 },
          (_line, line) => `Item ${line + 1}: the committee has noted the report of ${line + 2000}.`,
        ),
      ]),
    ),
  )

test('an annual report that is uploaded comes back with its figures and the page of each', needsCorpus, async (t) => {
  const { service, person } = await start('report')
  const { url } = service
  const uploadedAt = performance.now()
  const bytes = readFileSync(join(corpus, 'financebench', 'AMAZON_2019_10K_excerpt.pdf'))
  const id = await uploaded(person, url, 'annual report.pdf', bytes)
  await eventually(async () => assert.notEqual((await statusOf(person, url, id)).status, 'pending'), 1)
  t.diagnostic(`first change of the status ${Math.round(performance.now() - uploadedAt)} ms after the upload began`)
  const file = await finished(person, url, id)
  t.diagnostic(`completed ${Math.round(performance.now() - uploadedAt)} ms after the upload began`)
  assert.equal(file.processing_status, 'completed', JSON.stringify(file.error))
  const { revenue, net_income, balance_sheet } = file.extracted_data
  assert.deepEqual(
    { revenue, net_income, ...balance_sheet },
    {
      revenue: 280_522e6,
      net_income: 11_588e6,
      assets: 225_248e6,
      liabilities: 163_188e6,
      equity: 62_060e6,
    },
  )
  const { evidence } = await answer<{ evidence: Record<string, { page: number; raw: string }> }>(
    person,
    url,
    `/api/files/${id}/evidence`,
  )
  for (const path of [
    'revenue',
    'net_income',
    'balance_sheet.assets',
    'balance_sheet.liabilities',
    'balance_sheet.equity',
  ])
    assert.ok((evidence[path]?.page ?? 0) >= 1, `${path} has its page`)
  assert.equal(await service.stop(), 0)
})

test('a service killed while it reads goes on after the next start, and what it reads is there once', async (t) => {
  const first = await start('killed')
  const { person } = first
  const pages = 8
  const id = await uploaded(person, first.service.url, 'minutes.pdf', scan(pages))
  await eventually(async () => {
    const status = await statusOf(person, first.service.url, id)
    assert.ok(status.current_step === 'ocr' && status.progress >= 20, JSON.stringify(status))
  })
  const { pid } = first.service.process
  await first.service.killAll()
  await eventually(async () => assert.deepEqual(processesWith(`child.ts ${pid}`), []))
  running = await startRealService({ DATA_DIR: join(folder, 'killed') })
  const { url } = running
  const restarted = performance.now()
  const before = await statusOf(person, url, id)
  await within(
    15,
    eventually(async () => {
      const status = await statusOf(person, url, id)
      assert.ok(status.status === 'completed' || status.progress !== before.progress, 'goes on')
    }),
  )
  t.diagnostic(`went on ${((performance.now() - restarted) / 1000).toFixed(1)} s after the restart`)
  const file = await finished(person, url, id, 240)
  assert.equal(file.processing_status, 'completed')
  assert.equal(file.pages, pages)
  const { text } = await answer<{ text: string }>(person, url, `/api/files/${id}/pages/${pages}/text`)
  assert.match(text, new RegExp(`Minutes of meeting ${pages}`))
  assert.equal(await running.stop(), 0)
})

test('one long scan does not hold up small files', async (t) => {
  const { service, person } = await start('long')
  const { url } = service
  const long = await uploaded(person, url, 'long.pdf', scan(12))
  await eventually(async () => assert.equal((await statusOf(person, url, long)).current_step, 'ocr'))
  const startedAt = performance.now()
  const small = await Promise.all(
    Array.from({ length: 10 }, (_file, number) =>
      uploaded(person, url, `page ${number}.html`, Buffer.from(`<h1>Report ${number}</h1><p>All went well.</p>`)),
    ),
  )
  for (const id of small) assert.equal((await finished(person, url, id)).processing_status, 'completed')
  t.diagnostic(`10 small files read in ${((performance.now() - startedAt) / 1000).toFixed(1)} s beside the long one`)
  assert.equal((await statusOf(person, url, long)).status, 'processing')
  assert.equal((await person(url, 'DELETE', `/api/files/${long}`)).status, 204)
  const { pid = 0 } = service.process
  await eventually(async () => assert.ok(treeOf(pid).filter(({ command }) => command.includes('child.ts')).length <= 1))
  assert.equal(await service.stop(), 0)
})

/** How long the service takes to say that it is there. */
async function healthMs(url: string): Promise<number> {
  const askedAt = performance.now()
  assert.equal((await fetch(`${url}/health`)).status, 200)
  return performance.now() - askedAt
}
const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

test(
  'hostile files fail with a reason or are read honestly, and the service answers throughout',
  needsCorpus,
  async (t) => {
    const { service, person } = await start('hostile')
    const { url } = service
    const { pid = 0 } = service.process
    let isOver = false
    let memoryMax = 0
    const before: number[] = []
    const during: number[] = []
    for (let n = 0; n < 30; n++) before.push(await healthMs(url))
    const watching = (async () => {
      while (!isOver) {
        memoryMax = Math.max(memoryMax, memoryOf(pid))
        during.push(await healthMs(url))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const names = readdirSync(join(corpus, 'hostile')).sort()
    const outcomes = await Promise.all(
      names.map(async (name) => {
        const response = await upload(person, url, name, readFileSync(join(corpus, 'hostile', name)))
        const body = (await response.json()) as Uploaded & { error_code: string }
        if (response.status !== 201) return `${name}: ${response.status} ${body.error_code}`
        const file = await finished(person, url, body.id, 240)
        if (file.processing_status === 'failed') {
          assert.ok(file.error && file.error.message.length > 20, name)
          assert.notEqual(file.error.code, 'internal', name)
          return `${name}: failed, ${file.error.code}`
        }
        const { text } = await answer<{ text: string }>(person, url, `/api/files/${body.id}/pages/1/text`)
        assert.ok((file.pages ?? 0) >= 1, `${name} was read and has no page`)
        return `${name}: completed, ${file.pages} pages, "${text.slice(0, 40)}"`
      }),
    )
    isOver = true
    await watching
    for (const outcome of outcomes) t.diagnostic(outcome)
    const [usual, meanwhile] = [medianOf(before), medianOf(during)]
    const times = `${meanwhile.toFixed(1)} ms meanwhile, ${usual.toFixed(1)} ms before`
    t.diagnostic(`whole tree at most ${Math.round(memoryMax / 1e6)} MB, health in the middle ${times}`)
    assert.ok(memoryMax < 1.5e9)
    // two readers have both cores: a node that is held up by what it reads would be hundreds of times as slow
    assert.ok(meanwhile < 30 * usual)
    assert.deepEqual(zombiesOf(pid), [])
    assert.equal(await service.stop(), 0)
  },
)

test('30 files uploaded at once are all read by two readers', needsCorpus, async (t) => {
  const { service, person } = await start('many', { READERS: '2' })
  const { url } = service
  const names = ['private/cim_coldchain.pdf', 'private/statements_packaging.xlsx', 'private/teaser_aerospace.docx']
  const startedAt = performance.now()
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_file, number) => {
      const name = names[number % names.length] ?? ''
      return uploaded(person, url, `${number}-${name.split('/')[1]}`, readFileSync(join(corpus, name)))
    }),
  )
  for (const id of ids) assert.equal((await finished(person, url, id, 120)).processing_status, 'completed')
  t.diagnostic(`30 files in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  assert.equal(await service.stop(), 0)
})
