import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { data, findings, pages } from '../../../../test/memorandum.ts'
import { completeReading, pageWith } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { identifier } from '../../../platform/db/statement.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})

const reach = pageWith(3, [
  'The company is headquartered in Monument Valley, Arizona. See www.acme-anvils.com for more.',
  'Wile Coyote | w.coyote@acme-anvils.com | +1 602 555 0134',
])

let uploads = 0
/** A memorandum of Acme that has been read and belongs to no company, in a firm that does not know Acme. */
async function memorandum(person?: Person, fields: object = {}) {
  const who = person ?? (await service.register('Eva'))
  const file = (await who.upload(pdf(`n ${uploads++}`), 'CIM.pdf', { ...fields })).body
  await completeReading(service, who, file.id, { data, pages: [...pages, reach], findings: findings('USD') })
  return { who, id: file.id as string, url: `/api/files/${file.id}` }
}

const paths = findings('USD').map(({ path }) => path)
const all = {
  company: { name: 'Acme', location: 'Monument Valley, Arizona', website: 'https://acme-anvils.com' },
  contacts: [{ name: 'Wile Coyote', role: 'CEO', email: 'w.coyote@acme-anvils.com', phone: '+1 602 555 0134' }],
  deal: { name: 'Acme', value: 45_000_000, source: 'CIM.pdf' },
  values: paths,
}

const tables = ['companies', 'contacts', 'deals', 'financial_records', 'company_figures', 'file_values'] as const
/** All that a firm has, but for its events and the file's record of what was made of it. */
async function everythingOf({ firmId }: Person) {
  const { sql } = service.deps
  const rows = await Promise.all(
    tables.map(
      (table) => sql`
      select to_jsonb(t) - array['updated_at'] as row from ${identifier(table)} t where firm_id = ${firmId} order by to_jsonb(t)::text`,
    ),
  ).catch((error) => assert.fail(error))
  return rows
}

test('what a document says of a company that is not there is offered: name, industry, place, website, people', async () => {
  const { who, url } = await memorandum()
  const { status, body } = await who.get(`${url}/intake`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.company, {
    name: 'Acme',
    industry: 'Anvils',
    location: 'Monument Valley, Arizona',
    website: 'https://acme-anvils.com',
    description: 'Acme makes anvils for the roads of the desert.',
  })
  assert.deepEqual(body.contacts, [
    {
      path: 'team[0].name',
      name: 'Wile Coyote',
      role: 'CEO',
      email: 'w.coyote@acme-anvils.com',
      phone: '+1 602 555 0134',
      is_known: false,
    },
  ])
  assert.deepEqual([body.matches, body.differs, body.made], [[], false, null])
})

test('a company of that name or website which is there is offered instead, also to add nobody twice', async () => {
  const { who, url } = await memorandum()
  const byName = await who.create('/api/companies', { name: 'ACME, Inc.' })
  const bySite = await who.create('/api/companies', {
    name: 'Roadrunner Supplies',
    website: 'www.acme-anvils.com/shop',
  })
  const { body } = await who.get(`${url}/intake`)
  assert.deepEqual(body.matches.map(({ id }: { id: string }) => id).sort(), [byName.id, bySite.id].sort())
  const refused = await who.post(`${url}/intake`, all)
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'company_exists'])
  assert.match(refused.body.detail, /There is a company of that name or website already/)
  assert.equal((await who.get('/api/companies')).body.total, 2)
  const added = await who.post(`${url}/intake`, { ...all, company: undefined, company_id: byName.id })
  assert.deepEqual([added.status, added.body.company.is_new], [201, false], JSON.stringify(added.body))
  assert.equal((await who.get(`/api/companies/${byName.id}`)).body.revenue, 50_918_000)
  const undone = await who.post(`${url}/applications/${added.body.application_id}/undo`)
  assert.deepEqual([undone.body.removed, undone.body.kept], [2, []])
  assert.equal((await who.get(`/api/companies/${byName.id}`)).body.revenue, null)
  assert.equal((await who.post(`${url}/intake`, { ...all, as_another: true })).status, 201)
})

test('one confirmation makes company, contacts, deal and figures, each with its event; one undo takes all of it back', async () => {
  const { who, id, url } = await memorandum()
  const before = await everythingOf(who)
  const { status, body } = await who.post(`${url}/intake`, all)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.company.is_new, body.deal.name, body.contacts.length], [true, 'Acme', 1])
  assert.deepEqual([body.records.length, body.skipped, body.accepted], [3, [], paths.length])
  const company = (await who.get(`/api/companies/${body.company_id}`)).body
  assert.deepEqual(
    [company.name, company.industry, company.revenue, company.ebitda, company.location],
    ['Acme', 'Anvils', 50_918_000, 6_237_000, 'Monument Valley, Arizona'],
  )
  const [contact] = (await who.get(`/api/contacts?company_id=${company.id}`)).body.data
  assert.deepEqual([contact.name, contact.role, contact.phone], ['Wile Coyote', 'CEO', '+1 602 555 0134'])
  const [deal] = (await who.get(`/api/deals?company_id=${company.id}`)).body.data
  assert.deepEqual([deal.stage, deal.value, deal.source, deal.owner_id], ['lead', 45_000_000, 'CIM.pdf', who.id])
  const file = (await who.get(url)).body
  assert.deepEqual([file.company_id, file.review.status, file.review.checked], [company.id, 'done', paths.length])
  const sources = (await who.get(`/api/files/sources?subject_id=${company.id}`)).body.data
  assert.ok(sources.some(({ field, page }: { field: string; page: number }) => field === 'revenue' && page === 2))
  const events = (await who.get('/api/events?page_size=100')).body.data
  const kinds = events.map(
    (event: { kind: string; subject: { type: string } }) => `${event.subject.type} ${event.kind}`,
  )
  for (const kind of ['company created', 'contact created', 'deal created', 'file reviewed', 'file applied'])
    assert.equal(kinds.filter((one: string) => one === kind).length, 1, kind)
  assert.equal(kinds.filter((one: string) => one === 'financial_record created').length, 3)
  const [application] = (await who.get(`${url}/applications`)).body.data
  assert.deepEqual(application.made, { companies: 1, contacts: 1, deals: 1 })

  const undone = await who.post(`${url}/applications/${body.application_id}/undo`)
  assert.equal(undone.status, 200, JSON.stringify(undone.body))
  assert.deepEqual([undone.body.removed, undone.body.kept], [3, []])
  assert.deepEqual(await everythingOf(who), before)
  const after = (await who.get(url)).body
  assert.deepEqual([after.id, after.company_id, after.review.status], [id, null, 'waiting'])
  const [taken] = (await who.get(`${url}/applications`)).body.data
  assert.deepEqual([taken.company_id, taken.undone_by_name], [null, 'Eva'])
  assert.equal((await who.post(`${url}/applications/${body.application_id}/undo`)).status, 409)
  assert.equal((await who.post(`${url}/intake`, all)).status, 201, 'it can be made again')
})

test('each part can be left out or be another than was read', async () => {
  const { who, url } = await memorandum()
  const { body } = await who.post(`${url}/intake`, { company: { name: 'Acme Holdings', industry: 'Forging' } })
  assert.deepEqual([body.contacts, body.deal, body.records, body.company_fields], [[], null, [], []])
  const company = (await who.get(`/api/companies/${body.company_id}`)).body
  assert.deepEqual([company.name, company.industry, company.revenue], ['Acme Holdings', 'Forging', null])
  assert.equal((await who.get(url)).body.review.status, 'done')
})

test('a company that is made of a document has its currency, and so has its deal', async () => {
  const who = await service.register('Eva')
  const file = (await who.upload(pdf(`n ${uploads++}`), 'CIM.pdf')).body
  await completeReading(service, who, file.id, { data, pages, findings: findings('EUR') })
  const url = `/api/files/${file.id}`
  const deal = { name: 'Anvil', value: 5, currency: 'EUR' }
  const { body } = await who.post(`${url}/intake`, { company: { name: 'Acme' }, values: paths, deal })
  assert.deepEqual([body.records.length, body.skipped], [3, []])
  const { currency, revenue } = (await who.get(`/api/companies/${body.company_id}`)).body
  assert.deepEqual([currency, typeof revenue], ['EUR', 'number'])
  assert.equal((await who.get(`/api/deals/${body.deal.id}`)).body.currency, 'EUR')
  await who.post(`${url}/applications/${body.application_id}/undo`)
  assert.equal((await who.get(`/api/companies/${body.company_id}`)).status, 404)
})

test('what people have entered since stays when it is taken back, and why is said', async () => {
  const { who, url } = await memorandum()
  const { body } = await who.post(`${url}/intake`, all)
  await who.create('/api/notes', { company_id: body.company_id, content: 'Called them' })
  await who.patch(`/api/deals/${body.deal.id}`, { next_step: 'Call on Monday' })
  const record = body.records[0].id
  await who.patch(`/api/financials/${record}`, { revenue: 5 })
  await who.post(`${url}/review`, { values: [{ path: 'industry', verdict: 'rejected' }] })
  const { kept, removed } = (await who.post(`${url}/applications/${body.application_id}/undo`)).body
  assert.equal(removed, 1, 'the contact')
  assert.deepEqual(
    kept.map((one: Record<string, string>) => `${one['subject_type']} ${one['name']}: ${one['reason']}`),
    [
      'financial_record FY2023: It has been changed since',
      'deal Acme: it was changed since',
      `company Acme: has notes since`,
    ],
  )
  assert.equal((await who.get(`/api/deals/${body.deal.id}`)).body.next_step, 'Call on Monday')
  assert.equal((await who.get('/api/contacts')).body.total, 0)
  const { evidence } = (await who.get(`${url}/evidence`)).body
  assert.deepEqual([evidence['industry'].verdict, evidence['summary'].verdict], ['rejected', 'open'])
})

test('a document is made into records once, however often or by how many it is asked for', async () => {
  const { who, url } = await memorandum()
  const replies = await Promise.all([1, 2, 3].map(() => who.post(`${url}/intake`, all)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409])
  assert.equal((await who.post(`${url}/intake`, all)).body.error_code, 'taken_in_already')
  for (const [list, total] of [
    ['companies', 1],
    ['contacts', 1],
    ['deals', 1],
  ] as const)
    assert.equal((await who.get(`/api/${list}`)).body.total, total, list)
  const id = replies.find(({ status }) => status === 201)?.body.application_id
  const undos = await Promise.all([1, 2].map(() => who.post(`${url}/applications/${id}/undo`)))
  assert.deepEqual(undos.map(({ status }) => status).sort(), [200, 409])
})

test('a contact is known by its name as people write it', async () => {
  const { who, url } = await memorandum()
  const { id: company_id } = await who.create('/api/companies', { name: 'Acme' })
  await who.create('/api/contacts', { name: 'Coyote, Wilé', company_id })
  const [contact] = (await who.get(`${url}/intake`)).body.contacts
  assert.deepEqual([contact.name, contact.is_known], ['Wile Coyote', true])
})

test('two documents of one company that are taken in at once make it once', async () => {
  const eva = await service.register('Eva')
  const files = [await memorandum(eva), await memorandum(eva), await memorandum(eva), await memorandum(eva)]
  const spellings = ['Acme', 'ACME', 'Acme Inc.', 'Acme, Inc']
  const replies = await Promise.all(
    files.map(({ url }, n) => eva.post(`${url}/intake`, { ...all, company: { name: spellings[n] } })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409])
  const refused = replies.filter(({ status }) => status === 409)
  assert.deepEqual([...new Set(refused.map(({ body }) => body.error_code))], ['company_exists'])
  assert.equal((await eva.get('/api/companies')).body.total, 1)
})

test('what cannot be made is refused in full, with a sentence for each field', async () => {
  const { who, url } = await memorandum()
  const company = await who.create('/api/companies', { name: 'Other' })
  const refused: [object, RegExp][] = [
    [{}, /company or company_id is required/],
    [{ ...all, company_id: company.id }, /and not both/],
    [{ ...all, company: { name: ' ' } }, /company\.name/],
    [{ ...all, contacts: [{ name: 'X', email: 'no address' }] }, /contacts\.0\.email/],
    [{ ...all, deal: { name: 'X', value: -1 } }, /deal\.value/],
    [{ ...all, values: ['figures.revenue.FY1900'] }, /values\.0/],
    [{ company_id: unknownId }, /company_id/],
  ]
  for (const [body, said] of refused) {
    const reply = await who.post(`${url}/intake`, body)
    assert.ok(reply.status === 422 || reply.status === 404, `${reply.status} ${JSON.stringify(reply.body)}`)
    assert.match(JSON.stringify(reply.body).replaceAll(/"(field|message)":|","|\W{2,}/g, ' '), said)
  }
  assert.equal((await who.get('/api/companies')).body.total, 1)
  assert.equal((await who.get('/api/contacts')).body.total, 0)
})

test('other firms see nothing of it, viewers make nothing, and a file in work is said to be', async () => {
  const { who, url } = await memorandum(ana)
  assert.deepEqual([(await bob.get(`${url}/intake`)).status, (await bob.post(`${url}/intake`, all)).status], [404, 404])
  const theirs = await bob.create('/api/companies', { name: 'Theirs' })
  assert.equal((await who.post(`${url}/intake`, { company_id: theirs.id })).status, 404)
  const vera = await service.invite(who, 'Vera', 'viewer')
  assert.deepEqual(
    [(await vera.get(`${url}/intake`)).status, (await vera.post(`${url}/intake`, all)).status],
    [200, 403],
  )
  const waiting = (await who.upload(pdf(`n ${uploads++}`), 'CIM.pdf')).body
  assert.equal((await who.post(`/api/files/${waiting.id}/intake`, all)).status, 409)
})

test('a company behind a wall is not offered to those outside, who learn nothing by asking', async () => {
  const eva = await service.register('Eva')
  const mia = await service.invite(eva, 'Mia', 'member')
  const company = await eva.create('/api/companies', { name: 'Acme' })
  assert.equal((await eva.send('PUT', `/api/walls/${company.id}`, { user_ids: [] })).status, 200)
  const { url } = await memorandum(mia)
  assert.deepEqual((await mia.get(`${url}/intake`)).body.matches, [])
  assert.equal((await mia.post(`${url}/intake`, { company_id: company.id })).status, 404)
  assert.equal((await mia.post(`${url}/intake`, all)).status, 201)
})

test('a document that names another company than its own says so until it is moved or a person says that it is right', async () => {
  const eva = await service.register('Eva')
  const other = await eva.create('/api/companies', { name: 'Road Runner GmbH' })
  const { url } = await memorandum(eva, { company_id: other.id })
  const differs = async () => (await eva.get(`${url}/intake`)).body.differs
  assert.equal(await differs(), true)
  assert.equal((await eva.patch(url, { company_confirmed: true })).status, 200)
  assert.equal(await differs(), false)
  const acme = await eva.create('/api/companies', { name: 'Acme Holdings Inc.' })
  await eva.patch(url, { company_id: acme.id })
  assert.equal(await differs(), false, 'a part of the name is enough')
  await eva.patch(url, { company_id: other.id })
  assert.equal(await differs(), true, 'what was said of it before does not hold any more')
})

test('a company that a document hardly names is offered with the doubt, and moves no document, until a person has said that it is right', async () => {
  const eva = await service.register('Eva')
  const other = await eva.create('/api/companies', { name: 'Road Runner GmbH' })
  const file = (await eva.upload(pdf(`n ${uploads++}`), 'CIM.pdf', { company_id: other.id })).body
  const doubtful = findings('USD').map((finding) =>
    finding.path === 'company' ? { ...finding, confidence: 0.4 } : finding,
  )
  await completeReading(service, eva, file.id, { data, pages: [...pages, reach], findings: doubtful })
  const url = `/api/files/${file.id}`
  const said = async () => {
    const { company, is_doubtful, differs } = (await eva.get(`${url}/intake`)).body
    return [company.name, is_doubtful, differs]
  }
  assert.deepEqual(await said(), ['Acme', true, false])
  assert.equal((await eva.post(`${url}/review`, { values: [{ path: 'company', verdict: 'accepted' }] })).status, 200)
  assert.deepEqual(await said(), ['Acme', false, true])
})
