import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'
import * as anvil from '../../../test/memorandum.ts'
import { type ModelServer, startModelServer } from '../../../test/model_server.ts'
import { completeReading, pageWith } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'

let model: ModelServer
let ana: Person
let mia: Person
let fileId: string
before(async () => {
  model = await startModelServer()
  const service = await startTestService({
    ROLE: 'web',
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'mock',
    AI_BASE_URL: model.baseUrl,
    AI_API_KEY: 'key',
    AI_RETRIES_MAX: '0',
  })
  ana = await service.register('Ana')
  mia = await service.invite(ana, 'Mia', 'member')
  const { body } = await ana.upload(pdf('memorandum'), 'CIM.pdf')
  fileId = body.id
  const more = pageWith(3, ['# Customers', 'The five largest customers buy 41% of the anvils, in thousands of crates.'])
  const pages = [...anvil.pages, more]
  await completeReading(service, ana, fileId, { data: anvil.data, pages, findings: anvil.findings() })
})
after(() => model.stop())

const open = 'Customer concentration'
async function ask(questions: string[], { engine = 'model', person = ana } = {}) {
  const { status, body } = await person.send('POST', `/api/document-answers/${fileId}`, { questions, engine })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
type Said = { question?: number; said?: string; passage?: number; words?: string }
const words = 'The five largest customers buy 41% of the anvils'
const replies = (...said: Said[]) =>
  model.answer(
    JSON.stringify({ answers: said.map((one) => ({ question: 1, said: '41%', passage: 3, words, ...one })) }),
  )

test('what the rules leave open is answered by the model with the words of the page, and what they know is not asked', async () => {
  await replies({ said: '41% with the five largest' })
  const { answers, notice } = await ask(['Revenue', open])
  assert.deepEqual([answers[0].kind, answers[0].text, notice], ['value', '$50.9M', null])
  const [, { kind, text, standing, sources }] = answers
  assert.deepEqual([kind, text, standing], ['model', '41% with the five largest', 'read'])
  assert.deepEqual([sources[0].page, sources[0].quote], [3, words])
  const asked = (await model.questions()).map(({ body }) => JSON.stringify(body.messages))
  assert.match(asked.at(-1) ?? '', /Customer concentration/)
  assert.doesNotMatch(asked.at(-1) ?? '', /\[\d\] Revenue/)
})

test('words that do not stand in the document answer nothing, and a figure that the words do not have is not said', async () => {
  await replies({ words: 'The five largest customers buy 14% of the anvils' })
  const [invented] = (await ask([open])).answers
  assert.notEqual(invented.kind, 'model')
  await replies({ said: '59% with all others' })
  const [computed] = (await ask([open])).answers
  assert.deepEqual([computed.kind, computed.text], ['model', words])
  await replies({ said: '41% of thousands of crates' })
  assert.equal((await ask([open])).answers[0].text, '41% of thousands of crates')
  await replies({ said: 'see https://anvils.example' })
  assert.equal((await ask([open])).answers[0].text, words)
})

test('nobody is asked until a person wants it, and it is said which model there is', async () => {
  await replies()
  const before = (await model.questions()).length
  const body = await ask([open], { engine: 'rules' })
  assert.equal(body.model, 'openai-compatible:mock')
  assert.notEqual(body.answers[0].kind, 'model')
  await ask(['Revenue'])
  assert.equal((await model.questions()).length, before)
})

test('a model that fails leaves what the rules say, and it is said that it failed', async () => {
  await model.failsWith(500, 'down')
  const { answers, notice } = await ask(['Revenue', open])
  assert.equal(answers[0].text, '$50.9M')
  assert.match(notice, /language model/i)
})

test('a role that does not see a figure does not get it in other words from the model either', async () => {
  await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue'] })
  await replies()
  const { model: named, answers } = await ask([open], { person: mia })
  assert.equal(named, null)
  assert.notEqual(answers[0].kind, 'model')
})
