import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { data, findings, pages } from '../../../../test/memorandum.ts'
import { completeReading, findingOn, pageWith } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { alternativeTo } from '../analysis/findings.ts'
import type { Table } from '../reading/extracted.ts'
import { requirePage, requireReadFile } from './evidence.ts'
import { PageImages } from './page_image.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

let uploads = 0
async function uploaded() {
  const { status, body } = await ana.upload(pdf(`number ${uploads++}`), 'CIM.pdf')
  assert.equal(status, 201, JSON.stringify(body))
  return `/api/files/${body.id}`
}
async function readFile() {
  const url = await uploaded()
  await completeReading(service, ana, url.split('/').at(-1) ?? '', { data, pages, findings: findings() })
  return url
}
const evidenceOf = async (url: string) => (await vera.get(`${url}/evidence`)).body.evidence
const eventsOf = async (url: string) =>
  (await ana.get(`/api/events?subject_id=${url.split('/').at(-1)}`)).body.data.map(
    (e: { summary: string }) => e.summary,
  )

test('every value is answered with the place where its raw text stands', async () => {
  const url = await readFile()
  const { status, body } = await vera.get(`${url}/evidence`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(Object.keys(body), ['file_id', 'document_type', 'engine', 'evidence', 'checks'])
  assert.deepEqual([body.document_type, body.engine], ['cim', 'rules'])
  const revenue = body.evidence['financials.revenue']
  assert.deepEqual([revenue.value, revenue.raw, revenue.page, revenue.verdict], [50_918_000, '50,918', 2, 'open'])
  assert.deepEqual([revenue.edited_value, revenue.reviewed_by, revenue.reviewed_at], [null, null, null])
  for (const entry of Object.values<any>(body.evidence)) {
    const { words } = (await vera.get(`${url}/pages/${entry.page}/text`)).body
    assert.equal(spelled(words, entry.bbox), entry.raw)
  }
})

type Box = { x: number; y: number; width: number; height: number }
const spelled = (words: { text: string; bbox: Box }[], box: Box) =>
  words
    .filter(({ bbox }) => {
      const [x, y] = [bbox.x + bbox.width / 2, bbox.y + bbox.height / 2]
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
    })
    .map(({ text }) => text)
    .join(' ')

test('pages are listed, and each gives its text line by line', async () => {
  const url = await readFile()
  const list = (await vera.get(`${url}/pages`)).body
  assert.deepEqual([list.unit, list.total], ['page', 2])
  assert.deepEqual(list.pages[0], { number: 1, name: null, width: 612, height: 792, source: 'digital' })
  const text = (await vera.get(`${url}/pages/2/text`)).body
  assert.equal(text.text.split('\n')[2], 'Net sales 52,348 50,918 56,200')
  assert.equal((await vera.get(`${url}/pages/3/text`)).body.error_code, 'page_not_found')
})

test('a page is a picture of the width that is asked for, and is not sent again to who has it', async () => {
  const url = await readFile()
  const response = await fetch(`${service.url}${url}/pages/1?width=300`, {
    headers: { authorization: `Bearer ${vera.token}` },
  })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.match(response.headers.get('cache-control') ?? '', /private/)
  const png = Buffer.from(await response.arrayBuffer())
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  assert.equal(png.readUInt32BE(16), 300)
  const etag = response.headers.get('etag') ?? ''
  const again = await vera.send('GET', `${url}/pages/1?width=300`, undefined, { 'if-none-match': etag })
  assert.equal(again.status, 304)
  assert.equal((await vera.send('GET', `${url}/pages/1?width=301`, undefined, { 'if-none-match': etag })).status, 200)
})

test('who turned pages is recorded once, not with every page', async () => {
  const url = await readFile()
  for (const path of ['/pages/1?width=60', '/pages/2/text', '/pages/1/text']) await vera.get(`${url}${path}`)
  assert.deepEqual(
    (await eventsOf(url)).filter((text: string) => text.startsWith('Vera')),
    ['Vera looked at the file “CIM.pdf”'],
  )
})

test('a page that is none, or a width out of bounds, is refused with the reason', async () => {
  const url = await readFile()
  for (const page of ['0', '-1', 'x', '1.5', '99999999']) {
    const { status, body } = await vera.get(`${url}/pages/${page}`)
    assert.deepEqual([status, body.errors?.[0].field], [422, 'page_number'], page)
  }
  for (const width of ['49', '2401', 'x', ''])
    assert.equal((await vera.get(`${url}/pages/1?width=${width}`)).status, 422, width)
  assert.equal((await vera.get(`${url}/pages/7`)).body.error_code, 'page_not_found')
})

const box = { x: 1, y: 1, width: 1, height: 1 }
const who = (): Who => ({ firmId: ana.firmId, userId: ana.id, role: 'admin' })

test('tables or a text that are too large for one answer are refused in words, and others of the file are shown', async () => {
  const url = await uploaded()
  const lines = (count: number) => Array.from({ length: count }, () => 'one two three four five')
  const tableOn = (page: number, cells: number): Table => ({
    page,
    bbox: box,
    title: null,
    statement: null,
    scale: null,
    currency: null,
    columns: [],
    rows: [
      { label: 'Rent', values: Array.from({ length: cells }, () => ({ raw: '1'.repeat(60), value: 1, bbox: box })) },
    ],
  })
  await completeReading(service, ana, url.split('/').at(-1) ?? '', {
    data,
    pages: [pageWith(1, lines(8000)), pageWith(2, lines(2))],
    tables: [tableOn(1, 60_000), tableOn(2, 3)],
  })
  for (const [path, sentence] of [
    ['/tables', /of this file are too large to show at once/],
    ['/tables?page=1', /of this page are too large to show/],
    ['/pages/1/text', /text of this page is too large/],
  ] as const) {
    const { status, body } = await vera.get(url + path)
    assert.deepEqual([status, body.error_code], [422, 'too_large_to_show'], path)
    assert.match(body.detail, sentence)
  }
  assert.equal((await vera.get(`${url}/tables?page=2`)).body.tables.length, 1)
  assert.equal((await vera.get(`${url}/pages/2/text`)).body.words.length, 10)
})

test('a page that takes too long to draw is refused in words, at once where it is asked for again', async () => {
  const url = await readFile()
  const file = await requireReadFile(service.deps.sql, who(), url.split('/').at(-1) ?? '')
  const page = await requirePage(service.deps.sql, who(), file.id, 1)
  const images = new PageImages(service.deps.storage, 0.001)
  const { signal } = new AbortController()
  for (let times = 0; times < 2; times++)
    await assert.rejects(images.get({ firmId: ana.firmId, file, page, widthPx: 100 }, signal), {
      code: 'too_large_to_show',
    })
})

test('a file in work is not ready, and one that failed says why', async () => {
  const url = await uploaded()
  const paths = ['/pages', '/pages/1', '/pages/1/text', '/tables', '/evidence', '/financials.xlsx']
  for (const path of paths) {
    const { status, body } = await vera.get(url + path)
    assert.deepEqual([status, body.error_code], [409, 'not_ready'], path)
  }
  const id = url.split('/').at(-1) ?? ''
  await service.deps.sql`
    update files set processing_status = 'failed', error_code = 'encrypted', error_message = 'It has a password.'
    where firm_id = ${ana.firmId} and id = ${id}`
  for (const path of paths) {
    const { status, body } = await vera.get(url + path)
    assert.deepEqual([status, body.error_code, body.detail], [422, 'processing_failed', 'It has a password.'], path)
    assert.deepEqual(body.error, { code: 'encrypted', message: 'It has a password.' })
  }
  for (const path of ['/review', '/apply']) {
    const sent = path === '/review' ? { values: [{ path: 'company', verdict: 'accepted' }] } : {}
    assert.equal((await ana.post(url + path, sent)).body.error_code, 'processing_failed')
  }
})

test('what belongs to another firm, or is not there, is not found', async () => {
  const url = await readFile()
  for (const path of [
    '/pages',
    '/pages/1',
    '/pages/x',
    '/pages/1/text',
    '/tables',
    '/evidence',
    '/financials.xlsx',
    '/applications',
  ]) {
    const foreign = await bob.get(url + path)
    assert.deepEqual([foreign.status, foreign.body.error_code], [404, 'file_not_found'], path)
    assert.deepEqual((await bob.get(`/api/files/${unknownId}${path}`)).body, foreign.body)
  }
  const review = { values: [{ path: 'company', verdict: 'accepted' }] }
  assert.equal((await bob.post(`${url}/review`, review)).status, 404)
  assert.equal((await vera.post(`${url}/review`, review)).status, 403)
  assert.equal((await vera.post(`${url}/apply`, {})).status, 403)
})

test('a review keeps who said what and when, and the value as it was read', async () => {
  const url = await readFile()
  const { status, body } = await ana.post(`${url}/review`, {
    values: [
      { path: 'company', verdict: 'accepted' },
      { path: 'financials.ebitda', verdict: 'edited', value: 6_500_000 },
    ],
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.evidence.company.verdict, 'accepted')
  const ebitda = body.evidence['financials.ebitda']
  assert.deepEqual([ebitda.value, ebitda.edited_value, ebitda.reviewed_by_name], [6_237_000, 6_500_000, 'Ana'])
  assert.match(ebitda.reviewed_at, /Z$/)
  assert.deepEqual((await evidenceOf(url))['financials.ebitda'], ebitda)
  assert.equal((await eventsOf(url))[0], 'Ana reviewed values of the file “CIM.pdf”')
  const open = { values: [{ id: ebitda.id, verdict: 'open' }] }
  const reopened = (await ana.post(`${url}/review`, open)).body.evidence['financials.ebitda']
  assert.deepEqual([reopened.verdict, reopened.edited_value, reopened.reviewed_by], ['open', null, null])
})

test('the data of the file are as reviewed', async () => {
  const url = await readFile()
  const values = [
    { path: 'financials.ebitda', verdict: 'edited', value: 5_091_800 },
    { path: 'industry', verdict: 'rejected' },
  ]
  await ana.post(`${url}/review`, { values })
  const { extracted_data } = (await vera.get(url)).body
  assert.deepEqual(extracted_data.financials, { ...data.financials, ebitda: 5_091_800, ebitda_margin: 0.1 })
  assert.equal(extracted_data.industry, null)
})

test('what is said about a printed figure holds for each value that was read from it', async () => {
  const url = await readFile()
  const { body } = await ana.post(`${url}/review`, {
    values: [{ path: 'financials.revenue', verdict: 'edited', value: 51_000_000 }],
  })
  assert.deepEqual(Object.keys(body.evidence), ['financials.revenue', 'figures.revenue.FY2024'])
  assert.equal(body.evidence['figures.revenue.FY2024'].edited_value, 51_000_000)
  const own = { values: [{ path: 'figures.revenue.FY2024', verdict: 'rejected' }] }
  const apart = { values: [...own.values, { path: 'financials.revenue', verdict: 'accepted' }] }
  assert.deepEqual(Object.keys((await ana.post(`${url}/review`, apart)).body.evidence).length, 2)
  assert.equal((await evidenceOf(url))['financials.revenue'].verdict, 'accepted')
  assert.equal((await evidenceOf(url))['figures.revenue.FY2024'].verdict, 'rejected')
})

test('another reading of the document is chosen with a correction, and the value then opens the place of that', async () => {
  const url = await uploaded()
  const [cover] = pages
  if (!cover) throw new Error('there is a first page')
  const other = { ...findingOn(cover, 'other', 'roads of the desert.'), value: 44_000_000 }
  const inDoubt = findings().map((one) =>
    one.path.endsWith('FY2024') && one.value === 50_918_000
      ? { ...one, alternatives: [alternativeTo(one.currency, other)] }
      : one,
  )
  await completeReading(service, ana, url.split('/').at(-1) ?? '', { data, pages, findings: inDoubt })
  const path = 'figures.revenue.FY2024'
  const [reading] = (await evidenceOf(url))[path].alternatives
  assert.deepEqual([reading.value, reading.page, reading.raw], [44_000_000, 1, 'roads of the desert.'])
  assert.deepEqual((await evidenceOf(url))['financials.revenue'].alternatives, [])
  const companyId = (await ana.post('/api/companies', { name: 'Acme' })).body.id
  await ana.post(`${url}/review`, { values: [{ path, verdict: 'edited', value: reading.value }] })
  assert.equal((await ana.post(`${url}/apply`, { company_id: companyId, values: [path] })).status, 200)
  const [source] = (await ana.get(`/api/files/sources?subject_id=${companyId}`)).body.data.filter(
    ({ subject_type }: { subject_type: string }) => subject_type === 'financial_record',
  )
  assert.deepEqual([source.value, source.page, source.bbox], [44_000_000, 1, reading.bbox])
})

test('a review is taken whole or not at all, and says what is wrong', async () => {
  const url = await readFile()
  const wrong: [object, number, string][] = [
    [{ path: 'company', verdict: 'edited' }, 422, 'values.1.value'],
    [{ path: 'company', verdict: 'edited', value: 5 }, 422, 'values.1.value'],
    [{ path: 'company', verdict: 'edited', value: ' ' }, 422, 'values.1.value'],
    [{ path: 'financials.ebitda', verdict: 'edited', value: '5' }, 422, 'values.1.value'],
    [{ path: 'company', verdict: 'accepted', value: 'Beta' }, 422, 'values.1.value'],
    [{ path: 'company', verdict: 'perhaps' }, 422, 'values.1.verdict'],
    [{ path: 'industry', verdict: 'rejected' }, 422, 'values.1.path'],
    [{ verdict: 'accepted' }, 422, 'values.1.id'],
    [{ path: 'nothing.such', verdict: 'accepted' }, 404, ''],
    [{ id: unknownId, verdict: 'accepted' }, 404, ''],
  ]
  for (const [value, status, field] of wrong) {
    const reply = await ana.post(`${url}/review`, { values: [{ path: 'industry', verdict: 'accepted' }, value] })
    assert.equal(reply.status, status, JSON.stringify(reply.body))
    if (field) assert.equal(reply.body.errors[0].field, field)
    else assert.match(reply.body.detail, /^values\.1\./)
  }
  assert.equal((await ana.post(`${url}/review`, { values: [] })).status, 422)
  assert.equal((await evidenceOf(url)).industry.verdict, 'open')
})

test('tables are answered by page', async () => {
  const url = await uploaded()
  const table = {
    page: 1,
    bbox: { x: 1, y: 1, width: 2, height: 2 },
    title: 'Balance sheet',
    statement: null,
    scale: 1000,
    currency: 'USD',
    columns: [{ label: '2024', period_end: null, months: null }],
    rows: [{ label: 'Cash', values: [{ raw: '5', value: 5, bbox: { x: 1, y: 1, width: 2, height: 2 } }] }],
  }
  const read = {
    data: { document_type: 'other', summary: null },
    pages: [pageWith(1, ['Cash 5'])],
    tables: [table, { ...table, page: 2 }],
  }
  await completeReading(service, ana, url.split('/').at(-1) ?? '', read)
  assert.equal((await vera.get(`${url}/tables`)).body.tables.length, 2)
  assert.deepEqual((await vera.get(`${url}/tables?page=2`)).body.tables, [{ ...table, page: 2 }])
  assert.deepEqual((await vera.get(`${url}/tables?page=9`)).body.tables, [])
  assert.equal((await vera.get(`${url}/tables?page=0`)).status, 422)
})
