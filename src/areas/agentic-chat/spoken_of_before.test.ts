import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// "His deals" and "for the same reason": what is asked of a person or a record that the answer before was about.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const company = async (name: string, industry: string) => (await ana.create('/api/companies', { name, industry })).id
  const kestrel = await company('Kestrel Plastics', 'Plastics')
  const osprey = await company('Osprey Plastics', 'Plastics')
  await company('Falcon Foods', 'Food')
  await ana.create('/api/contacts', { name: 'Ines Vogt', company_id: kestrel, role: 'CFO' })
  const deal = (name: string, company_id: string, fields: object) =>
    ana.create('/api/deals', { name, company_id, stage: 'lead', ...fields })
  await deal('Project Ridge', kestrel, { value: 1e6 })
  await deal('Project Vale', osprey, { value: 3e6 })
  await deal('Project Marsh', osprey, { stage: 'closed_lost', pass_reason: 'Price', value: 2e6 })
  await deal('Project Delta', kestrel, { stage: 'closed_lost', pass_reason: 'price', value: 2e6 })
  await deal('Project Fjord', kestrel, { stage: 'closed_lost', pass_reason: 'Churn', value: 2e6 })
})

async function asked(...questions: string[]) {
  const chat_id = randomUUID()
  let last = { echo: '', unused: [] as string[], text: '', labels: [] as string[] }
  for (const query of questions) {
    const { events, text } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id })
    const answer = events.find(({ kind }) => kind === 'answer')
    const rows: { ref?: { label: string } }[] = events.find(({ kind }) => kind === 'table')?.['rows'] ?? []
    const labels = rows.map(({ ref }) => ref?.label ?? '').toSorted()
    last = { echo: answer?.['echo'] ?? '', unused: answer?.['unused'] ?? [], text, labels }
  }
  return last
}

suite('a pronoun is the person whom the last answer was about', () => {
  test('the owner of the deal that was shown', async () => {
    for (const [question, labels] of [
      ['show me all of her lost deals', ['Project Delta', 'Project Fjord', 'Project Marsh']],
      ['her open ones', ['Project Ridge', 'Project Vale']],
      ['which other open deals does she own', ['Project Vale']],
    ] as const) {
      const found = await asked('who owns Project Ridge', question)
      assert.deepEqual(found.labels, labels, question)
      assert.match(found.echo, /with the owner of Project Ridge/)
    }
  })

  test('what is hers of the records that were just counted stays of these', async () => {
    const { echo } = await asked('how many open deals does Ana have', 'how much are hers worth together')
    assert.match(echo, /^Deals · open · yours · total value$/)
  })

  test('a contact', async () => {
    const { echo, unused } = await asked('who is the CFO of Kestrel Plastics', 'meetings with her this year')
    assert.match(echo, /participant Ines Vogt/)
    assert.deepEqual(unused, [])
  })

  test('nobody where the answer was about several or none', async () => {
    const { unused } = await asked('how many companies do we have', 'show me all of his deals')
    assert.notEqual(unused.length, 0)
  })
})

suite('the same as a record has', () => {
  test('the reason for which another deal was lost, in whatever letters', async () => {
    const { labels, echo } = await asked(
      'why did we lose Project Marsh',
      'which other deals did we lose for the same reason',
    )
    assert.deepEqual(labels, ['Project Delta'])
    assert.match(echo, /with the same reason for passing as Project Marsh/)
  })

  test('by the name of the record', async () => {
    const { labels } = await asked('companies in the same industry as Kestrel Plastics')
    assert.deepEqual(labels, ['Osprey Plastics'])
  })

  test('of another kind of record', async () => {
    const { labels } = await asked('which deals are at the same company as Project Vale')
    assert.deepEqual(labels, ['Project Marsh'])
  })

  test('places that are written in many ways and sizes that are never equal are not compared', async () => {
    for (const question of ['companies in the same state', 'companies of the same size', 'companies in the same city'])
      assert.notEqual((await asked('tell me about Kestrel Plastics', question)).unused.length, 0, question)
  })

  test('what no record has is said not to be understood', async () => {
    const { unused } = await asked('why did we lose Project Marsh', 'other deals of the same colour')
    assert.notEqual(unused.length, 0)
  })
})
