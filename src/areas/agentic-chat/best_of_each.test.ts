import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Some records of each group: who asks for the largest deal of each industry gets deals, and neither a figure nor one deal of all.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const company = async (name: string, industry: string | undefined, revenue: number) =>
    (await ana.create('/api/companies', { name, ...(industry && { industry }), revenue })).id
  const kestrel = await company('Kestrel Plastics', 'Plastics', 9e6)
  await company('Osprey Plastics', 'Plastics', 30e6)
  const falcon = await company('Falcon Foods', 'Food', 12e6)
  const deal = (name: string, company_id: string | undefined, stage: string, value: number) =>
    ana.create('/api/deals', { name, ...(company_id && { company_id }), stage, value })
  await deal('Project Ridge', kestrel, 'negotiation', 1e6)
  await deal('Project Vale', kestrel, 'lead', 5e6)
  await deal('Project Delta', falcon, 'lead', 3e6)
  await deal('Project Fjord', falcon, 'negotiation', 3e6)
  await deal('Project Marsh', falcon, 'closed_lost', 2e6)
})

/** What the last of the questions was answered with. */
async function asked(...questions: string[]) {
  const chat_id = randomUUID()
  let last = { echo: '', unused: [] as string[], text: '', labels: [] as string[] }
  for (const query of questions) {
    const { events, text } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id })
    const answer = events.find(({ kind }) => kind === 'answer')
    const rows = events.flatMap((event) => (event.type === 'data' ? (event['rows'] ?? event['data']?.rows ?? []) : []))
    last = {
      echo: answer?.['echo'] ?? '',
      unused: answer?.['unused'] ?? [],
      text,
      labels: rows.map(({ ref }) => ref?.label),
    }
  }
  return last
}

suite('some of each group are asked for', () => {
  test('the largest of each, with those that are equal to it', async () => {
    const { labels, text, unused } = await asked('largest deal per industry')
    assert.deepEqual(labels, ['Project Delta', 'Project Fjord', 'Project Vale'])
    assert.match(text, /\*\*3\*\* deals, for each industry the largest/)
    assert.deepEqual(unused, [])
  })

  test('of those that meet the conditions', async () => {
    const { labels } = await asked('what is the largest deal in negotiation in each industry')
    assert.deepEqual(labels, ['Project Fjord', 'Project Ridge'])
  })

  test('several by a group are some of each, and no number of them', async () => {
    const { labels, echo } = await asked('biggest deals by industry')
    assert.deepEqual(labels, ['Project Delta', 'Project Fjord', 'Project Marsh', 'Project Vale', 'Project Ridge'], echo)
  })

  test('several of each', async () => {
    const { labels, echo } = await asked('the top 2 deals per stage')
    assert.deepEqual(labels, ['Project Vale', 'Project Delta', 'Project Fjord', 'Project Ridge', 'Project Marsh'])
    assert.match(echo, /first 2 of each stage · by value, highest first/)
  })

  test('by a figure that is named, in other words', async () => {
    for (const question of [
      'largest company by revenue in each industry',
      'which company has the highest revenue in each industry',
      'for each sector, the company with the most revenue',
    ])
      assert.deepEqual((await asked(question)).labels, ['Falcon Foods', 'Osprey Plastics'], question)
  })

  test('each colleague’s, in a question that goes on from a list', async () => {
    const { labels, echo } = await asked('deals in negotiation', 'and the largest of each owner')
    assert.deepEqual(labels, ['Project Fjord'])
    assert.match(echo, /in negotiation · first of each owner/)
  })

  test('what is asked of them next is asked of those that were listed', async () => {
    const { text } = await asked('largest deal per industry', 'how much are they worth together')
    assert.match(text, /\$11M/)
  })
})

test('the highest figure of each group is a figure, and no number of records', async () => {
  const { echo, text } = await asked('highest revenue per industry')
  assert.match(echo, /highest revenue · by industry/)
  assert.match(text, /\$30M/)
})

test('the last of each is not answered with the last of all', async () => {
  const { echo, unused } = await asked('last call with each company')
  assert.ok(/first of each company/.test(echo) || unused.length > 0, echo)
})
