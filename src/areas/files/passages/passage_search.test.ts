import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { completeReading, pageWith, wordsSpelling } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { askedFor } from './passage_words.ts'

let service: TestService
let ana: Person
let bob: Person
let acme: { id: string }
let beta: { id: string }
const pages = [
  pageWith(1, [
    '# Market & customers',
    'The market for anvils is large. Our clients <b>order</b> by post.',
    'No client stands for more than a tenth of turnover.',
  ]),
  pageWith(2, ['# Results', 'Year | 2023 | 2024', 'Turnover | 5,120 | 6,340', 'Earnings | 410 | 530']),
]
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  acme = await ana.create('/api/companies', { name: 'Acme' })
  beta = await ana.create('/api/companies', { name: 'Beta' })
  await document('Acme CIM.pdf', acme.id, pages)
  await document('Beta.pdf', beta.id, [pageWith(1, ['Beta sells rockets to a buyer in Société Générale tower.'])])
})

let uploads = 0
async function document(filename: string, company_id: string, read: typeof pages) {
  const file = (await ana.upload(pdf(`n ${uploads++}`), filename, { company_id })).body
  await completeReading(service, ana, file.id, { data: { document_type: 'other', summary: null }, pages: read })
  return file.id as string
}
async function search(q: string, more = '') {
  const { status, body } = await ana.get(`/api/files/search?q=${encodeURIComponent(q)}${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const pagesFor = async (q: string) =>
  (await search(q)).data.map((hit: { filename: string; page: number }) => `${hit.filename} ${hit.page}`)

test('a passage is found by its words, and is answered with file, page, place and what matched', async () => {
  const { data, total, page, page_size } = await search('orders')
  assert.deepEqual([total, page, page_size], [1, 1, 20])
  const [hit] = data
  assert.deepEqual(
    [hit.filename, hit.document_type, hit.company_id, hit.company_name, hit.page, hit.page_name, hit.heading],
    ['Acme CIM.pdf', 'other', acme.id, 'Acme', 1, null, 'Market & customers'],
  )
  assert.match(hit.highlight, /clients &#60;b&#62;<mark>order<\/mark>&#60;\/b&#62; by post/)
  assert.ok(hit.score > 0 && hit.score < 1)
})

test('the place is that of the sentence which matches, not of the whole passage', async () => {
  const [hit] = (await search('6,340')).data
  const [page] = pages.slice(1)
  assert.ok(page)
  const [first] = wordsSpelling(page, 'Turnover')
  assert.deepEqual([hit.page, hit.bbox.x, hit.bbox.y, hit.bbox.height], [2, first?.x, first?.y, first?.height])
})

test('stems, accents and words that mean the same are found', async () => {
  assert.deepEqual(await pagesFor('rocket'), ['Beta.pdf 1'])
  assert.deepEqual(await pagesFor('societe generale'), ['Beta.pdf 1'])
  assert.deepEqual(await pagesFor('customer'), ['Acme CIM.pdf 1'])
  assert.deepEqual((await pagesFor('revenue')).sort(), ['Acme CIM.pdf 1', 'Acme CIM.pdf 2'])
  assert.deepEqual(await pagesFor('net income'), ['Acme CIM.pdf 2'])
})

test('a phrase is exact, OR widens, and - leaves out', async () => {
  assert.deepEqual(await pagesFor('"tenth of turnover"'), ['Acme CIM.pdf 1'])
  assert.deepEqual(await pagesFor('"turnover tenth"'), [])
  assert.deepEqual(await pagesFor('"revenue"'), [], 'no other word for what stands in quotes')
  assert.deepEqual((await pagesFor('rockets or post')).sort(), ['Acme CIM.pdf 1', 'Beta.pdf 1'])
  assert.deepEqual(await pagesFor('turnover -anvils'), ['Acme CIM.pdf 2'])
  assert.deepEqual(await pagesFor('rockets post'), [])
})

test('the search can be kept to a company, and other firms find nothing', async () => {
  assert.equal((await search('the or sells or market', `&company_id=${acme.id}`)).total, 1)
  assert.equal((await bob.get('/api/files/search?q=rockets')).body.total, 0)
  assert.equal((await bob.get(`/api/files/search?q=rockets&company_id=${beta.id}`)).body.total, 0)
})

test('the search over all areas has passages too, also while typing and for a name that was misspelt', async () => {
  const hits = async (q: string) => (await ana.get(`/api/search?q=${encodeURIComponent(q)}`)).body.documents
  const [hit] = await hits('anv')
  assert.deepEqual(Object.keys(hit), [
    'id',
    'file_id',
    'filename',
    'document_type',
    'company_id',
    'company_name',
    'page',
    'page_name',
    'heading',
    'highlight',
    'bbox',
    'score',
  ])
  assert.match(hit.highlight, /<mark>anvils<\/mark>/)
  assert.equal((await hits('Acne')).length, 0)
  await document('Note.pdf', acme.id, [pageWith(1, ['Acme was founded in a canyon.'])])
  assert.equal((await hits('Acne'))[0].filename, 'Note.pdf')
})

test('documents of a deleted company are not found, and are again when it is restored', async () => {
  const gone = await ana.create('/api/companies', { name: 'Gone' })
  await document('Gone.pdf', gone.id, [pageWith(1, ['Zeppelins are slow.'])])
  assert.deepEqual(await pagesFor('zeppelin'), ['Gone.pdf 1'])
  await ana.delete(`/api/companies/${gone.id}`)
  assert.deepEqual(await pagesFor('zeppelin'), [])
  await ana.post(`/api/companies/${gone.id}/restore`)
  assert.deepEqual(await pagesFor('zeppelin'), ['Gone.pdf 1'])
})

test('a passage that is found by the heading above it alone is shown with that heading', async () => {
  await document('Zoo.pdf', acme.id, [pageWith(1, ['# Menagerie', 'Two lions.']), pageWith(2, ['Eight llamas.'])])
  const { data } = await search('menagerie')
  const llamas = data.find((hit: { page: number }) => hit.page === 2)
  assert.equal(llamas?.highlight, '<mark>Menagerie</mark>\nEight llamas.')
})

test('a page behind the end is empty, with the total', async () => {
  const { data, total } = await search('turnover', '&page=3&page_size=1')
  assert.deepEqual([data, total], [[], 2])
})

test('whatever is typed, a search is no error', async () => {
  const odd = [
    "'",
    "''",
    '"',
    '\\',
    ':*',
    '!',
    '&',
    '|',
    '( ',
    'or',
    'or or',
    '-',
    '--x',
    '"" -""',
    "a\\'b",
    "it's",
    '<->',
    '🙂',
    'the',
    '-the',
    'R&D',
    'x:*',
    'a/b',
    '%',
    `${'word '.repeat(190)}`,
  ]
  for (const q of odd) {
    await search(q)
    const all = await ana.get(`/api/search?q=${encodeURIComponent(q.slice(0, 200))}`)
    assert.equal(all.status, 200, q)
  }
  for (const query of ['', 'q=', 'q=a&page=0', 'q=a&company_id=x'])
    assert.equal((await ana.get(`/api/files/search?${query}`)).status, 422, query)
})

test('words of finance ask for their synonyms, phrases and what is left out do not', () => {
  assert.equal(askedFor('"net income"').wide, "'net income'")
  assert.equal(askedFor('-revenue anvil').wide, "!'revenue' & 'anvil'")
  assert.equal(askedFor('Customers').wide, "('Customers' | 'client')")
  assert.equal(
    askedFor('cost of sales 2024').wide,
    "('cost' & 'of' & 'sales' | 'cogs' | 'cost of goods sold' | 'cost of revenue') & '2024'",
  )
  assert.equal(askedFor('cost of sales 2024').exact, "'cost' & 'of' & 'sales' & '2024'")
})
