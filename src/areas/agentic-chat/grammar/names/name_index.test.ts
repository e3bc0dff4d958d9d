import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../../test/harness.ts'
import type { Db } from '../../../../platform/db/open.ts'
import { createCompany } from '../../../companies/queries.ts'
import { FirmNames } from './name_index.ts'
import type { NameMatch } from './names.ts'

let service: TestService
let ana: Person
let names: FirmNames
let cobalt: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Priya-Shah')
  cobalt = (await makeCompany('Cobalt Health', { industry: 'Healthcare', location: 'Columbus, OH' })).id
  await makeCompany('Bluestone Foods', { industry: 'Food & Beverage', location: 'Ohio' })
  await makeCompany('Harbor Logistics Group, Inc.', { industry: 'Logistics', location: 'Rotterdam, Netherlands' })
  await makeCompany('Northern Trust & Savings GmbH', { industry: 'Healthcare IT', location: 'Zürich' })
  await ana.create('/api/contacts', { name: 'Dr. Jane Mary Doe', role: 'Chief Financial Officer', company_id: cobalt })
  await ana.create('/api/deals', { name: 'Project Falcon', company_id: cobalt })
  await ana.create('/api/notes', { content: 'One customer is half of it', tags: ['Key risk'], company_id: cobalt })
  const uploaded = await ana.upload('<html><body><p>Budget of 2026</p></body></html>', 'cobalt_budget_2026.html', {
    company_id: cobalt,
  })
  assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body))
  names = await FirmNames.build(service.deps.sql, ana)
})

const makeCompany = (name: string, fields: object = {}) => ana.create('/api/companies', { name, ...fields })

/** "company Cobalt Health" for a record, "location Ohio: Ohio, Columbus, OH" for a value. */
const told = ({ named }: NameMatch) =>
  named.map((each) =>
    'ref' in each ? `${each.kind} ${each.ref.label}` : `${each.kind} ${each.said}: ${each.values.join('; ')}`,
  )

/** What the longest run names; the run itself must be these words. */
async function named(question: string, run = question): Promise<string> {
  await names.refresh(service.deps.sql)
  const words = question.split(' ')
  const [match] = names.index.match(words)
  if (!match) return 'nothing'
  assert.equal(words.slice(match.from, match.to).join(' '), run)
  return `${match.by}: ${told(match).join(', ')}`
}

test('a company is found by its name, without its legal form, by a telling word of it, and by its initials', async () => {
  assert.equal(await named('what is cobalt health revenue', 'cobalt health'), 'whole: company Cobalt Health')
  for (const said of [
    'harbor logistics',
    'harbor logistics group',
    'harbor logistics group inc',
    'harbor logistics ltd',
  ])
    assert.equal(await named(said), 'whole: company Harbor Logistics Group, Inc.')
  assert.equal(await named('tell me about bluestone', 'bluestone'), 'part: company Bluestone Foods')
  assert.equal(await named('northern trust and savings'), 'whole: company Northern Trust & Savings GmbH')
  assert.equal(await named('nts'), 'part: company Northern Trust & Savings GmbH')
})

test('an ordinary word is no name by itself', async () => {
  for (const word of ['group', 'trust', 'project', 'one', 'customer', 'revenue', 'the'])
    assert.equal(await named(word), 'nothing')
})

test('a company called by an ordinary word is found, and not for sure', async () => {
  await makeCompany('Next plc')
  assert.equal(await named('next week', 'next'), 'part: company Next plc')
  assert.equal(await named('next plc'), 'whole: company Next plc')
})

test('a person who is called like a place where nobody is, is meant', async () => {
  await ana.create('/api/contacts', { name: 'Georgia Ames' })
  assert.equal(await named('georgia'), 'part: contact Georgia Ames')
})

test('a name with one letter wrong is found', async () => {
  assert.equal(await named('bluestone fods revenue', 'bluestone fods'), 'typo: company Bluestone Foods')
  assert.equal(await named('coblat health'), 'typo: company Cobalt Health')
  assert.equal(await named('coblat'), 'typo: company Cobalt Health')
  assert.equal(await named('rotterdm'), 'typo: location Rotterdam: Rotterdam, Netherlands')
})

test('people, deals and files are found by what they are called', async () => {
  for (const said of ['jane mary doe', 'dr jane mary doe'])
    assert.equal(await named(said), 'whole: contact Dr. Jane Mary Doe')
  for (const said of ['jane doe', 'jane', 'doe']) assert.equal(await named(said), 'part: contact Dr. Jane Mary Doe')
  assert.equal(await named('priya'), 'part: user Priya-Shah')
  assert.equal(await named('project falcon'), 'whole: deal Project Falcon')
  assert.equal(await named('falcon'), 'part: deal Project Falcon')
  assert.equal(await named('cobalt budget 2026'), 'whole: file cobalt_budget_2026.html')
  assert.equal(await named('the cobalt budget', 'cobalt'), 'part: company Cobalt Health')
})

test('values are found by what they mean', async () => {
  assert.equal(await named('hc'), 'whole: industry Healthcare: Healthcare; Healthcare IT')
  assert.equal(await named('companies in ohio', 'ohio'), 'whole: location Ohio: Columbus, OH; Ohio')
  assert.equal(await named('the midwest'), 'whole: location Midwest: Columbus, OH; Ohio')
  assert.equal(await named('swiss companies', 'swiss'), 'whole: location Switzerland: Zürich')
  assert.equal(await named('columbus'), 'whole: location Columbus: Columbus, OH')
  assert.equal(await named('nevada'), 'whole: location Nevada: Nevada')
  assert.equal(await named('cfos'), 'whole: role CFO: Chief Financial Officer')
  assert.equal(await named('key risk'), 'whole: tag Key risk: Key risk')
})

test('what is made, renamed, deleted and brought back is known at the next question', async () => {
  assert.equal(await named('zephyr'), 'nothing')
  const { id } = await makeCompany('Zephyr Robotics')
  const contact = await ana.create('/api/contacts', { name: 'Wanda Zett', company_id: id })
  assert.equal(await named('zephyr'), 'part: company Zephyr Robotics')
  await ana.patch(`/api/companies/${id}`, { name: 'Quasar Robotics' })
  assert.equal(await named('zephyr'), 'nothing')
  assert.equal(await named('quasar robotics'), 'whole: company Quasar Robotics')
  await ana.delete(`/api/companies/${id}`)
  for (const gone of ['quasar', 'wanda']) assert.equal(await named(gone), 'nothing')
  await ana.post(`/api/companies/${id}/restore`)
  assert.equal(await named('quasar'), 'part: company Quasar Robotics')
  assert.equal(await named('wanda'), 'part: contact Wanda Zett')
  await ana.delete(`/api/contacts/${contact.id}`)
  assert.equal(await named('wanda'), 'nothing')
})

test('a colleague who joins, and a deal, a file and a tag that change, are known too', async () => {
  await service.invite(ana, 'Xenia', 'viewer')
  assert.equal(await named('xenia'), 'whole: user Xenia')
  const deal = await ana.create('/api/deals', { name: 'Project Osprey', company_id: cobalt })
  await ana.patch(`/api/deals/${deal.id}`, { name: 'Project Kestrel' })
  assert.equal(await named('osprey'), 'nothing')
  assert.equal(await named('kestrel'), 'part: deal Project Kestrel')
  await ana.create('/api/notes', { content: 'New', tags: ['Carve-out'] })
  assert.equal(await named('carve - out'), 'whole: tag Carve-out: Carve-out')
  const file = await ana.upload('<html><body><p>Plan</p></body></html>', 'osprey_plan_2027.html')
  assert.equal(await named('osprey plan 2027'), 'whole: file osprey_plan_2027.html')
  assert.equal((await ana.delete(`/api/files/${file.body.id}`)).status, 204)
  assert.equal(await named('osprey plan 2027'), 'nothing')
})

const shardOf = async (db: Db) => (await db<{ shard: number }[]>`select counter_shard() as shard`)[0]?.shard

/** Does the work in a transaction of its own. Totals are counted in 16 shards by connection: it takes one of another shard, where it need not wait. */
const besides = (shard: number | undefined, work: (db: Db) => Promise<unknown>): Promise<unknown> =>
  service.deps.sql.begin(async (db) => ((await shardOf(db)) === shard ? besides(shard, work) : work(db)))

test('what is written while another transaction is still open, and that one’s own, are both found', async () => {
  const { sql } = service.deps
  const user = { ...ana, userId: ana.id, role: 'admin' as const }
  await sql.begin(async (late) => {
    await createCompany(late, user, { name: 'Latecomer Mills' })
    await besides(await shardOf(late), (db) => createCompany(db, user, { name: 'Punctual Mills' }))
    assert.equal(await named('punctual mills'), 'whole: company Punctual Mills')
    assert.equal(await named('latecomer mills'), 'nothing')
  })
  assert.equal(await named('latecomer mills'), 'whole: company Latecomer Mills')
})

test('many who ask at once all find what was written before they asked', async () => {
  const { sql } = service.deps
  const found = Array.from({ length: 20 }, async (_, i) => {
    const word = `quorum${String.fromCharCode(97 + i).repeat(3)}`
    await makeCompany(`${word} Labs`)
    await names.refresh(sql)
    return names.index.match([word]).length
  })
  assert.deepEqual([...new Set(await Promise.all(found))], [1])
})

test('companies of the same name are all found', async () => {
  for (const _ of [1, 2]) await makeCompany('Twin Peaks')
  assert.equal(await named('twin peaks'), 'whole: company Twin Peaks, company Twin Peaks')
})

test('no firm finds what is another’s, also where names are the same', async () => {
  const bob = await service.register('Bob')
  const own = await bob.create('/api/companies', { name: 'Cobalt Health' })
  await bob.create('/api/companies', { name: 'Bobs Secret Kitchen' })
  const his = await FirmNames.build(service.deps.sql, bob)
  const ids = his.index.match(['cobalt', 'health'])[0]?.named.map((each) => 'ref' in each && each.ref.id)
  assert.deepEqual(ids, [own.id])
  for (const foreign of ['bluestone', 'jane', 'falcon', 'priya']) assert.deepEqual(his.index.match([foreign]), [])
  assert.deepEqual(his.index.nearest(['bluestone', 'food'], 5), [])
  assert.equal(await named('secret kitchen'), 'nothing')
  assert.ok(!(await FirmNames.build(service.deps.sql, ana)).index.examples(50).some(({ id }) => id === own.id))
})

test('names that look like one are nearest first, and examples begin with companies that have figures and deals', async () => {
  await ana.create('/api/financials', { company_id: cobalt, period: '2024', revenue: 5 })
  const again = await FirmNames.build(service.deps.sql, ana)
  assert.equal(again.index.nearest(['bluestne', 'fuds'], 3)[0]?.label, 'Bluestone Foods')
  assert.deepEqual(again.index.nearest(['xxxxxx'], 3), [])
  assert.equal(again.index.examples(3)[0]?.label, 'Cobalt Health')
  assert.ok(again.sizeBytes > 0)
})
