import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { processesWith } from '../../../../test/process_tree.ts'
import { readingOf } from '../../../../test/readings.ts'
import { html, pdf, pdfWithNul } from '../../../../test/sample_files.ts'
import { pdfOfPictures, pictureOfText } from '../../../../test/scan_fixture.ts'
import { identifier } from '../../../platform/db/statement.ts'

let service: TestService
let ana: Person
let company: { id: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  company = await ana.create('/api/companies', { name: 'Acme' })
})

async function upload(content: Buffer, filename: string, fields: Record<string, string> = {}): Promise<string> {
  const { status, body } = await ana.upload(content, filename, fields)
  assert.equal(status, 201, JSON.stringify(body))
  return body.url
}
const idOf = (url: string) => url.split('/').at(-1) ?? ''
const finished = (url: string) => readingOf(ana, idOf(url))
const sentencesOf = async (id: string) =>
  (await ana.get(`/api/events?subject_id=${id}`)).body.data
    .filter(({ kind }: { kind: string }) => kind !== 'access')
    .map(({ summary }: { summary: string }) => summary)

const rows = [
  ['Year ended December 31,', '2024', '2023'],
  ['Net sales', '1,234', '1,100'],
  ['Cost of sales', '700', '640'],
  ['Gross profit', '534', '460'],
  ['Operating expenses', '354', '320'],
  ['Net income', '180', '140'],
]
const statement = html(
  `Consolidated statements of income (in millions of US dollars)</p><table>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table><p>`,
)

test('a file that was uploaded is read, and the timeline of its company says so', async () => {
  const file = await finished(await upload(pdf('Minutes of the meeting'), 'minutes.pdf', { company_id: company.id }))
  assert.equal(file.processing_status, 'completed', JSON.stringify(file.error))
  assert.equal(file.progress, 100)
  const { body } = await ana.get(`/api/companies/${company.id}/timeline`)
  assert.equal(body.data[0].summary, 'The service has read the file “minutes.pdf”')
  assert.equal(body.data[0].actor, null)
})

test('a file that cannot be read says why, also in its events, and nothing of it is kept', async () => {
  const file = await finished(await upload(Buffer.concat([pdf().subarray(0, 300), Buffer.alloc(500)]), 'torn.pdf'))
  assert.deepEqual([file.processing_status, file.error.code], ['failed', 'corrupt'])
  assert.equal((await sentencesOf(file.id))[0], `The service could not read the file “torn.pdf”: ${file.error.message}`)
  const [pages] = await service.deps.sql`
    select count(*)::int as n from file_pages where firm_id = ${ana.firmId} and file_id = ${file.id}`
  assert.equal(pages?.['n'], 0)
})

test('characters that no database takes do not keep a document from being read', async () => {
  const file = await finished(await upload(pdfWithNul('Revenue xAy zB 5'), 'odd.pdf'))
  assert.equal(file.processing_status, 'completed', JSON.stringify(file.error))
  const { body } = await ana.get(`/api/files/${file.id}/pages/1/text`)
  assert.match(body.text, /Revenue/)
  assert.doesNotMatch(body.text + body.name, /[\u0000-\u0008]/)
  assert.equal((await ana.get(`/api/files/${file.id}/pages/1?width=200`)).status, 200)
})

test('words and numbers of any length are read, and every answer about them holds', async () => {
  const long = 'W'.repeat(60_000)
  const content = html(
    `<p>${long}</p><table><tr><td>Income statement</td><td>FY2024</td><td>FY${long}</td></tr><tr><td>Revenue</td>` +
      `<td>${'9'.repeat(400)}</td><td>7</td></tr><tr><td>${long}</td><td>1e999</td><td>8</td></tr></table>`,
  )
  const file = await finished(await upload(content, 'long.html', { document_type: 'financial' }))
  assert.equal(file.processing_status, 'completed', JSON.stringify(file.error))
  for (const path of ['', '/pages', '/pages/1', '/pages/1/text', '/tables', '/evidence']) {
    const { status, body } = await ana.get(`/api/files/${file.id}${path}`)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body).slice(0, 300)}`)
  }
})

test('a file that is deleted while it is read leaves no process and no trace of what was read', async () => {
  const pages = Array.from({ length: 12 }, (_, number) =>
    pictureOfText(Array.from({ length: 30 }, (_, line) => `Page ${number} has this as its line ${line} of thirty.`)),
  )
  const url = await upload(pdfOfPictures(pages), 'scan.pdf')
  await eventually(async () => assert.equal((await ana.get(`${url}/status`)).body.current_step, 'ocr'))
  assert.equal((await ana.delete(url)).status, 204)
  const reading = () => processesWith('read_child.ts').filter(({ parent }) => parent === process.pid)
  await eventually(async () => {
    const { body } = await ana.get('/api/files?status=processing')
    assert.equal(body.total, 0)
    assert.ok(reading().length <= 1, 'only the one that waits for the next file')
  })
  for (const table of ['file_pages', 'file_values', 'passages']) {
    const left = await service.deps.sql`
      select 1 from ${identifier(table)} where firm_id = ${ana.firmId} and file_id = ${idOf(url)}`
    assert.equal(left.length, 0, table)
  }
})

test('a file that is read again keeps what people said of values that are still the same', async () => {
  const url = await upload(statement, 'statement.html', { document_type: 'financial' })
  await finished(url)
  const { evidence } = (await ana.get(`${url}/evidence`)).body
  const [path] = Object.keys(evidence)
  assert.ok(path, 'a value was read')
  assert.equal((await ana.post(`${url}/review`, { values: [{ path, verdict: 'accepted' }] })).status, 200)
  assert.equal((await ana.post(`${url}/reprocess`)).status, 202)
  const file = await finished(url)
  assert.equal(file.processing_status, 'completed')
  const again = (await ana.get(`${url}/evidence`)).body.evidence
  assert.deepEqual(Object.keys(again), Object.keys(evidence))
  assert.deepEqual([again[path].id, again[path].verdict], [evidence[path].id, 'accepted'])
  assert.deepEqual(await sentencesOf(file.id), [
    'The service has read the file “statement.html”',
    'Ana asked for the file “statement.html” to be read again',
    'Ana reviewed values of the file “statement.html”',
    'The service has read the file “statement.html”',
    'Ana added the file “statement.html”',
  ])
})

test('a file that takes long makes place for others, and is read beside them', async () => {
  const hasty = await startTestService({ READING_SECONDS_MAX: '2' })
  const bob = await hasty.register('Bob')
  const sentence = '<p>Revenue of Northwind grew from 12.5 to 14.1 million.</p>'
  const { body } = await bob.upload(html(sentence.repeat(20_000)), 'long.html')
  await eventually(async () => {
    const [moved] = await hasty.deps.sql`
      select from jobs.job where name = 'read_large_file' and data ->> 'file_id' = ${body.id}`
    assert.ok(moved)
  })
})
