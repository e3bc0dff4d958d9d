import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { laidOut } from '../../../test/laid_out.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'
import { readLabelled } from '../files/analysis/labelled/read.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

const document = laidOut([
  `KEY FACTS

Number of stores         142
Gross margin (%)         41.5%
ESG policy               Yes
Next audit               31 March 2027`,
])

async function ask(questions: string[]) {
  const { id } = (await ana.upload(pdf('facts'), 'facts.pdf')).body
  const data = { document_type: 'other', summary: null }
  await completeReading(service, ana, id, { data, pages: document.pages, labelled: readLabelled(document, 'other') })
  const { status, body } = await ana.send('POST', `/api/document-answers/${id}`, { questions })
  assert.equal(status, 200, JSON.stringify(body))
  return body.answers as any[] // reason: the answers of the API, whose shape the contract holds
}

test('a question that is the name of an own field is answered with its value and page, and one that asks for more is not', async () => {
  for (const [name, type] of [
    ['Number of stores', 'number'],
    ['Gross margin (%)', 'number'],
    ['ESG policy', 'boolean'],
    ['Next audit', 'date'],
  ])
    await ana.create('/api/custom-fields', { kind: 'company', name, type })
  const [stores, margin, policy, audit, closed] = await ask([
    'What is the number of stores?',
    'gross margin',
    'ESG policy',
    'Next audit',
    'Number of stores closed',
  ])
  assert.deepEqual([stores.kind, stores.text, stores.value, stores.unit], ['value', '142', 142, 'number'])
  assert.deepEqual([stores.standing, stores.sources[0].page], ['read', 1])
  assert.deepEqual([margin.text, margin.unit], ['41.5', 'number'])
  assert.deepEqual([policy.text, audit.text, audit.unit], ['Yes', '31 Mar 2027', 'day'])
  assert.notEqual(closed.kind, 'value')
})
