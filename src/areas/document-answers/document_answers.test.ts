import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { creditAgreement } from '../../../test/credit_agreements.ts'
import { annualReport } from '../../../test/fixtures/made_up_statements.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import * as anvil from '../../../test/memorandum.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'
import { readContract } from '../files/analysis/contract/read.ts'
import { alternativeTo } from '../files/analysis/findings.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

type Read = Parameters<typeof completeReading>[3]
let uploads = 0
async function read(reading: Read, person = ana): Promise<string> {
  const { body } = await person.upload(pdf(`document ${uploads++}`), 'document.pdf')
  await completeReading(service, person, body.id, reading)
  return body.id
}
const memorandum = (person = ana) => read({ data: anvil.data, pages: anvil.pages, findings: anvil.findings() }, person)

async function ask(fileId: string, questions: string[], person = ana) {
  const { status, body } = await person.send('POST', `/api/document-answers/${fileId}`, { questions })
  assert.equal(status, 200, JSON.stringify(body))
  return body.answers as any[] // reason: the answers of the API, whose shape the contract holds
}

test('each question has its answer in its place: values of the document with the words that they stand in', async () => {
  const answers = await ask(await memorandum(), ['Company', 'Revenue', "What is the company's EBITDA margin?", 'CEO'])
  assert.deepEqual(
    answers.map(({ kind, text, value, unit, standing, sources: [{ page }] }) => [
      kind,
      text,
      value,
      unit,
      standing,
      page,
    ]),
    [
      ['value', 'Acme', 'Acme', 'text', 'read', 1],
      ['value', '$50.9M', 50_918_000, 'money', 'read', 2],
      ['value', '12.2%', 6237 / 50_918, 'percent', 'read', 2],
      ['value', 'Wile Coyote (CEO)', 'Wile Coyote', 'text', 'read', 1],
    ],
  )
})

test('a figure of a year is the one of that year, and a budget is said to be one', async () => {
  const [actual, budget, none] = await ask(await memorandum(), ['Revenue 2023', 'Sales FY2025', 'Revenue FY19'])
  assert.deepEqual([actual.text, budget.text, budget.period, none.kind], ['$52.3M', '$56.2M', '2025B', 'none'])
})

test('figures come from the statements, those that are worked out of them too, with every cell that they are made of', async () => {
  const id = await read(annualReport())
  const questions = ['Inventory FY2024', 'Gross margin', 'Revenue growth', 'capex 2023', 'Revenue FY1998']
  const [inventory, margin, growth, capex, none] = await ask(id, questions)
  assert.deepEqual(
    [inventory.text, inventory.value, inventory.unit, inventory.currency],
    ['USD 110 million', 110e6, 'money', 'USD'],
  )
  assert.deepEqual([margin.kind, margin.unit, margin.period, margin.text], ['figure', 'percent', 'FY2024', '40.0%'])
  assert.deepEqual(
    margin.sources.map(({ quote }: { quote: string }) => quote),
    ['Net sales $ 1,200', 'Cost of products 500', 'Cost of services 220'],
  )
  assert.deepEqual([growth.text, growth.value], ['20.0%', 0.2])
  assert.match(capex.text, /75 million/)
  assert.equal(none.kind, 'none')
  assert.match(none.note, /no figure for that period/)
})

test('where a document has two figures that differ, both are shown with their places and neither is said', async () => {
  const report = annualReport()
  const findings = (report.findings ?? []).map((one) =>
    one.path === 'revenue' ? { ...one, value: 1_100_000_000 } : one,
  )
  const [revenue] = await ask(await read({ ...report, findings }), ['Revenue'])
  assert.deepEqual([revenue.kind, revenue.value], ['unsure', null])
  assert.match(revenue.text, /1\.1B or USD 1,200 million/)
  assert.equal(revenue.sources.length, 2)
})

test('another reading is said in its own currency, and the same number in two currencies is not the same figure', async () => {
  const report = annualReport()
  const first = report.findings?.find(({ path }) => path === 'revenue')
  assert.ok(first)
  const other = alternativeTo('USD', { ...first, value: 43_000_000, currency: 'GBP' })
  const price = { ...first, path: 'deal.valuation', value: 40_000_000, alternatives: [other] }
  const pounds = { ...first, currency: 'GBP' }
  const [asked, revenue] = await ask(await read({ ...report, findings: [price, pounds] }), ['Asking price', 'Revenue'])
  assert.deepEqual([asked.kind, asked.text], ['unsure', '$40M or £43M'])
  assert.deepEqual([revenue.kind, revenue.text], ['unsure', '£1.2B or USD 1,200 million'])
})

test('a value of which the document says two things is said as neither until a person has chosen', async () => {
  const report = annualReport()
  const first = report.findings?.find(({ currency }) => currency !== null)
  if (!first) throw new Error('the report has amounts')
  const path = 'deal.valuation'
  const price = {
    ...first,
    path,
    value: 40_000_000,
    alternatives: [{ ...alternativeTo(first.currency, first), value: 43_000_000 }],
  }
  const id = await read({ ...report, findings: [price] })
  const [asked] = await ask(id, ['Asking price'])
  assert.deepEqual([asked.kind, asked.value, asked.text], ['unsure', null, '$40M or $43M'])
  assert.equal(asked.sources.length, 2)
  await ana.post(`/api/files/${id}/review`, { values: [{ path, verdict: 'edited', value: 43_000_000 }] })
  const [chosen] = await ask(id, ['Asking price'])
  assert.deepEqual([chosen.kind, chosen.value, chosen.standing], ['value', 43_000_000, 'corrected'])
  const doubtful = { ...price, alternatives: [], confidence: 0.6 }
  const [unsure] = await ask(await read({ ...report, findings: [doubtful] }), ['Asking price'])
  assert.deepEqual([unsure.kind, unsure.value, unsure.text], ['unsure', null, '$40M'])
})

test('of several people those who were read with doubt are not sure, and a doubtful role is not said', async () => {
  const findings = anvil.findings().map((one) => (/^team/.test(one.path) ? { ...one, confidence: 0.6 } : one))
  const people = findings.filter(({ path }) => path.endsWith('.name'))
  const id = await read({ data: anvil.data, pages: anvil.pages, findings })
  const [team] = await ask(id, ['Management team'])
  assert.ok(people.length > 0)
  assert.match(team.text, people.length === 1 ? /^[^(]+$/ : /\(not sure\)/)
  assert.doesNotMatch(team.text, /\(CEO\)/)
})

test('a size is no name, a figure is adjusted only where the document says so, and nothing is converted', async () => {
  const memo = await memorandum()
  const [company, team, adjusted, reported] = await ask(memo, [
    'How large is the company?',
    'How big is the team?',
    'Adjusted EBITDA',
    'Reported EBITDA',
  ])
  for (const { kind, question } of [company, team]) assert.notEqual(kind, 'value', question)
  for (const { kind, question } of [adjusted, reported]) assert.notEqual(kind, 'value', question)
  const [euros, dollars] = await ask(await read(annualReport()), ['Revenue in EUR', 'Revenue in USD'])
  assert.deepEqual([euros.note, dollars.note], ['The document says it in USD, not in EUR.', null])
  const others = await ask(await read(annualReport()), ['Revenue in PLN', 'Revenue in euros', 'Revenue in £'])
  for (const { kind, note } of others)
    assert.ok(kind !== 'figure' || /in USD, not in (?:PLN|EUR|GBP)\.$/.test(note), note)
})

test('two figures of a year are told apart, and one whose thousands were not found is not said', async () => {
  const report = { data: anvil.data, pages: anvil.pages, findings: anvil.findings() }
  const [budget] = report.findings.filter(({ path }) => path.startsWith('figures.') && path.includes('revenue'))
  assert.ok(budget?.period)
  const path = (last: string) => budget.path.replace(/[^.]+$/, last)
  const year = (value: number, label: string, last: string) => ({
    ...budget,
    path: path(last),
    value,
    period: { ...budget.period, year: 2031, label, basis: 'budget' as const },
  })
  const both = [year(60e6, '2031B', '2031_budget'), year(55e6, 'LTM Jun 2031', '2031_ltm')]
  const [two] = await ask(await read({ ...report, findings: [...report.findings, ...both] as any }), ['Revenue 2031'])
  assert.equal(two.text, '$60M (2031B); $55M (LTM Jun 2031)')
  const small = [year(9.6, '2031B', '2031_budget')]
  const [one] = await ask(await read({ ...report, findings: [...report.findings, ...small] as any }), ['Revenue 2031'])
  assert.notEqual(one.kind, 'value')
})

test('what a person has corrected counts and is said to be, and what was rejected is not said', async () => {
  const id = await memorandum()
  const values = [
    { path: 'financials.revenue', verdict: 'edited', value: 51_000_000 },
    { path: 'industry', verdict: 'rejected' },
    { path: 'company', verdict: 'accepted' },
  ]
  assert.equal((await ana.send('POST', `/api/files/${id}/review`, { values })).status, 200)
  const [revenue, industry, company] = await ask(id, ['Revenue', 'Industry', 'Company'])
  assert.deepEqual([revenue.text, revenue.standing], ['$51M', 'corrected'])
  assert.deepEqual([industry.kind, industry.text], ['none', ''])
  assert.equal(company.standing, 'confirmed')
})

test('the terms of a credit agreement are asked as short as the head of a column', async () => {
  const { pages } = creditAgreement('us_revolver')
  const { data, findings, tables } = readContract({ unit: 'page', pages, notices: [] })
  const answers = await ask(await read({ data, pages, findings, tables }), [
    'Total commitment',
    'Who is the borrower?',
    'Maturity date',
    'Governing law',
    'Guarantors',
  ])
  assert.deepEqual(
    answers.map(({ kind }) => kind),
    ['value', 'value', 'value', 'value', 'passage'],
  )
  assert.match(answers[0].text, /750/)
  assert.match(answers[2].text, /\d{1,2} [A-Z][a-z]{2} \d{4}/)
  assert.match(answers[3].text, /New York/)
})

test('a question that no value answers gets the nearest sentence and its page, and one without any of its words nothing', async () => {
  const [roads, none] = await ask(await memorandum(), ['Which roads are the anvils for?', 'Litigation'])
  assert.deepEqual([roads.kind, roads.value, roads.standing], ['passage', null, null])
  assert.match(roads.text, /anvils for the roads of the desert/)
  assert.equal(roads.sources[0].page, 1)
  assert.deepEqual([none.kind, none.note], ['none', 'The document has none of the words.'])
})

test('a figure that a role does not see is in no cell, however it is asked for', async () => {
  const admin = await service.register('Abe')
  const mia = await service.invite(admin, 'Mia', 'member')
  const [memo, accounts] = [await memorandum(admin), await read(annualReport(), admin)]
  await admin.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue'] })
  const questions = [
    'Revenue',
    'Revenue 2023',
    'EBITDA margin',
    'Gross margin',
    'capex / revenue',
    'How did revenue develop?',
  ]
  for (const id of [memo, accounts]) {
    const answers = await ask(id, questions, mia)
    for (const { question, kind, text, sources } of answers) {
      assert.doesNotMatch(text, /50.?9|52.?3|1,?200|1,?000|12\.2|40/, question)
      assert.ok(kind === 'hidden' || kind === 'none', `${question}: ${kind}`)
      assert.deepEqual(sources, [])
    }
  }
  const [company] = await ask(memo, ['Company'], mia)
  assert.equal(company.text, 'Acme')
})

test('a document of another firm is not there, one in work is not yet, and a grid has at most twenty columns', async () => {
  const stranger = await service.register('Stella')
  const [path, body] = [`/api/document-answers/${await memorandum()}`, { questions: ['Revenue'] }]
  assert.equal((await stranger.send('POST', path, body)).status, 404)
  const { body: waiting } = await ana.upload(pdf('waiting'), 'waiting.pdf')
  assert.equal((await ana.send('POST', `/api/document-answers/${waiting.id}`, body)).status, 409)
  const many = Array.from({ length: 21 }, (_, at) => `Revenue ${2000 + at}`)
  assert.equal((await ana.send('POST', path, { questions: many })).status, 422)
})
