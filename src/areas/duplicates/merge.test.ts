import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, startTestService, unknownId } from '../../../test/harness.ts'

const service = await startTestService()

/** A company with one of each thing that hangs on a company. */
async function furnished(ana: Person, name: string, fields: Record<string, unknown> = {}) {
  const company = await ana.create('/api/companies', { name, ...fields })
  const company_id: string = company.id
  const contact = await ana.create('/api/contacts', { name: `Carla of ${name}`, company_id })
  const deal = await ana.create('/api/deals', { name: `Deal of ${name}`, company_id, value: 5 })
  const record = await ana.create('/api/financials', { company_id, period: '2024', revenue: 10 })
  const note = await ana.create('/api/notes', { content: `Note on ${name}`, company_id, contact_id: contact.id })
  const call = await ana.create('/api/interactions', {
    type: 'call',
    subject: `Call with ${name}`,
    company_id,
    contact_ids: [contact.id],
  })
  return { company, contact, deal, record, note, call }
}

const totals = async (ana: Person, companyId: string) => {
  const listed = ['contacts', 'deals', 'financials', 'notes', 'interactions'].map(async (kind) => {
    const { body } = await ana.get(`/api/${kind}?company_id=${companyId}`)
    return [kind, body.total]
  })
  return Object.fromEntries(await Promise.all(listed))
}

const one = { contacts: 1, deals: 1, financials: 1, notes: 1, interactions: 1 }
const two = { contacts: 2, deals: 2, financials: 2, notes: 2, interactions: 2 }

test('a merged company takes all that hangs on it along, fills what the survivor lacks, and is gone', async () => {
  const ana = await service.register('Ana')
  const kept = await furnished(ana, 'Acme', { industry: 'Software' })
  const gone = await furnished(ana, 'Acme Inc', { industry: 'Hardware', location: 'Oslo', website: 'acme.com' })
  const { status, body } = await ana.post(`/api/companies/${kept.company.id}/merge`, {
    other_id: gone.company.id,
    fields: { name: 'other' },
    values: { employees: 12 },
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.moved, { contacts: 1, deals: 1, financial_records: 1, interactions: 1, notes: 1 })
  assert.deepEqual(body.changed.sort(), ['country', 'employees', 'location', 'name', 'website'])
  assert.match(body.notes[0], /2024/)
  const { body: company } = await ana.get(`/api/companies/${kept.company.id}`)
  assert.deepEqual(
    [company.name, company.industry, company.location, company.website, company.employees, company.contacts_count],
    ['Acme Inc', 'Software', 'Oslo', 'https://acme.com', 12, 2],
  )
  assert.equal((await ana.get(`/api/companies/${gone.company.id}`)).status, 404)
  assert.equal((await ana.post(`/api/companies/${gone.company.id}/restore`)).status, 404)
  assert.deepEqual(await totals(ana, kept.company.id), two)
  assert.equal((await ana.get('/api/companies')).body.total, 1)
  assert.equal((await ana.get('/api/deals')).body.total_value, 10)
  assert.equal((await ana.get('/api/companies/duplicates')).body.total, 0)
  const { body: timeline } = await ana.get(`/api/companies/${kept.company.id}/timeline?page_size=100`)
  const told = timeline.data.map((event: { summary: string }) => event.summary).join('\n')
  assert.match(told, /merged another record into/)
  assert.match(told, /Deal of Acme Inc/)
})

test('amounts of a merged company come with their currency, and are never mixed with those of another', async () => {
  const ana = await service.register('Petra')
  const merged = async (first: object, second: object, more: object = {}) => {
    const kept = await ana.create('/api/companies', { name: 'Pennine', ...first })
    const gone = await ana.create('/api/companies', { name: 'Pennine plc', ...second })
    const { status, body } = await ana.post(`/api/companies/${kept.id}/merge`, { other_id: gone.id, ...more })
    const { currency, revenue, ebitda } = (await ana.get(`/api/companies/${kept.id}`)).body
    return status === 200 ? [currency, revenue, ebitda] : body.errors[0].message
  }
  const pounds = { currency: 'GBP', revenue: 8, ebitda: 1 }
  assert.deepEqual(await merged({}, pounds), ['GBP', 8, 1])
  assert.deepEqual(await merged({ revenue: 9 }, pounds), ['USD', 9, null])
  assert.deepEqual(await merged({ revenue: 9 }, pounds, { fields: { revenue: 'other' } }), ['GBP', 8, 1])
  assert.deepEqual(await merged(pounds, { name: 'Other' }), ['GBP', 8, 1])
  assert.match(
    await merged({ revenue: 9 }, pounds, { fields: { revenue: 'other', currency: 'survivor' } }),
    /of one of the two/,
  )
  assert.deepEqual(await merged({ ...pounds, ebitda: null }, pounds), ['GBP', 8, 1])
})

test('unmerging brings the company back with its values and what came from it; the survivor is what it was', async () => {
  const ana = await service.register('Ana')
  const kept = await furnished(ana, 'Acme', { industry: 'Software' })
  const gone = await furnished(ana, 'Acme Inc', { location: 'Oslo', website: 'acme.com', revenue: 12.5 })
  const before = await Promise.all([kept, gone].map(({ company }) => ana.get(`/api/companies/${company.id}`)))
  const merging = { other_id: gone.company.id }
  assert.equal((await ana.post(`/api/companies/${kept.company.id}/merge`, merging)).status, 200)
  const list = await ana.get(`/api/companies/${kept.company.id}/merges`)
  assert.deepEqual([list.body.data[0].merged_id, list.body.data[0].name], [gone.company.id, 'Acme Inc'])
  const { status, body } = await ana.post(`/api/companies/${kept.company.id}/unmerge`, merging)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.notes, [])
  const after = await Promise.all([kept, gone].map(({ company }) => ana.get(`/api/companies/${company.id}`)))
  const withoutTime = ({ body: { updated_at: _, ...fields } }: { body: Record<string, unknown> }) => fields
  assert.deepEqual(after.map(withoutTime), before.map(withoutTime))
  assert.deepEqual(await totals(ana, kept.company.id), one)
  assert.deepEqual(await totals(ana, gone.company.id), one)
  assert.equal((await ana.get('/api/companies')).body.total, 2)
  assert.equal((await ana.post(`/api/companies/${kept.company.id}/unmerge`, merging)).status, 404)
  assert.equal((await ana.get(`/api/financials/${gone.company.id}/trends`)).body.revenue_trend.quarterly_data.length, 0)
})

test('unmerging leaves what people have changed since, and says so', async () => {
  const ana = await service.register('Ana')
  const kept = await furnished(ana, 'Acme')
  const gone = await furnished(ana, 'Acme Inc', { location: 'Oslo', industry: 'Software' })
  await ana.post(`/api/companies/${kept.company.id}/merge`, { other_id: gone.company.id })
  await ana.patch(`/api/companies/${kept.company.id}`, { location: 'Bergen' })
  await ana.delete(`/api/notes/${gone.note.id}`)
  const { body } = await ana.post(`/api/companies/${kept.company.id}/unmerge`, { other_id: gone.company.id })
  assert.deepEqual(body.changed, ['industry'])
  assert.deepEqual(body.notes, [
    'Changed since the merge, and left as it is: location',
    '1 of notes were deleted or moved elsewhere since, and stay so',
  ])
  assert.equal((await ana.get(`/api/companies/${kept.company.id}`)).body.location, 'Bergen')
  assert.equal((await ana.get(`/api/companies/${gone.company.id}`)).body.location, 'Oslo')
})

test('merges stand on each other: what was merged in two steps comes apart in two', async () => {
  const ana = await service.register('Ana')
  const [a, b, c] = [await furnished(ana, 'A Co'), await furnished(ana, 'B Co'), await furnished(ana, 'C Co')]
  const send = (id: string, verb: string, other: string) =>
    ana.post(`/api/companies/${id}/${verb}`, { other_id: other })
  assert.equal((await send(a.company.id, 'merge', b.company.id)).status, 200)
  assert.equal((await send(c.company.id, 'merge', a.company.id)).status, 200)
  assert.equal((await totals(ana, c.company.id)).deals, 3)
  const { body } = await ana.get(`/api/companies/${c.company.id}/timeline?page_size=100`)
  assert.match(JSON.stringify(body), /Deal of B Co/)
  assert.equal((await send(c.company.id, 'unmerge', a.company.id)).status, 200)
  assert.equal((await totals(ana, a.company.id)).deals, 2)
  assert.equal((await send(a.company.id, 'unmerge', b.company.id)).status, 200)
  for (const { company } of [a, b, c]) assert.deepEqual(await totals(ana, company.id), one)
})

test('contacts are merged and unmerged alike, also where both took part in one call', async () => {
  const ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const kept = await ana.create('/api/contacts', { name: 'Carla', email: 'carla@acme.com' })
  const gone = await ana.create('/api/contacts', { name: 'Carla D', phone: '2125550100', company_id: acme.id })
  const call = await ana.create('/api/interactions', {
    type: 'call',
    subject: 'Both',
    company_id: acme.id,
    contact_ids: [gone.id, kept.id],
  })
  const note = await ana.create('/api/notes', { content: 'On the other', contact_id: gone.id })
  const { status, body } = await ana.post(`/api/contacts/${kept.id}/merge`, { other_id: gone.id })
  assert.equal(status, 200, JSON.stringify(body))
  const merged = (await ana.get(`/api/contacts/${kept.id}`)).body
  assert.deepEqual([merged.phone, merged.company_id], ['2125550100', acme.id])
  assert.deepEqual((await ana.get(`/api/interactions/${call.id}`)).body.contact_ids, [kept.id])
  assert.equal((await ana.get(`/api/notes/${note.id}`)).body.contact_id, kept.id)
  assert.equal((await ana.get(`/api/contacts/${gone.id}`)).status, 404)
  assert.equal((await ana.post(`/api/contacts/${kept.id}/unmerge`, { other_id: gone.id })).status, 200)
  assert.deepEqual((await ana.get(`/api/interactions/${call.id}`)).body.contact_ids, [gone.id, kept.id])
  assert.equal((await ana.get(`/api/notes/${note.id}`)).body.contact_id, gone.id)
  assert.equal((await ana.get(`/api/contacts/${kept.id}`)).body.company_id, null)
})

test('a merge with itself, with nothing there, or of a viewer is refused, and nothing is done', async () => {
  const ana = await service.register('Ana')
  const vic = await service.invite(ana, 'Vic', 'viewer')
  const bob = await service.register('Bob')
  const { company } = await furnished(ana, 'Acme')
  const foreign = await bob.create('/api/companies', { name: 'Acme' })
  const merge = (who: Person, other_id: unknown, more = {}) =>
    who.post(`/api/companies/${company.id}/merge`, { other_id, ...more })
  assert.equal((await merge(ana, company.id)).status, 422)
  assert.equal((await merge(ana, unknownId)).status, 404)
  assert.equal((await merge(ana, foreign.id)).status, 404)
  assert.equal((await merge(vic, foreign.id)).status, 403)
  assert.equal((await merge(ana, unknownId, { fields: { name: 'third' } })).status, 422)
  assert.equal((await merge(ana, unknownId, { values: { name: '' } })).status, 422)
  assert.deepEqual(await totals(ana, company.id), one)
})

test('what two walls protected is known afterwards to those only who knew of both, until it is taken apart', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const kept = await furnished(ana, 'Acme')
  const gone = await furnished(ana, 'Acme Inc')
  const { sql } = service.deps
  await sql`
    insert into walls (firm_id, id, subject_type, raised_by) values (${ana.firmId}, ${gone.company.id}, 'company', ${ana.id})`
  await sql`insert into wall_people (firm_id, wall_id, user_id) values (${ana.firmId}, ${gone.company.id}, ${ana.id})`
  await ana.patch(`/api/companies/${gone.company.id}`, { location: 'Zyxville', employees: 7919 })
  const merging = { other_id: gone.company.id }
  assert.equal((await ben.post(`/api/companies/${kept.company.id}/merge`, merging)).status, 404)
  const { body } = await ana.post(`/api/companies/${kept.company.id}/merge`, merging)
  assert.match(body.notes.join(), /restricted/)
  assert.equal((await ben.get(`/api/companies/${kept.company.id}`)).status, 404)
  assert.equal((await ben.get('/api/deals')).body.total, 0)
  assert.deepEqual(await totals(ana, kept.company.id), two)
  assert.equal((await ana.post(`/api/companies/${kept.company.id}/unmerge`, merging)).status, 200)
  assert.equal((await ben.get(`/api/companies/${kept.company.id}`)).status, 200)
  assert.equal((await ben.get(`/api/companies/${gone.company.id}`)).status, 404)
  assert.equal((await ben.get('/api/deals')).body.total, 1)
  const told = JSON.stringify((await ben.get(`/api/companies/${kept.company.id}/timeline?page_size=100`)).body)
  assert.match(told, /created/)
  assert.doesNotMatch(told, new RegExp(`Acme Inc|Zyxville|7919|${gone.company.id}`))
})

test('a contact of a restricted company becomes part of one only that is known to no others', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const open = await ana.create('/api/companies', { name: 'Open' })
  const secret = await ana.create('/api/companies', { name: 'Secret' })
  const told = await ana.create('/api/contacts', { name: 'Carla', company_id: open.id })
  const alone = await ana.create('/api/contacts', { name: 'Carla D' })
  const within = await ana.create('/api/contacts', { name: 'Carla Diaz', phone: '2125550100', company_id: secret.id })
  assert.equal((await ana.send('PUT', `/api/walls/${secret.id}`, { user_ids: [ana.id] })).status, 200)
  const merge = (id: string, other_id: string, more = {}) =>
    ana.post(`/api/contacts/${id}/merge`, { other_id, ...more })
  const refused = await merge(told.id, within.id)
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'restricted'])
  assert.match(refused.body.detail, /“Carla Diaz” belongs to what is restricted/)
  assert.equal((await ben.get(`/api/contacts/${told.id}`)).body.phone, null)
  assert.equal((await ana.get(`/api/contacts/${within.id}`)).status, 200)
  assert.equal((await merge(alone.id, within.id)).status, 200, 'it comes to the company of the other')
  assert.equal((await ben.get(`/api/contacts/${alone.id}`)).status, 404)
  assert.equal((await merge(alone.id, told.id)).status, 200, 'what all may know goes behind the wall')
  assert.equal((await ben.get(`/api/contacts?search=Carla`)).body.total, 0)
})

test('a wall that somebody has set anew since the merge stands when the two are taken apart', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const eva = await service.invite(ana, 'Eva', 'member')
  const [kept, gone] = [
    await ana.create('/api/companies', { name: 'Acme' }),
    await ana.create('/api/companies', { name: 'Acme Inc' }),
  ]
  assert.equal((await ana.send('PUT', `/api/walls/${gone.id}`, { user_ids: [ana.id] })).status, 200)
  assert.equal((await ana.post(`/api/companies/${kept.id}/merge`, { other_id: gone.id })).status, 200)
  assert.equal((await ana.send('PUT', `/api/walls/${kept.id}`, { user_ids: [ana.id, eva.id] })).status, 200)
  assert.equal((await ana.post(`/api/companies/${kept.id}/unmerge`, { other_id: gone.id })).status, 200)
  const statusOf = async (person: Person) => (await person.get(`/api/companies/${kept.id}`)).status
  assert.deepEqual([await statusOf(ana), await statusOf(eva), await statusOf(ben)], [200, 200, 404])
})

test('tags and tasks go along; a tag that both have stands once, and on both again afterwards', async () => {
  const ana = await service.register('Ana')
  const kept = await ana.create('/api/companies', { name: 'Acme' })
  const gone = await ana.create('/api/companies', { name: 'Acme Inc' })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [kept.id, gone.id], add: ['Hot'] })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [gone.id], add: ['Cold'] })
  const task = await ana.create('/api/tasks', { title: 'Call them', company_id: gone.id })
  const tags = async (id: string) => {
    const { body } = await ana.get(`/api/tags/records?kind=company&ids=${id}`)
    return (body.data[0]?.tags ?? []).map(({ name }: { name: string }) => name).sort()
  }
  const { status, body } = await ana.post(`/api/companies/${kept.id}/merge`, { other_id: gone.id })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.moved, { tagged: 2, tasks: 1 })
  assert.deepEqual(await tags(kept.id), ['Cold', 'Hot'])
  assert.equal((await ana.get(`/api/tasks/${task.id}`)).body.company_id, kept.id)
  assert.equal((await ana.post(`/api/companies/${kept.id}/unmerge`, { other_id: gone.id })).status, 200)
  assert.deepEqual([await tags(kept.id), await tags(gone.id)], [['Hot'], ['Cold', 'Hot']])
  assert.equal((await ana.get(`/api/tasks/${task.id}`)).body.company_id, gone.id)
})

test('what was merged in the firm is listed for both kinds, until it is taken apart', async () => {
  const ana = await service.register('Ana')
  const bob = await service.register('Bob')
  for (const kind of ['companies', 'contacts']) {
    const kept = await ana.create(`/api/${kind}`, { name: 'Kept' })
    const gone = await ana.create(`/api/${kind}`, { name: 'Gone' })
    await ana.post(`/api/${kind}/${kept.id}/merge`, { other_id: gone.id })
    const [listed] = (await ana.get(`/api/${kind}/merges`)).body.data
    assert.deepEqual([listed.name, listed.survivor_name, listed.survivor_id], ['Gone', 'Kept', kept.id])
    assert.deepEqual((await bob.get(`/api/${kind}/merges`)).body.data, [])
    await ana.post(`/api/${kind}/${kept.id}/unmerge`, { other_id: gone.id })
    assert.deepEqual((await ana.get(`/api/${kind}/merges`)).body.data, [])
  }
})

test('of all that can hang on a record each row is known by itself, so that unmerging moves no other one', async () => {
  const { sql } = service.deps
  const ambiguous = await sql`
    select link from record_links
    where target in ('companies'::regclass, 'contacts'::regclass) and key_column <> 'id' and once_for is distinct from key_column`
  assert.deepEqual([...ambiguous], [])
})

test('figures of one period in two currencies are both kept, and the answer names the currencies', async () => {
  const ana = await service.register('Ana')
  const made = async (name: string, currency: string) => {
    const { id } = await ana.create('/api/companies', { name, currency })
    for (const period of ['FY2023', 'FY2024'])
      await ana.create('/api/financials', {
        company_id: id,
        period,
        revenue: 10,
        currency: period === 'FY2023' ? 'EUR' : currency,
      })
    return id
  }
  const [kept, gone] = [await made('Acme', 'USD'), await made('Acme Inc', 'GBP')]
  const { body } = await ana.post(`/api/companies/${kept}/merge`, { other_id: gone })
  assert.match(body.notes[0], /FY2023, FY2024 \(USD and GBP\)/)
  const { data } = (await ana.get(`/api/financials?company_id=${kept}`)).body
  assert.deepEqual(data.map(({ currency }: { currency: string }) => currency).sort(), ['EUR', 'EUR', 'GBP', 'USD'])
})
