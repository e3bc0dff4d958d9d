import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCompany } from '../../../../test/company_fixture.ts'
import { readEvents } from '../../../../test/event_stream.ts'
import { type Person, startTestService } from '../../../../test/harness.ts'
import { type ModelServer, startModelServer } from '../../../../test/model_server.ts'

let model: ModelServer
let ana: Person
let company: string
let write: (sections: string[]) => ReturnType<typeof readEvents>
before(async () => {
  model = await startModelServer()
  const service = await startTestService({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'mock',
    AI_BASE_URL: model.baseUrl,
    AI_RETRIES_MAX: '0',
  })
  ana = await service.register('Ana', 'Northgate')
  await model.answer('none')
  company = await makeCompany(service, ana)
  write = (sections) =>
    readEvents(service, ana, 'POST', '/api/reports/generate', {
      company_id: company,
      report_type: 'investment_memo',
      sections,
    })
})
after(() => model.stop())

const answer = (content: string) => model.answerBy([{ system: 'You write a section', content }])

test('a model writes the sections; figures are those of the facts, with their sources, and tables stay', async () => {
  await answer('{{fact:company.name}} is a company to look at closely.')
  const { events, text } = await write(['company_overview', 'financial_analysis'])
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  assert.equal(text.match(/Harbor Point Software is a company to look at closely\./g)?.length, 2)
  assert.match(text, /\| ---: \|/)
  assert.doesNotMatch(text, /by rules/)
  const [asked] = await model.questions()
  assert.match(JSON.stringify(asked?.body), /The facts/)
})

test('a section with anything of its own is written by the template, and says so', async () => {
  const byTemplate = /Harbor Point Software/
  for (const content of [
    'It will make $77m.',
    'It grew fivefold by half.',
    '{{fact:nothing.at.all}}',
    'See https://evil.example now.',
    '![x](y)',
    '## A heading',
  ]) {
    await answer(content)
    const { events, text } = await write(['company_overview'])
    assert.equal(events.at(-1)?.type, 'complete', content)
    assert.match(text, byTemplate)
    assert.match(text, /\*What the language model wrote is not all in the facts; this is written by rules\.\*/)
    assert.doesNotMatch(text, /77|fivefold|evil|!\[|nothing\.at/)
  }
})

test('a model that fails is asked once, and the templates write the report', async () => {
  await model.failsWith(500, 'broken')
  const { events, text } = await write(['company_overview', 'financial_analysis', 'recommendations'])
  assert.equal(events.at(-1)?.type, 'complete')
  assert.match(text, /\*The language model cannot be reached; this is written by rules\.\*/)
  assert.equal((await model.questions()).length, 1)
})
