import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Questions by the names of lists and their statuses, by what companies are to the firm, and by the roles of parties of deals.

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  const company = async (name: string, location: string, kind: string): Promise<string> =>
    (await ana.create('/api/companies', { name, location, kind })).id
  const houlihan = await company('Houlihan Lokey', 'Frankfurt', 'adviser')
  const rothschild = await company('Rothschild', 'Paris', 'adviser')
  const metzler = await company('Bankhaus Metzler', 'Frankfurt', 'lender')
  const ares = await company('Ares Credit', 'London', 'lender')
  const carlyle = await company('Carlyle', 'Washington', 'investor')
  const northwind = await company('Northwind Packaging', 'Berlin', 'target')
  const bids: Record<string, object> = {
    'Project Falcon': { bid_date: '2031-03-04', final_bid_date: '2031-05-06' },
    'Project Larkspur': { final_bid_date: '2031-03-20' },
  }
  const deal = async (name: string): Promise<string> =>
    (await ana.create('/api/deals', { name, company_id: northwind, stage: 'lead', value: 5e6, ...bids[name] })).id
  const [falcon, larkspur, heron] = [
    await deal('Project Falcon'),
    await deal('Project Larkspur'),
    await deal('Project Heron'),
  ]
  const party = (on: string, company_id: string, role: string, nda_state = 'none') =>
    ana.create(`/api/deals/${on}/parties`, { company_id, role, nda_state })
  await party(falcon, rothschild, 'sell_side')
  await party(falcon, carlyle, 'co_investor', 'signed')
  await party(larkspur, houlihan, 'sell_side')
  await party(larkspur, metzler, 'lender')
  const list = async (made: object, entries: [key: string, id: string, status: string][]) => {
    const { id, statuses } = await ana.create('/api/lists', made)
    for (const [key, record, status] of entries) {
      const { id: status_id } = statuses.find(({ name }: { name: string }) => name === status)
      await ana.create(`/api/lists/${id}/entries`, { [key]: record, status_id })
    }
  }
  const statuses = ['To contact', 'Contacted', 'NDA signed', 'Passed'].map((name) => ({ name }))
  await list({ name: 'Buyers of Project Falcon', subject: 'companies', deal_id: falcon, statuses }, [
    ['company_id', carlyle, 'NDA signed'],
    ['company_id', ares, 'Contacted'],
    ['company_id', metzler, 'To contact'],
  ])
  await list({ name: 'DACH targets', subject: 'companies', statuses }, [['company_id', northwind, 'Contacted']])
  const { id: mara } = await ana.create('/api/contacts', { name: 'Mara Voss', email: 'mara@voss.example' })
  await list({ name: 'CFO network', subject: 'contacts', statuses }, [['contact_id', mara, 'Contacted']])
  await list({ name: 'Heron lenders', subject: 'companies', deal_id: heron, statuses }, [
    ['company_id', ares, 'Contacted'],
  ])
  const { status } = await ana.send('PUT', `/api/walls/${heron}`, { user_ids: [] })
  assert.equal(status, 200)
})

/** What the question was understood as, and the answer. */
async function heard(query: string, by = ana) {
  const { events } = await readEvents(service, by, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const answer = events.find(({ kind }) => kind === 'answer')
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [content] : [])).join('')
  return { text: text.replaceAll('**', ''), echo: answer?.['echo'] ?? '' }
}

const understood: [question: string, as: RegExp, answer: RegExp][] = [
  ['who is on the buyer list of Falcon', /list Buyers of Project Falcon/, /3 companies[\s\S]*Carlyle.*NDA signed/],
  ['show me the DACH targets list', /list DACH targets/, /1 company on/],
  ['which companies on the list DACH targets have status Contacted', /status on a list Contacted/, /Northwind/],
  ['how many of the Falcon buyer list have signed an NDA', /NDA signed/, /1 company/],
  ['which buyers of Falcon have not been contacted yet', /To contact/, /^1 company[\s\S]*Bankhaus Metzler/],
  ['buyers of Project Falcon with status NDA signed or Contacted', /Buyers/, /^2 companies/],
  ['companies on the DACH targets list in Berlin', /list DACH targets/, /Northwind/],
  ['who is on the CFO network list', /^Contacts · list CFO network/, /Mara Voss/],
  ['is Northwind Packaging on the DACH targets list', /list DACH targets/, /Contacted/],
  ['our advisers', /^Companies · advisers$/, /^2 advisers[\s\S]*Houlihan/],
  ['lenders we know in Frankfurt', /lenders/, /^1 lender[\s\S]*Metzler/],
  ['how many investors do we know', /investors/, /1 investor/],
  ['who is the sell-side adviser of Larkspur', /sell-side advisers/, /Houlihan Lokey/],
  ['who are the lenders on Project Larkspur', /^Parties · lenders/, /Bankhaus Metzler/],
  ['which parties of Falcon have signed an NDA', /NDA signed/, /^1 party[\s\S]*Carlyle/],
  ['deals that Houlihan brought us', /sell-side adviser/, /^1 deal[\s\S]*Project Larkspur/],
  ['on which deals is Houlihan Lokey sell-side adviser', /sell-side adviser/, /Project Larkspur/],
  ['bids due in March 2031', /bid due in Mar/, /^2 deals[\s\S]*Project Larkspur/],
  ['bids due in May 2031', /bid due in May/, /^1 deal[\s\S]*Project Falcon/],
  ['deals without a lender', /no party is lender/, /^2 deals[\s\S]*Project Falcon/],
]

suite('questions by lists, kinds of companies and parties', () => {
  for (const [question, as, answer] of understood)
    test(question, async () => {
      const { echo, text } = await heard(question)
      assert.match(echo, as, text)
      assert.match(text, answer, echo)
    })

  for (const question of [
    'who is on the lender list of Falcon',
    'which companies are on both the DACH targets list and the Falcon buyer list',
    'the buyers of Falcon list by status',
    'who is not on the buyer list of Falcon',
  ])
    test(`${question}: not sure, and says so`, async () => {
      const { echo, text } = await heard(question)
      assert.equal(echo, '')
      assert.match(text, /I did not understand/)
    })

  test('the list of a restricted deal is asked for only by those who may know of the deal', async () => {
    const question = 'who is on the list Heron lenders'
    assert.match((await heard(question)).text, /1 company on the list Heron lenders/)
    const { text } = await heard(question, bob)
    assert.doesNotMatch(text, /Ares/)
    const { text: shown } = await heard('Ares Credit on the Falcon buyer list', bob)
    assert.doesNotMatch(shown, /Heron/)
  })
})
