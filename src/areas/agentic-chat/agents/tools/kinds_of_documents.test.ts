import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addMemorandum } from '../../../../../test/company_fixture.ts'
import { annualReport, memorandumOf } from '../../../../../test/fixtures/made_up_statements.ts'
import type { Person, TestService } from '../../../../../test/harness.ts'
import { idOf, lookedWith, startWith } from '../../../../../test/model_firm.ts'
import { completeReading } from '../../../../../test/readings.ts'
import { pdf } from '../../../../../test/sample_files.ts'
import { type ScriptedModel, startScriptedModel } from '../../../../../test/scripted_model.ts'

// Kinds of questions about documents that a plan of the rules cannot say, each by calls of tools.

let model: ScriptedModel
let service: TestService
let ana: Person
before(async () => {
  model = await startScriptedModel()
  service = await startWith(model)
  ana = await service.register('Ana', 'Northgate')
  const tallow = (await ana.create('/api/companies', { name: 'Tallow Mills', industry: 'Paper' })).id
  await upload('Tallow report.pdf', tallow, annualReport())
  await upload(
    'Tallow CIM.pdf',
    tallow,
    memorandumOf([
      [
        '# Adjusted EBITDA reconciliation',
        'USD in millions, year ending December 31',
        ' | 2022A | 2023A | 2024A | LTM Sep-25',
        'Net revenue | 80.0 | 100.0 | 120.0 | 126.0',
        'Reported EBITDA | 11.0 | 15.0 | 20.0 | 21.4',
        'Management fees | 0.5 | 0.5 | 0.5 | 0.6',
        'One-off legal costs | 0.3 | 0.2 | 1.5 | 0.4',
        'Adjusted EBITDA | 11.8 | 15.7 | 22.0 | 22.4',
      ],
    ]),
  )
  await addMemorandum(service, ana, tallow, {
    filename: 'Tallow facility agreement.pdf',
    content:
      'The Borrower shall not permit the ratio of net debt to EBITDA to exceed 4.25 to 1.00. Upon a change of control the lenders may cancel the facility.',
    values: [
      { path: 'financials.revenue', value: 57_500_000, page: 31, currency: 'USD' },
      { path: 'market.size', value: 2e9, page: 17, currency: 'USD', verdict: 'accepted' },
      { path: 'deal.valuation', value: 110e6, page: 44, currency: 'USD', verdict: 'rejected' },
    ],
  })
  await ana.create('/api/notes', {
    company_id: tallow,
    content: 'The CFO says that the largest customer makes 41% of sales. That is more than the CIM lets one think.',
  })
  await addMemorandum(service, ana, tallow, {
    filename: 'Tallow teaser.pdf',
    content: 'The largest customer accounts for 12% of sales, so that concentration is low.',
    values: [],
  })
})
after(() => model.stop())

async function upload(filename: string, company_id: string, read: Parameters<typeof completeReading>[3]) {
  const { body } = await ana.upload(pdf(filename), filename, { company_id })
  await completeReading(service, ana, body.id, read)
}

type Calls = Parameters<typeof lookedWith>[2]
const looked = (question: string, ...calls: Calls) => lookedWith({ model, service, person: ana }, question, calls)

test('What is the LTM EBITDA of Tallow Mills as of September, as it is printed?', async () => {
  const found = await looked('Why is the LTM EBITDA of Tallow Mills what is printed?', {
    tool: 'table',
    input: { document: 'Tallow CIM.pdf', title: 'Adjusted EBITDA reconciliation' },
  })
  assert.match(found, /\] Adjusted EBITDA: .*ltm_sep_25 22\.4/)
  assert.match(found, /in millions/)
})

test('Which adjustments to EBITDA does the CIM make, and what do they come to?', async () => {
  const found = await looked(
    'Which adjustments to EBITDA does the CIM make, and why?',
    { tool: 'table', input: { document: 'Tallow CIM.pdf', title: 'Adjusted EBITDA reconciliation' } },
    (seen) => {
      const [fees, legal] = [idOf(seen, 'Management fees:'), idOf(seen, 'legal costs:')]
      const column = /Management fees:.*?(\w*2024\w*) 0\.5/.exec(seen.last)?.[1]
      return {
        tool: 'calc',
        input: { expression: `${fees}.${column} + ${legal}.${column}`, called: 'adjustments of 2024', as: 'number' },
      }
    },
  )
  assert.match(found, /adjustments of 2024: 2 /)
})

test('What is net debt / EBITDA, and how far is it from the covenant?', async () => {
  const found = await looked(
    'Why does Tallow Mills keep its covenant on net debt to EBITDA?',
    {
      tool: 'figure',
      input: {
        company: 'Tallow Mills',
        formula: '(debt - cash) / (operating_income + da)',
        called: 'net debt to EBITDA',
        as: 'ratio',
        periods: ['2024'],
      },
    },
    (seen) => {
      // 60 + 210 of debt less 90 of cash, by 300 + 60
      assert.match(seen.last, /net debt to EBITDA.*: 0\.5/)
      // each part has its unit and its own place
      assert.match(seen.last, /\[r\d+\] from .*: USD [\d,.]+ million \(page \d+\)/)
      return { tool: 'search', input: { words: 'net debt ratio covenant', companies: ['Tallow Mills'] } }
    },
    (seen) => {
      assert.match(seen.last, /to exceed 4\.25 to 1\.00/)
      const leverage = /\[(r\d+)\] net debt to EBITDA/.exec(seen.body)?.[1]
      return {
        tool: 'calc',
        input: { expression: `4.25 - ${leverage}.value`, called: 'headroom to the covenant', as: 'multiple' },
      }
    },
  )
  assert.match(found, /headroom to the covenant: 3\.75x|headroom to the covenant: 3\.8x/)
})

test('a number that no sentence, question or record has is not counted with', async () => {
  const found = await looked('Why does Tallow Mills keep its covenant?', {
    tool: 'calc',
    input: { expression: '4.75 * 2', called: 'twice', as: 'number' },
  })
  assert.match(found, /4\.75 stands neither/)
})

test('Does the CIM contradict our notes on customer concentration?', async () => {
  const found = await looked('Where do the documents and our notes disagree on customer concentration, and why?', {
    tool: 'search',
    input: { words: 'largest customer sales', companies: ['Tallow Mills'], in: ['documents', 'notes'] },
  })
  assert.match(found, /12% of sales/)
  assert.match(found, /41% of sales/)
})

test('Which contracts have a change of control clause?', async () => {
  const found = await looked('Why could a change of control cost us the facility?', {
    tool: 'search',
    input: { words: 'change of control', alike: ['ownership changes'], in: ['documents'] },
  })
  assert.match(found, /Tallow facility agreement\.pdf[\s\S]*change of control the lenders may cancel/)
})

test('Which figures of documents has nobody checked?', async () => {
  const found = await looked('Why has nobody checked some of the figures of our documents?', {
    tool: 'query',
    input: {
      entity: 'document_values',
      filters: [
        { field: 'review', op: 'is', values: ['open'] },
        { field: 'filename', op: 'is', values: ['Tallow facility agreement.pdf'] },
      ],
      select: ['filename', 'path', 'value', 'review'],
    },
  })
  assert.match(found, /financials\.revenue/)
  assert.doesNotMatch(found, /market\.size|deal\.valuation/)
})
