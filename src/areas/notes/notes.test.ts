import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let viewer: Person
let company: { id: string; name: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  viewer = await service.invite(ana, 'Vera', 'viewer')
  company = await ana.create('/api/companies', { name: 'Acme' })
})

const fields = [
  'id',
  'company_id',
  'company_name',
  'contact_id',
  'contact_name',
  'deal_id',
  'deal_name',
  'content',
  'tags',
  'is_pinned',
  'created_by',
  'created_by_name',
  'created_at',
  'updated_at',
]

const eventsOf = (id: string) => service.deps.sql`
  select kind, actor_id, company_id, before, after from events
  where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

/** Rows as other areas write them; this file must pass without those areas. */
async function makeDeal(who: Person, companyId: string) {
  const id = crypto.randomUUID()
  await service.deps.sql`
    insert into deals (firm_id, id, company_id, name, probability) values (${who.firmId}, ${id}, ${companyId}, 'Project X', 10)`
  return id
}
async function makeContact(who: Person, companyId: string | null) {
  const id = crypto.randomUUID()
  await service.deps.sql`
    insert into contacts (firm_id, id, company_id, name) values (${who.firmId}, ${id}, ${companyId}, 'Carla')`
  return id
}

test('a note comes back with its author; the answer to writing it has six fields', async () => {
  const created = await ana.create('/api/notes', {
    company_id: company.id,
    content: '  Met the founder.\nStrong team.',
    tags: [' hot ', 'hot', 'saas'],
    is_pinned: true,
    created_by: unknownId,
    firm_id: unknownId,
    unknown: 1,
  })
  assert.deepEqual(Object.keys(created), ['id', 'company_id', 'content', 'tags', 'created_by', 'created_at'])
  assert.equal(created.created_by, ana.id)
  assert.deepEqual(created.tags, ['hot', 'saas'])
  const { status, body } = await viewer.get(`/api/notes/${created.id}`)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), fields)
  assert.deepEqual(body, {
    ...created,
    company_name: 'Acme',
    contact_id: null,
    contact_name: null,
    deal_id: null,
    deal_name: null,
    is_pinned: true,
    created_by_name: 'Ana',
    updated_at: created.created_at,
  })
  const [event] = await eventsOf(created.id)
  assert.equal(event?.['kind'], 'created')
  assert.equal(event?.['company_id'], company.id)
  assert.equal(event?.['after'].content, created.content)
})

test('a note needs nothing but content; cleared fields count as not given', async () => {
  const created = await ana.create('/api/notes', { content: 'x', company_id: null, tags: null, is_pinned: null })
  assert.equal(created.company_id, null)
  assert.deepEqual(created.tags, [])
  assert.equal((await ana.get(`/api/notes/${created.id}`)).body.is_pinned, false)
})

test('what is not a note is refused with the field that is wrong, and nothing is stored', async () => {
  const before = (await ana.get('/api/notes')).body.total
  const wrong: [unknown, string][] = [
    [{}, 'content'],
    [{ content: '  \n ' }, 'content'],
    [{ content: null }, 'content'],
    [{ content: 'a\0b' }, 'content'],
    [{ content: 'a\ud800b' }, 'content'],
    [{ content: 'x'.repeat(200_001) }, 'content'],
    [{ content: 'x', tags: 'a' }, 'tags'],
    [{ content: 'x', tags: [' '] }, 'tags.0'],
    [{ content: 'x', tags: ['x'.repeat(101)] }, 'tags.0'],
    [{ content: 'x', tags: Array.from({ length: 51 }, String) }, 'tags'],
    [{ content: 'x', is_pinned: 'true' }, 'is_pinned'],
    [{ content: 'x', company_id: 'acme' }, 'company_id'],
  ]
  for (const [body, field] of wrong) {
    const reply = await ana.post('/api/notes', body)
    assert.equal(reply.status, 422, JSON.stringify(body).slice(0, 60))
    assert.equal(reply.body.error_code, 'validation_error')
    assert.equal(reply.body.errors[0].field, field)
  }
  assert.equal((await ana.post('/api/notes', '{"content":')).status, 400)
  assert.equal((await ana.get('/api/notes')).body.total, before)
})

test('a note cannot hang on a record that the firm does not have', async () => {
  const theirs = await bob.create('/api/companies', { name: 'Theirs' })
  const their = { deal_id: await makeDeal(bob, theirs.id), contact_id: await makeContact(bob, null) }
  for (const [field, ids] of Object.entries({
    company_id: [unknownId, theirs.id],
    deal_id: [unknownId, their.deal_id],
    contact_id: [unknownId, their.contact_id],
  })) {
    for (const id of ids) {
      const reply = await ana.post('/api/notes', { content: 'x', [field]: id })
      assert.equal(reply.status, 404)
      assert.match(reply.body.detail, new RegExp(field))
      assert.equal(reply.body.error_code, field.replace('_id', '_not_found'))
    }
  }
})

test('a note on a deal belongs to the deal’s company', async () => {
  const deal_id = await makeDeal(ana, company.id)
  const contact_id = await makeContact(ana, null)
  const note = await ana.create('/api/notes', { content: 'On the deal', deal_id, contact_id })
  assert.equal(note.company_id, company.id)
  const { body } = await ana.get(`/api/notes/${note.id}`)
  assert.equal(body.deal_name, 'Project X')
  assert.equal(body.contact_name, 'Carla')
  for (const filter of [`deal_id=${deal_id}`, `contact_id=${contact_id}`]) {
    assert.deepEqual((await ana.get(`/api/notes?${filter}`)).body.data, [body])
  }
})

test('notes are listed newest first, by company, tag and pin', async () => {
  const own = await ana.create('/api/companies', { name: 'Listing' })
  const make = (content: string, more = {}) => ana.create('/api/notes', { content, company_id: own.id, ...more })
  const [a, b, c] = [await make('a', { tags: ['x', 'y'] }), await make('b', { is_pinned: true }), await make('c')]
  const ids = async (query: string) => {
    const { status, body } = await viewer.get(`/api/notes?company_id=${own.id}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return [body.data.map((note: { id: string }) => note.id), body.total]
  }
  assert.deepEqual(await ids(''), [[c.id, b.id, a.id], 3])
  assert.deepEqual(await ids('&page_size=2&page=2'), [[a.id], 3])
  assert.deepEqual(await ids('&page=9'), [[], 3])
  assert.deepEqual(await ids('&tag=y'), [[a.id], 1])
  assert.deepEqual(await ids('&tag=Y%25'), [[], 0])
  assert.deepEqual(await ids('&is_pinned=true'), [[b.id], 1])
  assert.deepEqual(await ids('&is_pinned=false'), [[c.id, a.id], 2])
  assert.deepEqual(Object.keys((await ana.get('/api/notes')).body), ['data', 'total', 'page', 'page_size'])
  assert.deepEqual(Object.keys((await ana.get('/api/notes')).body.data[0]), fields)
  for (const query of ['page=0', 'page_size=101', 'company_id=x', 'is_pinned=yes', 'tag=', 'page=']) {
    assert.equal((await ana.get(`/api/notes?${query}`)).status, 422, query)
  }
})

test('a change keeps what it does not name, clears what is null, and is recorded', async () => {
  const contact_id = await makeContact(ana, null)
  const note = await ana.create('/api/notes', { content: 'Before', company_id: company.id, contact_id, tags: ['a'] })
  const path = `/api/notes/${note.id}`
  const before = (await ana.get(path)).body
  assert.deepEqual((await ana.patch(path, {})).body, before)
  const changed = await ana.patch(path, { content: 'After', company_id: null, tags: null })
  assert.equal(changed.status, 200)
  const expected = { content: 'After', company_id: null, company_name: null, tags: [] }
  assert.deepEqual(changed.body, { ...before, ...expected, updated_at: changed.body.updated_at })
  assert.equal((await ana.patch(path, { content: null })).status, 422)
  assert.equal((await ana.patch(path, { deal_id: unknownId })).status, 404)
  assert.equal((await ana.patch('/api/notes/x', {})).status, 422)
  const [, event, ...more] = await eventsOf(note.id)
  assert.deepEqual(event?.['before'], { content: 'Before', company_id: company.id, tags: ['a'] })
  assert.deepEqual(event?.['after'], { content: 'After', company_id: null, tags: [] })
  assert.equal(event?.['company_id'], null)
  assert.deepEqual(more, [{ ...event, company_id: company.id }])
})

test('a note is changed and deleted by its author or an admin, or by any member where the firm says so; any pins and tags it', async () => {
  const [max, eva] = [await service.invite(ana, 'Max', 'member'), await service.invite(ana, 'Eva', 'member')]
  const write = async (person: Person) => (await person.create('/api/notes', { content: 'Said in confidence' })).id
  const [first, second, ofAdmin] = [await write(max), await write(max), await write(ana)]
  const refused = await eva.delete(`/api/notes/${first}`)
  assert.deepEqual([refused.status, refused.body.detail], [403, 'Only the author of a note or an admin can delete it'])
  assert.equal((await eva.delete(`/api/notes/${ofAdmin}`)).status, 403)
  assert.equal((await eva.delete(`/api/notes/${unknownId}`)).status, 404)
  assert.equal((await eva.patch(`/api/notes/${first}`, { is_pinned: true })).body.is_pinned, true)
  assert.deepEqual((await eva.patch(`/api/notes/${first}`, { tags: ['peg'] })).body.tags, ['peg'])
  const words = { content: 'Never said' }
  assert.equal((await eva.patch(`/api/notes/${first}`, words)).status, 403)
  assert.equal((await max.patch(`/api/notes/${first}`, words)).status, 200)
  assert.equal((await ana.patch(`/api/notes/${first}`, words)).status, 200)
  await ana.patch('/auth/firm', { notes_changed_by: 'members' })
  assert.equal((await eva.patch(`/api/notes/${second}`, words)).status, 200)
  assert.equal((await eva.delete(`/api/notes/${second}`)).status, 204)
  await ana.patch('/auth/firm', { notes_changed_by: 'author' })
  assert.equal((await max.delete(`/api/notes/${first}`)).status, 204)
  assert.equal((await max.get(`/api/notes/${ofAdmin}`)).status, 200)
})

test('a deleted note is gone, and its deletion is recorded', async () => {
  const note = await ana.create('/api/notes', { content: 'Short-lived', company_id: company.id })
  const total = async () => (await ana.get('/api/notes')).body.total
  const before = await total()
  const reply = await ana.delete(`/api/notes/${note.id}`)
  assert.equal(reply.status, 204)
  assert.equal(reply.body, '')
  assert.equal(await total(), before - 1)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const gone = await ana.send(method, `/api/notes/${note.id}`, method === 'PATCH' ? {} : undefined)
    assert.equal(gone.status, 404)
    assert.equal(gone.body.error_code, 'note_not_found')
  }
  assert.equal((await eventsOf(note.id)).at(-1)?.['kind'], 'deleted')
})

test('notes leave with their company and come back with it', async () => {
  const hidden = await ana.create('/api/companies', { name: 'Hidden' })
  const note = await ana.create('/api/notes', { content: 'Zirconium', company_id: hidden.id })
  const seen = async () => [
    (await ana.get('/api/notes')).body.total,
    (await ana.get(`/api/notes?company_id=${hidden.id}`)).body.total,
    (await ana.get('/api/notes/search?q=zirconium')).body.total,
    (await ana.get(`/api/notes/${note.id}`)).status,
  ]
  const [total] = await seen()
  await ana.delete(`/api/companies/${hidden.id}`)
  assert.deepEqual(await seen(), [total - 1, 0, 0, 404])
  assert.equal((await ana.patch(`/api/notes/${note.id}`, { content: 'x' })).status, 404)
  assert.equal((await ana.delete(`/api/notes/${note.id}`)).status, 404)
  await ana.post(`/api/companies/${hidden.id}/restore`)
  assert.deepEqual(await seen(), [total, 1, 1, 200])
})

test('a firm cannot see, change or delete the notes of another', async () => {
  const note = await ana.create('/api/notes', { content: 'Confidential palladium' })
  assert.equal((await bob.get(`/api/notes/${note.id}`)).status, 404)
  assert.equal((await bob.patch(`/api/notes/${note.id}`, { content: 'x' })).status, 404)
  assert.equal((await bob.delete(`/api/notes/${note.id}`)).status, 404)
  assert.equal((await bob.get('/api/notes')).body.total, 0)
  assert.equal((await bob.get('/api/notes/search?q=palladium')).body.total, 0)
  assert.equal((await ana.get(`/api/notes/${note.id}`)).body.content, 'Confidential palladium')
})

test('a viewer reads notes and writes none; without a token nobody does either', async () => {
  const note = await ana.create('/api/notes', { content: 'x' })
  assert.equal((await viewer.post('/api/notes', { content: 'x' })).status, 403)
  assert.equal((await viewer.patch(`/api/notes/${note.id}`, {})).status, 403)
  assert.equal((await viewer.delete(`/api/notes/${note.id}`)).status, 403)
  for (const [method, path] of [
    ['GET', '/api/notes'],
    ['POST', '/api/notes'],
    ['GET', '/api/notes/search?q=x'],
    ['GET', `/api/notes/${note.id}`],
    ['PATCH', `/api/notes/${note.id}`],
    ['DELETE', `/api/notes/${note.id}`],
  ] as const) {
    const reply = await service.send(method, path)
    assert.equal(reply.status, 401)
    assert.deepEqual(reply.body, { detail: 'Missing or invalid authorization header' })
  }
})

test('notes are found by stems, phrases, OR and minus, without accents, in tags too', async () => {
  const make = (content: string, tags: string[] = []) => ana.create('/api/notes', { content, tags })
  const a = await make('The architects were negotiating a térm sheet')
  const b = await make('Negotiation ended without a sheet of terms')
  const c = await make('Nothing here', ['Wärmepumpe'])
  const found = async (q: string) => {
    const { status, body } = await viewer.get(`/api/notes/search?q=${encodeURIComponent(q)}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total, body.data.length)
    return body.data.map((note: { id: string }) => note.id).sort()
  }
  assert.deepEqual(await found('negotiate'), [a.id, b.id].sort())
  assert.deepEqual(await found('"term sheet"'), [a.id])
  assert.deepEqual(await found('negotiate -architect'), [b.id])
  assert.deepEqual(await found('warmepumpe or architect'), [a.id, c.id].sort())
  for (const nothing of ['the of', '!!! ???', '"', "' & | ! ( ) : *", 'absentword', '\\', '%']) {
    assert.deepEqual(await found(nothing), [], nothing)
  }
})

test('a hit is the whole note with its rank and the place marked, safe to put into a page', async () => {
  const own = await ana.create('/api/companies', { name: 'Hits' })
  const content = 'A <script>alert(1)</script> & "quoted" \uE000 molybdenum \uE001 mine'
  const note = await ana.create('/api/notes', { content, company_id: own.id })
  await ana.create('/api/notes', { content: `molybdenum ${'and other words '.repeat(50)}` })
  const { body } = await ana.get(`/api/notes/search?q=molybdenum&company_id=${own.id}`)
  assert.equal(body.total, 1)
  const [hit] = body.data
  assert.deepEqual(Object.keys(hit), [...fields, 'rank', 'highlight'])
  assert.equal(hit.id, note.id)
  assert.equal(hit.content, content)
  assert.ok(hit.rank > 0)
  assert.match(
    hit.highlight,
    /^A &#60;script&#62;alert\(1\)&#60;\/script&#62; &#38; .* <mark>molybdenum<\/mark> +mine$/,
  )
  assert.doesNotMatch(hit.highlight.replaceAll(/<\/?mark>/g, ''), /[<>"]/)
  const both = (await ana.get('/api/notes/search?q=molybdenum&page_size=1')).body
  assert.equal(both.total, 2)
  assert.equal(both.data[0].id, note.id, 'the short note is about it')
  const past = (await ana.get('/api/notes/search?q=molybdenum&page=3')).body
  assert.deepEqual([past.data, past.total], [[], 2])
})

const highlightOf = async (content: string, q: string) => {
  const note = await ana.create('/api/notes', { content })
  const { body } = await ana.get(`/api/notes/search?q=${encodeURIComponent(q)}&page_size=100`)
  return body.data.find((hit: { id: string }) => hit.id === note.id)?.highlight
}

test('a highlight never leaves out a negation or a number', async () => {
  const filler = 'The team met the founder and talked about the plans for next year. '.repeat(10)
  for (const around of ['', filler]) {
    const shown = async (sentence: string, q: string) => highlightOf(`${around}${sentence} ${around}`.trim(), q)
    assert.match(await shown('no churn at all is seen.', 'churn'), /^(.* )?no <mark>churn<\/mark> at all is seen\./)
    const risk = await shown('We do not see a risk of fraud.', 'risk')
    assert.match(risk, /We do not see a <mark>risk<\/mark> of fraud\./)
    assert.match(await shown('Growth >15%', 'growth'), /<mark>Growth<\/mark> &#62;15%/)
  }
})

test('of a long note the sentences are shown that say most of what was asked', async () => {
  const filler = 'The team met the founder and talked about the plans for next year. '.repeat(10)
  const content = `${filler}Some vanadium. ${filler}The vanadium and the yttrium are not sold. ${filler}Yttrium last.`
  const shown = await highlightOf(content, 'vanadium yttrium')
  assert.equal(
    shown,
    'Some <mark>vanadium</mark>. … The <mark>vanadium</mark> and the <mark>yttrium</mark> are not sold.',
  )
  const endless = await highlightOf(`${'word '.repeat(1000)}not tantalum ${'word '.repeat(1000)}`, 'tantalum')
  assert.match(endless, /^… word .* not <mark>tantalum<\/mark> word .* word …$/)
  assert.ok(endless.length < 700)
})

test('what stands in angle brackets is text like any other', async () => {
  const script = await highlightOf('Asks for $12m <script>alert(1)</script> & more', 'script')
  const shown = 'Asks for $12m &#60;<mark>script</mark>&#62;alert(1)&#60;/<mark>script</mark>&#62; &#38; more'
  assert.equal(script, shown)
  assert.equal(await highlightOf('a<b and c>d zebra', 'zebra'), 'a&#60;b and c&#62;d <mark>zebra</mark>')
  assert.ok(await highlightOf('x <niobium and y> z &cadmium; end', '<niobium'))
  assert.ok(await highlightOf('x &cadmium; end', 'cadmium'))
  assert.equal(await highlightOf('Gallium/Indium merger', 'indium'), 'Gallium/<mark>Indium</mark> merger')
  assert.ok(await highlightOf('Gallium/Indium merger', 'gallium/indium'))
})

test('a search without words to search is refused', async () => {
  for (const query of ['', '?q=', '?q=%20', '?q=x%00', '?q=x&company_id=1', '?q=x&page=0']) {
    assert.equal((await ana.get(`/api/notes/search${query}`)).status, 422, query)
  }
})

test('a note of the greatest length is kept whole', async () => {
  const content = Array.from({ length: 22_000 }, (_, n) => `${String.fromCodePoint(0x20000 + n)}-${n}x`)
    .join(' ')
    .slice(0, 200_000)
  const note = await ana.create('/api/notes', { content })
  assert.equal((await ana.get(`/api/notes/${note.id}`)).body.content, content)
})

test('a note goes to the company of the deal or contact it is put on, and to no other', async () => {
  const one = (await ana.create('/api/companies', { name: 'One' })).id
  const two = (await ana.create('/api/companies', { name: 'Two' })).id
  const deal = await ana.create('/api/deals', { name: 'Deal of two', company_id: two })
  const contact = await ana.create('/api/contacts', { name: 'Contact of one', company_id: one })
  const note = await ana.create('/api/notes', { content: 'x', company_id: one })
  const change = (patch: object) => ana.patch(`/api/notes/${note.id}`, patch)

  assert.equal((await change({ contact_id: contact.id })).body.company_id, one)
  assert.equal((await change({ deal_id: deal.id })).body.company_id, two)
  const contradictions = [
    await change({ company_id: one }),
    await change({ deal_id: deal.id, company_id: one }),
    await ana.post('/api/notes', { content: 'x', deal_id: deal.id, company_id: one }),
    await ana.post('/api/notes', { content: 'x', contact_id: contact.id, company_id: two }),
  ]
  for (const { status, body } of contradictions)
    assert.deepEqual([status, body.errors?.[0]?.field], [422, 'company_id'], body.detail)
  assert.equal((await change({ company_id: null })).body.company_id, two)
  assert.equal((await change({ deal_id: null })).body.company_id, two)
  assert.equal((await change({ contact_id: null, company_id: null })).body.company_id, null)
  assert.equal((await change({ contact_id: contact.id })).body.company_id, one)
  assert.equal((await change({ deal_id: unknownId })).status, 404)
})
