import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Person, TestService } from '../../../test/harness.ts'
import { answerIn, ask, fillFirm, startWith } from '../../../test/model_firm.ts'
import { type ScriptedModel, startScriptedModel } from '../../../test/scripted_model.ts'

let model: ScriptedModel
let service: TestService
let ana: Person
before(async () => {
  model = await startScriptedModel()
  model.plays(() => ({ text: 'I cannot tell.' }))
  service = await startWith(model)
  ana = await service.register('Ana')
  await fillFirm(ana)
  const { body } = await ana.get('/api/companies?search=Acme')
  const [{ id: company_id }] = body.data
  await ana.create('/api/deals', { name: 'Project Tide', company_id, value: 5_000_000, source: 'Direct' })
  await ana.create('/api/contacts', { name: 'Nora Vance', company_id, role: 'CEO' })
})
after(() => model.stop())

const wordOf = async (question: string) => answerIn((await ask(service, ana, question)).events).engine

suite('with a language model', () => {
  for (const question of [
    'How many open deals do we have?',
    'What is the revenue of Acme Foods?',
    'Top 5 companies by revenue',
    'Who owns Project Tide?',
    'Who is the CEO of Acme Foods?',
  ])
    test(`the rules answer at once what has one answer: ${question}`, async () => {
      assert.equal(await wordOf(question), 'rules')
    })

  for (const question of [
    'Compare Acme Foods and Bolt Energy',
    'How many employees does Acme Foods have?',
    'Who is the CEO of Bolt Energy?',
    'What did Nora say about the peg?',
    'How many Quexo deals do we have?',
    'I see Nora tomorrow, what should I ask?',
    'What are the margins of Acme Foods? Compare the deck with our notes.',
    'Tell me about Acme Foods',
    'What happened this week?',
    'Who introduced Project Tide?',
    'Why did we pass on Project Tide?',
    'What is the revenue of Acme Foods, and does it grow?',
    'Wie hoch ist der Umsatz von Acme Foods und wächst er?',
  ])
    test(`the model answers what has to be told: ${question}`, async () => {
      assert.equal(await wordOf(question), 'model')
    })
})
