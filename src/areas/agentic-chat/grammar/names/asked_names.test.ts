import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../../test/harness.ts'
import type { Db } from '../../../../platform/db/open.ts'
import { companyStore } from '../../../companies/queries.ts'
import { AskedNames } from './asked_names.ts'
import { FirmValues } from './firm_values.ts'
import type { NameMatch } from './names.ts'

let service: TestService
let ana: Person
let firm: FirmValues
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
  firm = await FirmValues.build(service.deps.sql, ana)
})

const makeCompany = (name: string, fields: object = {}) => ana.create('/api/companies', { name, ...fields })

const asWho = (person: Person) => ({ ...person, userId: person.id, role: 'admin' as const })
const open = (person: Person, firm: FirmValues) =>
  AskedNames.open({ sql: service.deps.sql, who: asWho(person), firm, signal: new AbortController().signal })
async function matches(person: Person, firm: FirmValues, words: readonly string[]): Promise<NameMatch[]> {
  const names = await open(person, firm)
  return names.reading(() => names.match(words))
}

/** "company Cobalt Health" for a record, "location Ohio: Ohio, Columbus, OH" for a value. */
const told = ({ named }: NameMatch) =>
  named.map((each) =>
    'ref' in each ? `${each.kind} ${each.ref.label}` : `${each.kind} ${each.said}: ${each.values.join('; ')}`,
  )

/** What the longest run names; the run itself must be these words. */
async function named(question: string, run = question): Promise<string> {
  const words = question.split(' ')
  const [match] = await matches(ana, firm, words)
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
  const { sql, jobs } = service.deps
  const user = { ...ana, userId: ana.id, role: 'admin' as const }
  await sql.begin(async (late) => {
    await companyStore.create({ db: late, who: user, jobs }, { name: 'Latecomer Mills' })
    await besides(await shardOf(late), (db) => companyStore.create({ db, who: user, jobs }, { name: 'Punctual Mills' }))
    assert.equal(await named('punctual mills'), 'whole: company Punctual Mills')
    assert.equal(await named('latecomer mills'), 'nothing')
  })
  assert.equal(await named('latecomer mills'), 'whole: company Latecomer Mills')
})

test('many who ask at once all find what was written before they asked', async () => {
  const found = Array.from({ length: 20 }, async (_, i) => {
    const word = `quorum${String.fromCharCode(97 + i).repeat(3)}`
    await makeCompany(`${word} Labs`)
    return (await matches(ana, firm, [word])).length
  })
  assert.deepEqual([...new Set(await Promise.all(found))], [1])
})

test('a tag with one letter wrong is found where a name has the word right', async () => {
  await makeCompany('Permafrost Drilling')
  await ana.create('/api/notes', { content: 'Cold', tags: ['Permafrost risk'] })
  assert.equal(await named('permafrst risk'), 'typo: tag Permafrost risk: Permafrost risk')
})

test('companies of the same name are all found', async () => {
  for (const _ of [1, 2]) await makeCompany('Twin Peaks')
  assert.equal(await named('twin peaks'), 'whole: company Twin Peaks, company Twin Peaks')
})

test('of words that many names have, a whole name is found, with a slip in it too, and one that is nothing but the word', async () => {
  const endings = ['Foods', 'Labs', 'Marine', 'Tools', 'Water', 'Glass', 'Paper', 'Steel', 'Dairy']
  for (const [nth, first] of ['Vesper', 'Vesper', 'Orchid', 'Vesper', 'Orchid'].entries())
    for (const ending of endings) await makeCompany(`${first} ${ending}${nth === 0 ? '' : ` ${'ABCDE'[nth]}`}`)
  await makeCompany('Vesper Labs Holdings Overseas')
  await makeCompany('Vesper, Inc.')
  await makeCompany('The Orchid Co.')
  for (const ending of endings) await makeCompany(`Orchid ${ending} F`)
  assert.equal(await named('revenue of vesper labs', 'vesper labs'), 'whole: company Vesper Labs')
  assert.equal(await named('vespr labs'), 'typo: company Vesper Labs')
  assert.equal(await named('vesper labs holdings overseas'), 'whole: company Vesper Labs Holdings Overseas')
  assert.equal(await named('vesper'), 'whole: company Vesper, Inc.')
  assert.equal(await named('deals of orchid', 'orchid'), 'whole: company The Orchid Co.')
})

test('names are cut into words as they are said: signs, digits and accents', async () => {
  await makeCompany("O'Brien & Søn A/S")
  await makeCompany('3M')
  await makeCompany('Brückner.com S.p.A.')
  assert.equal(await named('obrien son'), "part: company O'Brien & Søn A/S")
  assert.equal(await named('3m'), 'whole: company 3M')
  assert.equal(await named('bruckner.com'), 'whole: company Brückner.com S.p.A.')
  assert.equal(await named('cobalthealth'), 'typo: company Cobalt Health')
  assert.equal(await named('blue stone foods'), 'typo: company Bluestone Foods')
})

test('no firm finds what is another’s, also where names are the same', async () => {
  const bob = await service.register('Bob')
  const own = await bob.create('/api/companies', { name: 'Cobalt Health' })
  await bob.create('/api/companies', { name: 'Bobs Secret Kitchen' })
  const his = await FirmValues.build(service.deps.sql, bob)
  const [match] = await matches(bob, his, ['cobalt', 'health'])
  assert.deepEqual(
    match?.named.map((each) => 'ref' in each && each.ref.id),
    [own.id],
  )
  for (const foreign of ['bluestone', 'jane', 'falcon', 'priya'])
    assert.deepEqual(await matches(bob, his, [foreign]), [])
  const hisNames = await open(bob, his)
  assert.deepEqual(await hisNames.reading(() => hisNames.nearest(['bluestone', 'food'], 5)), [])
  assert.equal(await named('secret kitchen'), 'nothing')
  assert.ok(!(await open(ana, firm)).examples(50).some(({ id }) => id === own.id))
})

test('names that look like one are nearest first, and examples begin with companies that have figures and deals', async () => {
  await ana.create('/api/financials', { company_id: cobalt, period: '2024', revenue: 5 })
  const again = await open(ana, await FirmValues.build(service.deps.sql, ana))
  const nearest = (...words: string[]) => again.reading(() => again.nearest(words, 3))
  assert.equal((await nearest('bluestne', 'fuds'))[0]?.label, 'Bluestone Foods')
  assert.deepEqual(await nearest('xxxxxx'), [])
  assert.equal(again.examples(3)[0]?.label, 'Cobalt Health')
})
