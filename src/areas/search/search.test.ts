import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { pdf } from '../../../test/sample_files.ts'
import { standardNames } from '../../records/descriptions/index.ts'

let service: TestService
let ana: Person
let bob: Person
const ids: Record<string, string> = {}
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  const names = ['Acme Holdings', 'Acme', 'Microsoft', 'Stripe', 'Société Générale', 'Old Acmeville', 'IT', 'Fit Club']
  for (const name of names) ids[name] = (await ana.create('/api/companies', { name })).id
  await ana.patch(`/api/companies/${ids['Stripe']}`, { website: 'https://www.Stripe.com/about', location: 'Dublin' })
  const contact = { name: 'Jörg Smith', email: 'j.smith@acme.example', role: 'CFO', company_id: ids['Acme'] }
  ids['contact'] = (await ana.create('/api/contacts', contact)).id
  ids['deal'] = (await ana.create('/api/deals', { name: 'Project Falcon', company_id: ids['Acme'], value: 5 })).id
  const fund = { name: 'Alder III', vintage: 2024, size: 450_000_000, status: 'investing' }
  ids['fund'] = (await ana.create('/api/funds', fund)).id
  const note = { content: 'Talked about <b>Microsoft</b> & pricing', company_id: ids['Microsoft'] }
  ids['note'] = (await ana.create('/api/notes', note)).id
})

async function search(q: string, more = '') {
  const { status, body } = await ana.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const companiesFor = async (q: string) => (await search(q)).companies.map((hit: { name: string }) => hit.name)

/** What a search answers that finds nothing: each kind has its place. */
const nothing = Object.fromEntries(
  [
    'companies',
    'contacts',
    'deals',
    ...standardNames,
    'notes',
    'documents',
    'files',
    'written',
    'colleagues',
    'reports',
  ].map((kind) => [kind, []]),
)

test('one search answers companies, contacts, deals, funds and notes, each with its fields', async () => {
  const acme = await search(' Acme ')
  assert.equal(acme.query, 'Acme')
  assert.deepEqual(Object.keys(acme), ['query', ...Object.keys(nothing)])
  assert.deepEqual(acme.companies[0], { id: ids['Acme'], name: 'Acme', industry: null, location: null, score: 1 })
  const { contacts } = await search('smith')
  const company = { company_id: ids['Acme'], company_name: 'Acme' }
  const contact = { id: ids['contact'], name: 'Jörg Smith', email: 'j.smith@acme.example', role: 'CFO', ...company }
  assert.deepEqual(contacts, [{ ...contact, score: 0.85 }])
  const { deals } = await search('falcon')
  assert.deepEqual(deals, [
    {
      id: ids['deal'],
      name: 'Project Falcon',
      stage: 'lead',
      stage_name: null,
      value: 5,
      currency: 'USD',
      ...company,
      score: 0.85,
    },
  ])
  const { funds } = await search('alder')
  const fund = { vintage: 2024, status: 'investing', size: 450_000_000, currency: 'USD' }
  assert.deepEqual(funds, [{ id: ids['fund'], name: 'Alder III', ...fund, score: 0.9 }])
  assert.equal((await search('Adler iii')).funds[0]?.id, ids['fund'])
  const { notes } = await search('pricing')
  assert.deepEqual(Object.keys(notes[0]), ['id', 'company_id', 'company_name', 'highlight', 'created_at', 'score'])
  assert.equal(notes[0].highlight, 'Talked about &#60;b&#62;Microsoft&#60;/b&#62; &#38; <mark>pricing</mark>')
  assert.ok(notes[0].score > 0 && notes[0].score < 1)
})

test('what was written, planned and handed out is found by its words, colleagues by name, contacts by number and by two fields', async () => {
  const acme = { company_id: ids['Acme'] }
  await ana.create('/api/interactions', {
    ...acme,
    type: 'call',
    date: '2026-03-01T10:00:00Z',
    subject: 'Covenant lunch',
    notes: 'Headroom of two turns.',
  })
  await ana.create('/api/tasks', { title: 'Second draft of the teaser' })
  const times = { start: '2026-04-01T09:00:00Z', end: '2026-04-01T10:00:00Z' }
  await ana.create('/api/calendar/events', { summary: 'SPA open points', ...times })
  await ana.patch(`/api/contacts/${ids['contact']}`, { phone: '+49 (0)171 555-0134' })
  const written = async (q: string) =>
    (await search(q)).written.map(({ type, title }: { type: string; title: string }) => [type, title])
  assert.deepEqual(await written('covenant lunch'), [['interaction', 'Covenant lunch']])
  assert.deepEqual(await written('headroom tur'), [['interaction', 'Covenant lunch']])
  assert.deepEqual(await written('spa open'), [['calendar_event', 'SPA open points']])
  assert.deepEqual(await written('second draft'), [['task', 'Second draft of the teaser']])
  assert.equal((await search('Ana')).colleagues[0]?.id, ana.id)
  for (const q of ['0171 555', '+49 171 5550134', '555-0134', 'smith cfo', 'acme smith', 'jorg acme'])
    assert.equal((await search(q)).contacts[0]?.id, ids['contact'], q)
  for (const q of ['falcon acme', 'acme', 'ACME', 'acm', 'acmee', 'acme falcon'])
    assert.equal((await search(q)).deals[0]?.id, ids['deal'], q)
  assert.deepEqual((await search('smith')).deals, [])
  const finance = { name: 'Dana Holt', role: 'Chief Financial Officer', company_id: ids['Acme'] }
  const { id } = await ana.create('/api/contacts', finance)
  for (const q of ['holt cfo', 'dana CFO', 'acme cfo holt', 'cfo holt', 'holt chief', 'holt financial officer'])
    assert.equal((await search(q)).contacts[0]?.id, id, q)
  assert.ok((await search('cfo')).contacts.some((contact: { id: string }) => contact.id === id))
  assert.deepEqual(
    (await search('holt cto')).contacts.map((contact: { id: string }) => contact.id),
    [],
  )
  assert.deepEqual((await search('smith ceo')).contacts, [])
})

test('the whole name comes before a beginning, a beginning before a part, all before what was perhaps meant', async () => {
  assert.deepEqual(await companiesFor('acme'), ['Acme', 'Acme Holdings', 'Old Acmeville'])
  const { companies } = await search('acme')
  const scores = companies.map((hit: { score: number }) => hit.score)
  assert.deepEqual(scores, [1, 0.9, 0.75])
  assert.deepEqual(await companiesFor('dublin'), ['Stripe'])
})

test('whole words come before beginnings of words, and both before the inside of a word', async () => {
  const cat = await service.register('Cat')
  const names = ['Yarrow', 'Farrow', 'Arrow Works', 'Project ARR Tracker', 'ARR', 'ARR-Tech', 'Carriers']
  for (const name of names) await cat.create('/api/companies', { name })
  const company = await cat.create('/api/companies', { name: 'Zenith', industry: 'ARR software' })
  for (const name of ['Marrow', 'Project Arrow', 'Sale of ARR business'])
    await cat.create('/api/deals', { name, company_id: company.id })
  for (const name of ['Gideon Farrow', 'Harriet Arroyo', 'Barry ARR']) await cat.create('/api/contacts', { name })
  for (const name of ['Carrick I', 'Fund ARR II']) await cat.create('/api/funds', { name })
  for (const [index, name] of ['Farrow teaser.pdf', 'model_arr_v2.pdf', 'Arrears.pdf', 'ARR.pdf'].entries())
    await cat.upload(pdf(`arr ${index}`), name)
  for (const content of ['Arrange, arrange, arrange', 'What there is of ARR, said at some length']) {
    await cat.create('/api/notes', { content })
    await cat.create('/api/tasks', { title: content })
  }
  await service.invite(cat, 'Mona Farrow', 'member')
  await service.invite(cat, 'Jo Arr', 'member')
  const { body } = await cat.get('/api/search?q=arr&limit=20')
  const called = (kind: string) =>
    body[kind].map((hit: { name?: string; title?: string; filename?: string }) => hit.name ?? hit.title ?? hit.filename)
  const companies = ['ARR', 'ARR-Tech', 'Project ARR Tracker', 'Arrow Works', 'Zenith', 'Farrow', 'Yarrow', 'Carriers']
  assert.deepEqual(called('companies'), companies)
  assert.deepEqual(called('deals'), ['Sale of ARR business', 'Project Arrow', 'Marrow'])
  assert.deepEqual(called('contacts'), ['Barry ARR', 'Harriet Arroyo', 'Gideon Farrow'])
  assert.deepEqual(called('funds'), ['Fund ARR II', 'Carrick I'])
  assert.deepEqual(called('files'), ['ARR.pdf', 'model_arr_v2.pdf', 'Arrears.pdf', 'Farrow teaser.pdf'])
  assert.deepEqual(called('written'), ['What there is of ARR, said at some length', 'Arrange, arrange, arrange'])
  assert.match(body.notes[0].highlight, /ARR<\/mark>, said/)
  assert.deepEqual(called('colleagues'), ['Jo Arr', 'Mona Farrow'])
})

test('names with strokes and ligatures are found by plain letters, whatever they are the name of', async () => {
  const dag = await service.register('Dag')
  const names: [string, string][] = [
    ['Łukasz Żółć', 'lukasz'],
    ['Søren Ødegård', 'odegard'],
    ['Đorđe Strauß', 'strauss'],
    ['Æsa Þór', 'thor'],
    ['İpek Işık', 'isik'],
  ]
  for (const [index, [name, typed]] of names.entries()) {
    const colleague = await service.invite(dag, `Colleague ${index}`, 'member')
    await colleague.patch('/auth/me', { name })
    const company = await dag.create('/api/companies', { name: `${name} AG` })
    const about = { company_id: company.id }
    await dag.create('/api/contacts', { name, ...about })
    await dag.create('/api/deals', { name, ...about })
    await dag.create('/api/funds', { name })
    await dag.create('/api/notes', { content: `Spoke with ${name}`, ...about })
    await dag.create('/api/tasks', { title: `Call ${name}` })
    await dag.upload(pdf(name), `${name}.pdf`)
    const { body } = await dag.get(`/api/search?q=${typed}`)
    for (const kind of ['companies', 'contacts', 'deals', 'funds', 'notes', 'written', 'files', 'colleagues'])
      assert.equal(body[kind].length, 1, `${typed} ${kind}`)
  }
})

test('typing errors are forgiven: letters left out, swapped, mistaken, doubled, accents and the order of words', async () => {
  const meant: [string, string][] = [
    ['Acme Holdngs', 'Acme Holdings'],
    ['Amce Holdings', 'Acme Holdings'],
    ['holdings acme', 'Acme Holdings'],
    ['Micorsoft', 'Microsoft'],
    ['Mikrosoft', 'Microsoft'],
    ['micors', 'Microsoft'],
    ['Stirpe', 'Stripe'],
    ['Strpe', 'Stripe'],
    ['Strippe', 'Stripe'],
    ['Tsripe', 'Stripe'],
    ['societe general', 'Société Générale'],
    ['SOCIETE GENREALE', 'Société Générale'],
  ]
  for (const [typed, name] of meant) {
    const { companies } = await search(typed)
    assert.equal(companies[0]?.name, name, typed)
  }
  assert.equal((await search('Stirpe')).companies[0].score < 0.5, true)
  assert.equal((await search('jorg smiht')).contacts[0].id, ids['contact'])
  assert.equal((await search('Project Flacon')).deals[0].id, ids['deal'])
  assert.equal((await search('Micorsoft')).notes[0].id, ids['note'], 'notes about what was meant')
})

test('one or two letters have to begin the name', async () => {
  assert.deepEqual(await companiesFor('it'), ['IT'])
  assert.deepEqual(await companiesFor('f'), ['Fit Club'])
})

test('an address finds its company and its contact', async () => {
  for (const address of ['stripe.com', 'https://stripe.com/jobs', 'somebody@eu.stripe.com', 'STRIPE.COM', 'stripe.c']) {
    const found = await companiesFor(address)
    assert.deepEqual(found, ['Stripe'], address)
  }
  const { contacts } = await search('J.Smith@acme.example')
  assert.deepEqual([contacts[0].id, contacts[0].score], [ids['contact'], 0.95])
})

test('what is typed is never a wildcard or an operator, and finds nothing where there is nothing', async () => {
  for (const q of ['%', '_', '\\', "'", "' | !", '&', '!!!', '<->', 'zzzzqqqxx', ':*', '('.repeat(200), '日本', '🚀']) {
    assert.deepEqual(await search(q), { query: q, ...nothing }, q)
  }
})

test('a search without a query, or for too many results, is refused', async () => {
  for (const query of [
    '',
    '?q=',
    '?q=%20%20',
    '?q=a%00b',
    '?q=x&limit=0',
    '?q=x&limit=21',
    '?q=x&limit=',
    `?q=${'x'.repeat(201)}`,
  ]) {
    assert.equal((await ana.get(`/api/search${query}`)).status, 422, query)
  }
  assert.equal((await search('acme', '&limit=1')).companies.length, 1)
})

test('nobody finds what belongs to another firm, or anything without a token', async () => {
  const reply = await bob.get('/api/search?q=acme')
  assert.deepEqual(reply.body, { query: 'acme', ...nothing })
  assert.equal((await service.send('GET', '/api/search?q=acme')).status, 401)
  const viewer = await service.invite(ana, 'Vera', 'viewer')
  assert.equal((await viewer.get('/api/search?q=acme')).body.companies.length, 3)
})

test('a deleted company is not found, nor what hangs on it, until it is restored', async () => {
  const company = await ana.create('/api/companies', { name: 'Quixotic', website: 'quixotic.example' })
  await ana.create('/api/contacts', { name: 'Quixana', company_id: company.id })
  await ana.create('/api/deals', { name: 'Quixote', company_id: company.id })
  await ana.create('/api/notes', { content: 'Quixotry', company_id: company.id })
  const counts = async (q: string) => {
    const { companies, contacts, deals, notes } = await search(q)
    return [companies.length, contacts.length, deals.length, notes.length]
  }
  assert.deepEqual(await counts('quix'), [1, 1, 1, 1])
  await ana.delete(`/api/companies/${company.id}`)
  for (const q of ['quix', 'quixotci', 'quixotic.example']) assert.deepEqual(await counts(q), [0, 0, 0, 0], q)
  await ana.post(`/api/companies/${company.id}/restore`)
  assert.deepEqual(await counts('quix'), [1, 1, 1, 1])
})

test('documents are found by their file name, the nearest to the whole name first', async () => {
  const dan = await service.register('Dan')
  const company = await dan.create('/api/companies', { name: 'Kestrel' })
  for (const [index, filename] of [
    'Teaser Österreich.pdf',
    'Österreich.pdf',
    'Österreich 2026.pdf',
    'Other.pdf',
  ].entries())
    await dan.upload(
      pdf(`number ${index}`),
      filename,
      index === 1 ? { company_id: company.id, document_type: 'contract' } : {},
    )
  const search = async (q: string, person = dan) =>
    (await person.get(`/api/search?q=${encodeURIComponent(q)}`)).body.files.map(
      (file: { filename: string }) => file.filename,
    )
  assert.deepEqual(await search('osterreich'), ['Österreich.pdf', 'Österreich 2026.pdf', 'Teaser Österreich.pdf'])
  assert.deepEqual(await search('2026 Öst'), ['Österreich 2026.pdf'])
  assert.deepEqual(await search('te'), ['Teaser Österreich.pdf'])
  assert.deepEqual([await search('%'), await search('osterreich', bob)], [[], []])
  const { body } = await dan.get('/api/search?q=%C3%B6sterreich.pdf')
  const { id, uploaded_at, ...hit } = body.files[0]
  assert.ok(id && uploaded_at)
  assert.deepEqual(hit, {
    filename: 'Österreich.pdf',
    document_type: 'contract',
    company_id: company.id,
    company_name: 'Kestrel',
    score: 1,
  })
  await dan.delete(`/api/companies/${company.id}`)
  assert.equal((await search('osterreich')).length, 2)
})

test('a firm with very many companies is searched as any other', async () => {
  const eva = await service.register('Eva')
  const { id } = await eva.create('/api/companies', { name: 'Kestrel Foods' })
  await eva.create('/api/contacts', { name: 'Mia Kestrel', company_id: id })
  await eva.create('/api/deals', { name: 'Project Kestrel', company_id: id, value: 5 })
  const answers = async () => [
    (await eva.get('/api/search?q=kestrel')).body,
    (await eva.get('/api/search?q=foods%20kestrel')).body,
    (await eva.get('/api/deals?search=kestrel%20project&sort_by=company_name')).body,
    (await eva.get('/api/companies?search=kestrel&page=2&page_size=1')).body,
    (await eva.get('/api/contacts?search=mia')).body,
    (await eva.get('/api/export/deals?format=csv&search=kestrel')).body,
  ]
  const before = await answers()
  assert.deepEqual(
    [before[0].companies.length, before[1].companies.length, before[2].total, before[3].total],
    [1, 1, 1, 1],
  )
  assert.match(before[5], /Project Kestrel/)
  await service.deps.sql`
    insert into counters (firm_id, facet, shard, n) values (${eva.firmId}, 'companies:active', 1000, 100000)`
  assert.deepEqual(await answers(), before)
})

test('deals are found by words and sorted by names as soon as very many have come', async () => {
  const eva = await service.register('Eva')
  const finn = await service.invite(eva, 'Finn', 'member')
  const count = 1500
  const added = async (path: string, rowOf: (place: number) => object) => {
    const ids: string[] = []
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: 500 }, (_, place) => rowOf(from + place))
      const { body } = await eva.post(path, { rows })
      ids.push(...body.results.map(({ id }: { id: string }) => id))
    }
    return ids
  }
  const names = Array.from({ length: count }, (_, place) => `Kestrel ${String(place).padStart(4, '0')}`)
  const companies = await added('/api/companies/bulk', (place) => ({ name: names[place] }))
  const owners = [finn.id, eva.id]
  await added('/api/deals/bulk', (place) => ({
    name: `Project Kestrel ${place}`,
    company_id: companies[place],
    owner_id: owners[place % 2],
  }))
  const sorted = async (order: string) => {
    const { status, body } = await eva.get(`/api/deals?search=kestrel&page=8&page_size=100&${order}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total, count)
    return body.data as { company_name: string; owner_name: string }[]
  }
  assert.deepEqual(
    (await sorted('sort_by=company_name')).map(({ company_name }) => company_name),
    names.slice(700, 800),
  )
  assert.deepEqual(
    (await sorted('sort_by=owner_name&sort_order=desc')).map(({ owner_name }) => owner_name),
    Array.from({ length: 100 }, (_, place) => (place < 50 ? 'Finn' : 'Eva')),
  )
})
