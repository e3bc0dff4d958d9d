import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { completeReading, pageWith } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'
import { passagesOf } from '../files/passages/passages.ts'

// What reports and the analyst quote of documents: whole sentences, and none that says the opposite of its passage.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web', REPORTS_PER_HOUR: '1000', CHAT_QUERIES_PER_MINUTE: '1000' })
  ana = await service.register('Ana')
})

const filler = (about: string) =>
  Array.from({ length: 9 }, () => `The ${about} of the Company has been run from the same plant for many years now.`)

/** A memorandum with a running header, a footer with the page, a page of contents, and these lines on its fourth page. */
const memorandum = (lines: string[]) => {
  const page = (number: number, body: string[]) =>
    pageWith(number, [
      'Project Customer Concentration | Strictly confidential',
      '',
      ...body,
      ...Array.from({ length: Math.max(0, 30 - body.length) }, () => ''),
      `Customer concentration memorandum | Page ${number}`,
    ])
  return [
    page(1, ['# Information memorandum', ...filler('business')]),
    page(2, [
      '# Contents',
      'Customers and customer concentration ........ 3',
      'Key personnel ........ 4',
      'Suppliers and largest supplier ........ 5',
      'Litigation ........ 6',
      'Debt and covenants ........ 7',
    ]),
    page(3, filler('plant')),
    page(4, lines),
    page(5, filler('staff')),
  ]
}

async function companyWith(name: string, lines: string[]) {
  const company = await ana.create('/api/companies', { name })
  const { body: file } = await ana.upload(pdf(name), `${name}.pdf`, { company_id: company.id })
  const pages = memorandum(lines)
  await completeReading(service, ana, file.id, { data: { document_type: 'other', summary: null }, pages })
  return company.id as string
}

const risksOf = async (company_id: string) => {
  const body = { company_id, report_type: 'investment_memo' }
  const { events, text } = await readEvents(service, ana, 'POST', '/api/reports/generate', body)
  assert.equal(events.at(-1)?.type, 'complete')
  return text
}

test('a risk is claimed only where the document names a share that bears it out, and what limits a sentence is quoted with it', async () => {
  const spread = await risksOf(
    await companyWith('Spread', [
      '# Customers that stay',
      'The ten largest customers have been with the Company for 16 years on average. None is above six percent of revenue.',
      'The Company is not party to any litigation.',
    ]),
  )
  assert.doesNotMatch(spread, /Customer concentration\./i)
  assert.match(spread, /Looked for in the documents on file and not found: customer concentration, .*litigation/)
  assert.doesNotMatch(spread, /The ten largest customers|no sign of a risk/)
  assert.doesNotMatch(spread, /\*\*Litigation\.\*\*/)
  const narrow = await risksOf(
    await companyWith('Narrow', ['# Customers', 'The largest customer accounted for 34% of revenue in 2025.']),
  )
  assert.match(
    narrow,
    /\*\*Customer concentration\.\*\* The documents say: “The largest customer accounted for 34% of revenue in 2025”/,
  )
  const limited = await risksOf(
    await companyWith('Limited', [
      '# Customers',
      'The top five customers have been with us for ten years.',
      'The top five customers make up 41% of sales. None is above six percent of revenue.',
    ]),
  )
  assert.match(limited, /“The top five customers make up 41% of sales\. None is above six percent of revenue”/)
  const one = await risksOf(await companyWith('Small', ['The largest customer stands for 4% of revenue.']))
  assert.doesNotMatch(one, /Customer concentration\.\*\*/)
})

test('running headers, footers and pages of contents are no hits and are not quoted', async () => {
  await companyWith('Header', [
    '# Sales',
    'Customer concentration is low: the largest customer buys for 3% of revenue.',
  ])
  const { body } = await ana.get('/api/files/search?q=customer%20concentration')
  const hits = body.data.filter((hit: { filename: string }) => hit.filename === 'Header.pdf')
  assert.deepEqual(
    hits.map((hit: { page: number }) => hit.page),
    [4],
  )
  const { text } = await readEvents(service, ana, 'POST', '/agentic-chat/query', {
    query: 'what do the documents of Header say about customer concentration',
    chat_id: randomUUID(),
  })
  assert.match(text, /“Customer concentration is low: the largest customer buys for 3% of revenue\.”/)
  assert.doesNotMatch(text, /Strictly confidential|memorandum Page|\.{4}/)
})

test('a heading is a line of its own, and a page without running lines or contents keeps all its words', () => {
  const [only] = passagesOf([pageWith(1, ['# Customers that stay', 'None is above six percent of revenue.'])])
  assert.equal(only?.text, 'Customers that stay\nNone is above six percent of revenue.')
})
